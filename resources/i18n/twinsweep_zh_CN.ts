<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>About Twinsweep</source>
            <translation>关于 Twinsweep</translation>
        </message>
        <message>
            <source>Components</source>
            <translation>包含的组件</translation>
        </message>
        <message>
            <source>Libraries</source>
            <translation>程序库</translation>
        </message>
        <message>
            <source>Licenses</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>Icon of Twinsweep</source>
            <translation>Twinsweep 图标</translation>
        </message>
        <message>
            <source>Twinsweep %1</source>
            <translation>Twinsweep %1</translation>
        </message>
        <message>
            <source>Twinsweep finds copies and near copies in your mail by their text, and moves them away safely, with undo.</source>
            <translation>Twinsweep 根据内容找出相同和近似的邮件副本，并安全地移走，且可撤销。</translation>
        </message>
        <message>
            <source>Free software under the MIT license. It connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>自由软件，采用 MIT 许可证。它只连接您自己的邮件服务器；添加账户时，还会连接其服务商和域名服务器。</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Version</source>
            <translation>版本</translation>
        </message>
        <message>
            <source>License</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>not installed</source>
            <translation>未安装</translation>
        </message>
        <message>
            <source>Ukrainian messages are compared by their text, not by their wording</source>
            <translation>乌克兰语邮件按正文比较，不按措辞比较</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Copy versions</source>
            <translation>复制版本信息</translation>
        </message>
    </context>
    <context>
        <name>Account</name>
        <message>
            <source>This server can move messages safely.</source>
            <translation>此服务器可以安全地移动邮件。</translation>
        </message>
        <message>
            <source>This server cannot move messages: they are copied to Trash, checked there, and only then removed from their folder.</source>
            <translation>此服务器不能移动邮件：邮件会先复制到废件箱，在那里核对，然后才从原文件夹移除。</translation>
        </message>
        <message>
            <source>This server cannot remove single messages: they are copied to Trash and marked as deleted. Your mail program removes them when it compacts the folder.</source>
            <translation>此服务器不能移除单封邮件：邮件只会复制到废件箱并做删除标记。您的邮件程序在压缩文件夹时会将其移除。</translation>
        </message>
        <message>
            <source>On Gmail, a message that is moved to Trash loses all its labels. The kept message takes over the labels of its copies.</source>
            <translation>在 Gmail 中，移到废件箱的邮件会失去所有标签。保留的邮件会接收其副本的标签。</translation>
        </message>
        <message>
            <source>Encrypted (TLS)</source>
            <translation>加密 (TLS)</translation>
        </message>
        <message>
            <source>Encrypted (STARTTLS)</source>
            <translation>加密 (STARTTLS)</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>In the browser (OAuth 2)</source>
            <translation>在浏览器中 (OAuth 2)</translation>
        </message>
        <message>
            <source>built-in list</source>
            <translation>内置列表</translation>
        </message>
        <message>
            <source>the provider itself</source>
            <translation>服务商本身</translation>
        </message>
        <message>
            <source>public database</source>
            <translation>公共数据库</translation>
        </message>
        <message>
            <source>DNS servers</source>
            <translation>域名服务器</translation>
        </message>
        <message>
            <source>guessed from the address</source>
            <translation>根据地址猜测</translation>
        </message>
        <message>
            <source>looking…</source>
            <translation>正在查找…</translation>
        </message>
        <message>
            <source>found</source>
            <translation>已找到</translation>
        </message>
        <message>
            <source>nothing found</source>
            <translation>未找到</translation>
        </message>
        <message>
            <source>Read-only folders: %1.</source>
            <translation>只读文件夹：%1。</translation>
        </message>
        <message>
            <source>The folders of this account can only be read, so no message can be moved.</source>
            <translation>此账户的文件夹都是只读的，因此无法移动任何邮件。</translation>
        </message>
        <message>
            <source>You don't have permission to add messages to %1, so none can be moved there.</source>
            <translation>您无权将邮件放入 %1，因此无法将邮件移到那里。</translation>
        </message>
        <message>
            <source>This system has no secure key ring, so Twinsweep asks for the password each time it starts.</source>
            <translation>此系统没有安全的密钥环，因此每次启动 Twinsweep 时都会询问密码。</translation>
        </message>
        <message>
            <source>not connected</source>
            <translation>未连接</translation>
        </message>
        <message>
            <source>connecting…</source>
            <translation>正在连接…</translation>
        </message>
        <message>
            <source>connected</source>
            <translation>已连接</translation>
        </message>
        <message>
            <source>offline</source>
            <translation>离线</translation>
        </message>
        <message>
            <source>server busy</source>
            <translation>服务器繁忙</translation>
        </message>
        <message>
            <source>needs sign-in</source>
            <translation>需要登录</translation>
        </message>
        <message>
            <source>not secure</source>
            <translation>不安全</translation>
        </message>
        <message>
            <source>The server requires an app password. Create one in the account's security settings and enter it here.</source>
            <translation>服务器要求使用应用专用密码。请在账户的安全设置中生成一个，并在此输入。</translation>
        </message>
        <message>
            <source>IMAP is switched off for this account. Switch it on in the account settings on the provider's website.</source>
            <translation>此账户未启用 IMAP。请在服务商网站的账户设置中启用。</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check your user name and password.</source>
            <translation>服务器拒绝登录。请检查用户名和密码。</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>服务器繁忙。请稍后重试。</translation>
        </message>
        <message>
            <source>This server does not respond like a mail server. Check its name and port.</source>
            <translation>对方的应答不像是邮件服务器。请检查名称和端口。</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check its name, its port and encryption, and the network.</source>
            <translation>无法连接到服务器。请检查其名称、端口、加密方式以及网络。</translation>
        </message>
        <message>
            <source>The certificate that you chose for this account has expired, so no password was sent. Go back one step and choose the server's new one.</source>
            <translation>您为此账户选择的证书已过期，因此没有发送密码。请返回上一步，选择服务器的新证书。</translation>
        </message>
        <message>
            <source>The certificate of the server has expired, so no password was sent. Ask the server's administrator to renew it.</source>
            <translation>服务器的证书已过期，因此没有发送密码。请让服务器管理员更新证书。</translation>
        </message>
        <message>
            <source>The certificate of the server is for a different name, so no password was sent. Go back one step and check the name of the server.</source>
            <translation>服务器的证书属于另一个名称，因此没有发送密码。请返回上一步检查服务器名称。</translation>
        </message>
        <message>
            <source>Your certificate file cannot be read or contains no certificate, so no password was sent. Go back one step and choose a different file.</source>
            <translation>无法读取您自己的证书文件，或其中没有证书，因此没有发送密码。请返回上一步选择另一个文件。</translation>
        </message>
        <message>
            <source>The server's certificate is not valid, so no password was sent. Only the provider can fix this. For your own server, go back one step and choose its certificate file.</source>
            <translation>服务器的证书无效，因此没有发送密码。只有服务商能解决此问题；如果是您自己的服务器，请返回上一步选择其证书文件。</translation>
        </message>
        <message>
            <source>The server does not offer TLS on this port, so nothing was sent. Go back one step and check the port and the encryption.</source>
            <translation>服务器在此端口不支持 TLS，因此没有发送任何数据。请返回上一步检查端口和加密方式。</translation>
        </message>
        <message>
            <source>The server offers no secure connection, so nothing was sent. Ask the provider for a server with TLS.</source>
            <translation>服务器不提供安全连接，因此没有发送任何数据。请向服务商询问支持 TLS 的服务器。</translation>
        </message>
        <message>
            <source>This is not a valid server name.</source>
            <translation>服务器名称无效。</translation>
        </message>
        <message>
            <source>Enter an account name without a /.</source>
            <translation>请输入不含 / 的账户名称。</translation>
        </message>
        <message>
            <source>This is not a valid e-mail address.</source>
            <translation>电子邮件地址无效。</translation>
        </message>
        <message>
            <source>Enter the full path of the certificate file.</source>
            <translation>请输入证书文件的完整路径。</translation>
        </message>
        <message>
            <source>This value can't be used: %1.</source>
            <translation>此值无法使用：%1。</translation>
        </message>
        <message>
            <source>This file contains no certificate.</source>
            <translation>此文件中没有证书。</translation>
        </message>
        <message>
            <source>This file can't be read. Check its path.</source>
            <translation>无法读取此文件，请检查路径。</translation>
        </message>
    </context>
    <context>
        <name>AccountDialog</name>
        <message>
            <source>Configure manually</source>
            <translation>手动配置</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>上一步</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>No settings were found for this address. Enter the server here.</source>
            <translation>没有找到此地址的设置。请在此填写服务器信息。</translation>
        </message>
        <message>
            <source>Waiting for the browser…</source>
            <translation>正在等待浏览器…</translation>
        </message>
        <message>
            <source>Add an e-mail account</source>
            <translation>添加电子邮件账户</translation>
        </message>
        <message>
            <source>Account settings</source>
            <translation>账户设置</translation>
        </message>
        <message>
            <source>Looking for the mail server…</source>
            <translation>正在查找邮件服务器…</translation>
        </message>
        <message>
            <source>Connecting… Nothing will be changed.</source>
            <translation>正在连接… 不会更改任何内容。</translation>
        </message>
        <message>
            <source>Your e-mail address</source>
            <translation>您的电子邮件地址</translation>
        </message>
        <message>
            <source>Mail server</source>
            <translation>邮件服务器</translation>
        </message>
        <message>
            <source>Sign in</source>
            <translation>登录</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Add account</source>
            <translation>添加账户</translation>
        </message>
        <message>
            <source>Save changes</source>
            <translation>保存更改</translation>
        </message>
    </context>
    <context>
        <name>ActionBar</name>
        <message>
            <source>Select for me…</source>
            <translation>帮我选择…</translation>
        </message>
        <message>
            <source>Clear marks</source>
            <translation>清除标记</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <source>Groups shown: %1 of %2</source>
            <translation>显示的组：%1 / %2</translation>
        </message>
        <message>
            <source>Same-template groups: %1 of %2</source>
            <translation>同模板组：%1 / %2</translation>
        </message>
        <message>
            <source>Marked: %1 of %2</source>
            <translation>已标记：%1 / %2</translation>
        </message>
        <message numerus="yes">
            <source>%Ln same template marked</source>
            <translation>
                <numerusform>已标记 %Ln 封同模板</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 to move</source>
            <translation>待移动 %1</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>保存清理后的副本…</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln to Trash…</source>
            <translation>
                <numerusform>将 %Ln 封移到废件箱…</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to Trash…</source>
            <translation>移到废件箱…</translation>
        </message>
        <message>
            <source>No copies to move</source>
            <translation>没有可移动的副本</translation>
        </message>
        <message>
            <source>No groups yet: scan first</source>
            <translation>还没有组：请先扫描</translation>
        </message>
        <message>
            <source>Nothing marked: press Space on a copy, or Select for me</source>
            <translation>未标记任何邮件：在副本上按空格键，或使用“帮我选择”</translation>
        </message>
        <message>
            <source>Select for me</source>
            <translation>帮我选择</translation>
        </message>
    </context>
    <context>
        <name>AddressPage</name>
        <message>
            <source>anna@example.org</source>
            <translation>anna@example.org</translation>
        </message>
        <message>
            <source>leave empty to use the address</source>
            <translation>留空则使用该地址</translation>
        </message>
        <message>
            <source>E-mail address:</source>
            <translation>电子邮件地址：</translation>
        </message>
        <message>
            <source>Name (optional):</source>
            <translation>名称（可选）：</translation>
        </message>
        <message>
            <source>Twinsweep looks up your mail server. Connecting and scanning never change your mail: unread messages stay unread.</source>
            <translation>Twinsweep 会查找该地址的邮件服务器。连接和扫描不会更改邮件：未读的仍为未读。</translation>
        </message>
    </context>
    <context>
        <name>Apart</name>
        <message numerus="yes">
            <source>%Ln conflict(s)</source>
            <translation>
                <numerusform>%Ln 个冲突</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice</source>
            <translation>
                <numerusform>%Ln 封邮件出现两次</numerusform>
            </translation>
        </message>
        <message>
            <source>; %1 (listed in the File menu)</source>
            <translation>；%1（列在“文件”菜单中）</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Also in</source>
            <translation>另见于</translation>
        </message>
        <message>
            <source>%1, message %2</source>
            <translation>%1，第 %2 封</translation>
        </message>
        <message>
            <source>Conflict: same Message-ID, different content</source>
            <translation>冲突：Message-ID 相同，内容不同</translation>
        </message>
    </context>
    <context>
        <name>AttachmentTable</name>
        <message>
            <source>Attachments of both messages</source>
            <translation>两封邮件的附件</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>(no name)</source>
            <translation>（无名称）</translation>
        </message>
        <message>
            <source>Same in both</source>
            <translation>两者相同</translation>
        </message>
        <message>
            <source>Missing in the copy</source>
            <translation>副本中没有</translation>
        </message>
        <message>
            <source>Only in the copy</source>
            <translation>仅副本中有</translation>
        </message>
    </context>
    <context>
        <name>Attention</name>
        <message>
            <source>Twinsweep has finished.</source>
            <translation>Twinsweep 已完成。</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Close this message</source>
            <translation>关闭此消息</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>More about this message</source>
            <translation>关于此消息的更多内容</translation>
        </message>
        <message>
            <source>More</source>
            <translation>更多</translation>
        </message>
        <message>
            <source>Show the whole message</source>
            <translation>显示完整消息</translation>
        </message>
    </context>
    <context>
        <name>Bar</name>
        <message>
            <source>In a protected folder: stays</source>
            <translation>在受保护的文件夹中：不移动</translation>
        </message>
        <message>
            <source>In a read-only file or folder: stays</source>
            <translation>在只读文件或文件夹中：不移动</translation>
        </message>
        <message>
            <source>Unclear where it begins or ends: stays</source>
            <translation>无法确定其起止位置：不移动</translation>
        </message>
        <message>
            <source>Kept too</source>
            <translation>也保留</translation>
        </message>
        <message>
            <source>Does not match the kept message</source>
            <translation>与保留的邮件不匹配</translation>
        </message>
        <message>
            <source>The same message, seen twice</source>
            <translation>同一封邮件，出现两次</translation>
        </message>
        <message>
            <source>A mail server's internal record: stays</source>
            <translation>邮件服务器的内部记录：不移动</translation>
        </message>
        <message>
            <source>Mentions a protected keyword: stays</source>
            <translation>提到保护关键词：不移动</translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>无法按您的关键词搜索：不移动</translation>
        </message>
        <message>
            <source>Not searched for your keywords yet: stays</source>
            <translation>尚未按您的关键词搜索：不移动</translation>
        </message>
        <message>
            <source>The scan is still running</source>
            <translation>扫描仍在进行</translation>
        </message>
    </context>
    <context>
        <name>BulkMarks</name>
        <message>
            <source>None of these can be kept: they are in a trash or a cache.</source>
            <translation>这些邮件都不能作为保留的邮件：它们在废件箱或缓存中。</translation>
        </message>
        <message>
            <source>One message of each kind stays: nothing else to mark.</source>
            <translation>每种保留一封：没有其他可标记的邮件。</translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s), flagged or with different attachments: mark (it|them) one by one.</source>
            <translation>
                <numerusform>已跳过 %Ln 封已加星标或附件不同的邮件：请逐封标记。</numerusform>
            </translation>
        </message>
        <message>
            <source>This message stays.</source>
            <translation>这封邮件会保留。</translation>
        </message>
    </context>
    <context>
        <name>Causes</name>
        <message>
            <source>Unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>Fetched twice by POP</source>
            <translation>通过 POP 收取了两次</translation>
        </message>
        <message>
            <source>Fetched from two accounts</source>
            <translation>从两个账户收取</translation>
        </message>
        <message>
            <source>Mailing list</source>
            <translation>邮件列表</translation>
        </message>
        <message>
            <source>Delivered twice</source>
            <translation>投递了两次</translation>
        </message>
        <message>
            <source>Alias or forwarding</source>
            <translation>别名或转发</translation>
        </message>
        <message>
            <source>Your own mail, filed twice</source>
            <translation>您自己的邮件，保存了两次</translation>
        </message>
        <message>
            <source>Imported or copied</source>
            <translation>导入或复制</translation>
        </message>
        <message>
            <source>Copied by imapsync</source>
            <translation>由 imapsync 复制</translation>
        </message>
        <message>
            <source>Copied by OfflineIMAP</source>
            <translation>由 OfflineIMAP 复制</translation>
        </message>
        <message>
            <source>Copied by mbsync</source>
            <translation>由 mbsync 复制</translation>
        </message>
        <message>
            <source>Fetched by getmail</source>
            <translation>由 getmail 收取</translation>
        </message>
        <message>
            <source>Gmail labels or Google Takeout</source>
            <translation>Gmail 标签或 Google Takeout</translation>
        </message>
        <message>
            <source>Imported by Outlook more than once</source>
            <translation>被 Outlook 多次导入</translation>
        </message>
        <message>
            <source>Outlook could not sync</source>
            <translation>Outlook 未能同步</translation>
        </message>
        <message>
            <source>Filed by the server and by the mail program</source>
            <translation>服务器和邮件程序各存了一份</translation>
        </message>
        <message>
            <source>Changed by a virus scanner</source>
            <translation>被病毒扫描程序改动</translation>
        </message>
        <message>
            <source>Sent again</source>
            <translation>再次发送</translation>
        </message>
        <message>
            <source>Mass mailing</source>
            <translation>群发邮件</translation>
        </message>
        <message>
            <source>Most were fetched twice by POP, on %1</source>
            <translation>大多数是在 %1 通过 POP 重复收取的</translation>
        </message>
        <message>
            <source>Most were fetched from two accounts, on %1</source>
            <translation>大多数是在 %1 从两个账户收取的</translation>
        </message>
        <message>
            <source>Most were imported or copied on %1</source>
            <translation>大多数是在 %1 导入或复制的</translation>
        </message>
        <message>
            <source>Most were copied by imapsync on %1</source>
            <translation>大多数是在 %1 由 imapsync 复制的</translation>
        </message>
        <message>
            <source>Most were copied by OfflineIMAP on %1</source>
            <translation>大多数是在 %1 由 OfflineIMAP 复制的</translation>
        </message>
        <message>
            <source>Most were copied by mbsync on %1</source>
            <translation>大多数是在 %1 由 mbsync 复制的</translation>
        </message>
        <message>
            <source>Most were fetched by getmail on %1</source>
            <translation>大多数是在 %1 由 getmail 收取的</translation>
        </message>
        <message>
            <source>Most were imported by Outlook on %1</source>
            <translation>大多数是在 %1 由 Outlook 导入的</translation>
        </message>
        <message>
            <source>The cause cannot be determined</source>
            <translation>无法确定原因</translation>
        </message>
        <message>
            <source>Use IMAP, or let one program fetch the mail and keep its list of fetched mail</source>
            <translation>改用 IMAP，或只让一个程序收取邮件，并保留它的已收取列表</translation>
        </message>
        <message>
            <source>Remove one of the two accounts, or stop one from forwarding to the other</source>
            <translation>移除其中一个账户，或停止两者之间的转发</translation>
        </message>
        <message>
            <source>Ask the list not to send you mail that was also addressed to you directly; if two lists send the same mail, unsubscribe from one</source>
            <translation>请让列表不要再发送已直接寄给您的邮件；如果两个列表的邮件相同，请退订其中一个</translation>
        </message>
        <message>
            <source>If this keeps happening, ask your mail provider why messages are delivered twice</source>
            <translation>如果一再发生，请询问邮件服务商为何重复投递</translation>
        </message>
        <message>
            <source>Check which of your addresses lead here, and remove one of them</source>
            <translation>检查您的哪些地址会投递到这里，并去掉其中一个</translation>
        </message>
        <message>
            <source>Have your mail program save only one copy, and don't send copies to yourself</source>
            <translation>让邮件程序只保存一份，也不要抄送给自己</translation>
        </message>
        <message>
            <source>Import or copy each mailbox only once, and keep backups out of your mail folders</source>
            <translation>每个邮箱只导入或复制一次，备份不要放在邮件文件夹里</translation>
        </message>
        <message>
            <source>Run imapsync with the same options each time, and try --dry first</source>
            <translation>每次用相同的选项运行 imapsync，并先用 --dry 试运行</translation>
        </message>
        <message>
            <source>Keep OfflineIMAP's status folder; without it, it copies everything again</source>
            <translation>保留 OfflineIMAP 的状态文件夹，否则它会重新复制全部邮件</translation>
        </message>
        <message>
            <source>Keep mbsync's sync state, and have your mail program rename mail that it moves</source>
            <translation>保留 mbsync 的同步状态，并让邮件程序在移动邮件时重命名邮件文件</translation>
        </message>
        <message>
            <source>Set read_all = false in getmail, and keep its list of fetched mail</source>
            <translation>在 getmail 中设置 read_all = false，并保留其已收取列表</translation>
        </message>
        <message>
            <source>Hide All Mail, Important and Starred in IMAP, and export your mail only once</source>
            <translation>不要在 IMAP 中显示“所有邮件”“重要”和“已加星标”，邮件只导出一次</translation>
        </message>
        <message>
            <source>Choose “Do not import duplicates” when Outlook imports a file</source>
            <translation>用 Outlook 导入文件时选择“不导入重复项目”</translation>
        </message>
        <message>
            <source>Empty the folder Sync Issues once you have looked through it</source>
            <translation>查看后清空“同步问题”文件夹</translation>
        </message>
        <message>
            <source>Your server saves sent mail itself: turn off saving a copy in your mail program</source>
            <translation>服务器会自行保存已发邮件：请在邮件程序中关闭此功能</translation>
        </message>
        <message>
            <source>Turn off the line that the virus scanner adds to messages</source>
            <translation>关闭病毒扫描程序附加在邮件中的那一行</translation>
        </message>
        <message>
            <source>Nothing to do here: the sender sent it more than once</source>
            <translation>无需处理：发件人发送了不止一次</translation>
        </message>
        <message>
            <source>Unsubscribe, or subscribe with one address only, if you do not want these</source>
            <translation>如不需要，请退订，或只用一个地址订阅</translation>
        </message>
        <message>
            <source>The messages contain no hint</source>
            <translation>邮件中没有线索</translation>
        </message>
        <message>
            <source>Delivered once, but the POP server gave it a new number (X-UIDL)</source>
            <translation>只投递了一次，但 POP 服务器重新编了号 (X-UIDL)</translation>
        </message>
        <message>
            <source>The same message on the POP server, fetched at two times</source>
            <translation>POP 服务器上的同一封邮件，在两个时间收取</translation>
        </message>
        <message>
            <source>Delivered once, but the program that fetched it left its mark twice</source>
            <translation>只投递了一次，但收取程序加了两次标记</translation>
        </message>
        <message>
            <source>Fetched through two accounts of the mail program (X-Account-Key)</source>
            <translation>通过邮件程序的两个账户收取 (X-Account-Key)</translation>
        </message>
        <message>
            <source>They are in two accounts and were delivered separately</source>
            <translation>位于两个账户中，各自单独投递</translation>
        </message>
        <message>
            <source>One came through a mailing list, the other did not (List-Id)</source>
            <translation>一封来自邮件列表，另一封不是 (List-Id)</translation>
        </message>
        <message>
            <source>They came through two mailing lists (List-Id)</source>
            <translation>来自两个邮件列表 (List-Id)</translation>
        </message>
        <message>
            <source>Same Message-ID, but received separately (Received)</source>
            <translation>Message-ID 相同，但各自单独接收 (Received)</translation>
        </message>
        <message>
            <source>They were delivered to two addresses (Delivered-To)</source>
            <translation>投递到两个地址 (Delivered-To)</translation>
        </message>
        <message>
            <source>They were sent to two of your addresses (X-Original-To)</source>
            <translation>发往您的两个地址 (X-Original-To)</translation>
        </message>
        <message>
            <source>They were received for two addresses (Received … for)</source>
            <translation>为两个地址接收 (Received … for)</translation>
        </message>
        <message>
            <source>One of the two was redirected (Resent-From)</source>
            <translation>其中一封是重定向的 (Resent-From)</translation>
        </message>
        <message>
            <source>Both are in sent mail, and no server received either</source>
            <translation>两封都在已发送邮件中，均未被服务器接收</translation>
        </message>
        <message>
            <source>One was filed when it was sent, the other came back to you</source>
            <translation>一封在发送时保存，另一封寄回给了您</translation>
        </message>
        <message>
            <source>Both are in sent mail, but only one passed through a server</source>
            <translation>两封都在已发送邮件中，但只有一封经过服务器</translation>
        </message>
        <message>
            <source>Delivered once: all header fields that were added on the way are the same</source>
            <translation>只投递了一次：途中添加的所有邮件头字段都相同</translation>
        </message>
        <message>
            <source>The same header, and it arrived among many old messages within minutes</source>
            <translation>邮件头相同，并在几分钟内随许多旧邮件一起到达</translation>
        </message>
        <message>
            <source>One of the two carries the program's mark</source>
            <translation>其中一封带有该程序的标记</translation>
        </message>
        <message>
            <source>Each carries its own mark of the program</source>
            <translation>两封各自带有该程序的标记</translation>
        </message>
        <message>
            <source>Both have the same Gmail number</source>
            <translation>两封具有相同的 Gmail 编号</translation>
        </message>
        <message>
            <source>One of the two comes from Google Takeout</source>
            <translation>其中一封来自 Google Takeout</translation>
        </message>
        <message>
            <source>One is in a folder in which Gmail shows mail from other folders</source>
            <translation>一封位于 Gmail 用来显示其他文件夹邮件的文件夹中</translation>
        </message>
        <message>
            <source>Outlook knows both by the same search key</source>
            <translation>Outlook 中两封的搜索键相同</translation>
        </message>
        <message>
            <source>One is in Outlook's folder of versions that it could not sync</source>
            <translation>一封位于 Outlook 未能同步版本的文件夹中</translation>
        </message>
        <message>
            <source>Only one of the two ends with a virus scanner's line</source>
            <translation>只有一封末尾带有病毒扫描程序添加的文字</translation>
        </message>
        <message>
            <source>The same words and sender, with another Message-ID and date</source>
            <translation>文字和发件人相同，Message-ID 和日期不同</translation>
        </message>
        <message>
            <source>One sender, different messages, and both are marked as bulk mail</source>
            <translation>同一发件人的不同邮件，均标为群发邮件</translation>
        </message>
        <message>
            <source>Why do I have these?</source>
            <translation>为什么会有这些邮件？</translation>
        </message>
    </context>
    <context>
        <name>Caution</name>
        <message>
            <source>%1 is running: its mail can be searched but not cleaned. Close %1 to clean it.</source>
            <translation>%1 正在运行：其邮件可以搜索，但不能清理。要清理，请关闭 %1。</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: it can be searched but not cleaned. Start Thunderbird, let it finish, and close it.</source>
            <translation>Thunderbird 尚未完成此文件夹的压缩：可以搜索，但不能清理。请启动 Thunderbird，等它完成后再关闭。</translation>
        </message>
        <message>
            <source>This folder still holds %1 of deleted messages, which may look like copies. In Thunderbird, choose File ▸ Compact Folders, then scan again.</source>
            <translation>此文件夹中仍有 %1 已删除的邮件，可能看起来像副本。请在 Thunderbird 中选择“文件 ▸ 压缩文件夹”，然后重新扫描。</translation>
        </message>
        <message>
            <source>%1 syncs this folder with a server: messages moved out of it are deleted on the server at the next sync. If you undo a move, the next sync uploads them again.</source>
            <translation>%1 会将此文件夹与服务器同步：从中移出的邮件在下次同步时也会从服务器上删除。如果撤销移动，下次同步会重新上传这些邮件。</translation>
        </message>
        <message>
            <source>%1 is running:
search only</source>
            <translation>%1 正在运行：
仅可搜索</translation>
        </message>
        <message>
            <source>Compaction not finished:
search only</source>
            <translation>压缩尚未完成：
仅可搜索</translation>
        </message>
        <message>
            <source>Compact this folder
in Thunderbird first</source>
            <translation>请先在 Thunderbird 中
压缩此文件夹</translation>
        </message>
        <message>
            <source>%1 syncs it
with a server</source>
            <translation>%1 将其
与服务器同步</translation>
        </message>
        <message>
            <source>No longer there</source>
            <translation>已不存在</translation>
        </message>
        <message>
            <source>Shared</source>
            <translation>共享</translation>
        </message>
        <message>
            <source>Belongs to %1</source>
            <translation>属于 %1</translation>
        </message>
        <message>
            <source>The last scan did not find this folder: another program renamed, moved or deleted it.</source>
            <translation>上次扫描没有找到此文件夹：其他程序已将其重命名、移动或删除。</translation>
        </message>
        <message>
            <source>The last scan did not find some of these folders: another program renamed, moved or deleted them.</source>
            <translation>上次扫描没有找到其中某些文件夹：其他程序已将其重命名、移动或删除。</translation>
        </message>
        <message>
            <source>Shared folders are searched only if you tick them. Messages moved out of them are gone for everyone.</source>
            <translation>共享文件夹只有在勾选后才会搜索。从中移走的邮件，其他人也将无法再看到。</translation>
        </message>
        <message>
            <source>This is a mail program's local copy of a server folder: it can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>这是 邮件程序保存的服务器文件夹本地副本，只能搜索。要清理这些邮件，请添加对应的电子邮件账户。</translation>
        </message>
    </context>
    <context>
        <name>Cells</name>
        <message>
            <source>Same</source>
            <translation>相同</translation>
        </message>
        <message>
            <source>Near</source>
            <translation>近似</translation>
        </message>
        <message>
            <source>Conflict</source>
            <translation>冲突</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>包含</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>系列</translation>
        </message>
        <message>
            <source>Template</source>
            <translation>模板</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>（无发件人）</translation>
        </message>
        <message>
            <source>Kept: %1</source>
            <translation>保留：%1</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>%1, in %2</source>
            <translation>%1，在“%2”中</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>marked</source>
            <translation>已标记</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>未标记</translation>
        </message>
        <message>
            <source>similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>Same template, not a copy</source>
            <translation>模板相同，不是副本</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>no date</source>
            <translation>无日期</translation>
        </message>
        <message numerus="yes">
            <source>%Ln day(s)</source>
            <translation>
                <numerusform>%Ln 天</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln hour(s)</source>
            <translation>
                <numerusform>%Ln 小时</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln minute(s)</source>
            <translation>
                <numerusform>%Ln 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln second(s)</source>
            <translation>
                <numerusform>%Ln 秒</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln 个组</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies. Same template: %1; never marked for you.</source>
            <translation>没有副本。模板相同：%1；绝不会自动标记。</translation>
        </message>
        <message>
            <source>Same template: %1. Not copies by their text; never marked for you.</source>
            <translation>模板相同：%1。按正文看不是副本；绝不会自动标记。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies)</source>
            <translation>
                <numerusform>%Ln 个副本</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the same template</source>
            <translation>
                <numerusform>%Ln 封同模板</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>完全相同：邮件程序能显示的内容全部一致</translation>
        </message>
        <message>
            <source>Same text, not fully compared yet</source>
            <translation>正文相同，尚未完整比较</translation>
        </message>
        <message>
            <source>Another issue of a series</source>
            <translation>同一系列的另一期</translation>
        </message>
        <message>
            <source>%1 B</source>
            <translation>%1 B</translation>
        </message>
    </context>
    <context>
        <name>Closing</name>
        <message>
            <source>Twinsweep closes when this is done.</source>
            <translation>完成后 Twinsweep 会关闭。</translation>
        </message>
    </context>
    <context>
        <name>ClosingSheet</name>
        <message>
            <source>Close Twinsweep?</source>
            <translation>关闭 Twinsweep？</translation>
        </message>
        <message>
            <source>Keep open</source>
            <translation>保持打开</translation>
        </message>
        <message>
            <source>Close when done</source>
            <translation>完成后关闭</translation>
        </message>
        <message>
            <source>Stop and close</source>
            <translation>停止并关闭</translation>
        </message>
        <message>
            <source>The work is done.</source>
            <translation>工作已完成。</translation>
        </message>
        <message>
            <source>You can close the window now. History shows the result.</source>
            <translation>现在可以关闭窗口。结果见“历史记录”。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Nothing is lost: Twinsweep asks about the rest at its next start, and you can continue then.</source>
            <translation>如果关闭窗口，会在处理完当前邮件后停止。不会丢失任何内容：下次启动时 Twinsweep 会询问如何处理其余邮件，届时可以继续。</translation>
        </message>
        <message>
            <source>Messages are still being moved.</source>
            <translation>邮件仍在移动中。</translation>
        </message>
        <message>
            <source>Messages are still being put back.</source>
            <translation>邮件仍在放回中。</translation>
        </message>
        <message>
            <source>A copy is still being saved.</source>
            <translation>邮件仍在保存到新文件夹。</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Your mail is not changed. To continue, save the copy again in the same place.</source>
            <translation>如果关闭窗口，会在处理完当前邮件后停止。您的邮件不会被更改。要继续，请再次保存到同一位置。</translation>
        </message>
    </context>
    <context>
        <name>Compare</name>
        <message numerus="yes">
            <source>… %Ln unchanged line(s)</source>
            <translation>
                <numerusform>… %Ln 行未改动</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ComparePane</name>
        <message>
            <source>Source of the kept message</source>
            <translation>保留邮件的源文件</translation>
        </message>
        <message>
            <source>Source of the copy</source>
            <translation>副本的源文件</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>请在列表中选择一个副本，与保留的邮件进行比较。</translation>
        </message>
        <message>
            <source>Only the first part of these long texts is shown.</source>
            <translation>只显示这些长文本的第一部分。</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>What to compare</source>
            <translation>比较内容</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>附件</translation>
        </message>
        <message>
            <source>Attachments (%1)</source>
            <translation>附件 (%1)</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>正文</translation>
        </message>
        <message>
            <source>Headers</source>
            <translation>邮件头</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>邮件源文件</translation>
        </message>
    </context>
    <context>
        <name>CopyForm</name>
        <message>
            <source>mbox: one file for each folder</source>
            <translation>mbox：每个文件夹一个文件</translation>
        </message>
        <message>
            <source>Maildir: folders beside each other (Dovecot)</source>
            <translation>Maildir：文件夹并列 (Dovecot)</translation>
        </message>
        <message>
            <source>Maildir: folders within folders</source>
            <translation>Maildir：文件夹嵌套</translation>
        </message>
        <message>
            <source>.eml: one file for each message</source>
            <translation>.eml：每封邮件一个文件</translation>
        </message>
    </context>
    <context>
        <name>Copying</name>
        <message>
            <source>Saving the copy</source>
            <translation>正在保存副本</translation>
        </message>
        <message>
            <source>A copy is being saved</source>
            <translation>正在保存清理后的副本</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>显示文件夹</translation>
        </message>
        <message>
            <source>Show report</source>
            <translation>显示报告</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) saved in %1 and verified.</source>
            <translation>
                <numerusform>已将 %Ln 封邮件保存到 %1 并核对。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies) left out; the kept messages are saved.</source>
            <translation>
                <numerusform>已略去 %Ln 个副本；保留的邮件已保存。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) left out because (it was|they were) already deleted.</source>
            <translation>
                <numerusform>已略去 %Ln 封此前已删除的邮件。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) could not be saved.</source>
            <translation>
                <numerusform>%Ln 封已标记的邮件无法保存。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) (was|were) saved anyway.</source>
            <translation>
                <numerusform>%Ln 封已标记的邮件仍然保存了。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading: see the report.</source>
            <translation>
                <numerusform>读取时有 %Ln 个问题：详见报告。</numerusform>
            </translation>
        </message>
        <message>
            <source>Stopped. What was saved so far is kept. Press Resume to save the rest.</source>
            <translation>已停止。已保存的内容会保留。按“继续”保存其余部分。</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>%1 could not be written: %2. Nothing is lost. Fix the problem, then press Try again.</source>
            <translation>无法写入 %1：%2。没有丢失任何内容。请排除问题，然后按“重试”。</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>%1, marked</source>
            <translation>%1（已标记）</translation>
        </message>
        <message>
            <source>%1, cleaned</source>
            <translation>%1（已清理）</translation>
        </message>
    </context>
    <context>
        <name>Cover</name>
        <message>
            <source>%2 is the same message as %1 and contains all its text and attachments.</source>
            <translation>%2与%1是同一封邮件，并包含后者的全部正文和附件。</translation>
        </message>
        <message>
            <source>%2, a different message, contains all the text and attachments of %1.</source>
            <translation>%2是另一封邮件，包含%1的全部正文和附件。</translation>
        </message>
        <message>
            <source>%2, later in the conversation, quotes all of %1 and contains its attachments.</source>
            <translation>%2在会话中较晚，完整引用了%1，并带有其全部附件。</translation>
        </message>
        <message>
            <source>Each of the two contains everything in the other.</source>
            <translation>两封都包含对方的全部内容。</translation>
        </message>
        <message>
            <source>%1 is a draft, so no other message can replace it.</source>
            <translation>%1是草稿，任何邮件都不能代替它。</translation>
        </message>
        <message>
            <source>%1 is encrypted, so it is unknown whether %2 contains all of it.</source>
            <translation>%1已加密，无法判断%2是否包含其全部内容。</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is signed, and its signature would be lost.</source>
            <translation>%2不能代替%1：后者已签名，签名将会丢失。</translation>
        </message>
        <message>
            <source>%1 is damaged, so it is unknown whether %2 contains all of it.</source>
            <translation>%1已损坏，无法判断%2是否包含其全部内容。</translation>
        </message>
        <message>
            <source>Not all of %1 was read, so it is unknown whether %2 contains all of it.</source>
            <translation>%1未完整读取，无法判断%2是否包含其全部内容。</translation>
        </message>
        <message>
            <source>%1 shows more than text and pictures, and %2 may not show it.</source>
            <translation>%1除文字和图片外还显示其他内容，%2可能没有。</translation>
        </message>
        <message>
            <source>%1 has no text or attachments that %2 could contain.</source>
            <translation>%1既无正文也无附件可供%2包含。</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is a draft, encrypted, damaged or not fully read.</source>
            <translation>%2不能代替%1：前者是草稿、已加密、已损坏或未完整读取。</translation>
        </message>
        <message>
            <source>%2 lacks an attachment or a picture in %1.</source>
            <translation>%2缺少%1中的某个附件或图片。</translation>
        </message>
        <message>
            <source>In %2, no attachment of %1 is called “%3”.</source>
            <translation>%2中没有任何来自%1的附件名为“%3”。</translation>
        </message>
        <message>
            <source>%2 lacks a link in %1: %3</source>
            <translation>%2缺少%1中的链接：%3</translation>
        </message>
        <message>
            <source>%2 does not contain all the text of %1. The first part missing: “%3”.</source>
            <translation>%2未包含%1的全部正文。最先缺少的是：“%3”。</translation>
        </message>
        <message>
            <source>%2 lacks text that the HTML of %1 hides, starting with: “%3”.</source>
            <translation>%2缺少%1的 HTML 中隐藏的文字，开头为：“%3”。</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but is not known to be later, so it cannot quote it.</source>
            <translation>%2包含%1的全部正文，但不能确定其时间更晚，因此不算引用。</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but has no date, so the date would be lost.</source>
            <translation>%2包含%1的全部正文，但没有日期，因此日期会丢失。</translation>
        </message>
        <message>
            <source>%2 does not have the sender of %1: %3</source>
            <translation>%2 没有 %1 的发件人：%3</translation>
        </message>
        <message>
            <source>%2 quotes all the text of %1, but in a different conversation.</source>
            <translation>%2引用了%1的全部正文，但在另一个会话中。</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but so few words occur in many messages.</source>
            <translation>%2包含%1的全部正文，但这么少的几个词在许多邮件中都会出现。</translation>
        </message>
        <message>
            <source>At that point, %1 reads: “%2”.</source>
            <translation>%1在该处写道：“%2”。</translation>
        </message>
        <message>
            <source>%1 lacks these details of %2: %3.</source>
            <translation>%1缺少%2的以下信息：%3。</translation>
        </message>
        <message>
            <source>its sender</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>the sender's name as shown</source>
            <translation>显示的发件人名称</translation>
        </message>
        <message>
            <source>its recipients</source>
            <translation>收件人</translation>
        </message>
        <message>
            <source>its exact date</source>
            <translation>准确日期</translation>
        </message>
        <message>
            <source>its subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>its Message-ID</source>
            <translation>Message-ID</translation>
        </message>
        <message>
            <source>its reply address</source>
            <translation>回复地址</translation>
        </message>
        <message>
            <source>its place in the conversation</source>
            <translation>在会话中的位置</translation>
        </message>
        <message>
            <source>its mailing list</source>
            <translation>邮件列表</translation>
        </message>
        <message>
            <source>other headers</source>
            <translation>其他邮件头</translation>
        </message>
        <message>
            <source>its layout</source>
            <translation>版式</translation>
        </message>
        <message>
            <source>special or invisible characters</source>
            <translation>特殊或不可见字符</translation>
        </message>
        <message>
            <source>its HTML</source>
            <translation>HTML</translation>
        </message>
        <message>
            <source>names of its attachments</source>
            <translation>附件名称</translation>
        </message>
        <message>
            <source>its internal structure</source>
            <translation>内部结构</translation>
        </message>
    </context>
    <context>
        <name>CrashDialog</name>
        <message>
            <source>Something went wrong in Twinsweep</source>
            <translation>Twinsweep 出错了</translation>
        </message>
        <message>
            <source>This is a bug in Twinsweep. No mail was lost: a move in progress is recorded and will be checked at the next start. Nothing is sent anywhere. This is the full report:</source>
            <translation>这是 Twinsweep 的程序错误。没有邮件丢失：正在进行的移动已有记录，下次启动时会核对。不会向任何地方发送数据。完整报告如下：</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>Copy the report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message>
            <source>no answer</source>
            <translation>没有应答</translation>
        </message>
        <message>
            <source>no answer; TLS from the first byte may be spoken there</source>
            <translation>没有应答；该端口可能要求 SSL/TLS</translation>
        </message>
        <message>
            <source>no complete answer in time</source>
            <translation>未在规定时间内收到完整应答</translation>
        </message>
        <message>
            <source>no address</source>
            <translation>没有地址</translation>
        </message>
        <message>
            <source>the server closed the connection</source>
            <translation>服务器关闭了连接</translation>
        </message>
        <message>
            <source>the connection was closed</source>
            <translation>连接已关闭</translation>
        </message>
        <message>
            <source>no TLS is spoken</source>
            <translation>不支持 TLS</translation>
        </message>
        <message>
            <source>no TLS is spoken; STARTTLS may be</source>
            <translation>不支持 TLS；可能支持 STARTTLS</translation>
        </message>
        <message>
            <source>no STARTTLS</source>
            <translation>不支持 STARTTLS</translation>
        </message>
        <message>
            <source>no encryption</source>
            <translation>没有加密</translation>
        </message>
        <message>
            <source>certificate has expired</source>
            <translation>证书已过期</translation>
        </message>
        <message>
            <source>certificate has expired: the server's</source>
            <translation>服务器的证书已过期</translation>
        </message>
        <message>
            <source>certificate is not valid yet</source>
            <translation>证书尚未生效</translation>
        </message>
        <message>
            <source>certificate is for a different host</source>
            <translation>证书属于其他服务器</translation>
        </message>
        <message>
            <source>certificate is not signed by an authority that is trusted</source>
            <translation>证书不是由受信任的机构签发的</translation>
        </message>
        <message>
            <source>Connection refused</source>
            <translation>连接被拒绝</translation>
        </message>
        <message>
            <source>Connection reset by peer</source>
            <translation>连接被对方重置</translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation>连接超时</translation>
        </message>
        <message>
            <source>timed out</source>
            <translation>超时</translation>
        </message>
        <message>
            <source>No route to host</source>
            <translation>没有到服务器的路由</translation>
        </message>
        <message>
            <source>Network is unreachable</source>
            <translation>网络不可达</translation>
        </message>
        <message>
            <source>Host is down</source>
            <translation>服务器未运行</translation>
        </message>
        <message>
            <source>Name or service not known</source>
            <translation>服务器名称未知</translation>
        </message>
        <message>
            <source>No address associated with hostname</source>
            <translation>服务器名称没有对应的地址</translation>
        </message>
        <message>
            <source>Temporary failure in name resolution</source>
            <translation>暂时无法解析服务器名称</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>权限不足</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>磁盘空间不足</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>输入/输出错误</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>只读文件系统</translation>
        </message>
        <message>
            <source>%1, port %2: %3</source>
            <translation>%1，端口 %2：%3</translation>
        </message>
    </context>
    <context>
        <name>Detecting</name>
        <message>
            <source>Leave at least one turned on. Without one, no copies can be found.</source>
            <translation>请至少保留一种，否则无法找到任何副本。</translation>
        </message>
    </context>
    <context>
        <name>Detector</name>
        <message>
            <source>Same sentences</source>
            <translation>句子相同</translation>
        </message>
        <message>
            <source>Same wording (other names and numbers)</source>
            <translation>措辞相同（姓名和数字不同）</translation>
        </message>
        <message>
            <source>Same layout</source>
            <translation>版式相同</translation>
        </message>
        <message>
            <source>Nearly the same text (for short or heavily edited messages)</source>
            <translation>几乎相同的正文（用于简短或大幅改动的邮件）</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>Text of the kept message</source>
            <translation>保留邮件的正文</translation>
        </message>
        <message>
            <source>Text of the copy</source>
            <translation>副本的正文</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message numerus="yes">
            <source>%Ln trivial difference(s) hidden</source>
            <translation>
                <numerusform>已隐藏 %Ln 处次要差异</numerusform>
            </translation>
        </message>
        <message>
            <source>Text of both messages, differences marked</source>
            <translation>两封邮件的正文，已标出差异</translation>
        </message>
        <message>
            <source>Next difference</source>
            <translation>下一处差异</translation>
        </message>
        <message>
            <source>Previous difference</source>
            <translation>上一处差异</translation>
        </message>
        <message>
            <source>Hide unchanged</source>
            <translation>隐藏相同部分</translation>
        </message>
        <message>
            <source>Show only three lines around each difference</source>
            <translation>每处差异前后只显示三行</translation>
        </message>
        <message>
            <source>Hide trivial differences</source>
            <translation>隐藏次要差异</translation>
        </message>
        <message>
            <source>Gray out spaces, quote marks, footers, tracking numbers in links</source>
            <translation>以灰色显示空格、引用符号、页脚、链接中的跟踪编号</translation>
        </message>
        <message>
            <source>Display options</source>
            <translation>显示选项</translation>
        </message>
        <message>
            <source>No differences in the text</source>
            <translation>正文没有差异</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln 处差异</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
    </context>
    <context>
        <name>Difference</name>
        <message>
            <source>words differ</source>
            <translation>用词不同</translation>
        </message>
        <message>
            <source>different order</source>
            <translation>顺序不同</translation>
        </message>
        <message>
            <source>has more text</source>
            <translation>正文较多</translation>
        </message>
        <message>
            <source>has less text</source>
            <translation>正文较少</translation>
        </message>
        <message>
            <source>different amount</source>
            <translation>金额不同</translation>
        </message>
        <message>
            <source>different date in the text</source>
            <translation>正文中的日期不同</translation>
        </message>
        <message>
            <source>different number</source>
            <translation>数字不同</translation>
        </message>
        <message>
            <source>different link</source>
            <translation>链接不同</translation>
        </message>
        <message>
            <source>different subject</source>
            <translation>主题不同</translation>
        </message>
        <message>
            <source>different sender</source>
            <translation>发件人不同</translation>
        </message>
        <message>
            <source>sent at a different time</source>
            <translation>发送时间不同</translation>
        </message>
        <message>
            <source>has an extra attachment</source>
            <translation>多出附件</translation>
        </message>
        <message>
            <source>lacks an attachment</source>
            <translation>缺少附件</translation>
        </message>
        <message>
            <source>different Message-ID</source>
            <translation>Message-ID 不同</translation>
        </message>
        <message>
            <source>sender shown differently</source>
            <translation>发件人显示方式不同</translation>
        </message>
        <message>
            <source>different reply address</source>
            <translation>回复地址不同</translation>
        </message>
        <message>
            <source>different recipients</source>
            <translation>收件人不同</translation>
        </message>
        <message>
            <source>different place in the conversation</source>
            <translation>在会话中的位置不同</translation>
        </message>
        <message>
            <source>different mailing list</source>
            <translation>邮件列表不同</translation>
        </message>
        <message>
            <source>capital letters differ</source>
            <translation>字母大小写不同</translation>
        </message>
        <message>
            <source>different spaces or line breaks</source>
            <translation>空格或换行不同</translation>
        </message>
        <message>
            <source>special or invisible characters differ</source>
            <translation>特殊字符或不可见字符不同</translation>
        </message>
        <message>
            <source>different HTML</source>
            <translation>HTML 不同</translation>
        </message>
        <message>
            <source>different image</source>
            <translation>图片不同</translation>
        </message>
        <message>
            <source>different attachment name</source>
            <translation>附件名称不同</translation>
        </message>
        <message>
            <source>different internal structure</source>
            <translation>内部结构不同</translation>
        </message>
        <message>
            <source>another header differs</source>
            <translation>其他邮件头不同</translation>
        </message>
        <message>
            <source>another version of the text differs</source>
            <translation>正文的另一版本不同</translation>
        </message>
        <message>
            <source>not fully compared yet</source>
            <translation>尚未完整比较</translation>
        </message>
        <message>
            <source>not fully read</source>
            <translation>未完整读取</translation>
        </message>
        <message>
            <source>has different text</source>
            <translation>正文不同</translation>
        </message>
        <message>
            <source>this copy has more text</source>
            <translation>此副本正文较多</translation>
        </message>
        <message>
            <source>this copy has less text</source>
            <translation>此副本正文较少</translation>
        </message>
        <message>
            <source>this copy has an extra attachment</source>
            <translation>此副本多出附件</translation>
        </message>
        <message>
            <source>this copy lacks an attachment</source>
            <translation>此副本缺少附件</translation>
        </message>
        <message>
            <source>each has text of its own</source>
            <translation>双方各有独有正文</translation>
        </message>
        <message>
            <source>At least one of the two messages could not be read in full, so the rest may differ. Compare them in your mail program before you remove one.</source>
            <translation>两封邮件中至少有一封无法完整读取，因此其余部分可能不同。移除其中一封之前，请先在邮件程序中比较它们。</translation>
        </message>
        <message>
            <source>No difference is known so far, but at least one of the two messages is on a server and has not been read in full yet. Twinsweep compares them in full before anything is moved.</source>
            <translation>目前已知的内容没有不同，但两封邮件中至少有一封在服务器上，尚未完整读取。Twinsweep 会在移动任何邮件之前完整比较它们。</translation>
        </message>
    </context>
    <context>
        <name>DonePage</name>
        <message>
            <source>Nothing has been changed.</source>
            <translation>没有更改任何内容。</translation>
        </message>
        <message>
            <source>Removed messages go to:</source>
            <translation>移除的邮件移到：</translation>
        </message>
        <message>
            <source>Connected. %1, %2.</source>
            <translation>已连接。%1，%2。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln 个文件夹</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 (named by the server)</source>
            <translation>%1（服务器指定）</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>选择文件夹…</translation>
        </message>
        <message>
            <source>This server does not say which folder is its Trash. Until you choose one here, copies can be found but not moved to Trash.</source>
            <translation>此服务器没有说明哪个文件夹是废件箱。在此选择之前，可以查找副本，但不能移到废件箱。</translation>
        </message>
    </context>
    <context>
        <name>Empties</name>
        <message>
            <source>Add an e-mail account…</source>
            <translation>添加电子邮件账户…</translation>
        </message>
        <message>
            <source>Open a mail file…</source>
            <translation>打开邮件文件…</translation>
        </message>
        <message>
            <source>Open a mail folder…</source>
            <translation>打开邮件文件夹…</translation>
        </message>
        <message>
            <source>Use Thunderbird profile “%1”</source>
            <translation>使用 Thunderbird 配置文件“%1”</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>恢复上次的工作进度</translation>
        </message>
        <message>
            <source>Find copies of the same message</source>
            <translation>查找同一邮件的副本</translation>
        </message>
        <message>
            <source>Even if they are not identical byte for byte. Scanning never changes your mail.</source>
            <translation>不必逐字节相同也能找到。扫描不会更改您的邮件。</translation>
        </message>
        <message>
            <source>Found on this computer…</source>
            <translation>在此计算机上查找…</translation>
        </message>
        <message>
            <source>Try with sample mail</source>
            <translation>用示例邮件试试</translation>
        </message>
        <message>
            <source>Or drop files and folders here: mbox, Maildir, MH, .eml, Thunderbird, Apple Mail, Outlook (.pst, .msg), Google Takeout.</source>
            <translation>或将文件和文件夹拖放到此处：mbox、Maildir、MH、.eml、Thunderbird、Apple Mail、Outlook（.pst、.msg）、Google Takeout。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln 个文件夹</numerusform>
            </translation>
        </message>
        <message>
            <source>about %1 on servers</source>
            <translation>服务器上约 %1</translation>
        </message>
        <message>
            <source>About %1 to download: %2 not read yet.</source>
            <translation>约需下载 %1，用于读取 %2（此前未读过）。</translation>
        </message>
        <message>
            <source>All messages on the servers have been read before.</source>
            <translation>服务器上的邮件此前均已读取。</translation>
        </message>
        <message>
            <source>Scanning never changes your mail.</source>
            <translation>扫描不会更改您的邮件。</translation>
        </message>
        <message>
            <source>Ready to scan</source>
            <translation>可以扫描了</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>Reading the mail</source>
            <translation>正在读取邮件</translation>
        </message>
        <message>
            <source>Groups of copies will appear here. You can stop at any time without losing anything.</source>
            <translation>副本组将列在这里。您可以随时停止，不会丢失任何内容。</translation>
        </message>
        <message>
            <source>No copies mention your keywords</source>
            <translation>没有副本提到您的关键词</translation>
        </message>
        <message>
            <source>Only messages that mention them are searched. Other messages may have copies.</source>
            <translation>只搜索提到关键词的邮件。其他邮件可能也有副本。</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>更改关键词</translation>
        </message>
        <message>
            <source>No copies at %1 or more</source>
            <translation>没有相似度达到 %1 的副本</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) below that, the closest at %1.</source>
            <translation>
                <numerusform>另有 %Ln 对低于此值，最接近的为 %1。</numerusform>
            </translation>
        </message>
        <message>
            <source>Lower to %1</source>
            <translation>降到 %1</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>列表正在更新</translation>
        </message>
        <message>
            <source>The remaining copies will appear here in a moment.</source>
            <translation>剩余的副本稍后会显示在这里。</translation>
        </message>
        <message>
            <source>Nothing found with the current settings</source>
            <translation>按当前设置没有找到副本</translation>
        </message>
        <message>
            <source>Some methods of finding copies are turned off. See View ▸ Find by.</source>
            <translation>部分查找方式已关闭。请参阅“查看 ▸ 查找方式”。</translation>
        </message>
        <message>
            <source>Use all methods</source>
            <translation>启用全部方式</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) compared.</source>
            <translation>
                <numerusform>已比较 %Ln 封邮件。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading.</source>
            <translation>
                <numerusform>读取时有 %Ln 个问题。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show the problems</source>
            <translation>显示问题</translation>
        </message>
        <message>
            <source>No copies found</source>
            <translation>没有找到副本</translation>
        </message>
        <message>
            <source>Nothing was scanned</source>
            <translation>未扫描任何邮件</translation>
        </message>
        <message>
            <source>All folders are set to Skip. Check one in the sidebar, then scan again.</source>
            <translation>所有文件夹都设为“跳过”。请在侧边栏中勾选一个，然后重新扫描。</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>这些邮件都不在副本列表中。</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
        <message>
            <source>No group matches “%1”</source>
            <translation>没有组符合“%1”</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>清除筛选</translation>
        </message>
    </context>
    <context>
        <name>EmptyCopiesDialog</name>
        <message>
            <source>Delete safety copies</source>
            <translation>删除安全副本</translation>
        </message>
        <message numerus="yes">
            <source>Permanently delete %Ln safety (copy|copies)?</source>
            <translation>
                <numerusform>永久删除 %Ln 个安全副本？</numerusform>
            </translation>
        </message>
        <message>
            <source>They belong to the run of %1. Deleting them frees %2.</source>
            <translation>它们属于 %1 的操作。删除可释放 %2。</translation>
        </message>
        <message>
            <source>After that, the run can no longer be undone: these are the only copies left of the messages that it moved and that were not put back. The kept messages stay.</source>
            <translation>此后将无法再撤销该次操作：其所移动且未放回的邮件，只剩下这些副本。保留的邮件不受影响。</translation>
        </message>
        <message>
            <source>Type %1 to continue:</source>
            <translation>输入 %1 以继续：</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Permanently delete %1</source>
            <translation>永久删除 %1 个</translation>
        </message>
    </context>
    <context>
        <name>Error</name>
        <message>
            <source>Something went wrong: %1.</source>
            <translation>出错了：%1。</translation>
        </message>
        <message>
            <source>%1 could not be read.</source>
            <translation>无法读取 %1。</translation>
        </message>
        <message>
            <source>%1 does not exist.</source>
            <translation>%1 不存在。</translation>
        </message>
        <message>
            <source>You don't have permission to read %1.</source>
            <translation>您没有读取 %1 的权限。</translation>
        </message>
        <message>
            <source>%1 contains no mail that Twinsweep can read.</source>
            <translation>%1 中没有 Twinsweep 可读取的邮件。</translation>
        </message>
        <message>
            <source>%1: %2. %3.</source>
            <translation>%1：%2。%3。</translation>
        </message>
        <message>
            <source>%1 changed. Scan it again.</source>
            <translation>%1 已更改。请重新扫描。</translation>
        </message>
        <message>
            <source>The server did not list all messages in %1. Scan it again.</source>
            <translation>服务器没有列出 %1 中的所有邮件。请重新扫描。</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check the network connection.</source>
            <translation>无法连接到服务器。请检查网络连接。</translation>
        </message>
        <message>
            <source>The connection is not secure, so no password was sent.</source>
            <translation>连接不安全，因此没有发送密码。</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check the user name and password.</source>
            <translation>服务器拒绝登录。请检查用户名和密码。</translation>
        </message>
        <message>
            <source>You are not signed in. Sign in first.</source>
            <translation>尚未登录。请先登录。</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>服务器繁忙。请稍后重试。</translation>
        </message>
        <message>
            <source>The server sent an invalid response. Try again later.</source>
            <translation>服务器的响应无效。请稍后再试。</translation>
        </message>
        <message>
            <source>%1 could not be changed. Nothing is lost.</source>
            <translation>无法更改 %1。没有丢失任何内容。</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep plan.</source>
            <translation>%1 不是 Twinsweep 的计划。</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep scan report.</source>
            <translation>%1 不是 Twinsweep 的扫描报告。</translation>
        </message>
        <message>
            <source>Nothing was changed. %1.</source>
            <translation>没有更改任何内容。%1。</translation>
        </message>
        <message>
            <source>This moves %1. Confirm the number to continue.</source>
            <translation>这将移动 %1。请确认数量后继续。</translation>
        </message>
        <message>
            <source>The history file %1 cannot be used.</source>
            <translation>无法使用历史记录文件 %1。</translation>
        </message>
        <message>
            <source>Another Twinsweep is moving messages. Nothing was changed. Wait until it finishes.</source>
            <translation>另一个 Twinsweep 正在移动邮件。没有更改任何内容。请等待其完成。</translation>
        </message>
        <message>
            <source>The history file %1 cannot be written. Nothing is lost: everything moved so far is recorded. Free some disk space, then resume the run.</source>
            <translation>无法写入历史记录文件 %1。没有丢失任何内容：已移动的邮件均有记录。请释放磁盘空间，然后继续操作。</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the history file %1. Update Twinsweep first.</source>
            <translation>历史记录文件 %1 由较新版本的 Twinsweep 写入。请先更新 Twinsweep。</translation>
        </message>
        <message>
            <source>The history file %1 is damaged. Nothing was changed. The safety copies beside it are ordinary mail files.</source>
            <translation>历史记录文件 %1 已损坏。没有更改任何内容。它旁边的安全副本是普通的邮件文件。</translation>
        </message>
        <message>
            <source>Run %1 is not in the history.</source>
            <translation>历史记录中没有操作 %1。</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 cannot be used.</source>
            <translation>无法使用已知群发邮件文件 %1。</translation>
        </message>
        <message>
            <source>Another Twinsweep is changing the known bulk mail in %1. Try again.</source>
            <translation>另一个 Twinsweep 正在更改 %1 中的已知群发邮件。请重试。</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the known bulk mail in %1. Update Twinsweep first.</source>
            <translation>%1 中的已知群发邮件由较新版本的 Twinsweep 写入。请先更新 Twinsweep。</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 is damaged. Restore it from a backup, or move it away to start a new one.</source>
            <translation>已知群发邮件文件 %1 已损坏。请从备份中恢复，或将其移走以重新开始。</translation>
        </message>
        <message>
            <source>Message %1 is not among the known bulk mail.</source>
            <translation>邮件 %1 不在已知群发邮件中。</translation>
        </message>
        <message>
            <source>Nothing could be imported from %1.</source>
            <translation>无法从 %1 导入任何内容。</translation>
        </message>
        <message>
            <source>The settings of the account %1 cannot be read.</source>
            <translation>无法读取账户 %1 的设置。</translation>
        </message>
        <message>
            <source>The account %1 does not exist.</source>
            <translation>账户 %1 不存在。</translation>
        </message>
        <message>
            <source>The account %1 already exists.</source>
            <translation>账户 %1 已存在。</translation>
        </message>
        <message>
            <source>The key ring of the system is locked. Unlock it, then try again.</source>
            <translation>系统密钥环已锁定。请先解锁，然后重试。</translation>
        </message>
        <message>
            <source>The sign-in in the browser was not completed.</source>
            <translation>浏览器中的登录没有完成。</translation>
        </message>
        <message>
            <source>The value of the setting %1 is out of range.</source>
            <translation>设置 %1 的值超出范围。</translation>
        </message>
        <message>
            <source>No keyword was entered.</source>
            <translation>未输入关键词。</translation>
        </message>
        <message>
            <source>The keyword “%1” is too long. Shorten it.</source>
            <translation>关键词“%1”太长。请缩短。</translation>
        </message>
        <message>
            <source>There are too many keywords. Remove some.</source>
            <translation>关键词太多。请删去一些。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more reason(s)</source>
            <translation>
                <numerusform>另有 %Ln 个原因</numerusform>
            </translation>
        </message>
        <message>
            <source>See History for what was done.</source>
            <translation>已完成的操作见历史记录。</translation>
        </message>
    </context>
    <context>
        <name>Explaining</name>
        <message>
            <source>Text of the first message</source>
            <translation>第一封邮件的正文</translation>
        </message>
        <message>
            <source>Text of the second message</source>
            <translation>第二封邮件的正文</translation>
        </message>
    </context>
    <context>
        <name>Exporting</name>
        <message>
            <source>Tables (%1)</source>
            <translation>表格 (%1)</translation>
        </message>
        <message>
            <source>Export the list: %1</source>
            <translation>导出列表：%1</translation>
        </message>
        <message>
            <source>Export the list</source>
            <translation>导出列表</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>Web pages (%1)</source>
            <translation>网页 (%1)</translation>
        </message>
        <message>
            <source>Export a report</source>
            <translation>导出报告</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>Plans (%1)</source>
            <translation>计划 (%1)</translation>
        </message>
        <message>
            <source>Export the plan</source>
            <translation>导出计划</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>计划</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %Ln group(s) (filtered)</source>
            <translation>
                <numerusform>%1 / %Ln 组（已筛选）</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>已导出到 %1</translation>
        </message>
        <message>
            <source>Exported to %1: %2</source>
            <translation>已导出到 %1：%2</translation>
        </message>
        <message>
            <source>No plan was written: none of the marked messages can be moved.</source>
            <translation>未写入计划：已标记的邮件都无法移动。</translation>
        </message>
        <message numerus="yes">
            <source>Plan for %Ln message(s) exported to %1. Nothing was moved. To carry it out, use “twinsweep apply” in a terminal.</source>
            <translation>
                <numerusform>%Ln 封邮件的移动计划已导出到 %1。没有移动任何邮件。要执行计划，请在终端中使用“twinsweep apply”。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) left out</source>
            <translation>
                <numerusform>未包含 %Ln 封已标记的邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 is a different kind of file. Choose a different name.</source>
            <translation>%1 是其他类型的文件。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>无法写入 %1。</translation>
        </message>
    </context>
    <context>
        <name>FileNames</name>
        <message>
            <source>%1 already exists. To replace it, enter its full name.</source>
            <translation>%1 已存在。要替换它，请输入完整的名称。</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 已存在。请换一个名称。</translation>
        </message>
    </context>
    <context>
        <name>FilterBox</name>
        <message>
            <source>Filter results</source>
            <translation>筛选结果</translation>
        </message>
        <message>
            <source>Words of subject or sender, or:
from:anna  subject:invoice  in:archive
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</source>
            <translation>主题或发件人中的词，或：
from:anna  subject:invoice  in:archive
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</translation>
        </message>
    </context>
    <context>
        <name>Finding</name>
        <message>
            <source>Thunderbird is running: close it to move these messages</source>
            <translation>Thunderbird 正在运行：要移动这些邮件请先将其关闭</translation>
        </message>
        <message>
            <source>Thunderbird profile “%1” (%2)</source>
            <translation>Thunderbird 配置文件“%1”（%2）</translation>
        </message>
    </context>
    <context>
        <name>FolderRole</name>
        <message>
            <source>Trash</source>
            <translation>废件箱</translation>
        </message>
        <message>
            <source>Junk</source>
            <translation>垃圾邮件</translation>
        </message>
        <message>
            <source>Drafts</source>
            <translation>草稿</translation>
        </message>
        <message>
            <source>Sent</source>
            <translation>已发送</translation>
        </message>
    </context>
    <context>
        <name>Found</name>
        <message>
            <source>Mail in</source>
            <translation>邮件来源</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>种类</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>邮件</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>No access</source>
            <translation>无权访问</translation>
        </message>
        <message>
            <source>Already in the list of sources.</source>
            <translation>已在来源列表中。</translation>
        </message>
        <message>
            <source>Twinsweep doesn't have permission to look there. On a Mac: System Settings ▸ Privacy &amp; Security ▸ Full Disk Access.</source>
            <translation>Twinsweep 无权查看该位置。在 Mac 上：系统设置 ▸ 隐私与安全性 ▸ 完全磁盘访问权限。</translation>
        </message>
        <message>
            <source>Local copies of server mail can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>服务器邮件的本地副本只能搜索。要清理这些邮件，请添加对应的电子邮件账户。</translation>
        </message>
        <message>
            <source>Outlook files are read-only. You can save a cleaned copy of them.</source>
            <translation>Outlook 文件是只读的。您可以另存清理后的副本。</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
    </context>
    <context>
        <name>FoundHere</name>
        <message>
            <source>Found on this computer</source>
            <translation>在此计算机上找到的邮件</translation>
        </message>
        <message>
            <source>Looking for mail on this computer…</source>
            <translation>正在此计算机上查找邮件…</translation>
        </message>
        <message>
            <source>&amp;Stop counting</source>
            <translation>停止计数(&amp;S)</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Select the mail to scan. Scanning never changes your mail, and Twinsweep never writes to read-only places.</source>
            <translation>请选择要扫描的邮件。扫描不会更改您的邮件，Twinsweep 也绝不会写入只读位置。</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>正在计数…</translation>
        </message>
        <message>
            <source>Some places were not counted.</source>
            <translation>部分位置未计数。</translation>
        </message>
        <message>
            <source>Places with mail</source>
            <translation>有邮件的位置</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>No mail found on this computer</source>
            <translation>在此计算机上没有找到邮件</translation>
        </message>
        <message>
            <source>Twinsweep looked in the places where Thunderbird, Apple Mail, Outlook and other mail programs keep mail. Your mail may be on a server or in another folder.</source>
            <translation>Twinsweep 查看了 Thunderbird、Apple Mail、Outlook 等邮件程序存放邮件的位置。您的邮件可能在服务器上，或在其他文件夹中。</translation>
        </message>
        <message numerus="yes">
            <source>&amp;Add %Ln place(s)</source>
            <translation>
                <numerusform>添加 %Ln 个位置(&amp;A)</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Add</source>
            <translation>添加(&amp;A)</translation>
        </message>
    </context>
    <context>
        <name>HeaderGrid</name>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>same</source>
            <translation>相同</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>(none)</source>
            <translation>（无）</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>To</source>
            <translation>收件人</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Flag</source>
            <translation>星标</translation>
        </message>
    </context>
    <context>
        <name>HeaderTable</name>
        <message>
            <source>All headers of both messages</source>
            <translation>两封邮件的全部邮件头</translation>
        </message>
        <message>
            <source>Header</source>
            <translation>邮件头</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>Transport headers</source>
            <translation>传输邮件头</translation>
        </message>
        <message>
            <source>Transport headers (%1)</source>
            <translation>传输邮件头 (%1)</translation>
        </message>
    </context>
    <context>
        <name>HeldBack</name>
        <message>
            <source>Select for me…</source>
            <translation>帮我选择…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) (is|are) held back: messages in protected folders stay. To mark their copies in other folders instead, use Select for me.</source>
            <translation>
                <numerusform>%Ln 个标记暂不生效：受保护文件夹中的邮件会保留。要改为标记其他文件夹中的副本，请使用“帮我选择”。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HistogramSlider</name>
        <message>
            <source>Similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>Same: all sentences match</source>
            <translation>相同：所有句子都一致</translation>
        </message>
        <message>
            <source>Near: in the list</source>
            <translation>近似：在列表中</translation>
        </message>
        <message>
            <source>A little below: worth a look, never marked for you</source>
            <translation>略低：值得一看，绝不会自动标记</translation>
        </message>
        <message>
            <source>Not in the list</source>
            <translation>不在列表中</translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln pair(s)</source>
            <translation>
                <numerusform>%1：%Ln 对</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>History</name>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <source>Runs, newest first</source>
            <translation>操作记录，最新的在前</translation>
        </message>
        <message>
            <source>Messages of the run</source>
            <translation>此次操作的邮件</translation>
        </message>
        <message>
            <source>Messages that were not fully read</source>
            <translation>没有完整读取的邮件</translation>
        </message>
        <message>
            <source>Reading the messages of the run…</source>
            <translation>正在读取该操作的邮件…</translation>
        </message>
        <message>
            <source>Problems (%1)</source>
            <translation>问题 (%1)</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>What</source>
            <translation>操作</translation>
        </message>
        <message>
            <source>Sources</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>已移动</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>待检查</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>已撤销</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Safety copies</source>
            <translation>安全副本</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Moved from</source>
            <translation>移自</translation>
        </message>
        <message>
            <source>Moved to</source>
            <translation>移到</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Kept message in</source>
            <translation>保留的邮件位于</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Undo selected</source>
            <translation>撤销所选</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>放弃其余部分</translation>
        </message>
        <message>
            <source>Export report…</source>
            <translation>导出报告…</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>删除安全副本…</translation>
        </message>
        <message>
            <source>Reading the history…</source>
            <translation>正在读取历史记录…</translation>
        </message>
        <message>
            <source>Your runs will appear here in a moment.</source>
            <translation>操作记录很快会显示在这里。</translation>
        </message>
        <message>
            <source>The history could not be read</source>
            <translation>无法读取历史记录</translation>
        </message>
        <message>
            <source>The main window says why. To try again, close History and open it again.</source>
            <translation>原因显示在主窗口中。要重试，请关闭历史记录后重新打开。</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>操作</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Nothing has been moved yet</source>
            <translation>尚未移动任何邮件</translation>
        </message>
        <message>
            <source>Each move is listed here with its messages, and you can undo it here at any time. To move messages, mark them in the list and press Move to Trash.</source>
            <translation>每次移动及其邮件都会列在这里，以后随时可以从这里撤销。要移动邮件，请在列表中标记，然后按“移到废件箱”。</translation>
        </message>
        <message>
            <source>Go to the list</source>
            <translation>转到列表</translation>
        </message>
        <message>
            <source>No problems</source>
            <translation>没有问题</translation>
        </message>
        <message>
            <source>Messages that the last scan could not read in full are listed here.</source>
            <translation>上次扫描未能完整读取的邮件会列在这里。</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>再次移动…</translation>
        </message>
        <message>
            <source>Move selected away again…</source>
            <translation>再次移动所选…</translation>
        </message>
        <message>
            <source>Put back</source>
            <translation>已放回</translation>
        </message>
        <message>
            <source>Moved away</source>
            <translation>已移动</translation>
        </message>
        <message>
            <source>Moved away again</source>
            <translation>已再次移动</translation>
        </message>
        <message>
            <source>%1 freed</source>
            <translation>已释放 %1</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message>
            <source>%1; the kept message %2</source>
            <translation>%1；保留依据：%2</translation>
        </message>
        <message>
            <source>There is nothing left to undo in this run.</source>
            <translation>此操作已没有可撤销的内容。</translation>
        </message>
        <message>
            <source>The safety copies of this run were deleted. Undo works only for messages that are still on a mail server.</source>
            <translation>此操作的安全副本已删除。只有仍在邮件服务器上的邮件才能撤销。</translation>
        </message>
        <message>
            <source>This run isn't finished. Resume moves the rest; Undo puts back what was moved.</source>
            <translation>此操作尚未完成。“继续”会移动其余邮件；“撤销”会将已移动的邮件放回原处。</translation>
        </message>
        <message>
            <source>Undo puts these messages back with their flags and dates.</source>
            <translation>撤销会将这些邮件连同标志和日期放回原处。</translation>
        </message>
        <message>
            <source>This undo isn't finished. Resume puts the rest back.</source>
            <translation>此撤销尚未完成。“继续”会将其余邮件放回原处。</translation>
        </message>
        <message>
            <source>Nothing that this undo put back is left to move.</source>
            <translation>此撤销放回的邮件已没有可再移动的。</translation>
        </message>
        <message>
            <source>These messages are back in their places. Move away again asks first, and takes them out again.</source>
            <translation>这些邮件已放回原处。“再次移动”会先询问，然后再次移走它们。</translation>
        </message>
        <message>
            <source>This run is finished</source>
            <translation>此操作已结束</translation>
        </message>
        <message>
            <source>Some of its messages need a check first: press Resume</source>
            <translation>其中一些邮件需要先检查：请点击“继续”</translation>
        </message>
        <message>
            <source>Messages that were not moved yet stay where they are. Moved messages stay moved and can be undone.</source>
            <translation>尚未移动的邮件留在原处。已移动的保持不变，并且可以撤销。</translation>
        </message>
        <message>
            <source>This run has no safety copies</source>
            <translation>此操作没有安全副本</translation>
        </message>
        <message>
            <source>Its safety copies are needed: finish the run or its undo first</source>
            <translation>其安全副本仍需保留：请先完成该操作或其撤销</translation>
        </message>
        <message>
            <source>Frees %1; the run cannot be undone after that</source>
            <translation>可释放 %1；此后无法再撤销该操作</translation>
        </message>
    </context>
    <context>
        <name>HitBar</name>
        <message>
            <source>Next keyword</source>
            <translation>下一个关键词</translation>
        </message>
        <message>
            <source>Previous keyword</source>
            <translation>上一个关键词</translation>
        </message>
        <message>
            <source>No keyword in these texts</source>
            <translation>这些正文中没有关键词</translation>
        </message>
        <message numerus="yes">
            <source>Keywords at %Ln place(s)</source>
            <translation>
                <numerusform>%Ln 处有关键词</numerusform>
            </translation>
        </message>
        <message>
            <source>Keyword %1 of %2</source>
            <translation>关键词 %1 / %2</translation>
        </message>
    </context>
    <context>
        <name>ItemState</name>
        <message>
            <source>Not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <source>Checked, not moved</source>
            <translation>已检查，未移动</translation>
        </message>
        <message>
            <source>Interrupted during the move: needs a check</source>
            <translation>移动时中断：需要检查</translation>
        </message>
        <message>
            <source>Moved, not checked yet</source>
            <translation>已移动，尚未检查</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>已移动</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Could not be moved</source>
            <translation>无法移动</translation>
        </message>
        <message>
            <source>Outcome unknown: check now</source>
            <translation>结果未知：请立即检查</translation>
        </message>
        <message>
            <source>Back in its place</source>
            <translation>已放回原处</translation>
        </message>
    </context>
    <context>
        <name>Kept</name>
        <message>
            <source>protected</source>
            <translation>受保护</translation>
        </message>
        <message>
            <source>mentions a keyword</source>
            <translation>提到关键词</translation>
        </message>
        <message>
            <source>in a safer place</source>
            <translation>位置更安全</translation>
        </message>
        <message>
            <source>fullest</source>
            <translation>内容最全</translation>
        </message>
        <message>
            <source>most attachments</source>
            <translation>附件最多</translation>
        </message>
        <message>
            <source>flagged, tagged or answered</source>
            <translation>已加星标、带标签或已回复</translation>
        </message>
        <message>
            <source>preferred folder</source>
            <translation>首选文件夹</translation>
        </message>
        <message>
            <source>oldest</source>
            <translation>最早</translation>
        </message>
        <message>
            <source>newest</source>
            <translation>最新</translation>
        </message>
        <message>
            <source>largest</source>
            <translation>最大</translation>
        </message>
        <message>
            <source>smallest</source>
            <translation>最小</translation>
        </message>
        <message>
            <source>your own folder</source>
            <translation>您自己的文件夹</translation>
        </message>
        <message>
            <source>shortest route</source>
            <translation>传输路径最短</translation>
        </message>
        <message>
            <source>found first</source>
            <translation>最先找到</translation>
        </message>
        <message>
            <source>your choice</source>
            <translation>由您选择</translation>
        </message>
    </context>
    <context>
        <name>KeywordSheet</name>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Also search attached text files</source>
            <translation>也搜索文本附件</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) (mentions|mention) this.</source>
            <translation>
                <numerusform>%Ln 个组提到这些词。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>已跳过 %1 封：%2</translation>
        </message>
        <message>
            <source>Mark %1</source>
            <translation>标记 %1 封</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>标记</translation>
        </message>
        <message>
            <source>Use no keywords</source>
            <translation>不使用关键词</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Not searched for yet: press Search.</source>
            <translation>尚未搜索：请按“搜索”。</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>副本要多相似才标记</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>关键词搜索进度</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>停止搜索关键词</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>关闭此面板</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>一步完成；可用“撤销”恢复</translation>
        </message>
        <message>
            <source>Keywords also match inside longer words; upper and lower case don't matter. Pictures, PDF files and office documents are not searched.</source>
            <translation>关键词也会在更长的词中匹配，不区分大小写。不搜索图片、PDF 文件和办公文档。</translation>
        </message>
    </context>
    <context>
        <name>KeywordStrip</name>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Search now</source>
            <translation>立即搜索</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>更改…</translation>
        </message>
        <message numerus="yes">
            <source>Looking for %Ln keyword(s) in the mail…</source>
            <translation>
                <numerusform>正在邮件中查找 %Ln 个关键词…</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>What the keywords protect</source>
            <translation>关键词所保护的邮件</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>关键词搜索进度</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>停止搜索关键词</translation>
        </message>
        <message>
            <source>Search for the keywords now</source>
            <translation>立即查找关键词</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>更改关键词</translation>
        </message>
    </context>
    <context>
        <name>KeywordUseBox</name>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Show in the list: %1</source>
            <translation>在列表中显示：%1</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>在列表中显示这些</translation>
        </message>
    </context>
    <context>
        <name>Keywording</name>
        <message>
            <source>mark by keywords</source>
            <translation>按关键词标记</translation>
        </message>
        <message>
            <source>Your keywords are searched for as soon as you scan some mail.</source>
            <translation>扫描邮件后会立即搜索您的关键词。</translation>
        </message>
        <message>
            <source>Everything stays until the mail is searched for your keywords.</source>
            <translation>在按您的关键词搜索完邮件之前，所有邮件都不会移动。</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>已停止。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) marked by keywords. Undo reverses this.</source>
            <translation>
                <numerusform>已按关键词标记 %Ln 封邮件。可用“撤销”恢复。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) shown:</source>
            <translation>
                <numerusform>显示 %Ln 个组：</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
        <message>
            <source>A keyword is in the headers or in an attachment.</source>
            <translation>关键词出现在邮件头或附件中。</translation>
        </message>
    </context>
    <context>
        <name>Keywords</name>
        <message numerus="yes">
            <source>%Ln more could not be searched in full, and (stays|stay) as well.</source>
            <translation>
                <numerusform>另有 %Ln 封无法完整搜索，也不会移动。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be searched in full.</source>
            <translation>
                <numerusform>%Ln 封邮件无法完整搜索。</numerusform>
            </translation>
        </message>
        <message>
            <source>It is kept, and never marked or moved.</source>
            <translation>这些邮件会保留，绝不会标记或移动。</translation>
        </message>
        <message>
            <source>All other mail is left out.</source>
            <translation>其他邮件不显示。</translation>
        </message>
        <message>
            <source>Nothing is marked until you choose to.</source>
            <translation>由您决定之前不会标记任何邮件。</translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (stays|stay).</source>
            <translation>
                <numerusform>已搜索邮件：%1 封。%Ln 封不会移动。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. Only %Ln (is|are) shown.</source>
            <translation>
                <numerusform>已搜索邮件：%1 封。只显示 %Ln 封。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (mentions|mention) this.</source>
            <translation>
                <numerusform>已搜索邮件：%1 封。%Ln 封提到这些词。</numerusform>
            </translation>
        </message>
        <message>
            <source>Never touch mail that mentions…</source>
            <translation>绝不处理提到以下词的邮件…</translation>
        </message>
        <message>
            <source>Show only mail that mentions…</source>
            <translation>只显示提到以下词的邮件…</translation>
        </message>
        <message>
            <source>Select groups that mention…</source>
            <translation>选择提到以下词的组…</translation>
        </message>
        <message numerus="yes">
            <source>%1 and %Ln more</source>
            <translation>
                <numerusform>%1 和另外 %Ln 个</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing found for %1.</source>
            <translation>未找到%1。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) that (mentions|mention) %1 always (stays|stay).</source>
            <translation>
                <numerusform>含%1的 %Ln 封邮件始终保留。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Only %Ln message(s) with %1 (is|are) shown.</source>
            <translation>
                <numerusform>只显示 %Ln 封含%1的邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>无法按您的关键词搜索：不移动</translation>
        </message>
        <message>
            <source>Mentions %1: stays</source>
            <translation>提到%1：不移动</translation>
        </message>
    </context>
    <context>
        <name>KnownBulk</name>
        <message>
            <source>Not marked</source>
            <translation>未标记</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>已标记</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Protected</source>
            <translation>受保护</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Minimum similarity</source>
            <translation>相似度下限</translation>
        </message>
        <message>
            <source>In this scan</source>
            <translation>本次扫描</translation>
        </message>
        <message>
            <source>Different messages so far</source>
            <translation>累计不同邮件</translation>
        </message>
        <message>
            <source>Last found</source>
            <translation>上次找到</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>正文</translation>
        </message>
        <message>
            <source>never</source>
            <translation>从未</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>处理方式</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail</source>
            <translation>
                <numerusform>%Ln 封邮件是已知群发邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>of %Ln kind(s).</source>
            <translation>
                <numerusform>共 %Ln 种。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>KnownBulkDialog</name>
        <message>
            <source>Known bulk mail</source>
            <translation>已知群发邮件</translation>
        </message>
        <message>
            <source>Remembered messages</source>
            <translation>已记住的邮件</translation>
        </message>
        <message>
            <source>Messages of this scan</source>
            <translation>本次扫描的邮件</translation>
        </message>
        <message>
            <source>&amp;Mark all of this kind</source>
            <translation>标记此类全部邮件(&amp;M)</translation>
        </message>
        <message>
            <source>Mark or &amp;unmark</source>
            <translation>标记或取消标记(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Change…</source>
            <translation>更改(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;Forget</source>
            <translation>忘记(&amp;F)</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>&amp;Import…</source>
            <translation>导入(&amp;I)…</translation>
        </message>
        <message>
            <source>E&amp;xport…</source>
            <translation>导出(&amp;X)…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>No known bulk mail yet</source>
            <translation>还没有已知群发邮件</translation>
        </message>
        <message>
            <source>Newsletters and advertising arrive again and again with small changes. Remember one of them, and each scan lists similar messages here. Nothing is marked automatically. To begin, select a message in the list and press B (Actions ▸ Remember as bulk mail), or import a list that you exported before.</source>
            <translation>新闻通讯和广告总是略作改动，一再发来。记住其中一封后，每次扫描都会在这里列出与之相似的邮件。不会自动标记任何邮件。要开始使用，请在列表中选择一封邮件并按 B（“操作 ▸ 记为群发邮件”），或导入以前导出的列表。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>已将 %Ln 封邮件记为群发邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Each scan lists their copies below. Nothing is marked automatically.</source>
            <translation>每次扫描会在下方列出与它们相似的邮件。不会自动标记任何邮件。</translation>
        </message>
        <message>
            <source>Scan some mail to see copies of this message.</source>
            <translation>扫描一些邮件，即可看到此邮件的副本。</translation>
        </message>
        <message>
            <source>No message in this scan is a copy of “%1”.</source>
            <translation>本次扫描中没有“%1”的副本。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) like “%1”. One of each kind stays.</source>
            <translation>
                <numerusform>%Ln 封邮件与“%1”相似。每种保留一封。</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to &amp;Trash…</source>
            <translation>移到废件箱(&amp;T)…</translation>
        </message>
        <message>
            <source>Move %1 to &amp;Trash…</source>
            <translation>将 %1 封移到废件箱(&amp;T)…</translation>
        </message>
    </context>
    <context>
        <name>LastSession</name>
        <message>
            <source>Twinsweep was not closed properly the last time.</source>
            <translation>Twinsweep 上次未正常关闭。</translation>
        </message>
        <message>
            <source>Your marks were saved. To bring them back, continue the last session. No mail was lost.</source>
            <translation>您的标记已保存。要找回标记，请恢复上次的工作进度。没有丢失任何邮件。</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>恢复上次的工作进度</translation>
        </message>
    </context>
    <context>
        <name>LibraryController</name>
        <message>
            <source>remember as bulk mail</source>
            <translation>记为群发邮件</translation>
        </message>
        <message>
            <source>change known bulk mail</source>
            <translation>更改已知群发邮件</translation>
        </message>
        <message numerus="yes">
            <source>forget %Ln known message(s)</source>
            <translation>
                <numerusform>忘记 %Ln 封已知邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>import known bulk mail</source>
            <translation>导入已知群发邮件</translation>
        </message>
    </context>
    <context>
        <name>ListDialog</name>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>Lists</name>
        <message>
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message numerus="yes">
            <source>%Ln conflict(s), never marked by a rule.</source>
            <translation>
                <numerusform>%Ln 个冲突，规则绝不会标记。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice: shown once, never a copy.</source>
            <translation>
                <numerusform>%Ln 封邮件出现两次：只显示一次，绝不算作副本。</numerusform>
            </translation>
        </message>
        <message>
            <source>Press Enter to open the two side by side.</source>
            <translation>按回车键并排打开两者。</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen twice</source>
            <translation>冲突和出现两次的邮件</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>邮件对数量</translation>
        </message>
        <message>
            <source>Pairs at or above</source>
            <translation>达到此值的邮件对数量</translation>
        </message>
        <message>
            <source>Pairs by similarity</source>
            <translation>按相似度列出邮件对</translation>
        </message>
        <message>
            <source>The bars of the similarity slider, in numbers.</source>
            <translation>相似度滑块上各柱形的数值。</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>The kept message of a group stays; marked copies move when you press Move. A message with only the same template is not a copy and can only be marked by hand. Single-key shortcuts work while the results have the focus.</source>
            <translation>组中保留的邮件不移动；按“移动”时，已标记的副本会移走。仅模板相同的邮件不是副本，只能手动标记。单键快捷键只在结果列表中有效。</translation>
        </message>
        <message>
            <source>Shortcuts and terms</source>
            <translation>快捷键和术语</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s). All other messages were read; nothing in the mail was changed.</source>
            <translation>
                <numerusform>%Ln 个问题。其他邮件均已读取；没有更改任何邮件。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Looking</name>
        <message>
            <source>Connecting to %1…</source>
            <translation>正在连接 %1…</translation>
        </message>
        <message>
            <source>%1 was removed from the list. Its mail is untouched.</source>
            <translation>已从列表中移除 %1。其中的邮件未受影响。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Open mail files</source>
            <translation>打开邮件文件</translation>
        </message>
        <message>
            <source>All files (*);;Mail files with an extension (%1)</source>
            <translation>所有文件 (*);;带扩展名的邮件文件 (%1)</translation>
        </message>
        <message>
            <source>Open a mail folder</source>
            <translation>打开邮件文件夹</translation>
        </message>
        <message>
            <source>A scan is running</source>
            <translation>正在扫描</translation>
        </message>
        <message>
            <source>Updating the list</source>
            <translation>正在更新列表</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>列表正在更新</translation>
        </message>
        <message>
            <source>Stopped. What was read so far is remembered.</source>
            <translation>已停止。已读取的内容会保留。</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>已停止。</translation>
        </message>
        <message numerus="yes">
            <source>Scanning… %Ln group(s) so far.</source>
            <translation>
                <numerusform>正在扫描… 目前有 %Ln 个组。</numerusform>
            </translation>
        </message>
        <message>
            <source>You can already look at them and compare them. You can mark and move messages when the scan is done.</source>
            <translation>现在可以查看和比较；扫描完成后再标记和移动。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) scanned in %1 s</source>
            <translation>
                <numerusform>已扫描 %Ln 封邮件，用时 %1 秒</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received from servers</source>
            <translation>从服务器接收 %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading; the rest was scanned.</source>
            <translation>
                <numerusform>读取时有 %Ln 个问题；其余邮件均已扫描。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>显示问题</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>重新扫描</translation>
        </message>
    </context>
    <context>
        <name>LookingBack</name>
        <message>
            <source>Tables (*.csv);;JSON (*.json);;Web page (*.html)</source>
            <translation>表格 (*.csv);;JSON (*.json);;网页 (*.html)</translation>
        </message>
        <message>
            <source>Export the list of messages</source>
            <translation>导出邮件列表</translation>
        </message>
        <message>
            <source>Delete the oldest…</source>
            <translation>删除最旧的…</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message numerus="yes">
            <source>%Ln safety (copy|copies) deleted, %1 freed.</source>
            <translation>
                <numerusform>已删除 %Ln 个安全副本，释放 %1。</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>已导出到 %1</translation>
        </message>
    </context>
    <context>
        <name>LosingDialog</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>To keep them for later, choose File ▸ Save the session first.</source>
            <translation>如需留待以后使用，请先选择“文件 ▸ 保存工作进度”。</translation>
        </message>
        <message>
            <source>You would lose: %1.</source>
            <translation>将会失去：%1。</translation>
        </message>
        <message>
            <source>No mark and no choice would be lost any more.</source>
            <translation>不会再失去任何标记或选择。</translation>
        </message>
        <message>
            <source>Its mail stays where it is.</source>
            <translation>其邮件保持原位。</translation>
        </message>
        <message>
            <source>Scan again?</source>
            <translation>重新扫描？</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>重新扫描</translation>
        </message>
        <message>
            <source>Remove %1 from the list?</source>
            <translation>从列表中移除 %1？</translation>
        </message>
        <message>
            <source>Remove source</source>
            <translation>移除来源</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Skip %1?</source>
            <translation>跳过 %1？</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>跳过</translation>
        </message>
        <message>
            <source>Open the session?</source>
            <translation>打开工作进度？</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>打开工作进度</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s)</source>
            <translation>
                <numerusform>%Ln 个标记</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln choice(s) of what to keep</source>
            <translation>
                <numerusform>%Ln 个保留选择</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) that (is|are) held back</source>
            <translation>
                <numerusform>%Ln 个暂不生效的标记</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Loss</name>
        <message>
            <source>nothing of the content, only header fields added on the way, and marks such as “read” where the kept message can't store them</source>
            <translation>内容毫无损失，只会失去传输途中添加的邮件头字段，以及保留的邮件无法存储的“已读”等标记</translation>
        </message>
        <message>
            <source>headers that were added on the way</source>
            <translation>传输途中添加的邮件头</translation>
        </message>
        <message>
            <source>date, sender and recipients of the other sending</source>
            <translation>另一次发送的日期、发件人和收件人</translation>
        </message>
        <message>
            <source>the separate message: its headers, date and layout</source>
            <translation>单独那封邮件的邮件头、日期和版式</translation>
        </message>
        <message>
            <source>everything in the older issues</source>
            <translation>较早各期中的全部内容</translation>
        </message>
        <message>
            <source>whatever only the copy has, such as words, links or attachments</source>
            <translation>只有该副本才有的内容，例如文字、链接或附件</translation>
        </message>
    </context>
    <context>
        <name>MailListModel</name>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
    </context>
    <context>
        <name>MailPicker</name>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>主题、发件人或文件夹中的词</translation>
        </message>
        <message>
            <source>Search: %1</source>
            <translation>搜索：%1</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>None chosen</source>
            <translation>未选择</translation>
        </message>
        <message>
            <source>Chosen: %1</source>
            <translation>已选择：%1</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>List</source>
            <translation>列表</translation>
        </message>
        <message>
            <source>Overview or list</source>
            <translation>概览或列表</translation>
        </message>
        <message>
            <source>So&amp;rt by</source>
            <translation>排序方式(&amp;R)</translation>
        </message>
    </context>
    <context>
        <name>ManualDialog</name>
        <message>
            <source>Twinsweep manual</source>
            <translation>Twinsweep 手册</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>页面</translation>
        </message>
        <message>
            <source>Page</source>
            <translation>页面内容</translation>
        </message>
        <message>
            <source>Search the manual</source>
            <translation>搜索手册</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>查找下一个</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>未找到</translation>
        </message>
    </context>
    <context>
        <name>Marking</name>
        <message>
            <source>No copy of this group can be marked.</source>
            <translation>此组中没有可以标记的副本。</translation>
        </message>
        <message>
            <source>invert marks</source>
            <translation>反转标记</translation>
        </message>
        <message>
            <source>This is already the kept message.</source>
            <translation>这已经是保留的邮件。</translation>
        </message>
        <message>
            <source>The kept message is in a protected folder, so it stays.</source>
            <translation>保留的邮件在受保护的文件夹中，因此不移动。</translation>
        </message>
        <message>
            <source>The kept message mentions a protected keyword, so it stays.</source>
            <translation>保留的邮件提到保护关键词，因此不移动。</translation>
        </message>
        <message>
            <source>This message isn't a copy, so it stays anyway.</source>
            <translation>此邮件不是副本，本来就会保留。</translation>
        </message>
        <message>
            <source>keep this one</source>
            <translation>保留这一封</translation>
        </message>
        <message>
            <source>This message is kept now; the one kept before is marked instead.</source>
            <translation>现在保留这一封；原先保留的改为已标记。</translation>
        </message>
        <message>
            <source>This message is kept now.</source>
            <translation>现在保留这一封。</translation>
        </message>
        <message>
            <source>keep these too</source>
            <translation>也保留这些</translation>
        </message>
        <message>
            <source>no longer keep these too</source>
            <translation>不再另外保留这些</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) kept too.</source>
            <translation>
                <numerusform>另外保留 %Ln 封邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Select the rows that aren't copies.</source>
            <translation>请选择不是副本的行。</translation>
        </message>
        <message>
            <source>not copies</source>
            <translation>不是副本</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) won't be shown again. Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln 对将不再显示。可用“撤销”恢复。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>mark %Ln message(s)</source>
            <translation>
                <numerusform>标记 %Ln 封邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>unmark %Ln message(s)</source>
            <translation>
                <numerusform>取消标记 %Ln 封邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s) that only (shares|share) a template. You can mark (it|them) by hand.</source>
            <translation>
                <numerusform>已跳过 %Ln 封仅模板相同的邮件。您可以手动标记。</numerusform>
            </translation>
        </message>
        <message>
            <source>This is the kept message. Press K on another to keep that one instead.</source>
            <translation>这是保留的邮件。要改为保留另一封，请在其上按 K。</translation>
        </message>
        <message>
            <source>Cannot be marked: %1</source>
            <translation>无法标记：%1</translation>
        </message>
    </context>
    <context>
        <name>Memory</name>
        <message numerus="yes">
            <source>%Ln message(s) could not be compared in full, so near copies of (it|them) may be missing. All exact copies were found.</source>
            <translation>
                <numerusform>%Ln 封邮件未能完整比较，因此可能缺少它们的相似副本。完全相同的副本均已找到。</numerusform>
            </translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>下次扫描会重新读取所有邮件。</translation>
        </message>
        <message>
            <source>The disk with Twinsweep's cache is full (%1).</source>
            <translation>Twinsweep 缓存所在的磁盘已满（%1）。</translation>
        </message>
        <message>
            <source>Twinsweep's cache could not be used: %1.</source>
            <translation>无法使用 Twinsweep 的缓存：%1。</translation>
        </message>
        <message>
            <source>To compare them, clear the cache in Preferences ▸ Privacy and storage, then scan again.</source>
            <translation>要比较它们，请在“首选项 ▸ 隐私和存储”中清除缓存，然后重新扫描。</translation>
        </message>
        <message>
            <source>Free some space there, then scan again.</source>
            <translation>请在那里释放一些空间，然后重新扫描。</translation>
        </message>
        <message>
            <source>Make sure that you have permission to write to its folder, then scan again.</source>
            <translation>请确认您可以写入其文件夹，然后重新扫描。</translation>
        </message>
    </context>
    <context>
        <name>Menus</name>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>E&amp;xport</source>
            <translation>导出(&amp;X)</translation>
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation>打开最近项目(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Mark</source>
            <translation>标记(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>查看(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Go</source>
            <translation>转到(&amp;G)</translation>
        </message>
        <message>
            <source>&amp;Actions</source>
            <translation>操作(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>Add &amp;e-mail account…</source>
            <translation>添加电子邮件账户(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Open mail file…</source>
            <translation>打开邮件文件(&amp;O)…</translation>
        </message>
        <message>
            <source>Open mail &amp;folder…</source>
            <translation>打开邮件文件夹(&amp;D)…</translation>
        </message>
        <message>
            <source>Found on this &amp;computer…</source>
            <translation>在此计算机上查找(&amp;C)…</translation>
        </message>
        <message>
            <source>Try with sample &amp;mail</source>
            <translation>用示例邮件试试(&amp;M)</translation>
        </message>
        <message>
            <source>Open a sess&amp;ion…</source>
            <translation>打开工作进度(&amp;I)…</translation>
        </message>
        <message>
            <source>Open the &amp;last session</source>
            <translation>打开上次的工作进度(&amp;L)</translation>
        </message>
        <message>
            <source>Save the sessio&amp;n…</source>
            <translation>保存工作进度(&amp;N)…</translation>
        </message>
        <message>
            <source>Export &amp;list as table…</source>
            <translation>导出列表（表格）(&amp;L)…</translation>
        </message>
        <message>
            <source>Export &amp;report…</source>
            <translation>导出报告(&amp;R)…</translation>
        </message>
        <message>
            <source>Export &amp;plan…</source>
            <translation>导出计划(&amp;P)…</translation>
        </message>
        <message>
            <source>&amp;Scan</source>
            <translation>扫描(&amp;S)</translation>
        </message>
        <message>
            <source>S&amp;top</source>
            <translation>停止(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Problems…</source>
            <translation>问题(&amp;P)…</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen t&amp;wice…</source>
            <translation>冲突和出现两次的邮件(&amp;W)…</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Copy rows</source>
            <translation>复制行(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Filter results</source>
            <translation>筛选结果(&amp;F)</translation>
        </message>
        <message>
            <source>Change &amp;similarity</source>
            <translation>更改相似度(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Preferences…</source>
            <translation>首选项(&amp;P)…</translation>
        </message>
        <message>
            <source>&amp;Mark or unmark</source>
            <translation>标记或取消标记(&amp;M)</translation>
        </message>
        <message>
            <source>M&amp;ark</source>
            <translation>标记(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Unmark</source>
            <translation>取消标记(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Keep this one instead</source>
            <translation>改为保留这一封(&amp;K)</translation>
        </message>
        <message>
            <source>Keep this one &amp;too</source>
            <translation>也保留这一封(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Not copies</source>
            <translation>不是副本(&amp;N)</translation>
        </message>
        <message>
            <source>Mark all from this s&amp;ender</source>
            <translation>标记此发件人的全部邮件(&amp;E)</translation>
        </message>
        <message>
            <source>Mark all in this &amp;folder</source>
            <translation>标记此文件夹的全部邮件(&amp;F)</translation>
        </message>
        <message>
            <source>Mark all sho&amp;wn</source>
            <translation>标记所有显示的邮件(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Invert marks of shown messages</source>
            <translation>反转所显示邮件的标记(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Clear marks</source>
            <translation>清除标记(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Select for me…</source>
            <translation>帮我选择(&amp;S)…</translation>
        </message>
        <message>
            <source>Ke&amp;ywords…</source>
            <translation>关键词(&amp;Y)…</translation>
        </message>
        <message>
            <source>&amp;Protect this folder</source>
            <translation>保护此文件夹(&amp;P)</translation>
        </message>
        <message>
            <source>Over&amp;view</source>
            <translation>概览(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Sources</source>
            <translation>来源(&amp;S)</translation>
        </message>
        <message>
            <source>Copies &amp;only</source>
            <translation>仅副本(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>比较(&amp;C)</translation>
        </message>
        <message>
            <source>Show &amp;differences</source>
            <translation>显示差异(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Fold all groups</source>
            <translation>折叠所有组(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Unfold all groups</source>
            <translation>展开所有组(&amp;U)</translation>
        </message>
        <message>
            <source>Show &amp;all</source>
            <translation>显示全部(&amp;A)</translation>
        </message>
        <message>
            <source>S&amp;imilarity</source>
            <translation>相似度(&amp;I)</translation>
        </message>
        <message>
            <source>Pairs by similarity…</source>
            <translation>按相似度列出邮件对…</translation>
        </message>
        <message>
            <source>&amp;Even out the bars</source>
            <translation>均衡柱形高度(&amp;E)</translation>
        </message>
        <message>
            <source>Sing&amp;le-key shortcuts</source>
            <translation>单键快捷键(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Next group</source>
            <translation>下一组(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Previous group</source>
            <translation>上一组(&amp;P)</translation>
        </message>
        <message>
            <source>Next &amp;copy</source>
            <translation>下一个副本(&amp;C)</translation>
        </message>
        <message>
            <source>Previous c&amp;opy</source>
            <translation>上一个副本(&amp;O)</translation>
        </message>
        <message>
            <source>Move marked to &amp;Trash…</source>
            <translation>将已标记的移到废件箱(&amp;T)…</translation>
        </message>
        <message>
            <source>Move marked to a mailbox &amp;file…</source>
            <translation>将已标记的移到邮箱文件(&amp;F)…</translation>
        </message>
        <message>
            <source>Move marked to a f&amp;older of an account…</source>
            <translation>将已标记的移到账户文件夹(&amp;O)…</translation>
        </message>
        <message>
            <source>Save a &amp;cleaned copy…</source>
            <translation>保存清理后的副本(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;Save the marked ones…</source>
            <translation>保存已标记的邮件(&amp;S)…</translation>
        </message>
        <message>
            <source>&amp;Ask before small moves</source>
            <translation>移动少量邮件前也询问(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Why are these not copies?…</source>
            <translation>为什么这些不是副本？(&amp;W)…</translation>
        </message>
        <message>
            <source>Remember as &amp;bulk mail…</source>
            <translation>记为群发邮件(&amp;B)…</translation>
        </message>
        <message>
            <source>&amp;Known bulk mail…</source>
            <translation>已知群发邮件(&amp;K)…</translation>
        </message>
        <message>
            <source>Messages marked as &amp;not copies…</source>
            <translation>标记为“不是副本”的邮件(&amp;N)…</translation>
        </message>
        <message>
            <source>S&amp;eries…</source>
            <translation>系列(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Undo the last move…</source>
            <translation>撤销上次移动(&amp;U)…</translation>
        </message>
        <message>
            <source>&amp;History…</source>
            <translation>历史记录(&amp;H)…</translation>
        </message>
        <message>
            <source>&amp;Manual</source>
            <translation>手册(&amp;M)</translation>
        </message>
        <message>
            <source>Short&amp;cuts and terms…</source>
            <translation>快捷键和术语(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;About Twinsweep</source>
            <translation>关于 Twinsweep(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Undo: %1</source>
            <translation>撤销(&amp;U)：%1</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Redo: %1</source>
            <translation>重做(&amp;R)：%1</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>Find &amp;by</source>
            <translation>查找方式(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>外观主题(&amp;T)</translation>
        </message>
        <message>
            <source>Follow &amp;system</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;High contrast</source>
            <translation>高对比度(&amp;H)</translation>
        </message>
        <message>
            <source>Co&amp;mparison</source>
            <translation>比较方式(&amp;M)</translation>
        </message>
        <message>
            <source>Follow window &amp;width</source>
            <translation>随窗口宽度(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Side by side</source>
            <translation>并排(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;One column</source>
            <translation>单列(&amp;O)</translation>
        </message>
    </context>
    <context>
        <name>Merge</name>
        <message numerus="yes">
            <source>%Ln read mark(s)</source>
            <translation>
                <numerusform>%Ln 个已读标记</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flag(s)</source>
            <translation>
                <numerusform>%Ln 个星标</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln answered mark(s)</source>
            <translation>
                <numerusform>%Ln 个已回复标记</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln forwarded mark(s)</source>
            <translation>
                <numerusform>%Ln 个已转发标记</numerusform>
            </translation>
        </message>
        <message>
            <source>read</source>
            <translation>已读</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>answered</source>
            <translation>已回复</translation>
        </message>
        <message>
            <source>forwarded</source>
            <translation>已转发</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message numerus="yes">
            <source>%Ln tag(s)</source>
            <translation>
                <numerusform>%Ln 个标签</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln Gmail label(s)</source>
            <translation>
                <numerusform>%Ln 个 Gmail 标签</numerusform>
            </translation>
        </message>
        <message>
            <source>Kept messages take over</source>
            <translation>保留的邮件将接收</translation>
        </message>
        <message>
            <source>Would be lost, because the kept messages can't store it</source>
            <translation>以下信息无法存入保留的邮件，移动后将丢失</translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) as before</source>
            <translation>
                <numerusform>%Ln 封保留的邮件已恢复原状</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) took over flags or tags</source>
            <translation>
                <numerusform>%Ln 封保留的邮件接收了标志或标签</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MoveAgainDialog</name>
        <message>
            <source>Move away again</source>
            <translation>再次移动</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln message(s) away again?</source>
            <translation>
                <numerusform>再次移动 %Ln 封邮件？</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo of %1 put (it|them) back here:</source>
            <translation>
                <numerusform>%1 的撤销已将邮件放回以下位置：</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo is not continued: %Ln message(s) (stays|stay) moved.</source>
            <translation>
                <numerusform>撤销将不再继续：%Ln 封邮件保持已移动状态。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no review before this. Protected messages stay, and those whose kept message is no longer there. You can undo the move in History.</source>
            <translation>移动前不再显示检查窗口。受保护的邮件，以及保留邮件已不存在的副本不会移动。可在“历史记录”中撤销此次移动。</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Move %1 away again</source>
            <translation>再次移动 %1 封</translation>
        </message>
    </context>
    <context>
        <name>MoveOrder</name>
        <message numerus="yes">
            <source>move %Ln message(s)</source>
            <translation>
                <numerusform>移动 %Ln 封邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>move %Ln message(s) to Trash</source>
            <translation>
                <numerusform>将 %Ln 封邮件移到废件箱</numerusform>
            </translation>
        </message>
        <message>
            <source>Another task is working on the mail. Press %1 again when it is done.</source>
            <translation>正在处理邮件。请在完成后再按 %1。</translation>
        </message>
    </context>
    <context>
        <name>Moving</name>
        <message>
            <source>Stopped. Nothing was moved.</source>
            <translation>已停止。没有移动任何邮件。</translation>
        </message>
        <message>
            <source>The list is being updated. You can move messages when it is up to date.</source>
            <translation>列表正在更新。更新完成后才能移动邮件。</translation>
        </message>
        <message>
            <source>Other messages are being checked or moved.</source>
            <translation>正在检查或移动其他邮件。</translation>
        </message>
        <message>
            <source>Move to which mailbox file?</source>
            <translation>移到哪个邮箱文件？</translation>
        </message>
        <message>
            <source>Mailbox file (*.mbox);;All files (*)</source>
            <translation>邮箱文件 (*.mbox);;所有文件 (*)</translation>
        </message>
        <message>
            <source>None of the marked messages can be moved.</source>
            <translation>已标记的邮件都无法移动。</translation>
        </message>
        <message>
            <source>Close the other program, then press Retry.</source>
            <translation>请关闭另一个程序，然后按“重试”。</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>The mail changed since it was scanned. Press Rescan.</source>
            <translation>邮件在扫描后已更改。请按“重新扫描”。</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>保存清理后的副本…</translation>
        </message>
        <message>
            <source>%1 is protected now: its messages stay. Their copies in folders that are not protected can go instead. Nothing was moved.</source>
            <translation>%1 现已受保护：其中的邮件会保留，可改为移走它们在未受保护的文件夹中的副本。没有移动任何邮件。</translation>
        </message>
        <message>
            <source>Select for me…</source>
            <translation>帮我选择…</translation>
        </message>
        <message>
            <source>The move that is running goes on as you reviewed it. Stop ends it.</source>
            <translation>正在进行的移动会按您确认的内容继续。按“停止”可结束它。</translation>
        </message>
        <message>
            <source>Messages are being checked or moved</source>
            <translation>正在检查或移动邮件</translation>
        </message>
        <message>
            <source>Checking %1 of %2</source>
            <translation>正在检查 %1 / %2</translation>
        </message>
        <message>
            <source>Copying %1 of %2</source>
            <translation>正在复制 %1 / %2</translation>
        </message>
        <message>
            <source>Checking what can be moved</source>
            <translation>正在检查可移动的邮件</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>正在移动</translation>
        </message>
        <message>
            <source>Moving %1 of %2</source>
            <translation>正在移动 %1 / %2</translation>
        </message>
        <message>
            <source>Putting back</source>
            <translation>正在放回</translation>
        </message>
        <message>
            <source>Putting back %1 of %2</source>
            <translation>正在放回 %1 / %2</translation>
        </message>
        <message>
            <source>Working on the mail</source>
            <translation>正在处理邮件</translation>
        </message>
    </context>
    <context>
        <name>Naming</name>
        <message>
            <source>Twinsweep Trash</source>
            <translation>Twinsweep 的废件箱</translation>
        </message>
        <message>
            <source>Trash of %1</source>
            <translation>%1 的废件箱</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%2 的 %1</translation>
        </message>
        <message>
            <source>an account that was removed</source>
            <translation>已移除的账户</translation>
        </message>
        <message>
            <source>Inbox</source>
            <translation>收件箱</translation>
        </message>
    </context>
    <context>
        <name>Noise</name>
        <message>
            <source>spaces and line breaks</source>
            <translation>空格和换行</translation>
        </message>
        <message>
            <source>quote marks</source>
            <translation>引用符号</translation>
        </message>
        <message>
            <source>tracking numbers in links</source>
            <translation>链接中的跟踪编号</translation>
        </message>
        <message>
            <source>a footer</source>
            <translation>页脚</translation>
        </message>
        <message>
            <source>a mailing-list mark</source>
            <translation>邮件列表标记</translation>
        </message>
        <message>
            <source>dates of forwarding</source>
            <translation>转发日期</translation>
        </message>
    </context>
    <context>
        <name>NotCopiesWiring</name>
        <message>
            <source>count as copies again</source>
            <translation>重新视为副本</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again in this list and in later scans.</source>
            <translation>
                <numerusform>%Ln 对邮件已重新视为副本，列表和以后的扫描都会显示。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln more will, once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>另有 %Ln 对不在本次扫描中，下次扫描到时会显示。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>再次扫描到相应邮件时，%Ln 对邮件将重新视为副本。</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>撤销：%1</translation>
        </message>
    </context>
    <context>
        <name>NotIdentical</name>
        <message numerus="yes">
            <source>Show only (this message|these %Ln messages)</source>
            <translation>
                <numerusform>仅显示这 %Ln 封</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Not identical to the kept message: %Ln message(s)</source>
            <translation>
                <numerusform>与保留的邮件不完全相同：%Ln 封邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>Not identical to the kept message: %1 of %2</source>
            <translation>与保留的邮件不完全相同：%1 / %2</translation>
        </message>
    </context>
    <context>
        <name>OnlyThese</name>
        <message numerus="yes">
            <source>Showing only what is marked and not identical to the kept message: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>仅显示已标记且与保留的邮件不完全相同的邮件：%Ln 封。没有移动任何邮件。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only skipped messages: %Ln. Nothing was moved.</source>
            <translation>
                <numerusform>仅显示跳过的邮件：%Ln 封。没有移动任何邮件。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only what is marked and was hidden by the filter: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>仅显示已标记但被筛选隐藏的邮件：%Ln 封。没有移动任何邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>这些邮件都不在副本列表中。</translation>
        </message>
        <message numerus="yes">
            <source>Showing the %Ln message(s) of step %1.</source>
            <translation>
                <numerusform>正在显示步骤 %1 的 %Ln 封邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Showing %1 of the %2 messages of step %3: the others are not in the list.</source>
            <translation>正在显示步骤 %3 的 %2 封邮件中的 %1 封：其余的不在列表中。</translation>
        </message>
        <message numerus="yes">
            <source>(It is|They are) compared with the (message|messages) that the step keeps. Nothing was moved.</source>
            <translation>
                <numerusform>它们与该步骤保留的邮件进行比较。没有移动任何邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
    </context>
    <context>
        <name>OpenAlready</name>
        <message>
            <source>Twinsweep is already open.</source>
            <translation>Twinsweep 已经打开。</translation>
        </message>
        <message>
            <source>Only one window can use your settings and history at a time. Switch to the other one.</source>
            <translation>同一时间只能有一个窗口使用您的设置和历史记录。请切换到另一个窗口。</translation>
        </message>
        <message>
            <source>Twinsweep has no folder for its files.</source>
            <translation>Twinsweep 没有存放其文件的文件夹。</translation>
        </message>
        <message>
            <source>Set HOME to your home folder, or TWINSWEEP_HOME to a folder for everything that Twinsweep keeps. Use a full path. Then open Twinsweep again.</source>
            <translation>请将 HOME 设为您的主文件夹，或将 TWINSWEEP_HOME 设为存放 Twinsweep 全部文件的文件夹。请使用完整路径，然后重新打开 Twinsweep。</translation>
        </message>
        <message>
            <source>Twinsweep cannot write its own files.</source>
            <translation>Twinsweep 无法写入自己的文件。</translation>
        </message>
        <message>
            <source>%1: %2. Without its history, Twinsweep could not undo anything, so it did not open any mail. Free some space or make the folder writable, then open Twinsweep again.</source>
            <translation>%1：%2。没有历史记录，Twinsweep 就无法撤销任何操作，因此未打开任何邮件。请释放一些空间或使文件夹可写，然后再次打开 Twinsweep。</translation>
        </message>
    </context>
    <context>
        <name>OpenRuns</name>
        <message>
            <source>A move or an undo is not finished. Until it is checked, %1 may show messages that aren't there.</source>
            <translation>有一次移动或撤销未完成。检查之前，%1 可能会显示并不存在的邮件。</translation>
        </message>
        <message>
            <source>A run is not finished.</source>
            <translation>有一次操作未完成。</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>立即检查</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
    </context>
    <context>
        <name>OptionLine</name>
        <message>
            <source>Reset to the default: %1</source>
            <translation>恢复默认值：%1</translation>
        </message>
    </context>
    <context>
        <name>Outage</name>
        <message>
            <source>%1: waiting for the network. Nothing is lost.</source>
            <translation>%1：正在等待网络。没有丢失任何内容。</translation>
        </message>
        <message>
            <source>%1: the server is limiting access for now. Nothing is lost.</source>
            <translation>%1：服务器暂时限制访问。没有丢失任何内容。</translation>
        </message>
        <message>
            <source>%1: paused, because the server has not responded for a long time. What was done so far is kept.</source>
            <translation>%1：服务器长时间没有响应，已暂停。已完成的内容会保留。</translation>
        </message>
        <message>
            <source>%1 is responding again.</source>
            <translation>%1 已恢复应答。</translation>
        </message>
        <message numerus="yes">
            <source>Next try in %Ln second(s).</source>
            <translation>
                <numerusform>%Ln 秒后重试。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OutageBanner</name>
        <message>
            <source>Try now</source>
            <translation>立即重试</translation>
        </message>
        <message>
            <source>An account</source>
            <translation>一个账户</translation>
        </message>
    </context>
    <context>
        <name>OverviewPage</name>
        <message>
            <source>Review and move…</source>
            <translation>检查并移动…</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
    </context>
    <context>
        <name>OverviewStrip</name>
        <message>
            <source>Where the differences are</source>
            <translation>差异所在位置</translation>
        </message>
    </context>
    <context>
        <name>OverviewWords</name>
        <message>
            <source>Counting…</source>
            <translation>正在统计…</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>为什么会有副本？</translation>
        </message>
        <message>
            <source>In two folders</source>
            <translation>同时在两个文件夹中</translation>
        </message>
        <message>
            <source>Space by sender</source>
            <translation>按发件人统计空间</translation>
        </message>
        <message>
            <source>Space by folder</source>
            <translation>按文件夹统计空间</translation>
        </message>
        <message>
            <source>Space by year</source>
            <translation>按年份统计空间</translation>
        </message>
        <message>
            <source>Messages with attachments, by size</source>
            <translation>带附件的邮件（按大小）</translation>
        </message>
        <message>
            <source>Largest messages</source>
            <translation>最大的邮件</translation>
        </message>
        <message>
            <source>Your mail has not been searched for your keywords yet</source>
            <translation>尚未按您的关键词搜索邮件</translation>
        </message>
        <message>
            <source>Everything stays until then. After that, you see what can go.</source>
            <translation>在此之前所有邮件都不会移动。之后您会看到可以移走的邮件。</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>（无发件人）</translation>
        </message>
        <message>
            <source>Date unknown</source>
            <translation>日期未知</translation>
        </message>
        <message>
            <source>Less than %1</source>
            <translation>小于 %1</translation>
        </message>
        <message>
            <source>%1 or more</source>
            <translation>%1 及以上</translation>
        </message>
        <message numerus="yes">
            <source>%Ln exact (copy|copies)</source>
            <translation>
                <numerusform>%Ln 个完全相同的副本</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln exact (copy|copies)</source>
            <translation>
                <numerusform>最多 %Ln 份完全相同的副本</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>in %Ln group(s)</source>
            <translation>
                <numerusform>· %Ln 个组</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) contained in (another|others)</source>
            <translation>
                <numerusform>%Ln 封邮件的内容包含在其他邮件中</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies that can be moved</source>
            <translation>没有可移动的副本</translation>
        </message>
        <message>
            <source>No exact copies; some messages are alike</source>
            <translation>没有完全相同的副本，但有相似的邮件</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1.</source>
            <translation>最常见的已知原因：%1。</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1, on %2.</source>
            <translation>最常见的已知原因：%1（%2）。</translation>
        </message>
        <message>
            <source>All steps together: up to %1.</source>
            <translation>所有步骤合计：最多 %1。</translation>
        </message>
        <message>
            <source>Some of these are not in the list of copies.</source>
            <translation>其中一些不在副本列表中。</translation>
        </message>
        <message>
            <source>Steps with nothing to do: %1</source>
            <translation>无需处理的步骤：%1</translation>
        </message>
        <message>
            <source>Would be lost: %1</source>
            <translation>将失去：%1</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s)</source>
            <translation>
                <numerusform>最多 %Ln 封邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>Step %1 · %2</source>
            <translation>步骤 %1 · %2</translation>
        </message>
        <message>
            <source>Choose series…</source>
            <translation>选择系列…</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or mark what you don't want and save a cleaned copy.</source>
            <translation>请使其可写并重新扫描，或标记不需要的邮件并保存清理后的副本。</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or scan it alone and save a cleaned copy.</source>
            <translation>请使其可写并重新扫描，或单独扫描它并保存清理后的副本。</translation>
        </message>
        <message numerus="yes">
            <source>Can't be moved: %Ln message(s)</source>
            <translation>
                <numerusform>无法移动：%Ln 封邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of them (has|have) copies</source>
            <translation>
                <numerusform>其中 %Ln 封有副本</numerusform>
            </translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message>
            <source>%1 → also in %2</source>
            <translation>%1 → 也在“%2”中</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message numerus="yes">
            <source>And %Ln more pair(s) of folders</source>
            <translation>
                <numerusform>另有 %Ln 对文件夹</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Overviewing</name>
        <message>
            <source>Nothing is left in this step.</source>
            <translation>这一步已没有可处理的邮件。</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>这些邮件都不在副本列表中。</translation>
        </message>
        <message>
            <source>Showing only: %1</source>
            <translation>仅显示：%1</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
    </context>
    <context>
        <name>Pair</name>
        <message>
            <source>Matching sentences: %1 of %2</source>
            <translation>一致的句子：%1 / %2</translation>
        </message>
        <message>
            <source>Matching paragraphs: %1 of %2</source>
            <translation>一致的段落：%1 / %2</translation>
        </message>
        <message numerus="yes">
            <source>%1 (differs|differ)</source>
            <translation>
                <numerusform>%1 不同</numerusform>
            </translation>
        </message>
        <message>
            <source>the copy has %1</source>
            <translation>副本多出：%1</translation>
        </message>
        <message>
            <source>Same Message-ID, but different content</source>
            <translation>Message-ID 相同，但内容不同</translation>
        </message>
        <message>
            <source>Too different to compare word by word, so lines are compared</source>
            <translation>差异太大，无法逐词比较，因此按行比较</translation>
        </message>
        <message numerus="yes">
            <source>Similar text with %Ln difference(s)</source>
            <translation>
                <numerusform>正文相似，有 %Ln 处差异</numerusform>
            </translation>
        </message>
        <message>
            <source>Not a copy, but another issue of a series</source>
            <translation>不是副本，而是同一系列的另一期</translation>
        </message>
        <message>
            <source>Not a copy, only the same template</source>
            <translation>不是副本，只是模板相同</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln 处差异</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>完全相同：邮件程序能显示的内容全部一致</translation>
        </message>
        <message>
            <source>Same text except for %1</source>
            <translation>除%1外正文相同</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>正文相同</translation>
        </message>
        <message>
            <source>the copy lacks %1</source>
            <translation>副本缺少 %1</translation>
        </message>
        <message>
            <source>headers that differ: %1</source>
            <translation>邮件头不同：%1</translation>
        </message>
        <message>
            <source>%1 (not visible in the text comparison)</source>
            <translation>%1（正文比较中看不出）</translation>
        </message>
        <message>
            <source>text that the kept message lacks</source>
            <translation>保留的邮件所没有的正文</translation>
        </message>
        <message numerus="yes">
            <source>%Ln extra (copy|copies) of the same (attachment|attachments)</source>
            <translation>
                <numerusform>%Ln 个相同附件的重复副本</numerusform>
            </translation>
        </message>
        <message>
            <source>more text, such as “%1”</source>
            <translation>更多文字，例如“%1”</translation>
        </message>
        <message>
            <source>text, such as “%1”</source>
            <translation>部分文字，例如“%1”</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more word(s) “%1”</source>
            <translation>
                <numerusform>%Ln 个词“%1”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln word(s) “%1”</source>
            <translation>
                <numerusform>%Ln 个词“%1”</numerusform>
            </translation>
        </message>
        <message>
            <source>a mailing-list or newsletter footer</source>
            <translation>邮件列表或新闻通讯的页脚</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more attachment(s)</source>
            <translation>
                <numerusform>%Ln 个附件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln attachment(s)</source>
            <translation>
                <numerusform>%Ln 个附件</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 and %2</source>
            <translation>%1和%2</translation>
        </message>
        <message>
            <source>letter-by-letter similarity %1</source>
            <translation>逐字符相似度 %1</translation>
        </message>
        <message>
            <source>similarity %1</source>
            <translation>相似度 %1</translation>
        </message>
        <message numerus="yes">
            <source>same wording: %Ln word(s)</source>
            <translation>
                <numerusform>措辞相同：%Ln 个词</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>same layout: %Ln part(s)</source>
            <translation>
                <numerusform>版式相同：%Ln 个部分</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PasswordDialog</name>
        <message>
            <source>Sign in</source>
            <translation>登录</translation>
        </message>
        <message>
            <source>Password for %1</source>
            <translation>%1 的密码</translation>
        </message>
        <message>
            <source>User %1 on %2</source>
            <translation>%2 上的用户 %1</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>保存到系统密钥环</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
    </context>
    <context>
        <name>PasswordField</name>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Show the password</source>
            <translation>显示密码</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>隐藏</translation>
        </message>
    </context>
    <context>
        <name>PlaceKind</name>
        <message>
            <source>Thunderbird</source>
            <translation>Thunderbird</translation>
        </message>
        <message>
            <source>Thunderbird, mail on servers</source>
            <translation>Thunderbird，服务器上的邮件</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook data file</source>
            <translation>Outlook 数据文件</translation>
        </message>
        <message>
            <source>Evolution</source>
            <translation>Evolution</translation>
        </message>
        <message>
            <source>KMail</source>
            <translation>KMail</translation>
        </message>
        <message>
            <source>Google Takeout</source>
            <translation>Google Takeout</translation>
        </message>
        <message>
            <source>Mail folders</source>
            <translation>邮件文件夹</translation>
        </message>
        <message>
            <source>System mailbox</source>
            <translation>系统邮箱</translation>
        </message>
        <message>
            <source>Mail file</source>
            <translation>邮件文件</translation>
        </message>
        <message>
            <source>Thunderbird (%1)</source>
            <translation>Thunderbird (%1)</translation>
        </message>
    </context>
    <context>
        <name>Preferences</name>
        <message>
            <source>General</source>
            <translation>常规</translation>
        </message>
        <message>
            <source>Scanning</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>Safety</source>
            <translation>安全</translation>
        </message>
        <message>
            <source>Privacy and storage</source>
            <translation>隐私和存储</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>Follow system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Takes effect when you restart Twinsweep.</source>
            <translation>下次启动 Twinsweep 时生效。</translation>
        </message>
        <message>
            <source>Appearance</source>
            <translation>外观</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>高对比度</translation>
        </message>
        <message>
            <source>Single-key shortcuts in the results</source>
            <translation>在结果中使用单键快捷键</translation>
        </message>
        <message>
            <source>Find copies by</source>
            <translation>副本查找方式</translation>
        </message>
        <message>
            <source>Similarity at the start</source>
            <translation>启动时的相似度</translation>
        </message>
        <message>
            <source>You can change it at any time with the slider.</source>
            <translation>可随时用滑块更改。</translation>
        </message>
        <message>
            <source>Compare the HTML of a message even where it has plain text</source>
            <translation>即使邮件有纯文本也比较其 HTML</translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>下次扫描会重新读取所有邮件。</translation>
        </message>
        <message>
            <source>Compare by text if a message has at least</source>
            <translation>按正文比较时，邮件至少要有</translation>
        </message>
        <message>
            <source>In shorter messages, everything else must be the same, too.</source>
            <translation>更短的邮件，其他各方面也必须相同。</translation>
        </message>
        <message>
            <source> words</source>
            <translation> 个词</translation>
        </message>
        <message>
            <source>Read messages in full up to</source>
            <translation>完整读取邮件的大小上限</translation>
        </message>
        <message>
            <source>Larger messages are copies only if they are the same byte for byte.</source>
            <translation>更大的邮件只有逐字节相同才算作副本。</translation>
        </message>
        <message>
            <source> MB</source>
            <translation> MB</translation>
        </message>
        <message>
            <source>Ask before small moves, too</source>
            <translation>移动少量邮件前也询问</translation>
        </message>
        <message>
            <source>Up to 20 messages that can all be put back.</source>
            <translation>少量指最多 20 封，且全部可以放回。</translation>
        </message>
        <message>
            <source>Ask me to type the number of messages if it is more than</source>
            <translation>邮件超过此数量时，要求输入邮件数量</translation>
        </message>
        <message>
            <source> messages</source>
            <translation> 封邮件</translation>
        </message>
        <message>
            <source>Ask me to type it if a folder would lose more than</source>
            <translation>文件夹减少超过此比例时，也要求输入数量</translation>
        </message>
        <message>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <source>Ask about safety copies that take up more than</source>
            <translation>安全副本超过此大小时询问</translation>
        </message>
        <message>
            <source>Above that, Twinsweep offers to delete the oldest. Nothing is deleted unless you confirm.</source>
            <translation>超出后，Twinsweep 会询问是否删除最旧的；未经您确认不会删除任何内容。</translation>
        </message>
        <message>
            <source> GB</source>
            <translation> GB</translation>
        </message>
        <message>
            <source>Ask about safety copies that are older than</source>
            <translation>安全副本超过此期限时询问</translation>
        </message>
        <message>
            <source>Whichever of the two comes first.</source>
            <translation>以先达到者为准。</translation>
        </message>
        <message>
            <source> days</source>
            <translation> 天</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>Preferences</source>
            <translation>首选项</translation>
        </message>
        <message>
            <source>No preferences match</source>
            <translation>没有符合的首选项</translation>
        </message>
        <message>
            <source>Try another word, or a shorter one.</source>
            <translation>请换一个词，或用更短的词。</translation>
        </message>
        <message>
            <source>Show all preferences</source>
            <translation>显示所有首选项</translation>
        </message>
        <message>
            <source>Search preferences</source>
            <translation>搜索首选项</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>页面</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>Preferring</name>
        <message>
            <source>History, safety copies, known bulk mail</source>
            <translation>历史记录、安全副本、已知群发邮件</translation>
        </message>
        <message>
            <source>Cache of mail read before</source>
            <translation>已读取邮件的缓存</translation>
        </message>
        <message>
            <source>Settings and accounts</source>
            <translation>设置和账户</translation>
        </message>
        <message>
            <source>The cache could not be cleared: %1</source>
            <translation>无法清除缓存：%1</translation>
        </message>
        <message>
            <source>The cache was cleared.</source>
            <translation>缓存已清除。</translation>
        </message>
    </context>
    <context>
        <name>Preset</name>
        <message>
            <source>Careful</source>
            <translation>谨慎</translation>
        </message>
        <message>
            <source>Clean inbox, keep archive</source>
            <translation>清理收件箱，保留归档</translation>
        </message>
        <message>
            <source>Keep newest</source>
            <translation>保留最新的</translation>
        </message>
        <message>
            <source>Free most space</source>
            <translation>释放最多空间</translation>
        </message>
    </context>
    <context>
        <name>Problem</name>
        <message>
            <source>It could not be read</source>
            <translation>无法读取</translation>
        </message>
        <message>
            <source>It is empty</source>
            <translation>内容为空</translation>
        </message>
        <message>
            <source>It was deleted or moved while Twinsweep was reading</source>
            <translation>在 Twinsweep 读取期间被删除或移动</translation>
        </message>
        <message>
            <source>It is not a message: it has no headers</source>
            <translation>不是邮件：没有邮件头</translation>
        </message>
        <message>
            <source>It contains no mail, although its name says it does</source>
            <translation>不含邮件，但名称表明它应该含有邮件</translation>
        </message>
        <message>
            <source>It ends in the middle</source>
            <translation>内容不完整，中途结束</translation>
        </message>
        <message>
            <source>Too large: only its beginning was read</source>
            <translation>太大：只读取了开头</translation>
        </message>
        <message>
            <source>It took too much time or memory to read</source>
            <translation>读取耗时过长或占用内存过多</translation>
        </message>
        <message>
            <source>A part of it could not be read</source>
            <translation>其中一部分无法读取</translation>
        </message>
        <message>
            <source>It changed while it was read: scan again</source>
            <translation>读取时已更改：请重新扫描</translation>
        </message>
        <message>
            <source>It is unclear where its messages begin: search only</source>
            <translation>无法确定各邮件的起始位置：只能搜索</translation>
        </message>
        <message>
            <source>The server did not list all messages, so none of them were compared or moved: scan again, or ask the server's administrator for help</source>
            <translation>服务器没有列出全部邮件，因此一封也没有比较或移动：请重新扫描，或请服务器管理员协助</translation>
        </message>
        <message>
            <source>It has more header lines than Twinsweep reads</source>
            <translation>邮件头行数超出 Twinsweep 的读取上限</translation>
        </message>
        <message>
            <source>It contains messages nested too deeply to be read in full</source>
            <translation>其中邮件嵌套层数过多，无法全部读取</translation>
        </message>
        <message>
            <source>It has more parts than Twinsweep reads</source>
            <translation>邮件的部分过多，超出 Twinsweep 的读取上限</translation>
        </message>
        <message>
            <source>It is too large to be read in full</source>
            <translation>太大，无法全部读取</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the Base64 encoding is broken</source>
            <translation>正文或附件已损坏：Base64 编码有误</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the uuencoding is broken</source>
            <translation>正文或附件已损坏：uuencode 编码有误</translation>
        </message>
        <message>
            <source>Its text or an attachment is in an encoding that Twinsweep does not know</source>
            <translation>正文或附件采用了 Twinsweep 不支持的编码</translation>
        </message>
        <message numerus="yes">
            <source>%Ln of its parts or attachments cannot be read</source>
            <translation>
                <numerusform>其中 %Ln 个部分或附件无法读取</numerusform>
            </translation>
        </message>
        <message>
            <source>The server renumbered the messages of its folder</source>
            <translation>服务器对其文件夹中的邮件重新编号</translation>
        </message>
        <message>
            <source>An attachment was not downloaded</source>
            <translation>有附件尚未下载</translation>
        </message>
        <message>
            <source>Only %1 of its %2 messages can be read</source>
            <translation>其中 %2 封邮件只有 %1 封可以读取</translation>
        </message>
        <message>
            <source>%1 of %2 parts of the file are damaged</source>
            <translation>文件的 %2 个部分中有 %1 个已损坏</translation>
        </message>
        <message>
            <source>The last %1 of the file are missing</source>
            <translation>文件末尾缺少 %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (folder|folders) in it cannot be opened</source>
            <translation>
                <numerusform>其中 %Ln 个文件夹无法打开</numerusform>
            </translation>
        </message>
        <message>
            <source>It is unclear where it begins or ends in its file: it stays there</source>
            <translation>无法确定其在文件中的起止位置：它保留在原处</translation>
        </message>
        <message>
            <source>Open it in your mail program to see what is left of it</source>
            <translation>请在邮件程序中打开，查看还剩下哪些内容</translation>
        </message>
        <message>
            <source>Nothing to do: only exact copies of it are found</source>
            <translation>无需处理：只会找出与其完全相同的副本</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>请重新扫描</translation>
        </message>
        <message>
            <source>Repair the file with the Inbox Repair Tool of Outlook or restore it from a backup, then scan again</source>
            <translation>用 Outlook 的收件箱修复工具修复该文件，或从备份中恢复，然后重新扫描</translation>
        </message>
        <message>
            <source>Open the message in Apple Mail to download it, then scan again</source>
            <translation>在 Apple Mail 中打开该邮件以下载附件，然后重新扫描</translation>
        </message>
        <message>
            <source>Make sure that the file or server can be read, then scan again</source>
            <translation>请确认文件或服务器可以读取，然后重新扫描</translation>
        </message>
        <message>
            <source>Nothing to do: there is nothing to compare</source>
            <translation>无需处理：没有可比较的内容</translation>
        </message>
        <message>
            <source>If it should hold mail, restore it from a backup, then scan again</source>
            <translation>如果其中应有邮件，请从备份恢复，然后重新扫描</translation>
        </message>
        <message>
            <source>Save a cleaned copy and scan that instead, or repair the folder in your mail program</source>
            <translation>请保存清理后的副本并改为扫描该副本，或在邮件程序中修复此文件夹</translation>
        </message>
        <message>
            <source>It is in a format that Twinsweep does not read: %1</source>
            <translation>Twinsweep 不读取这种格式：%1</translation>
        </message>
        <message>
            <source>It is an archive with a password</source>
            <translation>这是带密码的压缩包</translation>
        </message>
        <message>
            <source>It contains an archive, which was not opened</source>
            <translation>其中还有一个压缩包，未打开</translation>
        </message>
        <message>
            <source>It is too large to be unpacked safely</source>
            <translation>太大，无法安全解压</translation>
        </message>
        <message>
            <source>It could not be unpacked in full: it is damaged, or has odd file names</source>
            <translation>无法完整解压：已损坏，或含有异常的文件名</translation>
        </message>
        <message>
            <source>Export it from its program as mbox or .eml files or a Maildir, then scan those</source>
            <translation>请从原程序导出为 mbox、.eml 文件或 Maildir，再扫描</translation>
        </message>
        <message>
            <source>Unpack it yourself, then scan the folder</source>
            <translation>请自行解压，再扫描该文件夹</translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message>
            <source>The whole file</source>
            <translation>整个文件</translation>
        </message>
        <message>
            <source>The whole folder</source>
            <translation>整个文件夹</translation>
        </message>
        <message>
            <source>Message %1 (no subject)</source>
            <translation>第 %1 封邮件（无主题）</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>What happened</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>处理方法</translation>
        </message>
    </context>
    <context>
        <name>ProgressStrip</name>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>正在启动…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s)</source>
            <translation>
                <numerusform>%Ln 个问题</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received</source>
            <translation>已接收 %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln 封邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>剩余 %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>a few seconds</source>
            <translation>几秒</translation>
        </message>
        <message numerus="yes">
            <source>about %Ln second(s)</source>
            <translation>
                <numerusform>约 %Ln 秒</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %Ln minute(s)</source>
            <translation>
                <numerusform>约 %Ln 分钟</numerusform>
            </translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Pausing…</source>
            <translation>正在暂停…</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>Stopping…</source>
            <translation>正在停止…</translation>
        </message>
        <message>
            <source>What is done so far is kept.</source>
            <translation>已完成的内容会保留。</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <source>You can see the problems when the scan is done.</source>
            <translation>扫描完成后可以查看问题。</translation>
        </message>
    </context>
    <context>
        <name>Reach</name>
        <message>
            <source>All groups</source>
            <translation>所有组</translation>
        </message>
        <message>
            <source>Groups that the filter shows</source>
            <translation>筛选后显示的组</translation>
        </message>
        <message>
            <source>Selected groups</source>
            <translation>选中的组</translation>
        </message>
    </context>
    <context>
        <name>Recovery</name>
        <message>
            <source>The last undo was stopped before it finished.</source>
            <translation>上次撤销在完成前被停止。</translation>
        </message>
        <message>
            <source>The last undo was interrupted.</source>
            <translation>上次撤销被中断。</translation>
        </message>
        <message>
            <source>The last run was stopped before it finished.</source>
            <translation>上次操作在完成前被停止。</translation>
        </message>
        <message>
            <source>The last run was interrupted.</source>
            <translation>上次操作被中断。</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>已移动 %1 封</translation>
        </message>
        <message>
            <source>%1 put back</source>
            <translation>已放回 %1 封</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>%1 封未开始</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (needs|need) a check</source>
            <translation>
                <numerusform>%Ln 封需要检查</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecoverySheet</name>
        <message>
            <source>The last run</source>
            <translation>上次操作</translation>
        </message>
        <message>
            <source>If you give up the rest, messages that were not moved yet stay where they are. Moved messages stay moved; you can undo that in History.</source>
            <translation>如果放弃其余部分，尚未移动的邮件将留在原处。已移动的保持不变，可在“历史记录”中撤销。</translation>
        </message>
        <message>
            <source>Nothing is lost: each message is in its folder or in its safety copy. The check reads both, repairs a mailbox that is half written, and moves nothing.</source>
            <translation>没有丢失任何邮件：每封邮件都在其文件夹或安全副本中。检查会读取两者，修复只写了一半的邮箱，不移动任何邮件。</translation>
        </message>
        <message>
            <source>Until the check is done, do not open these folders in your mail program: a file may be half written.</source>
            <translation>检查完成之前，请勿在邮件程序中打开这些文件夹：文件可能只写了一半。</translation>
        </message>
        <message>
            <source>On the server, Twinsweep deleted nothing: each message is in its folder or in the one that it was moved to. The check signs in, looks into both and changes nothing. Until the check is done, do not move or delete these messages in your mail program.</source>
            <translation>Twinsweep 没有在服务器上删除任何内容：每封邮件要么在原文件夹中，要么在移动到的文件夹中。检查会登录账户并查看这两个文件夹，不作任何更改。检查完成之前，请勿在邮件程序中移动或删除这些邮件。</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>稍后</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>再次移动…</translation>
        </message>
        <message>
            <source>Undo all</source>
            <translation>全部撤销</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>放弃其余部分</translation>
        </message>
        <message>
            <source>Check only</source>
            <translation>仅检查</translation>
        </message>
        <message>
            <source>Check and continue</source>
            <translation>检查并继续</translation>
        </message>
    </context>
    <context>
        <name>Refreshing</name>
        <message>
            <source>The list is up to date.</source>
            <translation>列表已是最新。</translation>
        </message>
        <message>
            <source>The list may be out of date, because reading was stopped.</source>
            <translation>读取已停止，列表可能不是最新的。</translation>
        </message>
        <message>
            <source>The list may be out of date.</source>
            <translation>列表可能不是最新的。</translation>
        </message>
        <message>
            <source>Its messages were removed from the list. If you moved or renamed it, move it back and press Rescan, or add it under its new name.</source>
            <translation>其中的邮件已从列表中移除。如果您移动或重命名了它，请将其移回并按“重新扫描”，或以新名称添加。</translation>
        </message>
        <message>
            <source>Rescan</source>
            <translation>重新扫描</translation>
        </message>
    </context>
    <context>
        <name>Refusal</name>
        <message>
            <source>It is no longer there</source>
            <translation>已不存在</translation>
        </message>
        <message>
            <source>The message or its folder changed since the scan: scan again</source>
            <translation>邮件或其文件夹在扫描后已更改：请重新扫描</translation>
        </message>
        <message>
            <source>The kept message is no longer there</source>
            <translation>保留的邮件已不存在</translation>
        </message>
        <message>
            <source>The kept message or its folder changed since the scan: scan again</source>
            <translation>保留的邮件或其文件夹在扫描后已更改：请重新扫描</translation>
        </message>
        <message>
            <source>The kept message may disappear: it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>保留的邮件可能消失：已删除，或在废件箱、缓存或共享文件夹中</translation>
        </message>
        <message>
            <source>The kept message is only a draft</source>
            <translation>保留的邮件只是草稿</translation>
        </message>
        <message>
            <source>No message of the group would remain</source>
            <translation>该组将没有邮件留下</translation>
        </message>
        <message>
            <source>It does not match the kept message directly</source>
            <translation>与保留的邮件没有直接匹配</translation>
        </message>
        <message>
            <source>Read in full, it and the kept message do not match as the plan says: scan again and make a new plan</source>
            <translation>完整读取后，它与保留的邮件并不像计划所说的那样一致：请重新扫描并重新制定计划</translation>
        </message>
        <message>
            <source>It has a sender, text or an attachment that the kept message lacks</source>
            <translation>它有保留的邮件所没有的发件人、正文或附件</translation>
        </message>
        <message>
            <source>It is in a protected folder</source>
            <translation>在受保护的文件夹中</translation>
        </message>
        <message>
            <source>It is flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>It is unread</source>
            <translation>未读</translation>
        </message>
        <message>
            <source>It is too new, or has no date</source>
            <translation>太新，或没有日期</translation>
        </message>
        <message>
            <source>You sent it</source>
            <translation>由您发送</translation>
        </message>
        <message>
            <source>It is not a copy of the kind you asked for</source>
            <translation>不是您所选种类的副本</translation>
        </message>
        <message>
            <source>Read in full, it turned out to differ from the kept message</source>
            <translation>完整读取后发现它与保留的邮件不同</translation>
        </message>
        <message>
            <source>It only has the same template</source>
            <translation>只是模板相同</translation>
        </message>
        <message>
            <source>It is a mail server's internal record</source>
            <translation>是邮件服务器的内部记录</translation>
        </message>
        <message>
            <source>It is already marked as deleted in its mail program</source>
            <translation>已在其邮件程序中标记为删除</translation>
        </message>
        <message>
            <source>It is unclear where messages in this file begin: save a cleaned copy and scan that instead</source>
            <translation>无法确定此文件中邮件的起始位置：请保存清理后的副本并改为扫描该副本</translation>
        </message>
        <message>
            <source>A file or folder with this name exists, and Twinsweep never overwrites one</source>
            <translation>已有同名文件或文件夹，Twinsweep 绝不会覆盖</translation>
        </message>
        <message>
            <source>It mentions a protected keyword</source>
            <translation>提到保护关键词</translation>
        </message>
        <message>
            <source>This format is read-only: save a cleaned copy instead</source>
            <translation>此格式是只读的：请改为保存清理后的副本</translation>
        </message>
        <message>
            <source>The file or folder is read-only</source>
            <translation>文件或文件夹是只读的</translation>
        </message>
        <message>
            <source>The file has a second name on this disk</source>
            <translation>该文件在此磁盘上有另一个名称</translation>
        </message>
        <message>
            <source>The file belongs to another user</source>
            <translation>该文件属于其他用户</translation>
        </message>
        <message>
            <source>The file is on a network disk, where other programs cannot be locked out</source>
            <translation>该文件在网络磁盘上，无法阻止其他程序访问</translation>
        </message>
        <message>
            <source>Another program is using it</source>
            <translation>正由另一个程序使用</translation>
        </message>
        <message>
            <source>Thunderbird is running: close it first</source>
            <translation>Thunderbird 正在运行：请先关闭</translation>
        </message>
        <message>
            <source>A mail program that uses this folder is running: close it first</source>
            <translation>使用此文件夹的邮件程序正在运行：请先将其关闭</translation>
        </message>
        <message>
            <source>Twinsweep cannot read the index where Thunderbird keeps the stars and tags of this folder: compact the folder in Thunderbird, close Thunderbird, and scan again</source>
            <translation>Twinsweep 无法读取 Thunderbird 保存此文件夹星标和标签的索引：请在 Thunderbird 中压缩该文件夹，关闭 Thunderbird，然后重新扫描</translation>
        </message>
        <message>
            <source>Thunderbird stores this folder as Maildir and would keep listing what was moved out: save a cleaned copy instead</source>
            <translation>Thunderbird 以 Maildir 格式存储此文件夹，移出的邮件仍会一直显示在列表中：请改为保存清理后的副本</translation>
        </message>
        <message>
            <source>It is a mail program's local copy of a server folder</source>
            <translation>这是 邮件程序保存的服务器文件夹本地副本</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: start it, let it finish, and close it</source>
            <translation>Thunderbird 尚未完成此文件夹的压缩：请启动它，等它完成后再关闭</translation>
        </message>
        <message>
            <source>There is not enough space on the disk</source>
            <translation>磁盘空间不足</translation>
        </message>
        <message>
            <source>The disk could not be read or written</source>
            <translation>磁盘无法读取或写入</translation>
        </message>
        <message>
            <source>Its safety copy is damaged, was deleted, or is still needed</source>
            <translation>其安全副本已损坏、已删除，或仍需要</translation>
        </message>
        <message>
            <source>Nothing left to do: it was already applied or undone, or moved nothing. To move more, make a new plan</source>
            <translation>没有可执行的内容：此前已执行或已撤销，或没有移动任何邮件。要移动更多邮件，请新建计划</translation>
        </message>
        <message>
            <source>The run was undone before it reached this message</source>
            <translation>操作在处理到此邮件之前已撤销</translation>
        </message>
        <message>
            <source>The run was closed before it reached this message</source>
            <translation>操作在处理到此邮件之前已放弃</translation>
        </message>
        <message>
            <source>It is in neither its old nor its new folder: another program deleted or moved it</source>
            <translation>它既不在原文件夹，也不在新文件夹：已被其他程序删除或移走</translation>
        </message>
        <message>
            <source>The run cannot be given up yet, as some of its messages may have been moved: resume it first</source>
            <translation>暂时无法放弃此操作，因为其中一些邮件可能已移动：请先继续该操作</translation>
        </message>
        <message>
            <source>It is already in that mailbox</source>
            <translation>已在该邮箱中</translation>
        </message>
        <message>
            <source>It is already in the Trash</source>
            <translation>已在废件箱中</translation>
        </message>
        <message>
            <source>Its mailbox was moved, renamed or deleted: move it back and undo again</source>
            <translation>其邮箱已被移动、重命名或删除：请移回后再次撤销</translation>
        </message>
        <message>
            <source>There is no mailbox to move it to, and it cannot be created</source>
            <translation>目标邮箱不存在，也无法创建</translation>
        </message>
        <message>
            <source>The server renumbered its folder: scan it again</source>
            <translation>服务器已为其文件夹重新编号：请重新扫描</translation>
        </message>
        <message>
            <source>The account does not say which folder is its Trash</source>
            <translation>账户没有说明哪个文件夹是废件箱</translation>
        </message>
        <message>
            <source>The account is full</source>
            <translation>账户空间已满</translation>
        </message>
        <message>
            <source>The server cannot be reached</source>
            <translation>无法连接到服务器</translation>
        </message>
        <message>
            <source>The server rejected the sign-in: sign in again</source>
            <translation>服务器拒绝登录：请重新登录</translation>
        </message>
        <message>
            <source>It was copied and marked as deleted; your mail program will remove it when it compacts the folder</source>
            <translation>已复制并做删除标记；您的邮件程序在压缩文件夹时会将其移除</translation>
        </message>
        <message>
            <source>Its mailbox cannot store these flags or tags</source>
            <translation>其邮箱无法保存这些标志或标签</translation>
        </message>
        <message>
            <source>The kept message could not take over its flags or tags</source>
            <translation>保留的邮件未能接收它的标志或标签</translation>
        </message>
        <message>
            <source>It was read, flagged, tagged, answered or forwarded since the plan was made: scan again</source>
            <translation>制定计划后，此邮件被阅读、加星标、加标签、回复或转发：请重新扫描</translation>
        </message>
        <message>
            <source>Its mailbox, or that of its kept message, changed after the undo, for example by another move or undo: scan again and mark it</source>
            <translation>撤销之后，它的邮箱或保留邮件的邮箱发生了变化，例如因另一次移动或撤销：请重新扫描并标记</translation>
        </message>
        <message>
            <source>It is back; its copy is marked as deleted, and your mail program will remove the copy when it compacts the folder</source>
            <translation>已放回；其副本已做删除标记，您的邮件程序在压缩文件夹时会将该副本移除</translation>
        </message>
        <message>
            <source>The server refused, or sent an invalid response</source>
            <translation>服务器拒绝，或响应无效</translation>
        </message>
        <message>
            <source>no longer there</source>
            <translation>已不存在</translation>
        </message>
        <message>
            <source>changed since the scan, or their folder did; scan again</source>
            <translation>邮件或其文件夹在扫描后已更改；请重新扫描</translation>
        </message>
        <message>
            <source>the kept message is no longer there</source>
            <translation>保留的邮件已不存在</translation>
        </message>
        <message>
            <source>the kept message or its folder changed since the scan; scan again</source>
            <translation>保留的邮件或其文件夹在扫描后已更改；请重新扫描</translation>
        </message>
        <message>
            <source>the kept message may disappear, as it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>保留的邮件可能消失，因为它已删除，或在废件箱、缓存或共享文件夹中</translation>
        </message>
        <message>
            <source>the kept message is only a draft</source>
            <translation>保留的邮件只是草稿</translation>
        </message>
        <message>
            <source>no message of the group would remain</source>
            <translation>该组将没有邮件留下</translation>
        </message>
        <message>
            <source>no direct match with the kept message</source>
            <translation>与保留的邮件没有直接匹配</translation>
        </message>
        <message>
            <source>a sender, text or an attachment that the kept message lacks</source>
            <translation>有保留的邮件所没有的发件人、正文或附件</translation>
        </message>
        <message>
            <source>in a protected folder</source>
            <translation>在受保护的文件夹中</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>unread</source>
            <translation>未读</translation>
        </message>
        <message>
            <source>too new, or without a date</source>
            <translation>太新，或没有日期</translation>
        </message>
        <message>
            <source>sent by you</source>
            <translation>由您发送</translation>
        </message>
        <message>
            <source>not a copy of the kind you asked for</source>
            <translation>不是您所选种类的副本</translation>
        </message>
        <message>
            <source>different from the kept message when read in full</source>
            <translation>完整读取后发现与保留的邮件不同</translation>
        </message>
        <message>
            <source>only the same template</source>
            <translation>只是模板相同</translation>
        </message>
        <message>
            <source>a mail server's internal record</source>
            <translation>邮件服务器的内部记录</translation>
        </message>
        <message>
            <source>already marked as deleted in the mail program</source>
            <translation>已在邮件程序中标记为删除</translation>
        </message>
        <message>
            <source>unclear where they begin or end in their file; save a cleaned copy and scan that instead</source>
            <translation>无法确定其在文件中的起止位置；请保存清理后的副本并改为扫描该副本</translation>
        </message>
        <message>
            <source>protected by a keyword</source>
            <translation>受关键词保护</translation>
        </message>
        <message>
            <source>in a mail program's local copy of a server folder</source>
            <translation>在 邮件程序保存的服务器文件夹本地副本中</translation>
        </message>
        <message>
            <source>in use by another program</source>
            <translation>正由另一个程序使用</translation>
        </message>
        <message>
            <source>already in that mailbox</source>
            <translation>已在该邮箱中</translation>
        </message>
        <message>
            <source>read, flagged, tagged, answered or forwarded since the plan was made; scan again</source>
            <translation>制定计划后被阅读、加星标、加标签、回复或转发；请重新扫描</translation>
        </message>
        <message>
            <source>their mailbox, or that of their kept messages, changed after the undo, for example by another move or undo; scan again and mark them</source>
            <translation>撤销之后，它们的邮箱或保留邮件的邮箱发生了变化，例如因另一次移动或撤销；请重新扫描并标记们</translation>
        </message>
    </context>
    <context>
        <name>Remembering</name>
        <message>
            <source>Its text is too short to be recognized.</source>
            <translation>正文太短，无法识别。</translation>
        </message>
        <message>
            <source>Remember as bulk mail</source>
            <translation>记为群发邮件</translation>
        </message>
        <message>
            <source>Remember</source>
            <translation>记住</translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>撤销：%1</translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>显示这些邮件</translation>
        </message>
        <message>
            <source>Change known bulk mail</source>
            <translation>更改已知群发邮件</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>更改</translation>
        </message>
        <message>
            <source>Import known bulk mail</source>
            <translation>导入已知群发邮件</translation>
        </message>
        <message>
            <source>JSON, or text with one message per line (*.json *.txt);;All files (*)</source>
            <translation>JSON，或每行一封邮件的文本 (*.json *.txt);;所有文件 (*)</translation>
        </message>
        <message>
            <source>All details (*.json);;Texts only, one message per line (*.txt)</source>
            <translation>全部信息 (*.json);;仅正文，每行一封邮件 (*.txt)</translation>
        </message>
        <message>
            <source>Export known bulk mail to a new file</source>
            <translation>将已知群发邮件导出到新文件</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>已将 %Ln 封邮件记为群发邮件。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) of this scan (matches|match).</source>
            <translation>
                <numerusform>本次扫描中有 %Ln 封邮件匹配。</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo reverses this.</source>
            <translation>可用“撤销”取消。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (was|were) already remembered.</source>
            <translation>
                <numerusform>%Ln 封此前已记住。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be remembered: the text is too long or no longer available. Scan again and retry.</source>
            <translation>
                <numerusform>%Ln 封邮件未能记住：正文太长，或已不可用。请重新扫描后再试。</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>已导出到 %1</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 已存在。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>无法写入 %1。</translation>
        </message>
    </context>
    <context>
        <name>RemoveAccountDialog</name>
        <message>
            <source>Remove account</source>
            <translation>移除账户</translation>
        </message>
        <message>
            <source>Remove the account %1 from Twinsweep?</source>
            <translation>从 Twinsweep 移除账户 %1？</translation>
        </message>
        <message numerus="yes">
            <source>%Ln run(s) of this account (is|are) not finished. Without the account (it|they) cannot be finished or undone: open History first.</source>
            <translation>
                <numerusform>此账户有 %Ln 次操作未完成。没有此账户将无法完成或撤销：请先打开“历史记录”。</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>This deletes its settings and its password, but no mail on the server. Moves that History lists cannot be undone without the account.</source>
            <translation>这会删除其设置和密码，但不会删除服务器上的邮件。没有此账户，“历史记录”中的移动将无法撤销。</translation>
        </message>
    </context>
    <context>
        <name>Report</name>
        <message>
            <source>Twinsweep scan report</source>
            <translation>Twinsweep 扫描报告</translation>
        </message>
        <message>
            <source>%1 in %2, similarity %3 or more.</source>
            <translation>%2中有 %1，相似度 %3 及以上。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) of copies</source>
            <translation>
                <numerusform>%Ln 组副本</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) with only the same template</source>
            <translation>
                <numerusform>%Ln 组只是模板相同</numerusform>
            </translation>
        </message>
        <message>
            <source>The scan changed nothing. Created on %1.</source>
            <translation>扫描没有更改任何内容。创建时间：%1。</translation>
        </message>
        <message>
            <source>Scanned</source>
            <translation>扫描范围</translation>
        </message>
        <message>
            <source>What you can move, safest first</source>
            <translation>可以移动的邮件（最稳妥的在前）</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>步骤</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>邮件数</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Would be lost</source>
            <translation>将失去</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>为什么会有副本？</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>副本数</translation>
        </message>
        <message>
            <source>Cause</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>How to stop it</source>
            <translation>如何避免</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>组</translation>
        </message>
        <message>
            <source>Group %1</source>
            <translation>第 %1 组</translation>
        </message>
        <message>
            <source>Group %1: %2</source>
            <translation>第 %1 组：%2</translation>
        </message>
        <message>
            <source>Role</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Subject and sender</source>
            <translation>主题和发件人</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>Similar</source>
            <translation>相似</translation>
        </message>
        <message>
            <source>Quoted</source>
            <translation>被引用</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>已标记</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message>
            <source>Differs: %1</source>
            <translation>不同之处：%1</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>邮件</translation>
        </message>
        <message>
            <source>%1, no. %2</source>
            <translation>%1，第 %2 封</translation>
        </message>
        <message>
            <source>No copies found.</source>
            <translation>没有找到副本。</translation>
        </message>
    </context>
    <context>
        <name>Result</name>
        <message>
            <source>%1 put back</source>
            <translation>已放回 %1</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>已移动 %1</translation>
        </message>
        <message>
            <source>%1 could not be put back</source>
            <translation>%1 封无法放回</translation>
        </message>
        <message>
            <source>%1 could not be moved</source>
            <translation>%1 封无法移动</translation>
        </message>
        <message>
            <source>%1 skipped</source>
            <translation>已跳过 %1 封</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>%1 封未开始</translation>
        </message>
        <message>
            <source>%1 with unknown outcome: check now</source>
            <translation>%1 封结果未知：请立即检查</translation>
        </message>
        <message>
            <source>%1 undone</source>
            <translation>%1 封已撤销</translation>
        </message>
        <message>
            <source>No space is freed yet. Deleting the safety copies would free %1.</source>
            <translation>尚未释放空间。删除安全副本可释放 %1。</translation>
        </message>
        <message>
            <source>On the server they take up space until its Trash is emptied.</source>
            <translation>在服务器上，清空废件箱之前它们仍占用空间。</translation>
        </message>
        <message>
            <source>The safety copies take up %1, more than the %2 you allow.</source>
            <translation>安全副本占用 %1，超出您允许的 %2。</translation>
        </message>
        <message numerus="yes">
            <source>Some safety copies are older than %Ln day(s).</source>
            <translation>
                <numerusform>部分安全副本已存放超过 %Ln 天。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Deleting the oldest (%Ln run(s)) would free %1.</source>
            <translation>
                <numerusform>删除最旧的（%Ln 次操作）可释放 %1。</numerusform>
            </translation>
        </message>
        <message>
            <source>Reason: %1</source>
            <translation>原因：%1</translation>
        </message>
        <message>
            <source>Most common reason (%2 of %3): %1</source>
            <translation>最常见的原因（%3 封中有 %2 封）：%1</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>已停止。</translation>
        </message>
        <message numerus="yes">
            <source>The undo had not put anything back yet: %Ln message(s) (is|are) still moved. The undo is closed.</source>
            <translation>
                <numerusform>撤销尚未放回任何邮件：%Ln 封邮件仍处于已移动状态。该撤销已关闭。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The run had not moved anything yet: %Ln message(s) (is|are) still in place. The run is closed.</source>
            <translation>
                <numerusform>尚未移动任何邮件：%Ln 封邮件仍在原处。该操作已关闭。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Safety copies: %1. Nothing is deleted automatically: above %2 or after %Ln day(s), Twinsweep asks you.</source>
            <translation>
                <numerusform>安全副本：%1。不会自动删除任何内容：超过 %2 或 %Ln 天后，Twinsweep 会询问您。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResultsColumns</name>
        <message>
            <source>Columns of the results</source>
            <translation>结果的列</translation>
        </message>
        <message>
            <source>Sort by</source>
            <translation>排序方式</translation>
        </message>
    </context>
    <context>
        <name>ResultsDelegate</name>
        <message>
            <source>Kept</source>
            <translation>保留</translation>
        </message>
    </context>
    <context>
        <name>ResultsModel</name>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Files</source>
            <translation>附件</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
    </context>
    <context>
        <name>ResultsTree</name>
        <message>
            <source>%1 of %2</source>
            <translation>第 %1 个，共 %2 个</translation>
        </message>
    </context>
    <context>
        <name>ResultsView</name>
        <message>
            <source>Results</source>
            <translation>结果</translation>
        </message>
    </context>
    <context>
        <name>Review</name>
        <message numerus="yes">
            <source>%Ln (has|have) text that the kept message lacks, and (lacks|lack) text that it has</source>
            <translation>
                <numerusform>%Ln 封与保留的邮件各有对方没有的正文</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) less text than the kept message</source>
            <translation>
                <numerusform>%Ln 封的正文少于保留的邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (lacks|lack) an attachment that the kept message has</source>
            <translation>
                <numerusform>%Ln 封缺少保留的邮件所有的附件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (contains|contain) text that the kept message lacks</source>
            <translation>
                <numerusform>%Ln 封含有保留的邮件中没有的正文</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) an attachment that the kept message lacks</source>
            <translation>
                <numerusform>%Ln 封含有保留的邮件中没有的附件</numerusform>
            </translation>
        </message>
        <message>
            <source>no known difference, but not proven identical</source>
            <translation>未发现不同，但未证实完全相同</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1 封：%2</translation>
        </message>
    </context>
    <context>
        <name>ReviewController</name>
        <message>
            <source>similarity</source>
            <translation>相似度</translation>
        </message>
        <message>
            <source>what to find by</source>
            <translation>查找方式</translation>
        </message>
        <message>
            <source>The scan is still running. You can mark messages when it's done.</source>
            <translation>扫描仍在进行。扫描完成后即可标记邮件。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) disappeared with (its|their) group(s). Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln 个标记随所在的组消失。可用“撤销”恢复。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ReviewSheet</name>
        <message>
            <source>Account or file</source>
            <translation>账户或文件</translation>
        </message>
        <message>
            <source>From folders</source>
            <translation>来自文件夹</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>邮件</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Goes to</source>
            <translation>移到</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Where messages come from and where they go</source>
            <translation>邮件的来处和去处</translation>
        </message>
        <message>
            <source>until Trash is emptied</source>
            <translation>清空废件箱之前</translation>
        </message>
        <message>
            <source>until safety copies are deleted</source>
            <translation>删除安全副本之前</translation>
        </message>
        <message>
            <source>Goes back to the list without moving anything</source>
            <translation>返回列表，不移动任何邮件</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>移动前检查</translation>
        </message>
        <message>
            <source>Don't ask before small moves</source>
            <translation>移动少量邮件前不再询问</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Move %1 to Trash</source>
            <translation>将 %1 封移到废件箱</translation>
        </message>
        <message>
            <source>Move %1 to %2</source>
            <translation>将 %1 封移到“%2”</translation>
        </message>
        <message>
            <source>Trash</source>
            <translation>废件箱</translation>
        </message>
        <message>
            <source>Move %1 to %2?</source>
            <translation>将 %1移到“%2”？</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s); turn it back on in the Actions menu</source>
            <translation>
                <numerusform>最多 %Ln 封邮件；可在“操作”菜单中重新启用</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) checked now; checked again right before the move.</source>
            <translation>
                <numerusform>已检查 %Ln 封保留的邮件，移动前会再次检查。</numerusform>
            </translation>
        </message>
        <message>
            <source>Each group keeps at least one message.</source>
            <translation>每个组都至少留下一封邮件。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) identical to the kept message.</source>
            <translation>
                <numerusform>%Ln 封邮件与保留的邮件完全相同。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>An earlier step would move %Ln of these messages as well; the overview counts (it|them) there.</source>
            <translation>
                <numerusform>其中 %Ln 封在前面的步骤中也会移动；概览将其计入那一步。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>and %Ln more message(s)</source>
            <translation>
                <numerusform>以及另外 %Ln 封邮件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the marked messages (is|are) hidden by the filter and would move as well.</source>
            <translation>
                <numerusform>已标记的邮件中有 %Ln 封被筛选隐藏，也会移动。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show hidden</source>
            <translation>显示被隐藏的邮件</translation>
        </message>
        <message>
            <source>%1 skipped: %2.</source>
            <translation>将跳过 %1：%2。</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>显示跳过的邮件</translation>
        </message>
        <message>
            <source>Undo in History can put messages back until their safety copies are deleted. Until then they take up as much space as before.</source>
            <translation>删除安全副本之前，可用“历史记录”中的“撤销”将邮件放回；在此之前，占用的空间不变。</translation>
        </message>
        <message>
            <source>On a server, messages move to the account's Trash and take up space there until it is emptied. Undo works until then.</source>
            <translation>在服务器上，邮件会移到账户的废件箱并占用空间，直到清空废件箱。在此之前可以撤销。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) only (has|have) the same template as the kept one: (its|their) own content may exist nowhere else.</source>
            <translation>
                <numerusform>%Ln 封邮件只是与保留的邮件模板相同：其自身的内容可能别处没有。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail: one of each kind stays, and (it|they) may differ from it.</source>
            <translation>
                <numerusform>%Ln 封邮件属于已知群发邮件：每种保留一封，移走的可能与保留的不同。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 does not say which folder is its Trash, so its messages would stay. Choose one in its settings first.</source>
            <translation>%1 没有说明哪个文件夹是废件箱，因此其邮件不会移动。请先在其设置中选择一个。</translation>
        </message>
        <message>
            <source>This is a large move. Type %1 to continue:</source>
            <translation>要移动的邮件很多。输入 %1 以继续：</translation>
        </message>
    </context>
    <context>
        <name>Reviewing</name>
        <message>
            <source>You can undo as soon as this is finished.</source>
            <translation>完成后即可撤销。</translation>
        </message>
        <message>
            <source>Nothing to undo. To put back an earlier move, open History.</source>
            <translation>没有可撤销的操作。要放回以前移动的邮件，请打开“历史记录”。</translation>
        </message>
        <message>
            <source>Twinsweep doesn't understand this part of the filter: %1</source>
            <translation>Twinsweep 无法理解筛选条件的这一部分：%1</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>请在列表中选择一个副本，与保留的邮件进行比较。</translation>
        </message>
        <message>
            <source>These messages can be compared once the list is up to date.</source>
            <translation>列表更新完成后即可比较这些邮件。</translation>
        </message>
    </context>
    <context>
        <name>Rule</name>
        <message>
            <source>is in a protected folder</source>
            <translation>在受保护的文件夹中</translation>
        </message>
        <message>
            <source>contains everything the others say</source>
            <translation>包含其他副本的全部内容</translation>
        </message>
        <message>
            <source>has the most attachments</source>
            <translation>附件最多</translation>
        </message>
        <message>
            <source>is flagged, tagged or answered</source>
            <translation>已加星标、带标签或已回复</translation>
        </message>
        <message>
            <source>is in the folder that comes first in the list</source>
            <translation>所在文件夹在列表中最靠前</translation>
        </message>
        <message>
            <source>is the oldest</source>
            <translation>最早</translation>
        </message>
        <message>
            <source>is the newest</source>
            <translation>最新</translation>
        </message>
        <message>
            <source>is the largest</source>
            <translation>最大</translation>
        </message>
        <message>
            <source>is the smallest</source>
            <translation>最小</translation>
        </message>
        <message>
            <source>is in a folder of your own</source>
            <translation>位于您自己的文件夹中</translation>
        </message>
        <message>
            <source>took the shortest route (fewest servers)</source>
            <translation>传输路径最短（经过的服务器最少）</translation>
        </message>
        <message>
            <source>was found first</source>
            <translation>最先找到</translation>
        </message>
        <message>
            <source>you chose</source>
            <translation>由您选择</translation>
        </message>
    </context>
    <context>
        <name>RuleBox</name>
        <message>
            <source>Keep the newest</source>
            <translation>保留最新的</translation>
        </message>
        <message>
            <source>Move only what is older than</source>
            <translation>仅移动早于此期限的邮件</translation>
        </message>
        <message>
            <source>Also move: %1</source>
            <translation>同时移动：%1</translation>
        </message>
        <message numerus="yes">
            <source>Rule for %Ln selected series</source>
            <translation>
                <numerusform>所选 %Ln 个系列的规则</numerusform>
            </translation>
        </message>
        <message>
            <source>Select a series to set its rule</source>
            <translation>选择一个系列以设置其规则</translation>
        </message>
        <message>
            <source> issues</source>
            <translation> 期</translation>
        </message>
        <message>
            <source> days</source>
            <translation> 天</translation>
        </message>
        <message>
            <source>How many of the newest issues stay</source>
            <translation>保留最新的几期</translation>
        </message>
        <message>
            <source>Age in days</source>
            <translation>距今天数</translation>
        </message>
        <message>
            <source>Messages with these stay unless you include them:</source>
            <translation>也移动含有以下内容的邮件（不勾选则不移动）：</translation>
        </message>
    </context>
    <context>
        <name>RuleList</name>
        <message>
            <source>Keep rules, the most important first</source>
            <translation>保留规则，最重要的在前</translation>
        </message>
        <message>
            <source>Drag a rule, or move it with Alt+Up and Alt+Down</source>
            <translation>拖动规则，或用 Alt+向上键和 Alt+向下键移动</translation>
        </message>
        <message>
            <source>Keep the copy that…</source>
            <translation>保留符合以下条件的副本…</translation>
        </message>
        <message>
            <source>The first rule decides; the next one breaks a tie</source>
            <translation>由第一条规则决定；无法区分时看下一条</translation>
        </message>
        <message>
            <source>Move the rule up</source>
            <translation>上移规则</translation>
        </message>
        <message>
            <source>Move the rule down</source>
            <translation>下移规则</translation>
        </message>
    </context>
    <context>
        <name>RunResults</name>
        <message numerus="yes">
            <source>%Ln message(s) stayed in place: (it is|they are) protected.</source>
            <translation>
                <numerusform>%Ln 封邮件留在原处：它们受保护。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to undo: this was already undone.</source>
            <translation>没有可撤销的内容：这已经撤销过了。</translation>
        </message>
        <message>
            <source>There is nothing to undo: no moved message can be put back.</source>
            <translation>没有可撤销的内容：没有可以放回的已移动邮件。</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Nothing changed since the last check.</source>
            <translation>自上次检查以来没有变化。</translation>
        </message>
        <message>
            <source>The interrupted run was checked and is finished.</source>
            <translation>中断的操作已检查并完成。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Sign in and resume</source>
            <translation>登录并继续</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>立即检查</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>删除安全副本…</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>显示跳过的邮件</translation>
        </message>
        <message>
            <source>Put back into new mailboxes</source>
            <translation>放回新邮箱</translation>
        </message>
        <message>
            <source>Put back into a new “%1”</source>
            <translation>放回新的“%1”</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>RunState</name>
        <message>
            <source>Not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <source>Some outcomes unknown: check now</source>
            <translation>部分结果未知：请立即检查</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>已撤销</translation>
        </message>
    </context>
    <context>
        <name>SaidPairs</name>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>From</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Marked on</source>
            <translation>标记日期</translation>
        </message>
        <message>
            <source>(not in this scan)</source>
            <translation>（不在本次扫描中）</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
    </context>
    <context>
        <name>SaidPairsDialog</name>
        <message>
            <source>Messages marked as not copies</source>
            <translation>标记为“不是副本”的邮件</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) that scans no longer show as copies.</source>
            <translation>
                <numerusform>扫描不再将这 %Ln 对邮件显示为副本。</numerusform>
            </translation>
        </message>
        <message>
            <source>To see these messages, scan the mail that has them.</source>
            <translation>要查看这些邮件，请扫描它们所在的邮箱。</translation>
        </message>
        <message>
            <source>Pairs marked as not copies</source>
            <translation>标记为“不是副本”的邮件对</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>&amp;Count as copies again</source>
            <translation>重新视为副本(&amp;C)</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>主题、发件人或文件夹中的词</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>No messages marked as not copies</source>
            <translation>没有标记为“不是副本”的邮件</translation>
        </message>
        <message>
            <source>If two messages in a group aren't copies of each other, select the one you want to take out and choose Mark ▸ Not copies. Later scans won't show them as copies. You can undo this here.</source>
            <translation>如果组中的两封邮件不是彼此的副本，请选择要移出的那一封，然后选择“标记 ▸ 不是副本”。以后的扫描不会再将它们显示为副本。您可以在这里撤销。</translation>
        </message>
    </context>
    <context>
        <name>SaveCopyDialog</name>
        <message>
            <source>Save the marked messages</source>
            <translation>保存已标记的邮件</translation>
        </message>
        <message>
            <source>Save a cleaned copy</source>
            <translation>保存清理后的副本</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Save in which folder?</source>
            <translation>保存到哪个文件夹？</translation>
        </message>
        <message>
            <source>The new folder needs a name without / \ : * ? " &lt; &gt; |</source>
            <translation>新文件夹需要名称，且不能包含 / \ : * ? " &lt; &gt; |</translation>
        </message>
        <message>
            <source>This name is taken, and Twinsweep never overwrites anything.</source>
            <translation>此名称已被占用，Twinsweep 绝不会覆盖任何内容。</translation>
        </message>
        <message>
            <source>Name of the new folder</source>
            <translation>新文件夹的名称</translation>
        </message>
        <message>
            <source>Choose where to save it</source>
            <translation>选择保存位置</translation>
        </message>
        <message>
            <source>Format of the copy</source>
            <translation>副本格式</translation>
        </message>
        <message>
            <source>Saved folders</source>
            <translation>要保存的文件夹</translation>
        </message>
        <message>
            <source>Save in</source>
            <translation>保存到</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s), about %1</source>
            <translation>
                <numerusform>%Ln 封邮件，约 %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln message(s), %2</source>
            <translation>
                <numerusform>%1：%Ln 封邮件，%2</numerusform>
            </translation>
        </message>
        <message>
            <source>New folder</source>
            <translation>新文件夹</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) will be copied to a new folder. Your mail stays as it is.</source>
            <translation>
                <numerusform>%Ln 封已标记的邮件将复制到新文件夹。您的邮件保持不变。</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing is marked, so the new folder will hold a copy of every message, with folders, order, dates and flags. Your mail stays as it is.</source>
            <translation>没有标记任何邮件，因此新文件夹将包含每封邮件的副本，并保留文件夹、顺序、日期和标志。您的邮件保持不变。</translation>
        </message>
        <message numerus="yes">
            <source>A copy of everything except the %Ln marked message(s) goes to a new folder, with its folders, order, dates and flags. A report lists what was left out. Your mail stays as it is.</source>
            <translation>
                <numerusform>除 %Ln 封已标记的邮件外，所有邮件的副本都将写入新文件夹，并保留文件夹、顺序、日期和标志，并附一份报告，列出未写入的邮件。您的邮件保持不变。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Scope</name>
        <message>
            <source>Only identical messages</source>
            <translation>仅完全相同的邮件</translation>
        </message>
        <message>
            <source>Also copies contained in full</source>
            <translation>也包括完整包含的副本</translation>
        </message>
        <message>
            <source>Also text that was sent again in full</source>
            <translation>也包括完整再次发送的正文</translation>
        </message>
        <message>
            <source>Also messages with the same text</source>
            <translation>也包括正文相同的邮件</translation>
        </message>
        <message>
            <source>Also similar text</source>
            <translation>也包括相似的正文</translation>
        </message>
    </context>
    <context>
        <name>SeedForm</name>
        <message numerus="yes">
            <source>Also remember the %Ln other message(s) of the group (identical texts once)</source>
            <translation>
                <numerusform>也记住组中其他 %Ln 封邮件（正文相同的只记一次）</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>&amp;Name</source>
            <translation>名称(&amp;N)</translation>
        </message>
        <message>
            <source>Minimum &amp;similarity</source>
            <translation>相似度下限(&amp;S)</translation>
        </message>
        <message>
            <source>Later scans list messages at least this similar under Actions ▸ Known bulk mail. Nothing is marked or moved automatically.</source>
            <translation>以后的扫描会在“操作 ▸ 已知群发邮件”中列出相似度不低于此值的邮件。不会自动标记或移动任何邮件。</translation>
        </message>
    </context>
    <context>
        <name>Select</name>
        <message>
            <source>Nothing would be marked.</source>
            <translation>不会标记任何邮件。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln 个组</numerusform>
            </translation>
        </message>
        <message>
            <source>Would mark %1 in %2 (%3). This replaces the marks in these groups; other marks stay.</source>
            <translation>将在 %2中标记 %1（%3）。这会替换这些组中的标记，其他标记保持不变。</translation>
        </message>
    </context>
    <context>
        <name>SelectForMe</name>
        <message>
            <source>Select for me</source>
            <translation>帮我选择</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Apply marks</source>
            <translation>应用标记</translation>
        </message>
        <message>
            <source>%1 skipped…</source>
            <translation>已跳过 %1 封…</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>正在计数…</translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>已跳过 %1 封：%2</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>在列表中显示这些</translation>
        </message>
        <message>
            <source>Choose a preset…</source>
            <translation>选择预设…</translation>
        </message>
        <message>
            <source>Rule presets</source>
            <translation>规则预设</translation>
        </message>
        <message>
            <source>Groups to search</source>
            <translation>要查看的组</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>副本要多相似才标记</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>一步完成；可用“撤销”恢复</translation>
        </message>
        <message>
            <source>Show why they are skipped</source>
            <translation>显示跳过的原因</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>关闭此面板</translation>
        </message>
        <message>
            <source>Never mark messages that are…</source>
            <translation>绝不标记以下邮件…</translation>
        </message>
        <message>
            <source>Start from</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>Look at</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>标记</translation>
        </message>
    </context>
    <context>
        <name>Selecting</name>
        <message numerus="yes">
            <source>Showing %Ln skipped (copy|copies):</source>
            <translation>
                <numerusform>显示跳过的 %Ln 个副本：</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
    </context>
    <context>
        <name>SelectionController</name>
        <message>
            <source>select for me</source>
            <translation>帮我选择</translation>
        </message>
    </context>
    <context>
        <name>Series</name>
        <message>
            <source>Several a day</source>
            <translation>每天多次</translation>
        </message>
        <message>
            <source>Daily</source>
            <translation>每天</translation>
        </message>
        <message>
            <source>Weekly</source>
            <translation>每周</translation>
        </message>
        <message>
            <source>Monthly</source>
            <translation>每月</translation>
        </message>
        <message>
            <source>Yearly</source>
            <translation>每年</translation>
        </message>
        <message>
            <source>Irregular</source>
            <translation>不定期</translation>
        </message>
        <message>
            <source>Amounts of money</source>
            <translation>金额</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>附件</translation>
        </message>
        <message>
            <source>Bills and orders</source>
            <translation>账单和订单</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>（无主题）</translation>
        </message>
        <message>
            <source>Moves</source>
            <translation>移走</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>不移动</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>处理方式</translation>
        </message>
        <message numerus="yes">
            <source>The rule moves %Ln message(s) of this series.</source>
            <translation>
                <numerusform>该规则会移走此系列中的 %Ln 封邮件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Messages of “%1”</source>
            <translation>“%1”的邮件</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>系列</translation>
        </message>
        <message>
            <source>Sender</source>
            <translation>发件人</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>邮件</translation>
        </message>
        <message>
            <source>How often</source>
            <translation>频率</translation>
        </message>
        <message>
            <source>First</source>
            <translation>最早</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>最新</translation>
        </message>
        <message>
            <source>To move</source>
            <translation>待移动</translation>
        </message>
    </context>
    <context>
        <name>SeriesDialog</name>
        <message>
            <source>Series</source>
            <translation>系列</translation>
        </message>
        <message>
            <source>Show messages…</source>
            <translation>显示邮件…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Looking for series…</source>
            <translation>正在查找系列…</translation>
        </message>
        <message>
            <source>Scan some mail first.</source>
            <translation>请先扫描邮件。</translation>
        </message>
        <message>
            <source>No series: no sender sent similar messages three times or more.</source>
            <translation>没有系列：没有发件人发送过三次或更多次相似的邮件。</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>Mail that one sender sends again and again: newsletters, notifications, reports, bills. Check the series to thin out and set how much of each to keep. The newest issue always stays, and you review everything before it is moved.</source>
            <translation>同一发件人一再发来的邮件：新闻通讯、通知、报告、账单。请勾选要精简的系列，并设置每个系列保留多少。最新的一期始终保留；移动之前，您可以检查全部邮件。</translation>
        </message>
        <message>
            <source>Move %1 to Trash…</source>
            <translation>将 %1 封移到废件箱…</translation>
        </message>
        <message>
            <source>No series is checked.</source>
            <translation>未勾选任何系列。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln series checked</source>
            <translation>
                <numerusform>已勾选 %Ln 个系列</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SeriesWiring</name>
        <message>
            <source>Your keywords limit the search. Remove them before you thin out series.</source>
            <translation>您的关键词限定了搜索范围。精简系列之前，请先移除关键词。</translation>
        </message>
        <message>
            <source>Nothing can be moved: the messages are protected, flagged or drafts.</source>
            <translation>没有可移动的邮件：它们受保护、已加星标或是草稿。</translation>
        </message>
        <message>
            <source>Searching for your keywords</source>
            <translation>正在搜索您的关键词</translation>
        </message>
        <message>
            <source>Messages are being read</source>
            <translation>正在读取邮件</translation>
        </message>
    </context>
    <context>
        <name>ServerForm</name>
        <message>
            <source>Certificate authority</source>
            <translation>证书颁发机构</translation>
        </message>
        <message>
            <source>No limit</source>
            <translation>不限</translation>
        </message>
        <message>
            <source> kB/s</source>
            <translation> kB/s</translation>
        </message>
        <message>
            <source>For providers that limit downloads, and for shared connections</source>
            <translation>适用于限制下载量的服务商，以及多人共用的网络</translation>
        </message>
        <message>
            <source>Server:</source>
            <translation>服务器：</translation>
        </message>
        <message>
            <source>Port:</source>
            <translation>端口：</translation>
        </message>
        <message>
            <source>Encryption:</source>
            <translation>加密：</translation>
        </message>
        <message>
            <source>User name:</source>
            <translation>用户名：</translation>
        </message>
        <message>
            <source>Sign-in:</source>
            <translation>登录方式：</translation>
        </message>
        <message>
            <source>Provider:</source>
            <translation>服务商：</translation>
        </message>
        <message>
            <source>Your client ID:</source>
            <translation>您的客户端 ID：</translation>
        </message>
        <message>
            <source>Its secret, if any:</source>
            <translation>其密钥（如有）：</translation>
        </message>
        <message>
            <source>from the provider's developer console</source>
            <translation>在服务商的开发者控制台中获取</translation>
        </message>
        <message>
            <source>Custom certificate:</source>
            <translation>自定义证书：</translation>
        </message>
        <message>
            <source>Speed limit:</source>
            <translation>速度上限：</translation>
        </message>
    </context>
    <context>
        <name>ServerPage</name>
        <message>
            <source>Settings found</source>
            <translation>找到的设置</translation>
        </message>
        <message>
            <source>The account %1 already covers this mailbox.</source>
            <translation>账户 %1 已包含此邮箱。</translation>
        </message>
        <message>
            <source>The provider did not confirm these settings. Continue only if this is the right server: it will see your password.</source>
            <translation>服务商未确认这些设置。仅在服务器正确时继续：您的密码会发送给它。</translation>
        </message>
    </context>
    <context>
        <name>Sessions</name>
        <message>
            <source>The session could not be saved: %1</source>
            <translation>无法保存工作进度：%1</translation>
        </message>
        <message>
            <source>Session saved: %1</source>
            <translation>工作进度已保存：%1</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep session, or cannot be read.</source>
            <translation>%1 不是 Twinsweep 的工作进度文件，或无法读取。</translation>
        </message>
        <message>
            <source>Save the session</source>
            <translation>保存工作进度</translation>
        </message>
        <message>
            <source>Session</source>
            <translation>工作进度</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>打开工作进度</translation>
        </message>
        <message>
            <source>Sessions (%1)</source>
            <translation>工作进度 (%1)</translation>
        </message>
        <message>
            <source>open a session</source>
            <translation>打开工作进度</translation>
        </message>
        <message>
            <source>Session opened.</source>
            <translation>工作进度已打开。</translation>
        </message>
        <message numerus="yes">
            <source>%Ln decision(s) of the session (was|were) left out: (its|their) messages changed, are no longer there, or are in folders that are skipped now.</source>
            <translation>
                <numerusform>工作进度中的 %Ln 项决定已略去：相关邮件已改变、已不存在，或位于现在跳过的文件夹中。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) of the session (is|are) held back: (its folder is|their folders are) protected.</source>
            <translation>
                <numerusform>工作进度中的 %Ln 个标记暂不生效：其所在文件夹受保护。</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Clear the list</source>
            <translation>清除列表(&amp;C)</translation>
        </message>
        <message>
            <source>Nothing opened yet</source>
            <translation>还没有打开过任何内容</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>Default keys</source>
            <translation>默认快捷键</translation>
        </message>
        <message>
            <source>Remove shortcut</source>
            <translation>移除快捷键</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>Keys of commands</source>
            <translation>命令的快捷键</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>New key</source>
            <translation>新快捷键</translation>
        </message>
        <message>
            <source>Press the new key:</source>
            <translation>请按新的快捷键：</translation>
        </message>
        <message>
            <source>%1 is already the shortcut for “%2”.</source>
            <translation>%1 已是“%2”的快捷键。</translation>
        </message>
        <message>
            <source>The default key now belongs to “%1”.</source>
            <translation>默认快捷键现用于“%1”。</translation>
        </message>
    </context>
    <context>
        <name>ShrinkingFolders</name>
        <message numerus="yes">
            <source>… and %Ln more folder(s).</source>
            <translation>
                <numerusform>……还有 %Ln 个文件夹。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 would keep %3 of %2 messages.</source>
            <translation>%1 将留下 %3 / %2 封。</translation>
        </message>
        <message>
            <source>Keep the copies in this folder</source>
            <translation>改为保留此文件夹中的副本</translation>
        </message>
        <message>
            <source>Goes back and protects this folder: its messages stay, and their copies in folders that are not protected can go instead; nothing is moved</source>
            <translation>返回并保护此文件夹：其中的邮件会保留，可改为移走它们在未受保护的文件夹中的副本；不移动任何邮件</translation>
        </message>
    </context>
    <context>
        <name>SignInPage</name>
        <message>
            <source>Password:</source>
            <translation>密码：</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>保存到系统密钥环</translation>
        </message>
        <message>
            <source>%1 on %2</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Sign in as %1.</source>
            <translation>以 %1 的身份登录。</translation>
        </message>
        <message>
            <source>Sign in as %1 in the browser: the provider asks there, and Twinsweep never sees the password.</source>
            <translation>在浏览器中以 %1 的身份登录：由服务商询问密码，Twinsweep 看不到密码。</translation>
        </message>
        <message>
            <source>leave empty to keep the saved one</source>
            <translation>留空则使用已保存的密码</translation>
        </message>
        <message>
            <source>This provider requires an app password, not the password for its website.</source>
            <translation>此服务商要求使用应用专用密码，而不是其网站的登录密码。</translation>
        </message>
    </context>
    <context>
        <name>SimilarityBar</name>
        <message>
            <source>Find by %1 of %2…</source>
            <translation>查找方式 %1/%2…</translation>
        </message>
        <message>
            <source>Find by…</source>
            <translation>查找方式…</translation>
        </message>
        <message>
            <source>Groups are found by: %1</source>
            <translation>查找组的方式：%1</translation>
        </message>
        <message>
            <source>Custom</source>
            <translation>自定义</translation>
        </message>
        <message>
            <source>Same only – 1.00</source>
            <translation>仅相同 – 1.00</translation>
        </message>
        <message>
            <source>Careful – 0.90</source>
            <translation>谨慎 – 0.90</translation>
        </message>
        <message>
            <source>Normal – 0.60</source>
            <translation>普通 – 0.60</translation>
        </message>
        <message>
            <source>Wide – 0.50</source>
            <translation>宽松 – 0.50</translation>
        </message>
        <message>
            <source>Similarity presets</source>
            <translation>相似度预设</translation>
        </message>
        <message>
            <source>Common values</source>
            <translation>常用相似度</translation>
        </message>
        <message>
            <source>Find by</source>
            <translation>查找方式</translation>
        </message>
        <message>
            <source>Similarity as a number</source>
            <translation>以数字表示的相似度</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>相似度</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln 个组</numerusform>
            </translation>
        </message>
        <message>
            <source>Many of these will be different messages.</source>
            <translation>其中许多会是不同的邮件。</translation>
        </message>
    </context>
    <context>
        <name>Skeleton</name>
        <message>
            <source>Opening the two messages</source>
            <translation>正在打开两封邮件</translation>
        </message>
    </context>
    <context>
        <name>SourceKind</name>
        <message>
            <source>Mailbox file (mbox)</source>
            <translation>邮箱文件 (mbox)</translation>
        </message>
        <message>
            <source>Maildir</source>
            <translation>Maildir</translation>
        </message>
        <message>
            <source>MH folder</source>
            <translation>MH 文件夹</translation>
        </message>
        <message>
            <source>Message files (.eml)</source>
            <translation>邮件文件 (.eml)</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook message files (.msg)</source>
            <translation>Outlook 邮件文件 (.msg)</translation>
        </message>
        <message>
            <source>Outlook data file (PST)</source>
            <translation>Outlook 数据文件 (PST)</translation>
        </message>
        <message>
            <source>Google Takeout</source>
            <translation>Google Takeout</translation>
        </message>
        <message>
            <source>Compressed mail</source>
            <translation>压缩邮件</translation>
        </message>
        <message>
            <source>E-mail account (IMAP)</source>
            <translation>电子邮件账户 (IMAP)</translation>
        </message>
    </context>
    <context>
        <name>SourcesModel</name>
        <message>
            <source>(top folder)</source>
            <translation>（顶层文件夹）</translation>
        </message>
        <message>
            <source>its folders are not known yet</source>
            <translation>尚不知其文件夹</translation>
        </message>
        <message>
            <source>folders treated differently</source>
            <translation>各文件夹处理方式不同</translation>
        </message>
        <message>
            <source>searched and cleaned</source>
            <translation>搜索并清理</translation>
        </message>
        <message>
            <source>protected: searched, nothing is moved away</source>
            <translation>受保护：会搜索，但不移走任何邮件</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>跳过</translation>
        </message>
    </context>
    <context>
        <name>SourcesPanel</name>
        <message>
            <source>Sources</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Columns of the sources</source>
            <translation>来源的列</translation>
        </message>
        <message>
            <source>Mixed</source>
            <translation>不一致</translation>
        </message>
        <message>
            <source>What to do with the selected folder</source>
            <translation>对所选文件夹的处理</translation>
        </message>
        <message>
            <source>Selected folder:</source>
            <translation>所选文件夹：</translation>
        </message>
        <message>
            <source>Remove this source from the list</source>
            <translation>从列表中移除此来源</translation>
        </message>
        <message>
            <source>Remove this source from the list. Its mail is not touched.</source>
            <translation>从列表中移除此来源。其邮件不受影响。</translation>
        </message>
        <message>
            <source>Remove this account</source>
            <translation>移除此账户</translation>
        </message>
        <message>
            <source>Remove this account from Twinsweep. Its mail is not touched.</source>
            <translation>从 Twinsweep 移除此账户。其邮件不受影响。</translation>
        </message>
        <message>
            <source>Sign in…</source>
            <translation>登录…</translation>
        </message>
        <message>
            <source>Account settings…</source>
            <translation>账户设置…</translation>
        </message>
        <message>
            <source>Reconnect</source>
            <translation>重新连接</translation>
        </message>
        <message>
            <source>Remove account…</source>
            <translation>移除账户…</translation>
        </message>
    </context>
    <context>
        <name>SpareBox</name>
        <message>
            <source>Fuller than the kept message</source>
            <translation>比保留的邮件更完整</translation>
        </message>
        <message>
            <source>Always: what has text or an attachment that the kept message lacks can only be marked by hand</source>
            <translation>始终生效：有保留的邮件所没有的正文或附件的邮件，只能手动标记</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>已加星标</translation>
        </message>
        <message>
            <source>Unread</source>
            <translation>未读</translation>
        </message>
        <message>
            <source>Sent by me</source>
            <translation>由我发送</translation>
        </message>
        <message>
            <source>Newer than</source>
            <translation>新于</translation>
        </message>
        <message>
            <source> days</source>
            <translation> 天</translation>
        </message>
        <message>
            <source>Never mark messages newer than this many days</source>
            <translation>绝不标记比这一天数更新的邮件</translation>
        </message>
        <message>
            <source>Never mark: %1</source>
            <translation>绝不标记：%1</translation>
        </message>
    </context>
    <context>
        <name>Stage</name>
        <message>
            <source>Listing</source>
            <translation>列出</translation>
        </message>
        <message>
            <source>Reading</source>
            <translation>读取</translation>
        </message>
        <message>
            <source>Comparing</source>
            <translation>比较</translation>
        </message>
        <message>
            <source>Grouping</source>
            <translation>分组</translation>
        </message>
        <message>
            <source>Checking</source>
            <translation>检查</translation>
        </message>
        <message>
            <source>Copying</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>移动</translation>
        </message>
        <message>
            <source>Checking the result</source>
            <translation>检查结果</translation>
        </message>
        <message>
            <source>Waiting for another program</source>
            <translation>正在等待其他程序</translation>
        </message>
        <message>
            <source>Waiting for another program to let go of %1</source>
            <translation>正在等待其他程序释放 %1</translation>
        </message>
    </context>
    <context>
        <name>Step</name>
        <message>
            <source>Exact copies</source>
            <translation>完全相同的副本</translation>
        </message>
        <message>
            <source>Copies contained in full</source>
            <translation>完整包含在保留邮件中的副本</translation>
        </message>
        <message>
            <source>The same text, sent again</source>
            <translation>相同正文，再次发送</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>在后来的邮件中被完整引用</translation>
        </message>
        <message>
            <source>Old issues of a series</source>
            <translation>系列中的旧期</translation>
        </message>
        <message>
            <source>Similar: compare them yourself</source>
            <translation>相似：请自行比较</translation>
        </message>
        <message>
            <source>Everything that a mail program can show is the same</source>
            <translation>邮件程序能显示的内容全部一致</translation>
        </message>
        <message>
            <source>The same message: the kept one contains all its text, attachments and links</source>
            <translation>同一封邮件：保留的一封包含其全部正文、附件和链接</translation>
        </message>
        <message>
            <source>The kept message contains all its text, attachments and links</source>
            <translation>保留的邮件包含其全部正文、附件和链接</translation>
        </message>
        <message>
            <source>A later message in the same conversation quotes all of it</source>
            <translation>同一会话中较晚的邮件引用了它的全部内容</translation>
        </message>
        <message>
            <source>Newsletters and notifications: all but the newest three issues of each</source>
            <translation>新闻通讯和通知：每个系列中除最新三期外的所有期</translation>
        </message>
        <message>
            <source>Very similar, but nothing proves it: compare them yourself</source>
            <translation>非常相似，但未经证实：请自行比较</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (is|are) not fully compared yet: before the move, Twinsweep reads (it|them) in full and leaves out what differs</source>
            <translation>
                <numerusform>有 %Ln 封尚未完整比较：移动前 Twinsweep 会完整读取，有差异的留在原处</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flagged (copy|copies) (stays|stay)</source>
            <translation>
                <numerusform>%Ln 个加星标的副本会保留</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StoragePage</name>
        <message>
            <source>Twinsweep connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>Twinsweep 只连接您自己的邮件服务器；添加账户时，还会连接其服务商和域名服务器。</translation>
        </message>
        <message>
            <source>Clear the cache</source>
            <translation>清除缓存</translation>
        </message>
        <message>
            <source>The next scan reads all messages again. No mail and no history is lost.</source>
            <translation>下次扫描会重新读取所有邮件。不会丢失邮件和历史记录。</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>显示文件夹</translation>
        </message>
    </context>
    <context>
        <name>TargetFolderDialog</name>
        <message>
            <source>Move to a folder</source>
            <translation>移到文件夹</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>列</translation>
        </message>
        <message>
            <source>Folders of accounts</source>
            <translation>账户的文件夹</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Review the move…</source>
            <translation>检查并移动…</translation>
        </message>
        <message>
            <source>Marked messages are copied to the folder, checked there, and only then removed from where they are.</source>
            <translation>已标记的邮件会先复制到所选文件夹，在那里核对，然后才从原处移除。</translation>
        </message>
        <message>
            <source>No account is connected</source>
            <translation>没有已连接的账户</translation>
        </message>
        <message>
            <source>Messages can be moved to a folder of an account that Twinsweep is connected to.</source>
            <translation>邮件可以移到 Twinsweep 已连接账户的文件夹中。</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Scan</source>
            <translation>扫描</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln 个组</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln same-template group(s)</source>
            <translation>
                <numerusform>%Ln 个同模板组</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln can be marked</source>
            <translation>
                <numerusform>%Ln 封可标记</numerusform>
            </translation>
        </message>
        <message>
            <source>This counts the list of copies. The steps of the overview also count other messages, such as quoted ones and old issues of a series.</source>
            <translation>此处统计的是副本列表。概览中的步骤还会统计其他邮件，例如被引用的邮件和系列的旧期。</translation>
        </message>
        <message>
            <source>Similarity: %1</source>
            <translation>相似度：%1</translation>
        </message>
        <message>
            <source>Keywords…</source>
            <translation>关键词…</translation>
        </message>
        <message>
            <source>Keywords: %1…</source>
            <translation>关键词：%1…</translation>
        </message>
        <message>
            <source>Add source</source>
            <translation>添加来源</translation>
        </message>
        <message>
            <source>How alike messages must be to count as copies</source>
            <translation>邮件要多相似才算作副本</translation>
        </message>
        <message>
            <source>Words that protect, limit or select mail</source>
            <translation>用于保护、限定或选择邮件的词</translation>
        </message>
    </context>
    <context>
        <name>Treatment</name>
        <message>
            <source>Search and clean</source>
            <translation>搜索并清理</translation>
        </message>
        <message>
            <source>Protect</source>
            <translation>保护</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>跳过</translation>
        </message>
    </context>
    <context>
        <name>Unscanned</name>
        <message numerus="yes">
            <source>%Ln (mailbox|mailboxes) (is|are) not in these results.</source>
            <translation>
                <numerusform>%Ln 个邮箱不在这些结果中。</numerusform>
            </translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>Not scanned: %1.</source>
            <translation>未扫描：%1。</translation>
        </message>
    </context>
    <context>
        <name>Verdict</name>
        <message>
            <source>The same message, seen twice</source>
            <translation>同一封邮件，出现两次</translation>
        </message>
        <message>
            <source>Same Message-ID, different content</source>
            <translation>Message-ID 相同，内容不同</translation>
        </message>
        <message>
            <source>Identical</source>
            <translation>完全相同</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>正文相同</translation>
        </message>
        <message>
            <source>Similar text</source>
            <translation>正文相似</translation>
        </message>
        <message>
            <source>Similar short text</source>
            <translation>短正文相似</translation>
        </message>
        <message>
            <source>Same template</source>
            <translation>模板相同</translation>
        </message>
        <message>
            <source>Known bulk mail</source>
            <translation>已知群发邮件</translation>
        </message>
        <message>
            <source>The same message, contained in full</source>
            <translation>同一邮件，已完整包含</translation>
        </message>
        <message>
            <source>Sent again with all its text</source>
            <translation>全文已另行重发</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>在后来的邮件中被完整引用</translation>
        </message>
        <message>
            <source>same wording and layout, other names or numbers</source>
            <translation>措辞和版式相同，姓名或数字不同</translation>
        </message>
        <message>
            <source>same wording, other names or numbers</source>
            <translation>措辞相同，姓名或数字不同</translation>
        </message>
        <message>
            <source>same layout</source>
            <translation>版式相同</translation>
        </message>
    </context>
    <context>
        <name>Why</name>
        <message>
            <source>You chose the same message twice.</source>
            <translation>您两次选择了同一封邮件。</translation>
        </message>
        <message>
            <source>This is one message, seen in two places.</source>
            <translation>这是同一封邮件，在两处看到。</translation>
        </message>
        <message>
            <source>%1 is another view of %2, which is compared in its place.</source>
            <translation>%1是%2的另一处显示，比较时以后者代替。</translation>
        </message>
        <message>
            <source>%1 is already deleted (its folder is not compacted yet), so it is never compared.</source>
            <translation>%1已删除（其文件夹尚未压缩），因此不参与比较。</translation>
        </message>
        <message>
            <source>%1 is a mail server's internal record, so it is never compared.</source>
            <translation>%1是邮件服务器的内部记录，因此不参与比较。</translation>
        </message>
        <message>
            <source>%1 could not be read, so it cannot be compared.</source>
            <translation>%1无法读取，因此无法比较。</translation>
        </message>
        <message>
            <source>%1 is too large to be read in full, so it cannot be compared.</source>
            <translation>%1太大，无法完整读取，因此无法比较。</translation>
        </message>
        <message>
            <source>One is a reply to the other.</source>
            <translation>一封是另一封的回复。</translation>
        </message>
        <message>
            <source>One quotes another message, and without what is quoted, the texts are too different: similarity %3, needed %4.</source>
            <translation>一封引用了其他邮件，除去引用后两者的正文差别太大：相似度 %3，需要 %4。</translation>
        </message>
        <message>
            <source>They are two issues of a series, from one sender or list, sent at different times: %5.</source>
            <translation>它们是同一系列的两期，来自同一发件人或邮件列表，时间不同：%5。</translation>
        </message>
        <message>
            <source>Both are short and differ in the part that matters: %5.</source>
            <translation>两封都很短，而不同之处正是其要点：%5。</translation>
        </message>
        <message>
            <source>Each has an attachment that the other lacks.</source>
            <translation>两封各有一个对方没有的附件。</translation>
        </message>
        <message>
            <source>The same few words were written twice: by two people, in reply to two messages, or under two subjects.</source>
            <translation>同样的几个词写了两次：由两个人写、用于回复两封邮件，或用了两个主题。</translation>
        </message>
        <message>
            <source>Sentences are not compared: this is turned off.</source>
            <translation>未比较句子：此项已关闭。</translation>
        </message>
        <message>
            <source>%1 has no text to compare.</source>
            <translation>%1没有可比较的正文。</translation>
        </message>
        <message>
            <source>Too short to compare by text, %4 words needed: %1.</source>
            <translation>太短，无法按正文比较，需要 %4 个词：%1。</translation>
        </message>
        <message>
            <source>For such short messages, text, attachments, sender, subject and time must be equal: %5.</source>
            <translation>邮件这么短时，正文、附件、发件人、主题和时间都必须相同：%5。</translation>
        </message>
        <message>
            <source>For such short messages, sender, subject and time must be known and equal; they are not known.</source>
            <translation>邮件这么短时，发件人、主题和时间必须已知且相同；目前未知。</translation>
        </message>
        <message>
            <source>One is compared by sentences, the other, a long text, by paragraphs.</source>
            <translation>一封按句子比较，另一封正文较长，按段落比较。</translation>
        </message>
        <message>
            <source>Their texts are too different: similarity %3, needed %4.</source>
            <translation>两者正文差别太大：相似度 %3，需要 %4。</translation>
        </message>
        <message>
            <source>Letter by letter, they match to %3 (%4 needed), but no step of the search compared the two.</source>
            <translation>逐字符相似度为 %3（需要 %4），但搜索的任何一步都没有比较这两封。</translation>
        </message>
        <message>
            <source>Their similarity is %3, but so many messages of this scan are alike that only pairs of %4 and more were kept.</source>
            <translation>两者相似度为 %3，但本次扫描中相似的邮件太多，只保留了 %4 及以上的邮件对。</translation>
        </message>
        <message>
            <source>Wording is not compared: this is turned off.</source>
            <translation>未比较措辞：此项已关闭。</translation>
        </message>
        <message>
            <source>Too few dictionary words to compare the wording, %4 needed: %1.</source>
            <translation>词典中有的词太少，无法比较措辞，需要 %4 个：%1。</translation>
        </message>
        <message>
            <source>Their wording differs, even without names and numbers.</source>
            <translation>即使不计姓名和数字，两者的措辞也不同。</translation>
        </message>
        <message>
            <source>Layout is not compared: this is turned off.</source>
            <translation>未比较版式：此项已关闭。</translation>
        </message>
        <message>
            <source>Their layout is too simple to compare, %4 different parts needed: %1.</source>
            <translation>版式过于简单，无法比较，至少需要 %4 个不同的组成部分：%1。</translation>
        </message>
        <message>
            <source>Their layouts differ.</source>
            <translation>两者版式不同。</translation>
        </message>
        <message>
            <source>They match, but %1 is in the group of %2 (similarity %4 there, %3 here).</source>
            <translation>两者匹配，但%1在%2的组中（在那里相似度为 %4，在这里为 %3）。</translation>
        </message>
        <message>
            <source>They match, but %1 matches no message that is kept.</source>
            <translation>两者匹配，但%1与任何保留的邮件都不匹配。</translation>
        </message>
        <message>
            <source>They match, but each is in a group with messages that match it better.</source>
            <translation>两者匹配，但各自所在的组中有更匹配的邮件。</translation>
        </message>
        <message>
            <source>They are in one group, each as a copy of %2, but do not match each other.</source>
            <translation>它们在同一组中，各自是%2的副本，但彼此不匹配。</translation>
        </message>
        <message>
            <source>You marked these two as not copies.</source>
            <translation>您曾将这两封标为“不是副本”。</translation>
        </message>
        <message>
            <source>Both are protected, so neither is moved.</source>
            <translation>两者都受保护，因此都不移动。</translation>
        </message>
        <message>
            <source>One file with two names</source>
            <translation>同一文件，两个名称</translation>
        </message>
        <message>
            <source>One message under two labels</source>
            <translation>同一邮件，两个标签</translation>
        </message>
        <message>
            <source>One mailbox that two accounts reach</source>
            <translation>同一邮箱，可经两个账户访问</translation>
        </message>
        <message>
            <source>A mail program's local copy of a server folder</source>
            <translation>邮件程序保存的服务器文件夹本地副本</translation>
        </message>
        <message>
            <source>Counted by sentences: %1 of %2 are in both, similarity %3.</source>
            <translation>按句子计算：共有 %1 / %2，相似度 %3。</translation>
        </message>
        <message>
            <source>Counted by paragraphs: %1 of %2 are in both, similarity %3.</source>
            <translation>按段落计算：共有 %1 / %2，相似度 %3。</translation>
        </message>
        <message>
            <source>Counted by letters: similarity %1.</source>
            <translation>按字符计算：相似度 %1。</translation>
        </message>
        <message>
            <source>They are in one group, which keeps %1.</source>
            <translation>它们在同一组中；保留的是%1。</translation>
        </message>
        <message numerus="yes">
            <source>Same wording: %Ln word(s).</source>
            <translation>
                <numerusform>措辞相同：%Ln 个词。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Same layout: %Ln part(s).</source>
            <translation>
                <numerusform>版式相同：%Ln 个部分。</numerusform>
            </translation>
        </message>
        <message>
            <source>Their letters were not compared.</source>
            <translation>没有逐字符比较这两封。</translation>
        </message>
        <message>
            <source>Not copies at similarity %1</source>
            <translation>在相似度 %1 下不是副本</translation>
        </message>
        <message>
            <source>Not copies, only the same template</source>
            <translation>不是副本，只是模板相同</translation>
        </message>
        <message>
            <source>Not copies, only known bulk mail</source>
            <translation>不是副本，只是已知群发邮件</translation>
        </message>
        <message>
            <source>Not copies, but one contains the other: %1</source>
            <translation>不是副本，但一封包含另一封：%1</translation>
        </message>
        <message>
            <source>Copies: %1</source>
            <translation>副本：%1</translation>
        </message>
        <message>
            <source>Everything that a mail program could show is the same.</source>
            <translation>邮件程序能显示的内容全部一致。</translation>
        </message>
        <message>
            <source>Only one of the two has a Message-ID.</source>
            <translation>两封中只有一封有 Message-ID。</translation>
        </message>
        <message>
            <source>Nothing that is compared differs.</source>
            <translation>所比较的各项均无不同。</translation>
        </message>
        <message>
            <source>%1 has %2</source>
            <translation>%1有 %2 个</translation>
        </message>
        <message>
            <source>the first message</source>
            <translation>第一封邮件</translation>
        </message>
        <message>
            <source>the second message</source>
            <translation>第二封邮件</translation>
        </message>
        <message>
            <source>The second message, compared with the first: %1.</source>
            <translation>第二封邮件与第一封相比：%1。</translation>
        </message>
        <message>
            <source>Turn it on in View ▸ Find by.</source>
            <translation>可在“查看 ▸ 查找方式”中打开。</translation>
        </message>
        <message>
            <source>To change that, choose Actions ▸ Messages marked as not copies.</source>
            <translation>要更改，请选择“操作 ▸ 标记为‘不是副本’的邮件”。</translation>
        </message>
    </context>
    <context>
        <name>WhyNot</name>
        <message>
            <source>Why are these not copies?</source>
            <translation>为什么这些不是副本？</translation>
        </message>
        <message>
            <source>First message</source>
            <translation>第一封邮件</translation>
        </message>
        <message>
            <source>Second message</source>
            <translation>第二封邮件</translation>
        </message>
        <message>
            <source>Choose others</source>
            <translation>选择其他邮件</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Choose two messages to see how they differ.</source>
            <translation>请选择两封邮件，了解它们有何区别。</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <source>%1, %2</source>
            <translation>%1、%2</translation>
        </message>
        <message>
            <source>%1; %2</source>
            <translation>%1；%2</translation>
        </message>
        <message>
            <source>%1.</source>
            <translation>%1。</translation>
        </message>
        <message>
            <source>“%1”</source>
            <translation>“%1”</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln 封邮件</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1%2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message numerus="yes">
            <source>%Ln byte(s)</source>
            <translation>
                <numerusform>%Ln 字节</numerusform>
            </translation>
        </message>
        <message>
            <source>no date</source>
            <translation>无日期</translation>
        </message>
    </context>
    <context>
        <name>WordsEdit</name>
        <message>
            <source>One word or phrase per line</source>
            <translation>每行一个词或短语</translation>
        </message>
    </context>
    <context>
        <name>_Chips</name>
        <message>
            <source>Copy</source>
            <translation>副本</translation>
        </message>
        <message>
            <source>Copy %1 of %2</source>
            <translation>副本 %1 / %2</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
    </context>
    <context>
        <name>_FileField</name>
        <message>
            <source>not needed for public servers</source>
            <translation>公共服务器不需要</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Choose the file of a certificate authority</source>
            <translation>选择证书颁发机构的文件</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>清除</translation>
        </message>
        <message>
            <source>Trust public certificates only</source>
            <translation>仅信任公共证书</translation>
        </message>
        <message>
            <source>Certificates that this account trusts</source>
            <translation>此账户信任的证书</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>_ServerCard</name>
        <message>
            <source>Change…</source>
            <translation>更改…</translation>
        </message>
        <message>
            <source>Change these settings</source>
            <translation>更改这些设置</translation>
        </message>
        <message>
            <source>%1, port %2</source>
            <translation>%1，端口 %2</translation>
        </message>
        <message>
            <source>User name %1. Sign-in: %2</source>
            <translation>用户名 %1。登录方式：%2</translation>
        </message>
        <message>
            <source>Source: %1</source>
            <translation>来源：%1</translation>
        </message>
    </context>
    <context>
        <name>_Work</name>
        <message>
            <source>Waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stop waiting</source>
            <translation>停止等待</translation>
        </message>
    </context>
</TS>
