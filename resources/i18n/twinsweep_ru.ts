<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>About Twinsweep</source>
            <translation>О программе Twinsweep</translation>
        </message>
        <message>
            <source>Components</source>
            <translation>Компоненты</translation>
        </message>
        <message>
            <source>Libraries</source>
            <translation>Библиотеки</translation>
        </message>
        <message>
            <source>Licenses</source>
            <translation>Лицензии</translation>
        </message>
        <message>
            <source>Icon of Twinsweep</source>
            <translation>Значок Twinsweep</translation>
        </message>
        <message>
            <source>Twinsweep %1</source>
            <translation>Twinsweep %1</translation>
        </message>
        <message>
            <source>Twinsweep finds copies and near copies in your mail by their text, and moves them away safely, with undo.</source>
            <translation>Twinsweep находит точные и почти точные копии писем по их содержанию и безопасно убирает лишние; это можно отменить.</translation>
        </message>
        <message>
            <source>Free software under the MIT license. It connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>Свободная программа по лицензии MIT. Она обращается только к вашим почтовым серверам, а при добавлении учётной записи — ещё к её почтовой службе и DNS-серверам.</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Название</translation>
        </message>
        <message>
            <source>Version</source>
            <translation>Версия</translation>
        </message>
        <message>
            <source>License</source>
            <translation>Лицензия</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>not installed</source>
            <translation>не установлено</translation>
        </message>
        <message>
            <source>Ukrainian messages are compared by their text, not by their wording</source>
            <translation>Письма на украинском сравниваются по тексту, а не по формулировкам</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Copy versions</source>
            <translation>Копировать версии</translation>
        </message>
    </context>
    <context>
        <name>Account</name>
        <message>
            <source>This server can move messages safely.</source>
            <translation>Этот сервер умеет надёжно перемещать письма.</translation>
        </message>
        <message>
            <source>This server cannot move messages: they are copied to Trash, checked there, and only then removed from their folder.</source>
            <translation>Этот сервер не умеет перемещать письма: они копируются в Корзину, проверяются там и лишь затем удаляются из своей папки.</translation>
        </message>
        <message>
            <source>This server cannot remove single messages: they are copied to Trash and marked as deleted. Your mail program removes them when it compacts the folder.</source>
            <translation>Этот сервер не умеет удалять отдельные письма: они копируются в Корзину и помечаются как удалённые. Почтовая программа удалит их, когда будет сжимать папку.</translation>
        </message>
        <message>
            <source>On Gmail, a message that is moved to Trash loses all its labels. The kept message takes over the labels of its copies.</source>
            <translation>В Gmail письмо, перемещённое в Корзину, теряет все ярлыки. Оставляемое письмо получает ярлыки своих копий.</translation>
        </message>
        <message>
            <source>Encrypted (TLS)</source>
            <translation>TLS (защищено)</translation>
        </message>
        <message>
            <source>Encrypted (STARTTLS)</source>
            <translation>STARTTLS (защищено)</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Пароль</translation>
        </message>
        <message>
            <source>In the browser (OAuth 2)</source>
            <translation>В браузере (OAuth 2)</translation>
        </message>
        <message>
            <source>built-in list</source>
            <translation>встроенный список</translation>
        </message>
        <message>
            <source>the provider itself</source>
            <translation>сама почтовая служба</translation>
        </message>
        <message>
            <source>public database</source>
            <translation>общедоступная база</translation>
        </message>
        <message>
            <source>DNS servers</source>
            <translation>DNS-серверы</translation>
        </message>
        <message>
            <source>guessed from the address</source>
            <translation>угадано по адресу</translation>
        </message>
        <message>
            <source>looking…</source>
            <translation>поиск…</translation>
        </message>
        <message>
            <source>found</source>
            <translation>найдено</translation>
        </message>
        <message>
            <source>nothing found</source>
            <translation>ничего не найдено</translation>
        </message>
        <message>
            <source>Read-only folders: %1.</source>
            <translation>Папки только для чтения: %1.</translation>
        </message>
        <message>
            <source>The folders of this account can only be read, so no message can be moved.</source>
            <translation>Папки этой учётной записи доступны только для чтения, поэтому переместить письма нельзя.</translation>
        </message>
        <message>
            <source>You don't have permission to add messages to %1, so none can be moved there.</source>
            <translation>У вас нет права помещать письма в папку «%1», поэтому переместить туда ничего нельзя.</translation>
        </message>
        <message>
            <source>This system has no secure key ring, so Twinsweep asks for the password each time it starts.</source>
            <translation>В этой системе нет надёжного хранилища паролей, поэтому пароль запрашивается при каждом запуске Twinsweep.</translation>
        </message>
        <message>
            <source>not connected</source>
            <translation>не подключена</translation>
        </message>
        <message>
            <source>connecting…</source>
            <translation>подключение…</translation>
        </message>
        <message>
            <source>connected</source>
            <translation>подключена</translation>
        </message>
        <message>
            <source>offline</source>
            <translation>нет связи</translation>
        </message>
        <message>
            <source>server busy</source>
            <translation>сервер занят</translation>
        </message>
        <message>
            <source>needs sign-in</source>
            <translation>нужен вход</translation>
        </message>
        <message>
            <source>not secure</source>
            <translation>небезопасно</translation>
        </message>
        <message>
            <source>The server requires an app password. Create one in the account's security settings and enter it here.</source>
            <translation>Серверу нужен пароль, созданный для этой программы (пароль приложения). Создайте его в настройках безопасности учётной записи и введите здесь.</translation>
        </message>
        <message>
            <source>IMAP is switched off for this account. Switch it on in the account settings on the provider's website.</source>
            <translation>IMAP для этой учётной записи выключен. Включите его в её настройках на сайте почтовой службы.</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check your user name and password.</source>
            <translation>Сервер отклонил вход. Проверьте имя пользователя и пароль.</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>Сервер занят. Повторите попытку позже.</translation>
        </message>
        <message>
            <source>This server does not respond like a mail server. Check its name and port.</source>
            <translation>По этому адресу отвечает не почтовый сервер. Проверьте имя и порт.</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check its name, its port and encryption, and the network.</source>
            <translation>Сервер недоступен. Проверьте его имя, порт, шифрование и сеть.</translation>
        </message>
        <message>
            <source>The certificate that you chose for this account has expired, so no password was sent. Go back one step and choose the server's new one.</source>
            <translation>Срок действия сертификата, выбранного для этой учётной записи, истёк, поэтому пароль не отправлен. Вернитесь на шаг назад и выберите новый сертификат сервера.</translation>
        </message>
        <message>
            <source>The certificate of the server has expired, so no password was sent. Ask the server's administrator to renew it.</source>
            <translation>Срок действия сертификата сервера истёк, поэтому пароль не отправлен. Попросите администратора сервера обновить его.</translation>
        </message>
        <message>
            <source>The certificate of the server is for a different name, so no password was sent. Go back one step and check the name of the server.</source>
            <translation>Сертификат сервера выдан на другое имя, поэтому пароль не отправлен. Вернитесь на шаг назад и проверьте имя сервера.</translation>
        </message>
        <message>
            <source>Your certificate file cannot be read or contains no certificate, so no password was sent. Go back one step and choose a different file.</source>
            <translation>Файл с вашими сертификатами не читается или не содержит ни одного, поэтому пароль не отправлен. Вернитесь на шаг назад и выберите другой файл.</translation>
        </message>
        <message>
            <source>The server's certificate is not valid, so no password was sent. Only the provider can fix this. For your own server, go back one step and choose its certificate file.</source>
            <translation>Сертификат сервера недействителен, поэтому пароль не был отправлен. Исправить это может только почтовая служба; для собственного сервера укажите его сертификаты, вернувшись на шаг назад.</translation>
        </message>
        <message>
            <source>The server does not offer TLS on this port, so nothing was sent. Go back one step and check the port and the encryption.</source>
            <translation>Сервер не поддерживает TLS на этом порту, поэтому ничего не было отправлено. Вернитесь на шаг назад и проверьте порт и шифрование.</translation>
        </message>
        <message>
            <source>The server offers no secure connection, so nothing was sent. Ask the provider for a server with TLS.</source>
            <translation>Сервер не предлагает безопасного соединения, поэтому ничего не было отправлено. Узнайте у почтовой службы адрес сервера с TLS.</translation>
        </message>
        <message>
            <source>This is not a valid server name.</source>
            <translation>Это недопустимое имя сервера.</translation>
        </message>
        <message>
            <source>Enter an account name without a /.</source>
            <translation>Имя учётной записи не может быть пустым или содержать «/».</translation>
        </message>
        <message>
            <source>This is not a valid e-mail address.</source>
            <translation>Это недопустимый адрес электронной почты.</translation>
        </message>
        <message>
            <source>Enter the full path of the certificate file.</source>
            <translation>Укажите полный путь к файлу сертификата.</translation>
        </message>
        <message>
            <source>This value can't be used: %1.</source>
            <translation>Одно из введённых значений не подходит: %1.</translation>
        </message>
        <message>
            <source>This file contains no certificate.</source>
            <translation>В этом файле нет сертификата.</translation>
        </message>
        <message>
            <source>This file can't be read. Check its path.</source>
            <translation>Этот файл не читается. Проверьте путь.</translation>
        </message>
    </context>
    <context>
        <name>AccountDialog</name>
        <message>
            <source>Configure manually</source>
            <translation>Настроить вручную</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Назад</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>No settings were found for this address. Enter the server here.</source>
            <translation>Для этого адреса настройки не найдены. Укажите сервер здесь.</translation>
        </message>
        <message>
            <source>Waiting for the browser…</source>
            <translation>Ожидание браузера…</translation>
        </message>
        <message>
            <source>Add an e-mail account</source>
            <translation>Добавление учётной записи</translation>
        </message>
        <message>
            <source>Account settings</source>
            <translation>Параметры учётной записи</translation>
        </message>
        <message>
            <source>Looking for the mail server…</source>
            <translation>Поиск почтового сервера…</translation>
        </message>
        <message>
            <source>Connecting… Nothing will be changed.</source>
            <translation>Подключение… Ничего не будет изменено.</translation>
        </message>
        <message>
            <source>Your e-mail address</source>
            <translation>Ваш адрес электронной почты</translation>
        </message>
        <message>
            <source>Mail server</source>
            <translation>Почтовый сервер</translation>
        </message>
        <message>
            <source>Sign in</source>
            <translation>Войти</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>Готово</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Продолжить</translation>
        </message>
        <message>
            <source>Add account</source>
            <translation>Добавить</translation>
        </message>
        <message>
            <source>Save changes</source>
            <translation>Сохранить</translation>
        </message>
    </context>
    <context>
        <name>ActionBar</name>
        <message>
            <source>Select for me…</source>
            <translation>Выбрать за меня…</translation>
        </message>
        <message>
            <source>Clear marks</source>
            <translation>Снять отметки</translation>
        </message>
        <message>
            <source>History</source>
            <translation>История</translation>
        </message>
        <message>
            <source>Groups shown: %1 of %2</source>
            <translation>Показано групп: %1 из %2</translation>
        </message>
        <message>
            <source>Same-template groups: %1 of %2</source>
            <translation>Группы с тем же шаблоном: %1 из %2</translation>
        </message>
        <message>
            <source>Marked: %1 of %2</source>
            <translation>Отмечено: %1 из %2</translation>
        </message>
        <message numerus="yes">
            <source>%Ln same template marked</source>
            <translation>
                <numerusform>отмечено %Ln с тем же шаблоном</numerusform>
                <numerusform>отмечено %Ln с тем же шаблоном</numerusform>
                <numerusform>отмечено %Ln с тем же шаблоном</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 to move</source>
            <translation>к перемещению: %1</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>Сохранить очищенную копию…</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln to Trash…</source>
            <translation>
                <numerusform>Переместить %Ln в Корзину…</numerusform>
                <numerusform>Переместить %Ln в Корзину…</numerusform>
                <numerusform>Переместить %Ln в Корзину…</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to Trash…</source>
            <translation>Переместить в Корзину…</translation>
        </message>
        <message>
            <source>No copies to move</source>
            <translation>Нет копий для перемещения</translation>
        </message>
        <message>
            <source>No groups yet: scan first</source>
            <translation>Групп пока нет: сначала выполните сканирование</translation>
        </message>
        <message>
            <source>Nothing marked: press Space on a copy, or Select for me</source>
            <translation>Ничего не отмечено: нажмите пробел на копии или «Выбрать за меня»</translation>
        </message>
        <message>
            <source>Select for me</source>
            <translation>Выбрать за меня</translation>
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
            <translation>оставьте пустым, чтобы взять адрес</translation>
        </message>
        <message>
            <source>E-mail address:</source>
            <translation>Адрес почты:</translation>
        </message>
        <message>
            <source>Name (optional):</source>
            <translation>Имя (необязательно):</translation>
        </message>
        <message>
            <source>Twinsweep looks up your mail server. Connecting and scanning never change your mail: unread messages stay unread.</source>
            <translation>Twinsweep сам найдёт почтовый сервер по адресу. Подключение и сканирование ничего не меняют в почте: непрочитанное останется непрочитанным.</translation>
        </message>
    </context>
    <context>
        <name>Apart</name>
        <message numerus="yes">
            <source>%Ln conflict(s)</source>
            <translation>
                <numerusform>%Ln конфликт</numerusform>
                <numerusform>%Ln конфликта</numerusform>
                <numerusform>%Ln конфликтов</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice</source>
            <translation>
                <numerusform>%Ln письмо встречено дважды</numerusform>
                <numerusform>%Ln письма встречены дважды</numerusform>
                <numerusform>%Ln писем встречено дважды</numerusform>
            </translation>
        </message>
        <message>
            <source>; %1 (listed in the File menu)</source>
            <translation>; %1 (список в меню «Файл»)</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Различие</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Где</translation>
        </message>
        <message>
            <source>Also in</source>
            <translation>Также в</translation>
        </message>
        <message>
            <source>%1, message %2</source>
            <translation>%1, письмо %2</translation>
        </message>
        <message>
            <source>Conflict: same Message-ID, different content</source>
            <translation>Конфликт: один Message-ID, разное содержимое</translation>
        </message>
    </context>
    <context>
        <name>AttachmentTable</name>
        <message>
            <source>Attachments of both messages</source>
            <translation>Вложения обоих писем</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Имя</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Где</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Тип</translation>
        </message>
        <message>
            <source>(no name)</source>
            <translation>(без имени)</translation>
        </message>
        <message>
            <source>Same in both</source>
            <translation>Одинаково в обоих</translation>
        </message>
        <message>
            <source>Missing in the copy</source>
            <translation>Нет в копии</translation>
        </message>
        <message>
            <source>Only in the copy</source>
            <translation>Только в копии</translation>
        </message>
    </context>
    <context>
        <name>Attention</name>
        <message>
            <source>Twinsweep has finished.</source>
            <translation>Twinsweep выполнил задачу.</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Message</source>
            <translation>Сообщение</translation>
        </message>
        <message>
            <source>Close this message</source>
            <translation>Закрыть это сообщение</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>More about this message</source>
            <translation>Ещё об этом сообщении</translation>
        </message>
        <message>
            <source>More</source>
            <translation>Ещё</translation>
        </message>
        <message>
            <source>Show the whole message</source>
            <translation>Показать сообщение полностью</translation>
        </message>
    </context>
    <context>
        <name>Bar</name>
        <message>
            <source>In a protected folder: stays</source>
            <translation>В защищённой папке: остаётся</translation>
        </message>
        <message>
            <source>In a read-only file or folder: stays</source>
            <translation>В файле или папке только для чтения: остаётся</translation>
        </message>
        <message>
            <source>Unclear where it begins or ends: stays</source>
            <translation>Неясно, где оно начинается или кончается: остаётся</translation>
        </message>
        <message>
            <source>Kept too</source>
            <translation>Тоже остаётся</translation>
        </message>
        <message>
            <source>Does not match the kept message</source>
            <translation>Не совпадает с письмом, которое сейчас оставляется</translation>
        </message>
        <message>
            <source>The same message, seen twice</source>
            <translation>То же самое письмо, встречено дважды</translation>
        </message>
        <message>
            <source>A mail server's internal record: stays</source>
            <translation>Служебная запись почтового сервера: остаётся</translation>
        </message>
        <message>
            <source>Mentions a protected keyword: stays</source>
            <translation>Содержит слово, которое вы защищаете: остаётся</translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>Не удалось проверить на ваши ключевые слова: остаётся</translation>
        </message>
        <message>
            <source>Not searched for your keywords yet: stays</source>
            <translation>Ещё не проверено на ваши ключевые слова: остаётся</translation>
        </message>
        <message>
            <source>The scan is still running</source>
            <translation>Сканирование ещё идёт</translation>
        </message>
    </context>
    <context>
        <name>BulkMarks</name>
        <message>
            <source>None of these can be kept: they are in a trash or a cache.</source>
            <translation>Ни одно из них не может остаться: они в Корзине или в кэше.</translation>
        </message>
        <message>
            <source>One message of each kind stays: nothing else to mark.</source>
            <translation>Одно письмо каждого вида остаётся: больше отмечать нечего.</translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s), flagged or with different attachments: mark (it|them) one by one.</source>
            <translation>
                <numerusform>Пропущено %Ln письмо с флажком или другими вложениями: отметьте его вручную.</numerusform>
                <numerusform>Пропущены %Ln письма с флажком или другими вложениями: отметьте их по одному.</numerusform>
                <numerusform>Пропущено %Ln писем с флажком или другими вложениями: отметьте их по одному.</numerusform>
            </translation>
        </message>
        <message>
            <source>This message stays.</source>
            <translation>Это письмо остаётся.</translation>
        </message>
    </context>
    <context>
        <name>Causes</name>
        <message>
            <source>Unknown</source>
            <translation>Неизвестно</translation>
        </message>
        <message>
            <source>Fetched twice by POP</source>
            <translation>Дважды получено по POP</translation>
        </message>
        <message>
            <source>Fetched from two accounts</source>
            <translation>Получено из двух учётных записей</translation>
        </message>
        <message>
            <source>Mailing list</source>
            <translation>Список рассылки</translation>
        </message>
        <message>
            <source>Delivered twice</source>
            <translation>Доставлено дважды</translation>
        </message>
        <message>
            <source>Alias or forwarding</source>
            <translation>Псевдоним или пересылка</translation>
        </message>
        <message>
            <source>Your own mail, filed twice</source>
            <translation>Ваше письмо, сохранённое дважды</translation>
        </message>
        <message>
            <source>Imported or copied</source>
            <translation>Импортировано или скопировано</translation>
        </message>
        <message>
            <source>Copied by imapsync</source>
            <translation>Скопировано imapsync</translation>
        </message>
        <message>
            <source>Copied by OfflineIMAP</source>
            <translation>Скопировано OfflineIMAP</translation>
        </message>
        <message>
            <source>Copied by mbsync</source>
            <translation>Скопировано mbsync</translation>
        </message>
        <message>
            <source>Fetched by getmail</source>
            <translation>Получено getmail</translation>
        </message>
        <message>
            <source>Gmail labels or Google Takeout</source>
            <translation>Ярлыки Gmail или Google Takeout</translation>
        </message>
        <message>
            <source>Imported by Outlook more than once</source>
            <translation>Импортировано в Outlook несколько раз</translation>
        </message>
        <message>
            <source>Outlook could not sync</source>
            <translation>Outlook не смог синхронизировать</translation>
        </message>
        <message>
            <source>Filed by the server and by the mail program</source>
            <translation>Сохранено и сервером, и почтовой программой</translation>
        </message>
        <message>
            <source>Changed by a virus scanner</source>
            <translation>Изменено антивирусом</translation>
        </message>
        <message>
            <source>Sent again</source>
            <translation>Отправлено ещё раз</translation>
        </message>
        <message>
            <source>Mass mailing</source>
            <translation>Массовая рассылка</translation>
        </message>
        <message>
            <source>Most were fetched twice by POP, on %1</source>
            <translation>%1 большинство было получено дважды по POP</translation>
        </message>
        <message>
            <source>Most were fetched from two accounts, on %1</source>
            <translation>%1 большинство было получено из двух учётных записей</translation>
        </message>
        <message>
            <source>Most were imported or copied on %1</source>
            <translation>%1 большинство было импортировано или скопировано</translation>
        </message>
        <message>
            <source>Most were copied by imapsync on %1</source>
            <translation>%1 большинство было скопировано imapsync</translation>
        </message>
        <message>
            <source>Most were copied by OfflineIMAP on %1</source>
            <translation>%1 большинство было скопировано OfflineIMAP</translation>
        </message>
        <message>
            <source>Most were copied by mbsync on %1</source>
            <translation>%1 большинство было скопировано mbsync</translation>
        </message>
        <message>
            <source>Most were fetched by getmail on %1</source>
            <translation>%1 большинство было получено getmail</translation>
        </message>
        <message>
            <source>Most were imported by Outlook on %1</source>
            <translation>%1 большинство было импортировано в Outlook</translation>
        </message>
        <message>
            <source>The cause cannot be determined</source>
            <translation>Причину установить нельзя</translation>
        </message>
        <message>
            <source>Use IMAP, or let one program fetch the mail and keep its list of fetched mail</source>
            <translation>Используйте IMAP или забирайте почту одной программой, сохраняющей список полученного</translation>
        </message>
        <message>
            <source>Remove one of the two accounts, or stop one from forwarding to the other</source>
            <translation>Удалите одну из двух учётных записей или отключите пересылку между ними</translation>
        </message>
        <message>
            <source>Ask the list not to send you mail that was also addressed to you directly; if two lists send the same mail, unsubscribe from one</source>
            <translation>Попросите список не присылать письма, адресованные и лично вам; если два списка шлют одно и то же, выйдите из одного</translation>
        </message>
        <message>
            <source>If this keeps happening, ask your mail provider why messages are delivered twice</source>
            <translation>Если это повторяется, спросите почтовую службу, почему письма доставляются дважды</translation>
        </message>
        <message>
            <source>Check which of your addresses lead here, and remove one of them</source>
            <translation>Проверьте, какие ваши адреса ведут в этот ящик, и уберите один из них</translation>
        </message>
        <message>
            <source>Have your mail program save only one copy, and don't send copies to yourself</source>
            <translation>Пусть программа сохраняет одну копию; не отправляйте копии самому себе</translation>
        </message>
        <message>
            <source>Import or copy each mailbox only once, and keep backups out of your mail folders</source>
            <translation>Импортируйте или копируйте каждый ящик один раз и не держите резервные копии в почтовых папках</translation>
        </message>
        <message>
            <source>Run imapsync with the same options each time, and try --dry first</source>
            <translation>Запускайте imapsync с одними и теми же параметрами и сначала с --dry</translation>
        </message>
        <message>
            <source>Keep OfflineIMAP's status folder; without it, it copies everything again</source>
            <translation>Сохраняйте папку состояния OfflineIMAP: без неё он скопирует всё заново</translation>
        </message>
        <message>
            <source>Keep mbsync's sync state, and have your mail program rename mail that it moves</source>
            <translation>Сохраняйте состояние mbsync и настройте программу переименовывать перемещаемые письма</translation>
        </message>
        <message>
            <source>Set read_all = false in getmail, and keep its list of fetched mail</source>
            <translation>Задайте в getmail read_all = false и сохраняйте список полученного</translation>
        </message>
        <message>
            <source>Hide All Mail, Important and Starred in IMAP, and export your mail only once</source>
            <translation>Скройте в IMAP «Вся почта», «Важное» и «Помеченные» и экспортируйте почту один раз</translation>
        </message>
        <message>
            <source>Choose “Do not import duplicates” when Outlook imports a file</source>
            <translation>При импорте в Outlook выбирайте «Не импортировать дубликаты»</translation>
        </message>
        <message>
            <source>Empty the folder Sync Issues once you have looked through it</source>
            <translation>Просмотрите и очистите папку «Ошибки синхронизации»</translation>
        </message>
        <message>
            <source>Your server saves sent mail itself: turn off saving a copy in your mail program</source>
            <translation>Сервер сам сохраняет отправленное: отключите это в почтовой программе</translation>
        </message>
        <message>
            <source>Turn off the line that the virus scanner adds to messages</source>
            <translation>Отключите строку, которую антивирус добавляет в письма</translation>
        </message>
        <message>
            <source>Nothing to do here: the sender sent it more than once</source>
            <translation>Ничего делать не нужно: отправитель послал письмо несколько раз</translation>
        </message>
        <message>
            <source>Unsubscribe, or subscribe with one address only, if you do not want these</source>
            <translation>Отпишитесь или оставьте один адрес, если эти письма не нужны</translation>
        </message>
        <message>
            <source>The messages contain no hint</source>
            <translation>В письмах нет подсказки</translation>
        </message>
        <message>
            <source>Delivered once, but the POP server gave it a new number (X-UIDL)</source>
            <translation>Доставлено один раз, но POP-сервер дал новый номер (X-UIDL)</translation>
        </message>
        <message>
            <source>The same message on the POP server, fetched at two times</source>
            <translation>Одно письмо на POP-сервере, полученное в разное время</translation>
        </message>
        <message>
            <source>Delivered once, but the program that fetched it left its mark twice</source>
            <translation>Доставлено один раз, но забравшая программа отметила его дважды</translation>
        </message>
        <message>
            <source>Fetched through two accounts of the mail program (X-Account-Key)</source>
            <translation>Получено через две учётные записи программы (X-Account-Key)</translation>
        </message>
        <message>
            <source>They are in two accounts and were delivered separately</source>
            <translation>Лежат в двух учётных записях, каждое доставлено отдельно</translation>
        </message>
        <message>
            <source>One came through a mailing list, the other did not (List-Id)</source>
            <translation>Одно пришло через список рассылки, другое нет (List-Id)</translation>
        </message>
        <message>
            <source>They came through two mailing lists (List-Id)</source>
            <translation>Пришли через два списка рассылки (List-Id)</translation>
        </message>
        <message>
            <source>Same Message-ID, but received separately (Received)</source>
            <translation>Один Message-ID, но каждое получено отдельно (Received)</translation>
        </message>
        <message>
            <source>They were delivered to two addresses (Delivered-To)</source>
            <translation>Доставлены на два адреса (Delivered-To)</translation>
        </message>
        <message>
            <source>They were sent to two of your addresses (X-Original-To)</source>
            <translation>Отправлены на два ваших адреса (X-Original-To)</translation>
        </message>
        <message>
            <source>They were received for two addresses (Received … for)</source>
            <translation>Приняты для двух адресов (Received … for)</translation>
        </message>
        <message>
            <source>One of the two was redirected (Resent-From)</source>
            <translation>Одно из двух перенаправлено (Resent-From)</translation>
        </message>
        <message>
            <source>Both are in sent mail, and no server received either</source>
            <translation>Оба среди отправленных, и ни один сервер их не принимал</translation>
        </message>
        <message>
            <source>One was filed when it was sent, the other came back to you</source>
            <translation>Одно сохранено при отправке, другое вернулось к вам</translation>
        </message>
        <message>
            <source>Both are in sent mail, but only one passed through a server</source>
            <translation>Оба среди отправленных, но только одно прошло через сервер</translation>
        </message>
        <message>
            <source>Delivered once: all header fields that were added on the way are the same</source>
            <translation>Доставлено один раз: все добавленные в пути заголовки одинаковы</translation>
        </message>
        <message>
            <source>The same header, and it arrived among many old messages within minutes</source>
            <translation>Тот же заголовок, и пришло за считаные минуты вместе со многими старыми письмами</translation>
        </message>
        <message>
            <source>One of the two carries the program's mark</source>
            <translation>На одном из двух есть отметка программы</translation>
        </message>
        <message>
            <source>Each carries its own mark of the program</source>
            <translation>На каждом своя отметка программы</translation>
        </message>
        <message>
            <source>Both have the same Gmail number</source>
            <translation>У обоих один номер Gmail</translation>
        </message>
        <message>
            <source>One of the two comes from Google Takeout</source>
            <translation>Одно из двух — из Google Takeout</translation>
        </message>
        <message>
            <source>One is in a folder in which Gmail shows mail from other folders</source>
            <translation>Одно лежит в папке, где Gmail показывает письма других папок</translation>
        </message>
        <message>
            <source>Outlook knows both by the same search key</source>
            <translation>Outlook знает оба по одному ключу поиска</translation>
        </message>
        <message>
            <source>One is in Outlook's folder of versions that it could not sync</source>
            <translation>Одно лежит в папке Outlook с несинхронизированными версиями</translation>
        </message>
        <message>
            <source>Only one of the two ends with a virus scanner's line</source>
            <translation>Только одно из двух заканчивается строкой антивируса</translation>
        </message>
        <message>
            <source>The same words and sender, with another Message-ID and date</source>
            <translation>Те же слова и отправитель, другие Message-ID и дата</translation>
        </message>
        <message>
            <source>One sender, different messages, and both are marked as bulk mail</source>
            <translation>Один отправитель, разные письма, оба помечены как рассылка</translation>
        </message>
        <message>
            <source>Why do I have these?</source>
            <translation>Откуда они у меня?</translation>
        </message>
    </context>
    <context>
        <name>Caution</name>
        <message>
            <source>%1 is running: its mail can be searched but not cleaned. Close %1 to clean it.</source>
            <translation>%1 запущен: в его почте можно искать, но нельзя её очищать. Закройте %1, чтобы очистить.</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: it can be searched but not cleaned. Start Thunderbird, let it finish, and close it.</source>
            <translation>Thunderbird не закончил сжимать эту папку: в ней можно искать, но нельзя её очищать. Запустите Thunderbird, дайте ему закончить и закройте его.</translation>
        </message>
        <message>
            <source>This folder still holds %1 of deleted messages, which may look like copies. In Thunderbird, choose File ▸ Compact Folders, then scan again.</source>
            <translation>Здесь ещё лежит %1 удалённых писем, которые могут показаться копиями. В Thunderbird выберите «Файл ▸ Сжать папки», затем сканируйте снова.</translation>
        </message>
        <message>
            <source>%1 syncs this folder with a server: messages moved out of it are deleted on the server at the next sync. If you undo a move, the next sync uploads them again.</source>
            <translation>%1 синхронизирует эту папку с сервером: письма, перемещённые из неё, при следующей синхронизации будут удалены и на сервере. Если отменить перемещение, следующая синхронизация отправит их на сервер снова.</translation>
        </message>
        <message>
            <source>%1 is running:
search only</source>
            <translation>%1 запущен:
только поиск</translation>
        </message>
        <message>
            <source>Compaction not finished:
search only</source>
            <translation>Сжатие не закончено:
только поиск</translation>
        </message>
        <message>
            <source>Compact this folder
in Thunderbird first</source>
            <translation>Сначала сожмите эту папку
в Thunderbird</translation>
        </message>
        <message>
            <source>%1 syncs it
with a server</source>
            <translation>%1 синхронизирует её
с сервером</translation>
        </message>
        <message>
            <source>No longer there</source>
            <translation>Больше нет</translation>
        </message>
        <message>
            <source>Shared</source>
            <translation>Общая</translation>
        </message>
        <message>
            <source>Belongs to %1</source>
            <translation>Владелец: %1</translation>
        </message>
        <message>
            <source>The last scan did not find this folder: another program renamed, moved or deleted it.</source>
            <translation>Последнее сканирование не нашло эту папку: другая программа переименовала, переместила или удалила её.</translation>
        </message>
        <message>
            <source>The last scan did not find some of these folders: another program renamed, moved or deleted them.</source>
            <translation>Последнее сканирование не нашло некоторые из этих папок: другая программа переименовала, переместила или удалила их.</translation>
        </message>
        <message>
            <source>Shared folders are searched only if you tick them. Messages moved out of them are gone for everyone.</source>
            <translation>Папки, которыми пользуются и другие, сканируются, только если отметить их галочкой. Всё, что из них перемещено, исчезнет и у остальных.</translation>
        </message>
        <message>
            <source>This is a mail program's local copy of a server folder: it can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>Это локальная копия папки сервера в почтовой программе: в ней можно только искать. Чтобы очистить эту почту, добавьте её учётную запись.</translation>
        </message>
    </context>
    <context>
        <name>Cells</name>
        <message>
            <source>Same</source>
            <translation>То же</translation>
        </message>
        <message>
            <source>Near</source>
            <translation>Похоже</translation>
        </message>
        <message>
            <source>Conflict</source>
            <translation>Конфликт</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>Часть</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>Серия</translation>
        </message>
        <message>
            <source>Template</source>
            <translation>Шаблон</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>(без отправителя)</translation>
        </message>
        <message>
            <source>Kept: %1</source>
            <translation>Остаётся: %1</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>%1, in %2</source>
            <translation>%1 («%2»)</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>С флажком</translation>
        </message>
        <message>
            <source>marked</source>
            <translation>отмечено</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>не отмечено</translation>
        </message>
        <message>
            <source>similarity</source>
            <translation>сходство</translation>
        </message>
        <message>
            <source>Same template, not a copy</source>
            <translation>Тот же шаблон, не копия</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>no date</source>
            <translation>без даты</translation>
        </message>
        <message numerus="yes">
            <source>%Ln day(s)</source>
            <translation>
                <numerusform>%Ln день</numerusform>
                <numerusform>%Ln дня</numerusform>
                <numerusform>%Ln дней</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln hour(s)</source>
            <translation>
                <numerusform>%Ln час</numerusform>
                <numerusform>%Ln часа</numerusform>
                <numerusform>%Ln часов</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln minute(s)</source>
            <translation>
                <numerusform>%Ln минута</numerusform>
                <numerusform>%Ln минуты</numerusform>
                <numerusform>%Ln минут</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln second(s)</source>
            <translation>
                <numerusform>%Ln секунда</numerusform>
                <numerusform>%Ln секунды</numerusform>
                <numerusform>%Ln секунд</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln группа</numerusform>
                <numerusform>%Ln группы</numerusform>
                <numerusform>%Ln групп</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies. Same template: %1; never marked for you.</source>
            <translation>Не копии. Тот же шаблон: %1; автоматически не отмечаются.</translation>
        </message>
        <message>
            <source>Same template: %1. Not copies by their text; never marked for you.</source>
            <translation>Тот же шаблон: %1. По тексту не копии; автоматически не отмечаются.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies)</source>
            <translation>
                <numerusform>%Ln копия</numerusform>
                <numerusform>%Ln копии</numerusform>
                <numerusform>%Ln копий</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the same template</source>
            <translation>
                <numerusform>%Ln с тем же шаблоном</numerusform>
                <numerusform>%Ln с тем же шаблоном</numerusform>
                <numerusform>%Ln с тем же шаблоном</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>Идентично: всё, что может показать почтовая программа, совпадает</translation>
        </message>
        <message>
            <source>Same text, not fully compared yet</source>
            <translation>Тот же текст, полностью ещё не сравнивалось</translation>
        </message>
        <message>
            <source>Another issue of a series</source>
            <translation>Другой выпуск той же серии</translation>
        </message>
        <message>
            <source>%1 B</source>
            <translation>%1 Б</translation>
        </message>
    </context>
    <context>
        <name>Closing</name>
        <message>
            <source>Twinsweep closes when this is done.</source>
            <translation>Twinsweep закроется, когда это будет сделано.</translation>
        </message>
    </context>
    <context>
        <name>ClosingSheet</name>
        <message>
            <source>Close Twinsweep?</source>
            <translation>Закрыть Twinsweep?</translation>
        </message>
        <message>
            <source>Keep open</source>
            <translation>Не закрывать</translation>
        </message>
        <message>
            <source>Close when done</source>
            <translation>Закрыть по завершении</translation>
        </message>
        <message>
            <source>Stop and close</source>
            <translation>Остановить и закрыть</translation>
        </message>
        <message>
            <source>The work is done.</source>
            <translation>Работа завершена.</translation>
        </message>
        <message>
            <source>You can close the window now. History shows the result.</source>
            <translation>Теперь окно можно закрыть. Результат виден в истории.</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Nothing is lost: Twinsweep asks about the rest at its next start, and you can continue then.</source>
            <translation>Если закрыть окно, работа остановится после текущего письма. Ничего не потеряется: при следующем запуске Twinsweep спросит об остальных письмах, и вы сможете продолжить.</translation>
        </message>
        <message>
            <source>Messages are still being moved.</source>
            <translation>Письма ещё перемещаются.</translation>
        </message>
        <message>
            <source>Messages are still being put back.</source>
            <translation>Письма ещё возвращаются.</translation>
        </message>
        <message>
            <source>A copy is still being saved.</source>
            <translation>Копия ещё сохраняется.</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Your mail is not changed. To continue, save the copy again in the same place.</source>
            <translation>Если закрыть окно, работа остановится после текущего письма. Ваша почта не изменится. Чтобы продолжить, сохраните копию ещё раз в том же месте.</translation>
        </message>
    </context>
    <context>
        <name>Compare</name>
        <message numerus="yes">
            <source>… %Ln unchanged line(s)</source>
            <translation>
                <numerusform>… %Ln строка без изменений</numerusform>
                <numerusform>… %Ln строки без изменений</numerusform>
                <numerusform>… %Ln строк без изменений</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ComparePane</name>
        <message>
            <source>Source of the kept message</source>
            <translation>Исходный текст оставляемого письма</translation>
        </message>
        <message>
            <source>Source of the copy</source>
            <translation>Исходный текст копии</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>Выберите копию в списке, чтобы сравнить её с оставляемым письмом.</translation>
        </message>
        <message>
            <source>Only the first part of these long texts is shown.</source>
            <translation>Показано только начало этих длинных текстов.</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>What to compare</source>
            <translation>Что сравнивать</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>Вложения</translation>
        </message>
        <message>
            <source>Attachments (%1)</source>
            <translation>Вложения (%1)</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Текст</translation>
        </message>
        <message>
            <source>Headers</source>
            <translation>Заголовки</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Исходный текст</translation>
        </message>
    </context>
    <context>
        <name>CopyForm</name>
        <message>
            <source>mbox: one file for each folder</source>
            <translation>mbox: один файл на каждую папку</translation>
        </message>
        <message>
            <source>Maildir: folders beside each other (Dovecot)</source>
            <translation>Maildir: папки рядом друг с другом (Dovecot)</translation>
        </message>
        <message>
            <source>Maildir: folders within folders</source>
            <translation>Maildir: папки внутри папок</translation>
        </message>
        <message>
            <source>.eml: one file for each message</source>
            <translation>.eml: один файл на каждое письмо</translation>
        </message>
    </context>
    <context>
        <name>Copying</name>
        <message>
            <source>Saving the copy</source>
            <translation>Сохранение копии</translation>
        </message>
        <message>
            <source>A copy is being saved</source>
            <translation>Идёт сохранение копии</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>Показать папку</translation>
        </message>
        <message>
            <source>Show report</source>
            <translation>Показать отчёт</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) saved in %1 and verified.</source>
            <translation>
                <numerusform>%Ln письмо сохранено в %1 и проверено.</numerusform>
                <numerusform>%Ln письма сохранены в %1 и проверены.</numerusform>
                <numerusform>%Ln писем сохранено в %1 и проверено.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies) left out; the kept messages are saved.</source>
            <translation>
                <numerusform>Исключена %Ln копия; оставляемое письмо сохранено.</numerusform>
                <numerusform>Исключены %Ln копии; оставляемые письма сохранены.</numerusform>
                <numerusform>Исключено %Ln копий; оставляемые письма сохранены.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) left out because (it was|they were) already deleted.</source>
            <translation>
                <numerusform>Исключено %Ln письмо: оно уже было удалено.</numerusform>
                <numerusform>Исключены %Ln письма: они уже были удалены.</numerusform>
                <numerusform>Исключено %Ln писем: они уже были удалены.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) could not be saved.</source>
            <translation>
                <numerusform>Не удалось сохранить %Ln отмеченное письмо.</numerusform>
                <numerusform>Не удалось сохранить %Ln отмеченных письма.</numerusform>
                <numerusform>Не удалось сохранить %Ln отмеченных писем.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) (was|were) saved anyway.</source>
            <translation>
                <numerusform>%Ln отмеченное письмо всё равно сохранено.</numerusform>
                <numerusform>%Ln отмеченных письма всё равно сохранены.</numerusform>
                <numerusform>%Ln отмеченных писем всё равно сохранено.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading: see the report.</source>
            <translation>
                <numerusform>%Ln проблема при чтении: см. отчёт.</numerusform>
                <numerusform>%Ln проблемы при чтении: см. отчёт.</numerusform>
                <numerusform>%Ln проблем при чтении: см. отчёт.</numerusform>
            </translation>
        </message>
        <message>
            <source>Stopped. What was saved so far is kept. Press Resume to save the rest.</source>
            <translation>Остановлено. Уже сохранённое не пропадёт. Нажмите «Продолжить», чтобы сохранить остальное.</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Продолжить</translation>
        </message>
        <message>
            <source>%1 could not be written: %2. Nothing is lost. Fix the problem, then press Try again.</source>
            <translation>Не удалось записать %1: %2. Ничего не потеряно. Устраните причину и нажмите «Повторить».</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Повторить</translation>
        </message>
        <message>
            <source>%1, marked</source>
            <translation>%1, отмеченные</translation>
        </message>
        <message>
            <source>%1, cleaned</source>
            <translation>%1, очищено</translation>
        </message>
    </context>
    <context>
        <name>Cover</name>
        <message>
            <source>%2 is the same message as %1 and contains all its text and attachments.</source>
            <translation>%2 — то же письмо, что и %1, и содержит весь его текст и все его вложения.</translation>
        </message>
        <message>
            <source>%2, a different message, contains all the text and attachments of %1.</source>
            <translation>%2 — другое письмо, но оно содержит весь тот же текст и все те же вложения, что и %1.</translation>
        </message>
        <message>
            <source>%2, later in the conversation, quotes all of %1 and contains its attachments.</source>
            <translation>%2, более позднее в переписке, цитирует %1 целиком, со всеми вложениями.</translation>
        </message>
        <message>
            <source>Each of the two contains everything in the other.</source>
            <translation>Каждое из двух содержит всё, что сказано в другом.</translation>
        </message>
        <message>
            <source>%1 is a draft, so no other message can replace it.</source>
            <translation>%1 — черновик, поэтому ни одно письмо его не заменит.</translation>
        </message>
        <message>
            <source>%1 is encrypted, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 зашифровано, поэтому неизвестно, содержит ли %2 всё, что в нём есть.</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is signed, and its signature would be lost.</source>
            <translation>%2 не заменит %1: последнее подписано, и подпись пропала бы.</translation>
        </message>
        <message>
            <source>%1 is damaged, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 повреждено, поэтому неизвестно, содержит ли %2 всё, что в нём есть.</translation>
        </message>
        <message>
            <source>Not all of %1 was read, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 прочитано не полностью, поэтому неизвестно, содержит ли %2 всё, что в нём есть.</translation>
        </message>
        <message>
            <source>%1 shows more than text and pictures, and %2 may not show it.</source>
            <translation>%1 показывает не только текст и картинки, а %2 может этого не показать.</translation>
        </message>
        <message>
            <source>%1 has no text or attachments that %2 could contain.</source>
            <translation>%1 не содержит ни текста, ни вложений, которые могло бы содержать %2.</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is a draft, encrypted, damaged or not fully read.</source>
            <translation>%2 не заменит %1: оно черновик, зашифровано, повреждено или прочитано не полностью.</translation>
        </message>
        <message>
            <source>%2 lacks an attachment or a picture in %1.</source>
            <translation>%1 содержит вложение или картинку, а %2 — нет.</translation>
        </message>
        <message>
            <source>In %2, no attachment of %1 is called “%3”.</source>
            <translation>В %2 ни одно вложение из %1 не называется «%3».</translation>
        </message>
        <message>
            <source>%2 lacks a link in %1: %3</source>
            <translation>%1 содержит ссылку, а %2 — нет: %3</translation>
        </message>
        <message>
            <source>%2 does not contain all the text of %1. The first part missing: “%3”.</source>
            <translation>%2 содержит не весь текст, который содержит %1. Первое, чего нет: «%3».</translation>
        </message>
        <message>
            <source>%2 lacks text that the HTML of %1 hides, starting with: “%3”.</source>
            <translation>%1 содержит скрытый в HTML текст, а %2 — нет. Он начинается так: «%3».</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but is not known to be later, so it cannot quote it.</source>
            <translation>%2 содержит весь тот же текст, что и %1, но неизвестно, позже ли оно, поэтому цитатой это не считается.</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but has no date, so the date would be lost.</source>
            <translation>%2 содержит всё, что сказано в %1, но без даты, поэтому дата была бы потеряна.</translation>
        </message>
        <message>
            <source>%2 does not have the sender of %1: %3</source>
            <translation>В %2 нет отправителя из %1: %3</translation>
        </message>
        <message>
            <source>%2 quotes all the text of %1, but in a different conversation.</source>
            <translation>%2 цитирует %1 целиком, но в другой переписке.</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but so few words occur in many messages.</source>
            <translation>%2 содержит весь тот же текст, что и %1, но такие короткие тексты встречаются во многих письмах.</translation>
        </message>
        <message>
            <source>At that point, %1 reads: “%2”.</source>
            <translation>В этом месте %1 содержит слова «%2».</translation>
        </message>
        <message>
            <source>%1 lacks these details of %2: %3.</source>
            <translation>Чего не содержит %1, но содержит %2: %3.</translation>
        </message>
        <message>
            <source>its sender</source>
            <translation>отправитель</translation>
        </message>
        <message>
            <source>the sender's name as shown</source>
            <translation>отображаемое имя отправителя</translation>
        </message>
        <message>
            <source>its recipients</source>
            <translation>получатели</translation>
        </message>
        <message>
            <source>its exact date</source>
            <translation>точная дата</translation>
        </message>
        <message>
            <source>its subject</source>
            <translation>тема</translation>
        </message>
        <message>
            <source>its Message-ID</source>
            <translation>его Message-ID</translation>
        </message>
        <message>
            <source>its reply address</source>
            <translation>адрес для ответа</translation>
        </message>
        <message>
            <source>its place in the conversation</source>
            <translation>место в переписке</translation>
        </message>
        <message>
            <source>its mailing list</source>
            <translation>список рассылки</translation>
        </message>
        <message>
            <source>other headers</source>
            <translation>другие заголовки</translation>
        </message>
        <message>
            <source>its layout</source>
            <translation>оформление</translation>
        </message>
        <message>
            <source>special or invisible characters</source>
            <translation>особые или невидимые знаки</translation>
        </message>
        <message>
            <source>its HTML</source>
            <translation>HTML</translation>
        </message>
        <message>
            <source>names of its attachments</source>
            <translation>имена вложений</translation>
        </message>
        <message>
            <source>its internal structure</source>
            <translation>внутреннее строение</translation>
        </message>
    </context>
    <context>
        <name>CrashDialog</name>
        <message>
            <source>Something went wrong in Twinsweep</source>
            <translation>В Twinsweep что-то пошло не так</translation>
        </message>
        <message>
            <source>This is a bug in Twinsweep. No mail was lost: a move in progress is recorded and will be checked at the next start. Nothing is sent anywhere. This is the full report:</source>
            <translation>Это ошибка в Twinsweep. Почта не пострадала: начатое перемещение записано и будет проверено при следующем запуске. Никакие данные никуда не отправляются. Полный отчёт:</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Отчёт</translation>
        </message>
        <message>
            <source>Copy the report</source>
            <translation>Копировать отчёт</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message>
            <source>no answer</source>
            <translation>нет ответа</translation>
        </message>
        <message>
            <source>no answer; TLS from the first byte may be spoken there</source>
            <translation>нет ответа; возможно, там ожидается SSL/TLS</translation>
        </message>
        <message>
            <source>no complete answer in time</source>
            <translation>полный ответ не получен вовремя</translation>
        </message>
        <message>
            <source>no address</source>
            <translation>нет адреса</translation>
        </message>
        <message>
            <source>the server closed the connection</source>
            <translation>сервер закрыл соединение</translation>
        </message>
        <message>
            <source>the connection was closed</source>
            <translation>соединение закрыто</translation>
        </message>
        <message>
            <source>no TLS is spoken</source>
            <translation>TLS не поддерживается</translation>
        </message>
        <message>
            <source>no TLS is spoken; STARTTLS may be</source>
            <translation>TLS не поддерживается; возможно, поддерживается STARTTLS</translation>
        </message>
        <message>
            <source>no STARTTLS</source>
            <translation>нет STARTTLS</translation>
        </message>
        <message>
            <source>no encryption</source>
            <translation>нет шифрования</translation>
        </message>
        <message>
            <source>certificate has expired</source>
            <translation>срок действия сертификата истёк</translation>
        </message>
        <message>
            <source>certificate has expired: the server's</source>
            <translation>срок действия сертификата сервера истёк</translation>
        </message>
        <message>
            <source>certificate is not valid yet</source>
            <translation>сертификат ещё не действителен</translation>
        </message>
        <message>
            <source>certificate is for a different host</source>
            <translation>сертификат выдан для другого сервера</translation>
        </message>
        <message>
            <source>certificate is not signed by an authority that is trusted</source>
            <translation>сертификат не подписан доверенным центром сертификации</translation>
        </message>
        <message>
            <source>Connection refused</source>
            <translation>в соединении отказано</translation>
        </message>
        <message>
            <source>Connection reset by peer</source>
            <translation>соединение сброшено другой стороной</translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation>время ожидания соединения истекло</translation>
        </message>
        <message>
            <source>timed out</source>
            <translation>время ожидания истекло</translation>
        </message>
        <message>
            <source>No route to host</source>
            <translation>нет маршрута до сервера</translation>
        </message>
        <message>
            <source>Network is unreachable</source>
            <translation>сеть недоступна</translation>
        </message>
        <message>
            <source>Host is down</source>
            <translation>сервер не работает</translation>
        </message>
        <message>
            <source>Name or service not known</source>
            <translation>имя сервера неизвестно</translation>
        </message>
        <message>
            <source>No address associated with hostname</source>
            <translation>имени сервера не соответствует адрес</translation>
        </message>
        <message>
            <source>Temporary failure in name resolution</source>
            <translation>временная ошибка при определении адреса сервера</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>нет прав доступа</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>на диске не осталось места</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>ошибка ввода-вывода</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>файловая система только для чтения</translation>
        </message>
        <message>
            <source>%1, port %2: %3</source>
            <translation>%1, порт %2: %3</translation>
        </message>
    </context>
    <context>
        <name>Detecting</name>
        <message>
            <source>Leave at least one turned on. Without one, no copies can be found.</source>
            <translation>Оставьте включённым хотя бы один признак: без них копии не найти.</translation>
        </message>
    </context>
    <context>
        <name>Detector</name>
        <message>
            <source>Same sentences</source>
            <translation>Одинаковые предложения</translation>
        </message>
        <message>
            <source>Same wording (other names and numbers)</source>
            <translation>Одинаковые формулировки (другие имена и числа)</translation>
        </message>
        <message>
            <source>Same layout</source>
            <translation>Одинаковое оформление</translation>
        </message>
        <message>
            <source>Nearly the same text (for short or heavily edited messages)</source>
            <translation>Почти тот же текст (для коротких или сильно изменённых писем)</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>Text of the kept message</source>
            <translation>Текст оставляемого письма</translation>
        </message>
        <message>
            <source>Text of the copy</source>
            <translation>Текст копии</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message numerus="yes">
            <source>%Ln trivial difference(s) hidden</source>
            <translation>
                <numerusform>Скрыто %Ln несущественное различие</numerusform>
                <numerusform>Скрыто %Ln несущественных различия</numerusform>
                <numerusform>Скрыто %Ln несущественных различий</numerusform>
            </translation>
        </message>
        <message>
            <source>Text of both messages, differences marked</source>
            <translation>Текст обоих писем, различия выделены</translation>
        </message>
        <message>
            <source>Next difference</source>
            <translation>Следующее различие</translation>
        </message>
        <message>
            <source>Previous difference</source>
            <translation>Предыдущее различие</translation>
        </message>
        <message>
            <source>Hide unchanged</source>
            <translation>Скрыть одинаковое</translation>
        </message>
        <message>
            <source>Show only three lines around each difference</source>
            <translation>Показывать только три строки вокруг каждого различия</translation>
        </message>
        <message>
            <source>Hide trivial differences</source>
            <translation>Скрыть несущественные различия</translation>
        </message>
        <message>
            <source>Gray out spaces, quote marks, footers, tracking numbers in links</source>
            <translation>Выделять серым пробелы, знаки цитирования, подписи рассылок и метки слежения в ссылках</translation>
        </message>
        <message>
            <source>Display options</source>
            <translation>Параметры показа</translation>
        </message>
        <message>
            <source>No differences in the text</source>
            <translation>В тексте различий нет</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln различие</numerusform>
                <numerusform>%Ln различия</numerusform>
                <numerusform>%Ln различий</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
    </context>
    <context>
        <name>Difference</name>
        <message>
            <source>words differ</source>
            <translation>другие слова</translation>
        </message>
        <message>
            <source>different order</source>
            <translation>другой порядок</translation>
        </message>
        <message>
            <source>has more text</source>
            <translation>больше текста</translation>
        </message>
        <message>
            <source>has less text</source>
            <translation>меньше текста</translation>
        </message>
        <message>
            <source>different amount</source>
            <translation>другая сумма</translation>
        </message>
        <message>
            <source>different date in the text</source>
            <translation>другая дата в тексте</translation>
        </message>
        <message>
            <source>different number</source>
            <translation>другое число</translation>
        </message>
        <message>
            <source>different link</source>
            <translation>другая ссылка</translation>
        </message>
        <message>
            <source>different subject</source>
            <translation>другая тема</translation>
        </message>
        <message>
            <source>different sender</source>
            <translation>другой отправитель</translation>
        </message>
        <message>
            <source>sent at a different time</source>
            <translation>другое время отправки</translation>
        </message>
        <message>
            <source>has an extra attachment</source>
            <translation>есть дополнительное вложение</translation>
        </message>
        <message>
            <source>lacks an attachment</source>
            <translation>не хватает вложения</translation>
        </message>
        <message>
            <source>different Message-ID</source>
            <translation>другой Message-ID</translation>
        </message>
        <message>
            <source>sender shown differently</source>
            <translation>отправитель показан иначе</translation>
        </message>
        <message>
            <source>different reply address</source>
            <translation>другой адрес для ответа</translation>
        </message>
        <message>
            <source>different recipients</source>
            <translation>другие получатели</translation>
        </message>
        <message>
            <source>different place in the conversation</source>
            <translation>другое место в переписке</translation>
        </message>
        <message>
            <source>different mailing list</source>
            <translation>другая рассылка</translation>
        </message>
        <message>
            <source>capital letters differ</source>
            <translation>другие заглавные буквы</translation>
        </message>
        <message>
            <source>different spaces or line breaks</source>
            <translation>другие пробелы или переносы строк</translation>
        </message>
        <message>
            <source>special or invisible characters differ</source>
            <translation>другие особые или невидимые символы</translation>
        </message>
        <message>
            <source>different HTML</source>
            <translation>другой HTML-код</translation>
        </message>
        <message>
            <source>different image</source>
            <translation>другое изображение</translation>
        </message>
        <message>
            <source>different attachment name</source>
            <translation>другое имя вложения</translation>
        </message>
        <message>
            <source>different internal structure</source>
            <translation>другое внутреннее строение</translation>
        </message>
        <message>
            <source>another header differs</source>
            <translation>отличается ещё один заголовок</translation>
        </message>
        <message>
            <source>another version of the text differs</source>
            <translation>отличается другой вариант текста</translation>
        </message>
        <message>
            <source>not fully compared yet</source>
            <translation>полностью ещё не сравнивалось</translation>
        </message>
        <message>
            <source>not fully read</source>
            <translation>прочитано не полностью</translation>
        </message>
        <message>
            <source>has different text</source>
            <translation>другой текст</translation>
        </message>
        <message>
            <source>this copy has more text</source>
            <translation>в этой копии больше текста</translation>
        </message>
        <message>
            <source>this copy has less text</source>
            <translation>в этой копии меньше текста</translation>
        </message>
        <message>
            <source>this copy has an extra attachment</source>
            <translation>в этой копии есть дополнительное вложение</translation>
        </message>
        <message>
            <source>this copy lacks an attachment</source>
            <translation>в этой копии не хватает вложения</translation>
        </message>
        <message>
            <source>each has text of its own</source>
            <translation>у каждого есть свой текст</translation>
        </message>
        <message>
            <source>At least one of the two messages could not be read in full, so the rest may differ. Compare them in your mail program before you remove one.</source>
            <translation>Хотя бы одно из двух писем не удалось прочитать полностью, поэтому остальное может отличаться. Прежде чем убрать одно из них, сравните их в почтовой программе.</translation>
        </message>
        <message>
            <source>No difference is known so far, but at least one of the two messages is on a server and has not been read in full yet. Twinsweep compares them in full before anything is moved.</source>
            <translation>В том, что пока известно, отличий нет, но хотя бы одно из двух писем лежит на сервере и ещё не прочитано полностью. Twinsweep сравнит их полностью, прежде чем что-либо переместить.</translation>
        </message>
    </context>
    <context>
        <name>DonePage</name>
        <message>
            <source>Nothing has been changed.</source>
            <translation>Ничего не изменено.</translation>
        </message>
        <message>
            <source>Removed messages go to:</source>
            <translation>Перемещённые письма попадают в:</translation>
        </message>
        <message>
            <source>Connected. %1, %2.</source>
            <translation>Подключено. %1, %2.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln папка</numerusform>
                <numerusform>%Ln папки</numerusform>
                <numerusform>%Ln папок</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 (named by the server)</source>
            <translation>%1 (по указанию сервера)</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>Выберите папку…</translation>
        </message>
        <message>
            <source>This server does not say which folder is its Trash. Until you choose one here, copies can be found but not moved to Trash.</source>
            <translation>Этот сервер не сообщает, какая из папок — Корзина. Пока вы не выберете её здесь, копии можно находить, но не перемещать в Корзину.</translation>
        </message>
    </context>
    <context>
        <name>Empties</name>
        <message>
            <source>Add an e-mail account…</source>
            <translation>Добавить учётную запись…</translation>
        </message>
        <message>
            <source>Open a mail file…</source>
            <translation>Открыть файл почты…</translation>
        </message>
        <message>
            <source>Open a mail folder…</source>
            <translation>Открыть папку почты…</translation>
        </message>
        <message>
            <source>Use Thunderbird profile “%1”</source>
            <translation>Открыть профиль Thunderbird «%1»</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>Продолжить прошлый сеанс</translation>
        </message>
        <message>
            <source>Find copies of the same message</source>
            <translation>Поиск копий одного и того же письма</translation>
        </message>
        <message>
            <source>Even if they are not identical byte for byte. Scanning never changes your mail.</source>
            <translation>Даже если они не совпадают байт в байт. Сканирование ничего не меняет в почте.</translation>
        </message>
        <message>
            <source>Found on this computer…</source>
            <translation>Найдено на этом компьютере…</translation>
        </message>
        <message>
            <source>Try with sample mail</source>
            <translation>Попробовать на примерах писем</translation>
        </message>
        <message>
            <source>Or drop files and folders here: mbox, Maildir, MH, .eml, Thunderbird, Apple Mail, Outlook (.pst, .msg), Google Takeout.</source>
            <translation>Или перетащите сюда файлы и папки: mbox, Maildir, MH, .eml, Thunderbird, Apple Mail, Outlook (.pst, .msg), Google Takeout.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln папка</numerusform>
                <numerusform>%Ln папки</numerusform>
                <numerusform>%Ln папок</numerusform>
            </translation>
        </message>
        <message>
            <source>about %1 on servers</source>
            <translation>около %1 на серверах</translation>
        </message>
        <message>
            <source>About %1 to download: %2 not read yet.</source>
            <translation>Будет загружено около %1; ещё не прочитано: %2.</translation>
        </message>
        <message>
            <source>All messages on the servers have been read before.</source>
            <translation>Все письма на серверах уже были прочитаны.</translation>
        </message>
        <message>
            <source>Scanning never changes your mail.</source>
            <translation>Сканирование ничего не меняет в почте.</translation>
        </message>
        <message>
            <source>Ready to scan</source>
            <translation>Всё готово к сканированию</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Сканировать</translation>
        </message>
        <message>
            <source>Reading the mail</source>
            <translation>Чтение почты</translation>
        </message>
        <message>
            <source>Groups of copies will appear here. You can stop at any time without losing anything.</source>
            <translation>Здесь появятся группы копий. Остановить можно в любой момент: ничего не потеряется.</translation>
        </message>
        <message>
            <source>No copies mention your keywords</source>
            <translation>Нет копий с вашими ключевыми словами</translation>
        </message>
        <message>
            <source>Only messages that mention them are searched. Other messages may have copies.</source>
            <translation>Учитываются только письма с этими словами. У остальных тоже могут быть копии.</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>Изменить ключевые слова</translation>
        </message>
        <message>
            <source>No copies at %1 or more</source>
            <translation>Нет копий со сходством %1 и выше</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) below that, the closest at %1.</source>
            <translation>
                <numerusform>%Ln пара ниже, ближайшая на %1.</numerusform>
                <numerusform>%Ln пары ниже, ближайшая на %1.</numerusform>
                <numerusform>%Ln пар ниже, ближайшая на %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Lower to %1</source>
            <translation>Снизить до %1</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>Список обновляется</translation>
        </message>
        <message>
            <source>The remaining copies will appear here in a moment.</source>
            <translation>Оставшиеся копии появятся здесь через мгновение.</translation>
        </message>
        <message>
            <source>Nothing found with the current settings</source>
            <translation>По включённым признакам ничего не найдено</translation>
        </message>
        <message>
            <source>Some methods of finding copies are turned off. See View ▸ Find by.</source>
            <translation>Часть признаков выключена: см. «Вид ▸ Признаки поиска».</translation>
        </message>
        <message>
            <source>Use all methods</source>
            <translation>Включить все признаки</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) compared.</source>
            <translation>
                <numerusform>Сравнено %Ln письмо.</numerusform>
                <numerusform>Сравнено %Ln письма.</numerusform>
                <numerusform>Сравнено %Ln писем.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading.</source>
            <translation>
                <numerusform>%Ln проблема при чтении.</numerusform>
                <numerusform>%Ln проблемы при чтении.</numerusform>
                <numerusform>%Ln проблем при чтении.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show the problems</source>
            <translation>Показать проблемы</translation>
        </message>
        <message>
            <source>No copies found</source>
            <translation>Копий не найдено</translation>
        </message>
        <message>
            <source>Nothing was scanned</source>
            <translation>Ничего не просканировано</translation>
        </message>
        <message>
            <source>All folders are set to Skip. Check one in the sidebar, then scan again.</source>
            <translation>Для всех папок выбрано «Пропустить». Отметьте папку на боковой панели и сканируйте снова.</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Ни одного из этих писем нет в списке копий.</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Показать все</translation>
        </message>
        <message>
            <source>No group matches “%1”</source>
            <translation>Ни одна группа не подходит под «%1»</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>Очистить фильтр</translation>
        </message>
    </context>
    <context>
        <name>EmptyCopiesDialog</name>
        <message>
            <source>Delete safety copies</source>
            <translation>Удаление страховочных копий</translation>
        </message>
        <message numerus="yes">
            <source>Permanently delete %Ln safety (copy|copies)?</source>
            <translation>
                <numerusform>Безвозвратно удалить %Ln страховочную копию?</numerusform>
                <numerusform>Безвозвратно удалить %Ln страховочные копии?</numerusform>
                <numerusform>Безвозвратно удалить %Ln страховочных копий?</numerusform>
            </translation>
        </message>
        <message>
            <source>They belong to the run of %1. Deleting them frees %2.</source>
            <translation>Они относятся к операции от %1. Удаление освободит %2.</translation>
        </message>
        <message>
            <source>After that, the run can no longer be undone: these are the only copies left of the messages that it moved and that were not put back. The kept messages stay.</source>
            <translation>После этого перемещённые письма уже нельзя будет вернуть: это единственные копии тех из них, которые ещё не возвращены. Оставленные письма не пострадают.</translation>
        </message>
        <message>
            <source>Type %1 to continue:</source>
            <translation>Чтобы продолжить, введите %1:</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Permanently delete %1</source>
            <translation>Удалить навсегда: %1</translation>
        </message>
    </context>
    <context>
        <name>Error</name>
        <message>
            <source>Something went wrong: %1.</source>
            <translation>Что-то пошло не так: %1.</translation>
        </message>
        <message>
            <source>%1 could not be read.</source>
            <translation>Не удалось прочитать %1.</translation>
        </message>
        <message>
            <source>%1 does not exist.</source>
            <translation>Нет такого файла или папки: %1.</translation>
        </message>
        <message>
            <source>You don't have permission to read %1.</source>
            <translation>У вас нет прав на чтение %1.</translation>
        </message>
        <message>
            <source>%1 contains no mail that Twinsweep can read.</source>
            <translation>В %1 нет почты, которую может прочитать Twinsweep.</translation>
        </message>
        <message>
            <source>%1: %2. %3.</source>
            <translation>%1: %2. %3.</translation>
        </message>
        <message>
            <source>%1 changed. Scan it again.</source>
            <translation>%1: содержимое изменилось. Сканируйте снова.</translation>
        </message>
        <message>
            <source>The server did not list all messages in %1. Scan it again.</source>
            <translation>Сервер перечислил не все письма в %1. Сканируйте снова.</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check the network connection.</source>
            <translation>Сервер недоступен. Проверьте подключение к сети.</translation>
        </message>
        <message>
            <source>The connection is not secure, so no password was sent.</source>
            <translation>Соединение небезопасно, поэтому пароль не был отправлен.</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check the user name and password.</source>
            <translation>Сервер отклонил вход. Проверьте имя пользователя и пароль.</translation>
        </message>
        <message>
            <source>You are not signed in. Sign in first.</source>
            <translation>Вход не выполнен: сначала войдите.</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>Сервер занят. Повторите попытку позже.</translation>
        </message>
        <message>
            <source>The server sent an invalid response. Try again later.</source>
            <translation>Сервер прислал недопустимый ответ. Повторите попытку позже.</translation>
        </message>
        <message>
            <source>%1 could not be changed. Nothing is lost.</source>
            <translation>Не удалось изменить %1. Ничего не потеряно.</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep plan.</source>
            <translation>%1 — не план Twinsweep.</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep scan report.</source>
            <translation>%1 — не отчёт о сканировании Twinsweep.</translation>
        </message>
        <message>
            <source>Nothing was changed. %1.</source>
            <translation>Ничего не изменено. %1.</translation>
        </message>
        <message>
            <source>This moves %1. Confirm the number to continue.</source>
            <translation>Перемещение: %1. Подтвердите это число, чтобы продолжить.</translation>
        </message>
        <message>
            <source>The history file %1 cannot be used.</source>
            <translation>Файл истории %1 нельзя использовать.</translation>
        </message>
        <message>
            <source>Another Twinsweep is moving messages. Nothing was changed. Wait until it finishes.</source>
            <translation>Другой Twinsweep перемещает письма. Ничего не изменено. Подождите, пока он закончит.</translation>
        </message>
        <message>
            <source>The history file %1 cannot be written. Nothing is lost: everything moved so far is recorded. Free some disk space, then resume the run.</source>
            <translation>Не удаётся записать файл истории %1. Ничего не потеряно, и всё уже перемещённое в нём записано. Освободите место на диске и продолжите операцию.</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the history file %1. Update Twinsweep first.</source>
            <translation>Файл истории %1 записан более новой версией Twinsweep. Сначала обновите программу.</translation>
        </message>
        <message>
            <source>The history file %1 is damaged. Nothing was changed. The safety copies beside it are ordinary mail files.</source>
            <translation>Файл истории %1 повреждён. Ничего не изменено. Страховочные копии рядом с ним — обычные файлы почты.</translation>
        </message>
        <message>
            <source>Run %1 is not in the history.</source>
            <translation>В Истории нет операции %1.</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 cannot be used.</source>
            <translation>Файл известных рассылок %1 нельзя использовать.</translation>
        </message>
        <message>
            <source>Another Twinsweep is changing the known bulk mail in %1. Try again.</source>
            <translation>Другой Twinsweep изменяет известные рассылки в %1. Повторите попытку.</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the known bulk mail in %1. Update Twinsweep first.</source>
            <translation>Известные рассылки в %1 записаны более новой версией Twinsweep. Сначала обновите программу.</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 is damaged. Restore it from a backup, or move it away to start a new one.</source>
            <translation>Файл известных рассылок %1 повреждён. Восстановите его из резервной копии или переместите, чтобы начать новый.</translation>
        </message>
        <message>
            <source>Message %1 is not among the known bulk mail.</source>
            <translation>Письма %1 нет среди известных рассылок.</translation>
        </message>
        <message>
            <source>Nothing could be imported from %1.</source>
            <translation>Из %1 ничего не удалось импортировать.</translation>
        </message>
        <message>
            <source>The settings of the account %1 cannot be read.</source>
            <translation>Не удалось прочитать настройки учётной записи %1.</translation>
        </message>
        <message>
            <source>The account %1 does not exist.</source>
            <translation>Учётной записи %1 нет.</translation>
        </message>
        <message>
            <source>The account %1 already exists.</source>
            <translation>Учётная запись %1 уже есть.</translation>
        </message>
        <message>
            <source>The key ring of the system is locked. Unlock it, then try again.</source>
            <translation>Системное хранилище паролей заблокировано. Разблокируйте его и повторите попытку.</translation>
        </message>
        <message>
            <source>The sign-in in the browser was not completed.</source>
            <translation>Вход в браузере не был завершён.</translation>
        </message>
        <message>
            <source>The value of the setting %1 is out of range.</source>
            <translation>Значение параметра %1 вне допустимых пределов.</translation>
        </message>
        <message>
            <source>No keyword was entered.</source>
            <translation>Не введено ни одного ключевого слова.</translation>
        </message>
        <message>
            <source>The keyword “%1” is too long. Shorten it.</source>
            <translation>Ключевое слово «%1» слишком длинное. Сократите его.</translation>
        </message>
        <message>
            <source>There are too many keywords. Remove some.</source>
            <translation>Слишком много ключевых слов. Удалите часть.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more reason(s)</source>
            <translation>
                <numerusform>ещё %Ln причина</numerusform>
                <numerusform>ещё %Ln причины</numerusform>
                <numerusform>ещё %Ln причин</numerusform>
            </translation>
        </message>
        <message>
            <source>See History for what was done.</source>
            <translation>В Истории записано, что было сделано.</translation>
        </message>
    </context>
    <context>
        <name>Explaining</name>
        <message>
            <source>Text of the first message</source>
            <translation>Текст первого письма</translation>
        </message>
        <message>
            <source>Text of the second message</source>
            <translation>Текст второго письма</translation>
        </message>
    </context>
    <context>
        <name>Exporting</name>
        <message>
            <source>Tables (%1)</source>
            <translation>Таблицы (%1)</translation>
        </message>
        <message>
            <source>Export the list: %1</source>
            <translation>Экспорт списка: %1</translation>
        </message>
        <message>
            <source>Export the list</source>
            <translation>Экспорт списка</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>Копии</translation>
        </message>
        <message>
            <source>Web pages (%1)</source>
            <translation>Веб-страницы (%1)</translation>
        </message>
        <message>
            <source>Export a report</source>
            <translation>Экспорт отчёта</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Отчёт</translation>
        </message>
        <message>
            <source>Plans (%1)</source>
            <translation>Планы (%1)</translation>
        </message>
        <message>
            <source>Export the plan</source>
            <translation>Экспорт плана</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>План</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %Ln group(s) (filtered)</source>
            <translation>
                <numerusform>%1 из %Ln группы (по фильтру)</numerusform>
                <numerusform>%1 из %Ln групп (по фильтру)</numerusform>
                <numerusform>%1 из %Ln групп (по фильтру)</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Экспортировано в %1</translation>
        </message>
        <message>
            <source>Exported to %1: %2</source>
            <translation>Экспортировано в %1: %2</translation>
        </message>
        <message>
            <source>No plan was written: none of the marked messages can be moved.</source>
            <translation>План не записан: ни одно из отмеченных писем нельзя переместить.</translation>
        </message>
        <message numerus="yes">
            <source>Plan for %Ln message(s) exported to %1. Nothing was moved. To carry it out, use “twinsweep apply” in a terminal.</source>
            <translation>
                <numerusform>План для %Ln письма экспортирован в %1. Ничего не перемещено. Чтобы выполнить его, введите в терминале «twinsweep apply».</numerusform>
                <numerusform>План для %Ln писем экспортирован в %1. Ничего не перемещено. Чтобы выполнить его, введите в терминале «twinsweep apply».</numerusform>
                <numerusform>План для %Ln писем экспортирован в %1. Ничего не перемещено. Чтобы выполнить его, введите в терминале «twinsweep apply».</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) left out</source>
            <translation>
                <numerusform>%Ln отмеченное письмо не вошло в план</numerusform>
                <numerusform>%Ln отмеченных письма не вошли в план</numerusform>
                <numerusform>%Ln отмеченных писем не вошло в план</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 is a different kind of file. Choose a different name.</source>
            <translation>%1 — файл другого вида. Выберите другое имя.</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>Не удалось записать %1.</translation>
        </message>
    </context>
    <context>
        <name>FileNames</name>
        <message>
            <source>%1 already exists. To replace it, enter its full name.</source>
            <translation>%1 уже существует. Чтобы заменить файл, введите его имя полностью.</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 уже есть. Выберите другое имя.</translation>
        </message>
    </context>
    <context>
        <name>FilterBox</name>
        <message>
            <source>Filter results</source>
            <translation>Фильтр</translation>
        </message>
        <message>
            <source>Words of subject or sender, or:
from:anna  subject:invoice  in:archive
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</source>
            <translation>Слова из темы или отправителя либо:
from:anna  subject:счёт  in:archive
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</translation>
        </message>
    </context>
    <context>
        <name>Finding</name>
        <message>
            <source>Thunderbird is running: close it to move these messages</source>
            <translation>Thunderbird запущен: закройте его, чтобы переместить эти письма</translation>
        </message>
        <message>
            <source>Thunderbird profile “%1” (%2)</source>
            <translation>Профиль Thunderbird «%1» (%2)</translation>
        </message>
    </context>
    <context>
        <name>FolderRole</name>
        <message>
            <source>Trash</source>
            <translation>Корзина</translation>
        </message>
        <message>
            <source>Junk</source>
            <translation>Спам</translation>
        </message>
        <message>
            <source>Drafts</source>
            <translation>Черновики</translation>
        </message>
        <message>
            <source>Sent</source>
            <translation>Отправленные</translation>
        </message>
    </context>
    <context>
        <name>Found</name>
        <message>
            <source>Mail in</source>
            <translation>Где найдена</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Вид</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Письма</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Место</translation>
        </message>
        <message>
            <source>No access</source>
            <translation>Нет доступа</translation>
        </message>
        <message>
            <source>Already in the list of sources.</source>
            <translation>Уже есть в списке источников.</translation>
        </message>
        <message>
            <source>Twinsweep doesn't have permission to look there. On a Mac: System Settings ▸ Privacy &amp; Security ▸ Full Disk Access.</source>
            <translation>У Twinsweep нет прав на чтение этого места. На Mac: «Системные настройки» ▸ «Конфиденциальность и безопасность» ▸ «Полный доступ к диску».</translation>
        </message>
        <message>
            <source>Local copies of server mail can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>В локальных копиях почты с сервера можно только искать. Чтобы очистить эту почту, добавьте её учётную запись.</translation>
        </message>
        <message>
            <source>Outlook files are read-only. You can save a cleaned copy of them.</source>
            <translation>Файлы Outlook доступны только для чтения. Можно сохранить их очищенную копию.</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
    </context>
    <context>
        <name>FoundHere</name>
        <message>
            <source>Found on this computer</source>
            <translation>Найдено на этом компьютере</translation>
        </message>
        <message>
            <source>Looking for mail on this computer…</source>
            <translation>Поиск почты на этом компьютере…</translation>
        </message>
        <message>
            <source>&amp;Stop counting</source>
            <translation>&amp;Остановить подсчёт</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Select the mail to scan. Scanning never changes your mail, and Twinsweep never writes to read-only places.</source>
            <translation>Выберите почту для сканирования. Оно ничего не меняет в почте, а в места, доступные только для чтения, Twinsweep никогда не пишет.</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>Подсчёт…</translation>
        </message>
        <message>
            <source>Some places were not counted.</source>
            <translation>Некоторые места не подсчитаны.</translation>
        </message>
        <message>
            <source>Places with mail</source>
            <translation>Места с почтой</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>No mail found on this computer</source>
            <translation>На этом компьютере почта не найдена</translation>
        </message>
        <message>
            <source>Twinsweep looked in the places where Thunderbird, Apple Mail, Outlook and other mail programs keep mail. Your mail may be on a server or in another folder.</source>
            <translation>Twinsweep искал там, где хранят почту Thunderbird, Apple Mail, Outlook и другие почтовые программы. Возможно, ваша почта на сервере или в другой папке.</translation>
        </message>
        <message numerus="yes">
            <source>&amp;Add %Ln place(s)</source>
            <translation>
                <numerusform>&amp;Добавить %Ln место</numerusform>
                <numerusform>&amp;Добавить %Ln места</numerusform>
                <numerusform>&amp;Добавить %Ln мест</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Add</source>
            <translation>&amp;Добавить</translation>
        </message>
    </context>
    <context>
        <name>HeaderGrid</name>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>same</source>
            <translation>то же</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>С флажком</translation>
        </message>
        <message>
            <source>(none)</source>
            <translation>(нет)</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>To</source>
            <translation>Кому</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Где</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Flag</source>
            <translation>Флажок</translation>
        </message>
    </context>
    <context>
        <name>HeaderTable</name>
        <message>
            <source>All headers of both messages</source>
            <translation>Все заголовки обоих писем</translation>
        </message>
        <message>
            <source>Header</source>
            <translation>Заголовок</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>Transport headers</source>
            <translation>Транспортные заголовки</translation>
        </message>
        <message>
            <source>Transport headers (%1)</source>
            <translation>Транспортные заголовки (%1)</translation>
        </message>
    </context>
    <context>
        <name>HeldBack</name>
        <message>
            <source>Select for me…</source>
            <translation>Выбрать за меня…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) (is|are) held back: messages in protected folders stay. To mark their copies in other folders instead, use Select for me.</source>
            <translation>
                <numerusform>Пока не действует %Ln отметка: письма в защищённых папках остаются. Чтобы отметить вместо них копии в других папках, нажмите «Выбрать за меня».</numerusform>
                <numerusform>Пока не действуют %Ln отметки: письма в защищённых папках остаются. Чтобы отметить вместо них копии в других папках, нажмите «Выбрать за меня».</numerusform>
                <numerusform>Пока не действуют %Ln отметок: письма в защищённых папках остаются. Чтобы отметить вместо них копии в других папках, нажмите «Выбрать за меня».</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HistogramSlider</name>
        <message>
            <source>Similarity</source>
            <translation>Сходство</translation>
        </message>
        <message>
            <source>Same: all sentences match</source>
            <translation>То же: все предложения совпадают</translation>
        </message>
        <message>
            <source>Near: in the list</source>
            <translation>Похоже: в списке</translation>
        </message>
        <message>
            <source>A little below: worth a look, never marked for you</source>
            <translation>Чуть ниже: стоит взглянуть, автоматически не отмечаются</translation>
        </message>
        <message>
            <source>Not in the list</source>
            <translation>Не в списке</translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln pair(s)</source>
            <translation>
                <numerusform>%1: %Ln пара</numerusform>
                <numerusform>%1: %Ln пары</numerusform>
                <numerusform>%1: %Ln пар</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>History</name>
        <message>
            <source>History</source>
            <translation>История</translation>
        </message>
        <message>
            <source>Runs, newest first</source>
            <translation>Операции, новые сверху</translation>
        </message>
        <message>
            <source>Messages of the run</source>
            <translation>Письма операции</translation>
        </message>
        <message>
            <source>Messages that were not fully read</source>
            <translation>Письма, прочитанные не полностью</translation>
        </message>
        <message>
            <source>Reading the messages of the run…</source>
            <translation>Чтение писем операции…</translation>
        </message>
        <message>
            <source>Problems (%1)</source>
            <translation>Проблемы (%1)</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Проблемы</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Когда</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Что</translation>
        </message>
        <message>
            <source>Sources</source>
            <translation>Источники</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>Перемещено</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Пропущено</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Неясно</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Возвращено</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Safety copies</source>
            <translation>Страховочные копии</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Состояние</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>Moved from</source>
            <translation>Откуда</translation>
        </message>
        <message>
            <source>Moved to</source>
            <translation>Куда</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Почему</translation>
        </message>
        <message>
            <source>Kept message in</source>
            <translation>Оставленное письмо в</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Вернуть письма</translation>
        </message>
        <message>
            <source>Undo selected</source>
            <translation>Вернуть выбранные</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Продолжить</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>Прекратить</translation>
        </message>
        <message>
            <source>Export report…</source>
            <translation>Экспорт отчёта…</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>Удалить страховочные копии…</translation>
        </message>
        <message>
            <source>Reading the history…</source>
            <translation>Чтение истории…</translation>
        </message>
        <message>
            <source>Your runs will appear here in a moment.</source>
            <translation>Операции сейчас появятся здесь.</translation>
        </message>
        <message>
            <source>The history could not be read</source>
            <translation>Не удалось прочитать историю</translation>
        </message>
        <message>
            <source>The main window says why. To try again, close History and open it again.</source>
            <translation>Причина указана в главном окне. Чтобы повторить, закройте историю и откройте её снова.</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Операции</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Nothing has been moved yet</source>
            <translation>Пока ничего не перемещено</translation>
        </message>
        <message>
            <source>Each move is listed here with its messages, and you can undo it here at any time. To move messages, mark them in the list and press Move to Trash.</source>
            <translation>Здесь появляется каждое перемещение со всеми письмами; вернуть их можно в любое время. Чтобы переместить письма, отметьте их в списке и нажмите «Переместить в Корзину».</translation>
        </message>
        <message>
            <source>Go to the list</source>
            <translation>Перейти к списку</translation>
        </message>
        <message>
            <source>No problems</source>
            <translation>Проблем нет</translation>
        </message>
        <message>
            <source>Messages that the last scan could not read in full are listed here.</source>
            <translation>Здесь перечисляются письма, которые последнее сканирование не смогло прочитать полностью.</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>Переместить снова…</translation>
        </message>
        <message>
            <source>Move selected away again…</source>
            <translation>Переместить выбранные снова…</translation>
        </message>
        <message>
            <source>Put back</source>
            <translation>Возвращено</translation>
        </message>
        <message>
            <source>Moved away</source>
            <translation>Перемещено</translation>
        </message>
        <message>
            <source>Moved away again</source>
            <translation>Перемещено снова</translation>
        </message>
        <message>
            <source>%1 freed</source>
            <translation>освобождено %1</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message>
            <source>%1; the kept message %2</source>
            <translation>%1; оставлена копия, которая %2</translation>
        </message>
        <message>
            <source>There is nothing left to undo in this run.</source>
            <translation>В этой операции больше нечего отменять.</translation>
        </message>
        <message>
            <source>The safety copies of this run were deleted. Undo works only for messages that are still on a mail server.</source>
            <translation>Страховочные копии этой операции удалены. Вернуть можно только письма, которые ещё есть на почтовом сервере.</translation>
        </message>
        <message>
            <source>This run isn't finished. Resume moves the rest; Undo puts back what was moved.</source>
            <translation>Эта операция не завершена. «Продолжить» переместит остальное, «Вернуть письма» вернёт то, что уже перемещено.</translation>
        </message>
        <message>
            <source>Undo puts these messages back with their flags and dates.</source>
            <translation>Отмена возвращает эти письма на место с их флажками и датами.</translation>
        </message>
        <message>
            <source>This undo isn't finished. Resume puts the rest back.</source>
            <translation>Эта отмена не завершена. «Продолжить» вернёт остальное.</translation>
        </message>
        <message>
            <source>Nothing that this undo put back is left to move.</source>
            <translation>Из возвращённого этой отменой перемещать больше нечего.</translation>
        </message>
        <message>
            <source>These messages are back in their places. Move away again asks first, and takes them out again.</source>
            <translation>Эти письма снова на своих местах. «Переместить снова» сначала спросит, а затем уберёт их ещё раз.</translation>
        </message>
        <message>
            <source>This run is finished</source>
            <translation>Эта операция закончена</translation>
        </message>
        <message>
            <source>Some of its messages need a check first: press Resume</source>
            <translation>Некоторые её письма сначала нужно проверить: нажмите «Продолжить»</translation>
        </message>
        <message>
            <source>Messages that were not moved yet stay where they are. Moved messages stay moved and can be undone.</source>
            <translation>Ещё не перемещённые письма останутся на месте. Перемещённые останутся перемещёнными; их можно вернуть.</translation>
        </message>
        <message>
            <source>This run has no safety copies</source>
            <translation>У этой операции нет страховочных копий</translation>
        </message>
        <message>
            <source>Its safety copies are needed: finish the run or its undo first</source>
            <translation>Страховочные копии ещё нужны: сначала закончите операцию или возврат писем</translation>
        </message>
        <message>
            <source>Frees %1; the run cannot be undone after that</source>
            <translation>Освободит %1; после этого письма нельзя будет вернуть</translation>
        </message>
    </context>
    <context>
        <name>HitBar</name>
        <message>
            <source>Next keyword</source>
            <translation>Следующее ключевое слово</translation>
        </message>
        <message>
            <source>Previous keyword</source>
            <translation>Предыдущее ключевое слово</translation>
        </message>
        <message>
            <source>No keyword in these texts</source>
            <translation>В этих текстах нет ключевых слов</translation>
        </message>
        <message numerus="yes">
            <source>Keywords at %Ln place(s)</source>
            <translation>
                <numerusform>Ключевые слова в %Ln месте</numerusform>
                <numerusform>Ключевые слова в %Ln местах</numerusform>
                <numerusform>Ключевые слова в %Ln местах</numerusform>
            </translation>
        </message>
        <message>
            <source>Keyword %1 of %2</source>
            <translation>Ключевое слово %1 из %2</translation>
        </message>
    </context>
    <context>
        <name>ItemState</name>
        <message>
            <source>Not started</source>
            <translation>Не начато</translation>
        </message>
        <message>
            <source>Checked, not moved</source>
            <translation>Проверено, не перемещено</translation>
        </message>
        <message>
            <source>Interrupted during the move: needs a check</source>
            <translation>Прервано при перемещении: нужна проверка</translation>
        </message>
        <message>
            <source>Moved, not checked yet</source>
            <translation>Перемещено, ещё не проверено</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>Перемещено</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Пропущено</translation>
        </message>
        <message>
            <source>Could not be moved</source>
            <translation>Не удалось переместить</translation>
        </message>
        <message>
            <source>Outcome unknown: check now</source>
            <translation>Исход неизвестен: проверьте</translation>
        </message>
        <message>
            <source>Back in its place</source>
            <translation>Снова на месте</translation>
        </message>
    </context>
    <context>
        <name>Kept</name>
        <message>
            <source>protected</source>
            <translation>защищённая</translation>
        </message>
        <message>
            <source>mentions a keyword</source>
            <translation>с ключевым словом</translation>
        </message>
        <message>
            <source>in a safer place</source>
            <translation>в более надёжном месте</translation>
        </message>
        <message>
            <source>fullest</source>
            <translation>полнее всех</translation>
        </message>
        <message>
            <source>most attachments</source>
            <translation>больше всего вложений</translation>
        </message>
        <message>
            <source>flagged, tagged or answered</source>
            <translation>с флажком, меткой или ответом</translation>
        </message>
        <message>
            <source>preferred folder</source>
            <translation>предпочитаемая папка</translation>
        </message>
        <message>
            <source>oldest</source>
            <translation>старше всех</translation>
        </message>
        <message>
            <source>newest</source>
            <translation>новее всех</translation>
        </message>
        <message>
            <source>largest</source>
            <translation>больше всех</translation>
        </message>
        <message>
            <source>smallest</source>
            <translation>меньше всех</translation>
        </message>
        <message>
            <source>your own folder</source>
            <translation>ваша папка</translation>
        </message>
        <message>
            <source>shortest route</source>
            <translation>самый короткий путь</translation>
        </message>
        <message>
            <source>found first</source>
            <translation>найдена первой</translation>
        </message>
        <message>
            <source>your choice</source>
            <translation>ваш выбор</translation>
        </message>
    </context>
    <context>
        <name>KeywordSheet</name>
        <message>
            <source>Keywords</source>
            <translation>Ключевые слова</translation>
        </message>
        <message>
            <source>Also search attached text files</source>
            <translation>Искать и в текстовых вложениях</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Остановить</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) (mentions|mention) this.</source>
            <translation>
                <numerusform>Слова есть в %Ln группе.</numerusform>
                <numerusform>Слова есть в %Ln группах.</numerusform>
                <numerusform>Слова есть в %Ln группах.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>Пропущено %1: %2</translation>
        </message>
        <message>
            <source>Mark %1</source>
            <translation>Отметить %1</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>Отметить</translation>
        </message>
        <message>
            <source>Use no keywords</source>
            <translation>Убрать ключевые слова</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Искать</translation>
        </message>
        <message>
            <source>Not searched for yet: press Search.</source>
            <translation>Поиск ещё не выполнен: нажмите «Искать».</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>Насколько похожей должна быть отмечаемая копия</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>Ход поиска ключевых слов</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>Остановить поиск ключевых слов</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>Закрыть эту панель</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>Один шаг, который отменяет «Отменить»</translation>
        </message>
        <message>
            <source>Keywords also match inside longer words; upper and lower case don't matter. Pictures, PDF files and office documents are not searched.</source>
            <translation>Ключевые слова находятся и внутри более длинных слов, регистр не важен. В изображениях, PDF и офисных документах поиска нет.</translation>
        </message>
    </context>
    <context>
        <name>KeywordStrip</name>
        <message>
            <source>Stop</source>
            <translation>Остановить</translation>
        </message>
        <message>
            <source>Search now</source>
            <translation>Искать</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Изменить…</translation>
        </message>
        <message numerus="yes">
            <source>Looking for %Ln keyword(s) in the mail…</source>
            <translation>
                <numerusform>Поиск %Ln ключевого слова в почте…</numerusform>
                <numerusform>Поиск %Ln ключевых слов в почте…</numerusform>
                <numerusform>Поиск %Ln ключевых слов в почте…</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
        <message>
            <source>What the keywords protect</source>
            <translation>Что защищают ключевые слова</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>Ход поиска ключевых слов</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>Остановить поиск ключевых слов</translation>
        </message>
        <message>
            <source>Search for the keywords now</source>
            <translation>Искать ключевые слова сейчас</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>Изменить ключевые слова</translation>
        </message>
    </context>
    <context>
        <name>KeywordUseBox</name>
        <message>
            <source>Show</source>
            <translation>Показать</translation>
        </message>
        <message>
            <source>Show in the list: %1</source>
            <translation>Показать в списке: %1</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>Показать их в списке</translation>
        </message>
    </context>
    <context>
        <name>Keywording</name>
        <message>
            <source>mark by keywords</source>
            <translation>отметка по ключевым словам</translation>
        </message>
        <message>
            <source>Your keywords are searched for as soon as you scan some mail.</source>
            <translation>Поиск ключевых слов начнётся, как только вы отсканируете почту.</translation>
        </message>
        <message>
            <source>Everything stays until the mail is searched for your keywords.</source>
            <translation>Пока почта не проверена на ваши ключевые слова, всё остаётся на месте.</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Остановлено.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) marked by keywords. Undo reverses this.</source>
            <translation>
                <numerusform>Отмечено по ключевым словам: %Ln письмо. «Отменить» вернёт всё назад.</numerusform>
                <numerusform>Отмечено по ключевым словам: %Ln письма. «Отменить» вернёт всё назад.</numerusform>
                <numerusform>Отмечено по ключевым словам: %Ln писем. «Отменить» вернёт всё назад.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) shown:</source>
            <translation>
                <numerusform>Показана %Ln группа:</numerusform>
                <numerusform>Показаны %Ln группы:</numerusform>
                <numerusform>Показано %Ln групп:</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Показать все</translation>
        </message>
        <message>
            <source>A keyword is in the headers or in an attachment.</source>
            <translation>Ключевое слово есть в заголовках или во вложении.</translation>
        </message>
    </context>
    <context>
        <name>Keywords</name>
        <message numerus="yes">
            <source>%Ln more could not be searched in full, and (stays|stay) as well.</source>
            <translation>
                <numerusform>Ещё %Ln не удалось проверить полностью, оно тоже остаётся.</numerusform>
                <numerusform>Ещё %Ln не удалось проверить полностью, они тоже остаются.</numerusform>
                <numerusform>Ещё %Ln не удалось проверить полностью, они тоже остаются.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be searched in full.</source>
            <translation>
                <numerusform>%Ln письмо не удалось проверить полностью.</numerusform>
                <numerusform>%Ln письма не удалось проверить полностью.</numerusform>
                <numerusform>%Ln писем не удалось проверить полностью.</numerusform>
            </translation>
        </message>
        <message>
            <source>It is kept, and never marked or moved.</source>
            <translation>Такая почта остаётся, не отмечается и не перемещается.</translation>
        </message>
        <message>
            <source>All other mail is left out.</source>
            <translation>Вся остальная почта не показывается.</translation>
        </message>
        <message>
            <source>Nothing is marked until you choose to.</source>
            <translation>Ничего не отмечается, пока вы этого не захотите.</translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (stays|stay).</source>
            <translation>
                <numerusform>Проверено писем: %1. Остаётся: %Ln.</numerusform>
                <numerusform>Проверено писем: %1. Остаётся: %Ln.</numerusform>
                <numerusform>Проверено писем: %1. Остаётся: %Ln.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. Only %Ln (is|are) shown.</source>
            <translation>
                <numerusform>Проверено писем: %1. Показано только: %Ln.</numerusform>
                <numerusform>Проверено писем: %1. Показано только: %Ln.</numerusform>
                <numerusform>Проверено писем: %1. Показано только: %Ln.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (mentions|mention) this.</source>
            <translation>
                <numerusform>Проверено писем: %1. Слова есть в %Ln письме.</numerusform>
                <numerusform>Проверено писем: %1. Слова есть в %Ln письмах.</numerusform>
                <numerusform>Проверено писем: %1. Слова есть в %Ln письмах.</numerusform>
            </translation>
        </message>
        <message>
            <source>Never touch mail that mentions…</source>
            <translation>Не трогать почту, где упоминается…</translation>
        </message>
        <message>
            <source>Show only mail that mentions…</source>
            <translation>Показывать только почту, где упоминается…</translation>
        </message>
        <message>
            <source>Select groups that mention…</source>
            <translation>Выбрать группы, где упоминается…</translation>
        </message>
        <message numerus="yes">
            <source>%1 and %Ln more</source>
            <translation>
                <numerusform>%1 и ещё %Ln</numerusform>
                <numerusform>%1 и ещё %Ln</numerusform>
                <numerusform>%1 и ещё %Ln</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing found for %1.</source>
            <translation>Ничего не найдено: %1.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) that (mentions|mention) %1 always (stays|stay).</source>
            <translation>
                <numerusform>%Ln письмо, в котором есть %1, всегда остаётся.</numerusform>
                <numerusform>%Ln письма, в которых есть %1, всегда остаются.</numerusform>
                <numerusform>%Ln писем, в которых есть %1, всегда остаются.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Only %Ln message(s) with %1 (is|are) shown.</source>
            <translation>
                <numerusform>Показано только %Ln письмо, в котором есть %1.</numerusform>
                <numerusform>Показаны только %Ln письма, в которых есть %1.</numerusform>
                <numerusform>Показано только %Ln писем, в которых есть %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>Не удалось проверить на ваши ключевые слова: остаётся</translation>
        </message>
        <message>
            <source>Mentions %1: stays</source>
            <translation>Содержит %1: остаётся</translation>
        </message>
    </context>
    <context>
        <name>KnownBulk</name>
        <message>
            <source>Not marked</source>
            <translation>Не отмечено</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>Отмечено</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Protected</source>
            <translation>Защищено</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Название</translation>
        </message>
        <message>
            <source>Minimum similarity</source>
            <translation>Мин. сходство</translation>
        </message>
        <message>
            <source>In this scan</source>
            <translation>В этот раз</translation>
        </message>
        <message>
            <source>Different messages so far</source>
            <translation>Разных писем за всё время</translation>
        </message>
        <message>
            <source>Last found</source>
            <translation>Последний раз</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Текст</translation>
        </message>
        <message>
            <source>never</source>
            <translation>никогда</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>Что будет</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Сходство</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail</source>
            <translation>
                <numerusform>%Ln письмо — известная рассылка</numerusform>
                <numerusform>%Ln письма — известные рассылки</numerusform>
                <numerusform>%Ln писем — известные рассылки</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>of %Ln kind(s).</source>
            <translation>
                <numerusform>(видов: %Ln).</numerusform>
                <numerusform>(видов: %Ln).</numerusform>
                <numerusform>(видов: %Ln).</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>KnownBulkDialog</name>
        <message>
            <source>Known bulk mail</source>
            <translation>Известные рассылки</translation>
        </message>
        <message>
            <source>Remembered messages</source>
            <translation>Запомненные письма</translation>
        </message>
        <message>
            <source>Messages of this scan</source>
            <translation>Письма этого сканирования</translation>
        </message>
        <message>
            <source>&amp;Mark all of this kind</source>
            <translation>Отметить все &amp;такие</translation>
        </message>
        <message>
            <source>Mark or &amp;unmark</source>
            <translation>Отметить / &amp;снять отметку</translation>
        </message>
        <message>
            <source>&amp;Change…</source>
            <translation>&amp;Изменить…</translation>
        </message>
        <message>
            <source>&amp;Forget</source>
            <translation>&amp;Забыть</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Отменить</translation>
        </message>
        <message>
            <source>&amp;Import…</source>
            <translation>И&amp;мпорт…</translation>
        </message>
        <message>
            <source>E&amp;xport…</source>
            <translation>&amp;Экспорт…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>No known bulk mail yet</source>
            <translation>Известных рассылок пока нет</translation>
        </message>
        <message>
            <source>Newsletters and advertising arrive again and again with small changes. Remember one of them, and each scan lists similar messages here. Nothing is marked automatically. To begin, select a message in the list and press B (Actions ▸ Remember as bulk mail), or import a list that you exported before.</source>
            <translation>Рассылки и реклама приходят снова и снова с небольшими изменениями. Запомните одно такое письмо, и при каждом сканировании здесь будут перечислены похожие на него. Автоматически ничего не отмечается. Для начала выделите письмо в списке и нажмите B («Действия ▸ Запомнить как рассылку») или импортируйте список, экспортированный раньше.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>%Ln письмо запомнено как рассылка.</numerusform>
                <numerusform>%Ln письма запомнены как рассылки.</numerusform>
                <numerusform>%Ln писем запомнено как рассылки.</numerusform>
            </translation>
        </message>
        <message>
            <source>Each scan lists their copies below. Nothing is marked automatically.</source>
            <translation>При каждом сканировании их копии перечисляются ниже. Автоматически ничего не отмечается.</translation>
        </message>
        <message>
            <source>Scan some mail to see copies of this message.</source>
            <translation>Отсканируйте почту, чтобы увидеть копии этого письма.</translation>
        </message>
        <message>
            <source>No message in this scan is a copy of “%1”.</source>
            <translation>В этом сканировании нет копий «%1».</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) like “%1”. One of each kind stays.</source>
            <translation>
                <numerusform>%Ln письмо похоже на «%1». По одному каждого вида остаётся.</numerusform>
                <numerusform>%Ln письма похожи на «%1». По одному каждого вида остаётся.</numerusform>
                <numerusform>%Ln писем похоже на «%1». По одному каждого вида остаётся.</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to &amp;Trash…</source>
            <translation>Переместить в &amp;Корзину…</translation>
        </message>
        <message>
            <source>Move %1 to &amp;Trash…</source>
            <translation>Переместить %1 в &amp;Корзину…</translation>
        </message>
    </context>
    <context>
        <name>LastSession</name>
        <message>
            <source>Twinsweep was not closed properly the last time.</source>
            <translation>В прошлый раз Twinsweep завершился некорректно.</translation>
        </message>
        <message>
            <source>Your marks were saved. To bring them back, continue the last session. No mail was lost.</source>
            <translation>Ваши отметки сохранены. Чтобы вернуть их, продолжите прошлый сеанс. Ни одно письмо не потеряно.</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>Продолжить прошлый сеанс</translation>
        </message>
    </context>
    <context>
        <name>LibraryController</name>
        <message>
            <source>remember as bulk mail</source>
            <translation>запоминание рассылки</translation>
        </message>
        <message>
            <source>change known bulk mail</source>
            <translation>изменение известных рассылок</translation>
        </message>
        <message numerus="yes">
            <source>forget %Ln known message(s)</source>
            <translation>
                <numerusform>удаление %Ln известного письма</numerusform>
                <numerusform>удаление %Ln известных писем</numerusform>
                <numerusform>удаление %Ln известных писем</numerusform>
            </translation>
        </message>
        <message>
            <source>import known bulk mail</source>
            <translation>импорт известных рассылок</translation>
        </message>
    </context>
    <context>
        <name>ListDialog</name>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
    </context>
    <context>
        <name>Lists</name>
        <message>
            <source>Problems</source>
            <translation>Проблемы</translation>
        </message>
        <message numerus="yes">
            <source>%Ln conflict(s), never marked by a rule.</source>
            <translation>
                <numerusform>%Ln конфликт, по правилам не отмечается.</numerusform>
                <numerusform>%Ln конфликта, по правилам не отмечаются.</numerusform>
                <numerusform>%Ln конфликтов, по правилам не отмечаются.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice: shown once, never a copy.</source>
            <translation>
                <numerusform>%Ln письмо встречено дважды: показано один раз, копией не считается.</numerusform>
                <numerusform>%Ln письма встречены дважды: показаны один раз, копиями не считаются.</numerusform>
                <numerusform>%Ln писем встречено дважды: показаны один раз, копиями не считаются.</numerusform>
            </translation>
        </message>
        <message>
            <source>Press Enter to open the two side by side.</source>
            <translation>Нажмите Enter, чтобы открыть оба рядом.</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen twice</source>
            <translation>Конфликты и дважды встреченные письма</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Сходство</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Пары</translation>
        </message>
        <message>
            <source>Pairs at or above</source>
            <translation>С таким сходством и выше</translation>
        </message>
        <message>
            <source>Pairs by similarity</source>
            <translation>Пары по сходству</translation>
        </message>
        <message>
            <source>The bars of the similarity slider, in numbers.</source>
            <translation>Шкала сходства в числах.</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Команда</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Клавиши</translation>
        </message>
        <message>
            <source>The kept message of a group stays; marked copies move when you press Move. A message with only the same template is not a copy and can only be marked by hand. Single-key shortcuts work while the results have the focus.</source>
            <translation>Оставляемое письмо группы не трогается; отмеченные копии перемещаются, когда вы нажмёте «Переместить». Письма, у которых совпадает только шаблон, — не копии: их отмечают только вручную. Команды одной клавишей действуют, когда выбран список результатов.</translation>
        </message>
        <message>
            <source>Shortcuts and terms</source>
            <translation>Клавиши и термины</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s). All other messages were read; nothing in the mail was changed.</source>
            <translation>
                <numerusform>%Ln проблема. Все остальные письма прочитаны; в почте ничего не изменено.</numerusform>
                <numerusform>%Ln проблемы. Все остальные письма прочитаны; в почте ничего не изменено.</numerusform>
                <numerusform>%Ln проблем. Все остальные письма прочитаны; в почте ничего не изменено.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Looking</name>
        <message>
            <source>Connecting to %1…</source>
            <translation>Подключение к %1…</translation>
        </message>
        <message>
            <source>%1 was removed from the list. Its mail is untouched.</source>
            <translation>%1 больше нет в списке. Письма не затронуты.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Отменить</translation>
        </message>
        <message>
            <source>Open mail files</source>
            <translation>Открытие файлов почты</translation>
        </message>
        <message>
            <source>All files (*);;Mail files with an extension (%1)</source>
            <translation>Все файлы (*);;Файлы почты с расширением (%1)</translation>
        </message>
        <message>
            <source>Open a mail folder</source>
            <translation>Открытие папки почты</translation>
        </message>
        <message>
            <source>A scan is running</source>
            <translation>Идёт сканирование</translation>
        </message>
        <message>
            <source>Updating the list</source>
            <translation>Обновление списка</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>Список обновляется</translation>
        </message>
        <message>
            <source>Stopped. What was read so far is remembered.</source>
            <translation>Остановлено. Уже прочитанное запомнено.</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Остановлено.</translation>
        </message>
        <message numerus="yes">
            <source>Scanning… %Ln group(s) so far.</source>
            <translation>
                <numerusform>Сканирование… Пока найдена %Ln группа.</numerusform>
                <numerusform>Сканирование… Пока найдены %Ln группы.</numerusform>
                <numerusform>Сканирование… Пока найдено %Ln групп.</numerusform>
            </translation>
        </message>
        <message>
            <source>You can already look at them and compare them. You can mark and move messages when the scan is done.</source>
            <translation>Их уже можно просматривать и сравнивать. Отмечать и перемещать можно будет после сканирования.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) scanned in %1 s</source>
            <translation>
                <numerusform>Отсканировано %Ln письмо за %1 с</numerusform>
                <numerusform>Отсканировано %Ln письма за %1 с</numerusform>
                <numerusform>Отсканировано %Ln писем за %1 с</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received from servers</source>
            <translation>получено с серверов: %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading; the rest was scanned.</source>
            <translation>
                <numerusform>%Ln проблема при чтении; остальное отсканировано.</numerusform>
                <numerusform>%Ln проблемы при чтении; остальное отсканировано.</numerusform>
                <numerusform>%Ln проблем при чтении; остальное отсканировано.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>Показать их</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Сканировать снова</translation>
        </message>
    </context>
    <context>
        <name>LookingBack</name>
        <message>
            <source>Tables (*.csv);;JSON (*.json);;Web page (*.html)</source>
            <translation>Таблицы (*.csv);;JSON (*.json);;Веб-страница (*.html)</translation>
        </message>
        <message>
            <source>Export the list of messages</source>
            <translation>Экспорт списка писем</translation>
        </message>
        <message>
            <source>Delete the oldest…</source>
            <translation>Удалить самые старые…</translation>
        </message>
        <message>
            <source>History</source>
            <translation>История</translation>
        </message>
        <message numerus="yes">
            <source>%Ln safety (copy|copies) deleted, %1 freed.</source>
            <translation>
                <numerusform>Удалена %Ln страховочная копия, освобождено %1.</numerusform>
                <numerusform>Удалены %Ln страховочные копии, освобождено %1.</numerusform>
                <numerusform>Удалено %Ln страховочных копий, освобождено %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Экспортировано в %1</translation>
        </message>
    </context>
    <context>
        <name>LosingDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>To keep them for later, choose File ▸ Save the session first.</source>
            <translation>Чтобы сохранить это на потом, сначала выберите «Файл ▸ Сохранить сеанс».</translation>
        </message>
        <message>
            <source>You would lose: %1.</source>
            <translation>Будет потеряно: %1.</translation>
        </message>
        <message>
            <source>No mark and no choice would be lost any more.</source>
            <translation>Ни одна отметка и ни один выбор больше не будут потеряны.</translation>
        </message>
        <message>
            <source>Its mail stays where it is.</source>
            <translation>Его почта остаётся на месте.</translation>
        </message>
        <message>
            <source>Scan again?</source>
            <translation>Сканировать снова?</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Сканирование</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Сканировать снова</translation>
        </message>
        <message>
            <source>Remove %1 from the list?</source>
            <translation>Убрать %1 из списка?</translation>
        </message>
        <message>
            <source>Remove source</source>
            <translation>Удаление источника</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Убрать</translation>
        </message>
        <message>
            <source>Skip %1?</source>
            <translation>Пропустить %1?</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>Пропустить</translation>
        </message>
        <message>
            <source>Open the session?</source>
            <translation>Открыть сеанс?</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>Открытие сеанса</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Открыть</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s)</source>
            <translation>
                <numerusform>%Ln отметка</numerusform>
                <numerusform>%Ln отметки</numerusform>
                <numerusform>%Ln отметок</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln choice(s) of what to keep</source>
            <translation>
                <numerusform>%Ln решение, что оставить</numerusform>
                <numerusform>%Ln решения, что оставить</numerusform>
                <numerusform>%Ln решений, что оставить</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) that (is|are) held back</source>
            <translation>
                <numerusform>%Ln отметка, которая пока не действует</numerusform>
                <numerusform>%Ln отметки, которые пока не действуют</numerusform>
                <numerusform>%Ln отметок, которые пока не действуют</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Loss</name>
        <message>
            <source>nothing of the content, only header fields added on the way, and marks such as “read” where the kept message can't store them</source>
            <translation>из содержимого ничего, только заголовки, добавленные в пути, и пометки вроде «прочитано», если оставляемое письмо не может их хранить</translation>
        </message>
        <message>
            <source>headers that were added on the way</source>
            <translation>заголовки, добавленные в пути</translation>
        </message>
        <message>
            <source>date, sender and recipients of the other sending</source>
            <translation>дата, отправитель и получатели другой отправки</translation>
        </message>
        <message>
            <source>the separate message: its headers, date and layout</source>
            <translation>заголовки, дата и оформление отдельного письма</translation>
        </message>
        <message>
            <source>everything in the older issues</source>
            <translation>всё, что есть в старых выпусках</translation>
        </message>
        <message>
            <source>whatever only the copy has, such as words, links or attachments</source>
            <translation>всё, что есть только в копии: например, слова, ссылки или вложения</translation>
        </message>
    </context>
    <context>
        <name>MailListModel</name>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
    </context>
    <context>
        <name>MailPicker</name>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>Слова из темы, отправителя или папки</translation>
        </message>
        <message>
            <source>Search: %1</source>
            <translation>Поиск: %1</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>None chosen</source>
            <translation>Ничего не выбрано</translation>
        </message>
        <message>
            <source>Chosen: %1</source>
            <translation>Выбрано: %1</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>Overview</source>
            <translation>Обзор</translation>
        </message>
        <message>
            <source>List</source>
            <translation>Список</translation>
        </message>
        <message>
            <source>Overview or list</source>
            <translation>Обзор или список</translation>
        </message>
        <message>
            <source>So&amp;rt by</source>
            <translation>С&amp;ортировка</translation>
        </message>
    </context>
    <context>
        <name>ManualDialog</name>
        <message>
            <source>Twinsweep manual</source>
            <translation>Руководство по Twinsweep</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Страницы</translation>
        </message>
        <message>
            <source>Page</source>
            <translation>Страница</translation>
        </message>
        <message>
            <source>Search the manual</source>
            <translation>Поиск в руководстве</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>Найти далее</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>Не найдено</translation>
        </message>
    </context>
    <context>
        <name>Marking</name>
        <message>
            <source>No copy of this group can be marked.</source>
            <translation>Ни одну копию этой группы нельзя отметить.</translation>
        </message>
        <message>
            <source>invert marks</source>
            <translation>обращение отметок</translation>
        </message>
        <message>
            <source>This is already the kept message.</source>
            <translation>Это и так оставляемое письмо.</translation>
        </message>
        <message>
            <source>The kept message is in a protected folder, so it stays.</source>
            <translation>Оставляемое письмо в защищённой папке, поэтому оно остаётся.</translation>
        </message>
        <message>
            <source>The kept message mentions a protected keyword, so it stays.</source>
            <translation>Оставляемое письмо содержит слово, которое вы защищаете, поэтому оно остаётся.</translation>
        </message>
        <message>
            <source>This message isn't a copy, so it stays anyway.</source>
            <translation>Это письмо — не копия, поэтому оно и так остаётся.</translation>
        </message>
        <message>
            <source>keep this one</source>
            <translation>выбор оставляемой копии</translation>
        </message>
        <message>
            <source>This message is kept now; the one kept before is marked instead.</source>
            <translation>Теперь остаётся это письмо; прежнее отмечено вместо него.</translation>
        </message>
        <message>
            <source>This message is kept now.</source>
            <translation>Теперь остаётся это письмо.</translation>
        </message>
        <message>
            <source>keep these too</source>
            <translation>решение оставить и эти</translation>
        </message>
        <message>
            <source>no longer keep these too</source>
            <translation>решение больше не оставлять эти</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) kept too.</source>
            <translation>
                <numerusform>Также остаётся %Ln письмо.</numerusform>
                <numerusform>Также остаются %Ln письма.</numerusform>
                <numerusform>Также остаётся %Ln писем.</numerusform>
            </translation>
        </message>
        <message>
            <source>Select the rows that aren't copies.</source>
            <translation>Выберите письма, которые не копии, а не оставляемое.</translation>
        </message>
        <message>
            <source>not copies</source>
            <translation>пометка «не копии»</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) won't be shown again. Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln пара больше не будет показана. «Отменить» вернёт её.</numerusform>
                <numerusform>%Ln пары больше не будут показаны. «Отменить» вернёт их.</numerusform>
                <numerusform>%Ln пар больше не будет показано. «Отменить» вернёт их.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>mark %Ln message(s)</source>
            <translation>
                <numerusform>отметка %Ln письма</numerusform>
                <numerusform>отметка %Ln писем</numerusform>
                <numerusform>отметка %Ln писем</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>unmark %Ln message(s)</source>
            <translation>
                <numerusform>снятие отметки с %Ln письма</numerusform>
                <numerusform>снятие отметки с %Ln писем</numerusform>
                <numerusform>снятие отметки с %Ln писем</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s) that only (shares|share) a template. You can mark (it|them) by hand.</source>
            <translation>
                <numerusform>Пропущено %Ln письмо: совпадает только шаблон. Его можно отметить вручную.</numerusform>
                <numerusform>Пропущены %Ln письма: совпадает только шаблон. Их можно отметить вручную.</numerusform>
                <numerusform>Пропущено %Ln писем: совпадает только шаблон. Их можно отметить вручную.</numerusform>
            </translation>
        </message>
        <message>
            <source>This is the kept message. Press K on another to keep that one instead.</source>
            <translation>Это оставляемое письмо. Нажмите K на другом, чтобы оставить его.</translation>
        </message>
        <message>
            <source>Cannot be marked: %1</source>
            <translation>Нельзя отметить: %1</translation>
        </message>
    </context>
    <context>
        <name>Memory</name>
        <message numerus="yes">
            <source>%Ln message(s) could not be compared in full, so near copies of (it|them) may be missing. All exact copies were found.</source>
            <translation>
                <numerusform>%Ln письмо не удалось сравнить полностью, поэтому его похожие копии могут отсутствовать. Все точные копии найдены.</numerusform>
                <numerusform>%Ln письма не удалось сравнить полностью, поэтому их похожие копии могут отсутствовать. Все точные копии найдены.</numerusform>
                <numerusform>%Ln писем не удалось сравнить полностью, поэтому их похожие копии могут отсутствовать. Все точные копии найдены.</numerusform>
            </translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>Следующее сканирование прочитает все письма заново.</translation>
        </message>
        <message>
            <source>The disk with Twinsweep's cache is full (%1).</source>
            <translation>Диск с кэшем Twinsweep заполнен (%1).</translation>
        </message>
        <message>
            <source>Twinsweep's cache could not be used: %1.</source>
            <translation>Кэш Twinsweep не удалось использовать: %1.</translation>
        </message>
        <message>
            <source>To compare them, clear the cache in Preferences ▸ Privacy and storage, then scan again.</source>
            <translation>Чтобы сравнить их, очистите кэш в разделе «Настройки ▸ Приватность и хранение» и отсканируйте снова.</translation>
        </message>
        <message>
            <source>Free some space there, then scan again.</source>
            <translation>Освободите там место и отсканируйте снова.</translation>
        </message>
        <message>
            <source>Make sure that you have permission to write to its folder, then scan again.</source>
            <translation>Убедитесь, что в его папку можно записывать, и отсканируйте снова.</translation>
        </message>
    </context>
    <context>
        <name>Menus</name>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Файл</translation>
        </message>
        <message>
            <source>E&amp;xport</source>
            <translation>&amp;Экспорт</translation>
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation>Открыть н&amp;едавние</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Правка</translation>
        </message>
        <message>
            <source>&amp;Mark</source>
            <translation>&amp;Отметки</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Вид</translation>
        </message>
        <message>
            <source>&amp;Go</source>
            <translation>Пере&amp;ход</translation>
        </message>
        <message>
            <source>&amp;Actions</source>
            <translation>&amp;Действия</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Справка</translation>
        </message>
        <message>
            <source>Add &amp;e-mail account…</source>
            <translation>Добавить &amp;учётную запись…</translation>
        </message>
        <message>
            <source>&amp;Open mail file…</source>
            <translation>&amp;Открыть файл почты…</translation>
        </message>
        <message>
            <source>Open mail &amp;folder…</source>
            <translation>Открыть &amp;папку почты…</translation>
        </message>
        <message>
            <source>Found on this &amp;computer…</source>
            <translation>&amp;Найдено на этом компьютере…</translation>
        </message>
        <message>
            <source>Try with sample &amp;mail</source>
            <translation>Попробовать на при&amp;мерах писем</translation>
        </message>
        <message>
            <source>Open a sess&amp;ion…</source>
            <translation>Открыть &amp;сеанс…</translation>
        </message>
        <message>
            <source>Open the &amp;last session</source>
            <translation>Открыть прошлый се&amp;анс</translation>
        </message>
        <message>
            <source>Save the sessio&amp;n…</source>
            <translation>Со&amp;хранить сеанс…</translation>
        </message>
        <message>
            <source>Export &amp;list as table…</source>
            <translation>Экспортировать &amp;список в таблицу…</translation>
        </message>
        <message>
            <source>Export &amp;report…</source>
            <translation>Экспортировать &amp;отчёт…</translation>
        </message>
        <message>
            <source>Export &amp;plan…</source>
            <translation>Экспортировать &amp;план…</translation>
        </message>
        <message>
            <source>&amp;Scan</source>
            <translation>С&amp;канировать</translation>
        </message>
        <message>
            <source>S&amp;top</source>
            <translation>Ос&amp;тановить</translation>
        </message>
        <message>
            <source>&amp;Problems…</source>
            <translation>Про&amp;блемы…</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen t&amp;wice…</source>
            <translation>Кон&amp;фликты и дважды встреченные письма…</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>&amp;Выход</translation>
        </message>
        <message>
            <source>&amp;Copy rows</source>
            <translation>&amp;Копировать строки</translation>
        </message>
        <message>
            <source>&amp;Filter results</source>
            <translation>&amp;Фильтр результатов</translation>
        </message>
        <message>
            <source>Change &amp;similarity</source>
            <translation>&amp;Изменить сходство</translation>
        </message>
        <message>
            <source>&amp;Preferences…</source>
            <translation>&amp;Настройки…</translation>
        </message>
        <message>
            <source>&amp;Mark or unmark</source>
            <translation>&amp;Отметить или снять отметку</translation>
        </message>
        <message>
            <source>M&amp;ark</source>
            <translation>От&amp;метить</translation>
        </message>
        <message>
            <source>&amp;Unmark</source>
            <translation>&amp;Снять отметку</translation>
        </message>
        <message>
            <source>&amp;Keep this one instead</source>
            <translation>Оставить &amp;эту копию</translation>
        </message>
        <message>
            <source>Keep this one &amp;too</source>
            <translation>Оставить &amp;и эту</translation>
        </message>
        <message>
            <source>&amp;Not copies</source>
            <translation>&amp;Не копии</translation>
        </message>
        <message>
            <source>Mark all from this s&amp;ender</source>
            <translation>Отметить все от этого отп&amp;равителя</translation>
        </message>
        <message>
            <source>Mark all in this &amp;folder</source>
            <translation>Отметить все в этой &amp;папке</translation>
        </message>
        <message>
            <source>Mark all sho&amp;wn</source>
            <translation>Отметить все по&amp;казанные</translation>
        </message>
        <message>
            <source>&amp;Invert marks of shown messages</source>
            <translation>О&amp;братить отметки показанных</translation>
        </message>
        <message>
            <source>&amp;Clear marks</source>
            <translation>Снять &amp;все отметки</translation>
        </message>
        <message>
            <source>&amp;Select for me…</source>
            <translation>Выбрать &amp;за меня…</translation>
        </message>
        <message>
            <source>Ke&amp;ywords…</source>
            <translation>К&amp;лючевые слова…</translation>
        </message>
        <message>
            <source>&amp;Protect this folder</source>
            <translation>За&amp;щитить эту папку</translation>
        </message>
        <message>
            <source>Over&amp;view</source>
            <translation>Об&amp;зор</translation>
        </message>
        <message>
            <source>&amp;Sources</source>
            <translation>&amp;Источники</translation>
        </message>
        <message>
            <source>Copies &amp;only</source>
            <translation>&amp;Только копии</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>&amp;Сравнение</translation>
        </message>
        <message>
            <source>Show &amp;differences</source>
            <translation>Показывать &amp;различия</translation>
        </message>
        <message>
            <source>&amp;Fold all groups</source>
            <translation>С&amp;вернуть все группы</translation>
        </message>
        <message>
            <source>&amp;Unfold all groups</source>
            <translation>Р&amp;азвернуть все группы</translation>
        </message>
        <message>
            <source>Show &amp;all</source>
            <translation>Показать все &amp;группы</translation>
        </message>
        <message>
            <source>S&amp;imilarity</source>
            <translation>С&amp;ходство</translation>
        </message>
        <message>
            <source>Pairs by similarity…</source>
            <translation>Пары по сходству…</translation>
        </message>
        <message>
            <source>&amp;Even out the bars</source>
            <translation>Выров&amp;нять столбцы</translation>
        </message>
        <message>
            <source>Sing&amp;le-key shortcuts</source>
            <translation>Команды одной &amp;клавишей</translation>
        </message>
        <message>
            <source>&amp;Next group</source>
            <translation>&amp;Следующая группа</translation>
        </message>
        <message>
            <source>&amp;Previous group</source>
            <translation>&amp;Предыдущая группа</translation>
        </message>
        <message>
            <source>Next &amp;copy</source>
            <translation>Следующая &amp;копия</translation>
        </message>
        <message>
            <source>Previous c&amp;opy</source>
            <translation>Предыдущая к&amp;опия</translation>
        </message>
        <message>
            <source>Move marked to &amp;Trash…</source>
            <translation>Переместить отмеченные в &amp;Корзину…</translation>
        </message>
        <message>
            <source>Move marked to a mailbox &amp;file…</source>
            <translation>Переместить отмеченные в &amp;файл почты…</translation>
        </message>
        <message>
            <source>Move marked to a f&amp;older of an account…</source>
            <translation>Переместить отмеченные в &amp;папку учётной записи…</translation>
        </message>
        <message>
            <source>Save a &amp;cleaned copy…</source>
            <translation>Сохранить &amp;очищенную копию…</translation>
        </message>
        <message>
            <source>&amp;Save the marked ones…</source>
            <translation>&amp;Сохранить отмеченные…</translation>
        </message>
        <message>
            <source>&amp;Ask before small moves</source>
            <translation>Сп&amp;рашивать и о небольших перемещениях</translation>
        </message>
        <message>
            <source>&amp;Why are these not copies?…</source>
            <translation>По&amp;чему это не копии?…</translation>
        </message>
        <message>
            <source>Remember as &amp;bulk mail…</source>
            <translation>&amp;Запомнить как рассылку…</translation>
        </message>
        <message>
            <source>&amp;Known bulk mail…</source>
            <translation>&amp;Известные рассылки…</translation>
        </message>
        <message>
            <source>Messages marked as &amp;not copies…</source>
            <translation>Письма с пометкой «&amp;не копии»…</translation>
        </message>
        <message>
            <source>S&amp;eries…</source>
            <translation>С&amp;ерии…</translation>
        </message>
        <message>
            <source>&amp;Undo the last move…</source>
            <translation>Вернуть письма последнего пере&amp;мещения…</translation>
        </message>
        <message>
            <source>&amp;History…</source>
            <translation>Ис&amp;тория…</translation>
        </message>
        <message>
            <source>&amp;Manual</source>
            <translation>&amp;Руководство</translation>
        </message>
        <message>
            <source>Short&amp;cuts and terms…</source>
            <translation>&amp;Клавиши и термины…</translation>
        </message>
        <message>
            <source>&amp;About Twinsweep</source>
            <translation>&amp;О программе Twinsweep</translation>
        </message>
        <message>
            <source>&amp;Undo: %1</source>
            <translation>&amp;Отменить: %1</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Отменить</translation>
        </message>
        <message>
            <source>&amp;Redo: %1</source>
            <translation>&amp;Повторить: %1</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Повторить</translation>
        </message>
        <message>
            <source>Find &amp;by</source>
            <translation>&amp;Признаки поиска</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>Т&amp;ема</translation>
        </message>
        <message>
            <source>Follow &amp;system</source>
            <translation>Как в &amp;системе</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>С&amp;ветлая</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>&amp;Тёмная</translation>
        </message>
        <message>
            <source>&amp;High contrast</source>
            <translation>&amp;Контрастная</translation>
        </message>
        <message>
            <source>Co&amp;mparison</source>
            <translation>Ви&amp;д сравнения</translation>
        </message>
        <message>
            <source>Follow window &amp;width</source>
            <translation>По &amp;ширине окна</translation>
        </message>
        <message>
            <source>&amp;Side by side</source>
            <translation>&amp;Рядом</translation>
        </message>
        <message>
            <source>&amp;One column</source>
            <translation>&amp;Одним столбцом</translation>
        </message>
    </context>
    <context>
        <name>Merge</name>
        <message numerus="yes">
            <source>%Ln read mark(s)</source>
            <translation>
                <numerusform>%Ln отметка о прочтении</numerusform>
                <numerusform>%Ln отметки о прочтении</numerusform>
                <numerusform>%Ln отметок о прочтении</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flag(s)</source>
            <translation>
                <numerusform>%Ln флажок</numerusform>
                <numerusform>%Ln флажка</numerusform>
                <numerusform>%Ln флажков</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln answered mark(s)</source>
            <translation>
                <numerusform>%Ln отметка об ответе</numerusform>
                <numerusform>%Ln отметки об ответе</numerusform>
                <numerusform>%Ln отметок об ответе</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln forwarded mark(s)</source>
            <translation>
                <numerusform>%Ln отметка о пересылке</numerusform>
                <numerusform>%Ln отметки о пересылке</numerusform>
                <numerusform>%Ln отметок о пересылке</numerusform>
            </translation>
        </message>
        <message>
            <source>read</source>
            <translation>прочитано</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>с флажком</translation>
        </message>
        <message>
            <source>answered</source>
            <translation>отвечено</translation>
        </message>
        <message>
            <source>forwarded</source>
            <translation>переслано</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message numerus="yes">
            <source>%Ln tag(s)</source>
            <translation>
                <numerusform>%Ln метка</numerusform>
                <numerusform>%Ln метки</numerusform>
                <numerusform>%Ln меток</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln Gmail label(s)</source>
            <translation>
                <numerusform>%Ln ярлык Gmail</numerusform>
                <numerusform>%Ln ярлыка Gmail</numerusform>
                <numerusform>%Ln ярлыков Gmail</numerusform>
            </translation>
        </message>
        <message>
            <source>Kept messages take over</source>
            <translation>К оставляемым письмам перейдут</translation>
        </message>
        <message>
            <source>Would be lost, because the kept messages can't store it</source>
            <translation>Пропадёт, так как оставляемые письма не могут это сохранить</translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) as before</source>
            <translation>
                <numerusform>%Ln оставленное письмо как прежде</numerusform>
                <numerusform>%Ln оставленных письма как прежде</numerusform>
                <numerusform>%Ln оставленных писем как прежде</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) took over flags or tags</source>
            <translation>
                <numerusform>%Ln оставленное письмо приняло флажки или метки</numerusform>
                <numerusform>%Ln оставленных письма приняли флажки или метки</numerusform>
                <numerusform>%Ln оставленных писем приняли флажки или метки</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MoveAgainDialog</name>
        <message>
            <source>Move away again</source>
            <translation>Переместить снова</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln message(s) away again?</source>
            <translation>
                <numerusform>Снова переместить %Ln письмо?</numerusform>
                <numerusform>Снова переместить %Ln письма?</numerusform>
                <numerusform>Снова переместить %Ln писем?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo of %1 put (it|them) back here:</source>
            <translation>
                <numerusform>Возврат (%1) вернул его сюда:</numerusform>
                <numerusform>Возврат (%1) вернул их сюда:</numerusform>
                <numerusform>Возврат (%1) вернул их сюда:</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo is not continued: %Ln message(s) (stays|stay) moved.</source>
            <translation>
                <numerusform>Возврат не будет продолжен: %Ln письмо останется перемещённым.</numerusform>
                <numerusform>Возврат не будет продолжен: %Ln письма останутся перемещёнными.</numerusform>
                <numerusform>Возврат не будет продолжен: %Ln писем останутся перемещёнными.</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no review before this. Protected messages stay, and those whose kept message is no longer there. You can undo the move in History.</source>
            <translation>Окно проверки перед этим не откроется. Защищённые письма останутся, как и те, чьего оставляемого письма уже нет. Письма можно вернуть в Истории.</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Move %1 away again</source>
            <translation>Переместить снова: %1</translation>
        </message>
    </context>
    <context>
        <name>MoveOrder</name>
        <message numerus="yes">
            <source>move %Ln message(s)</source>
            <translation>
                <numerusform>перемещение %Ln письма</numerusform>
                <numerusform>перемещение %Ln писем</numerusform>
                <numerusform>перемещение %Ln писем</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>move %Ln message(s) to Trash</source>
            <translation>
                <numerusform>перемещение %Ln письма в Корзину</numerusform>
                <numerusform>перемещение %Ln писем в Корзину</numerusform>
                <numerusform>перемещение %Ln писем в Корзину</numerusform>
            </translation>
        </message>
        <message>
            <source>Another task is working on the mail. Press %1 again when it is done.</source>
            <translation>Сейчас идёт работа с почтой. Когда она закончится, нажмите %1 ещё раз.</translation>
        </message>
    </context>
    <context>
        <name>Moving</name>
        <message>
            <source>Stopped. Nothing was moved.</source>
            <translation>Остановлено. Ничего не перемещено.</translation>
        </message>
        <message>
            <source>The list is being updated. You can move messages when it is up to date.</source>
            <translation>Список обновляется. Перемещать письма можно будет, когда он обновится.</translation>
        </message>
        <message>
            <source>Other messages are being checked or moved.</source>
            <translation>Сейчас проверяются или перемещаются другие письма.</translation>
        </message>
        <message>
            <source>Move to which mailbox file?</source>
            <translation>В какой файл почты переместить?</translation>
        </message>
        <message>
            <source>Mailbox file (*.mbox);;All files (*)</source>
            <translation>Файл почты (*.mbox);;Все файлы (*)</translation>
        </message>
        <message>
            <source>None of the marked messages can be moved.</source>
            <translation>Ни одно из отмеченных писем нельзя переместить.</translation>
        </message>
        <message>
            <source>Close the other program, then press Retry.</source>
            <translation>Закройте другую программу и нажмите «Повторить».</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>Повторить</translation>
        </message>
        <message>
            <source>The mail changed since it was scanned. Press Rescan.</source>
            <translation>Почта изменилась после сканирования. Нажмите «Пересканировать».</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>Сохранить очищенную копию…</translation>
        </message>
        <message>
            <source>%1 is protected now: its messages stay. Their copies in folders that are not protected can go instead. Nothing was moved.</source>
            <translation>Теперь защищено: %1. Письма останутся. Вместо них можно убрать их копии в незащищённых папках. Ничего не перемещено.</translation>
        </message>
        <message>
            <source>Select for me…</source>
            <translation>Выбрать за меня…</translation>
        </message>
        <message>
            <source>The move that is running goes on as you reviewed it. Stop ends it.</source>
            <translation>Текущее перемещение продолжается так, как вы его подтвердили. Его завершит «Остановить».</translation>
        </message>
        <message>
            <source>Messages are being checked or moved</source>
            <translation>Письма проверяются или перемещаются</translation>
        </message>
        <message>
            <source>Checking %1 of %2</source>
            <translation>Проверка: %1 из %2</translation>
        </message>
        <message>
            <source>Copying %1 of %2</source>
            <translation>Копирование: %1 из %2</translation>
        </message>
        <message>
            <source>Checking what can be moved</source>
            <translation>Проверяется, что можно переместить</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Перемещение</translation>
        </message>
        <message>
            <source>Moving %1 of %2</source>
            <translation>Перемещение: %1 из %2</translation>
        </message>
        <message>
            <source>Putting back</source>
            <translation>Возврат на место</translation>
        </message>
        <message>
            <source>Putting back %1 of %2</source>
            <translation>Возврат на место: %1 из %2</translation>
        </message>
        <message>
            <source>Working on the mail</source>
            <translation>Работа с почтой</translation>
        </message>
    </context>
    <context>
        <name>Naming</name>
        <message>
            <source>Twinsweep Trash</source>
            <translation>Корзина Twinsweep</translation>
        </message>
        <message>
            <source>Trash of %1</source>
            <translation>Корзина (%1)</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>an account that was removed</source>
            <translation>удалённая учётная запись</translation>
        </message>
        <message>
            <source>Inbox</source>
            <translation>Входящие</translation>
        </message>
    </context>
    <context>
        <name>Noise</name>
        <message>
            <source>spaces and line breaks</source>
            <translation>пробелы и разрывы строк</translation>
        </message>
        <message>
            <source>quote marks</source>
            <translation>знаки цитирования</translation>
        </message>
        <message>
            <source>tracking numbers in links</source>
            <translation>метки слежения в ссылках</translation>
        </message>
        <message>
            <source>a footer</source>
            <translation>подпись рассылки</translation>
        </message>
        <message>
            <source>a mailing-list mark</source>
            <translation>метка списка рассылки</translation>
        </message>
        <message>
            <source>dates of forwarding</source>
            <translation>даты пересылки</translation>
        </message>
    </context>
    <context>
        <name>NotCopiesWiring</name>
        <message>
            <source>count as copies again</source>
            <translation>снова считать копиями</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again in this list and in later scans.</source>
            <translation>
                <numerusform>%Ln пара снова считается копиями: в этом списке и при следующих сканированиях.</numerusform>
                <numerusform>%Ln пары снова считаются копиями: в этом списке и при следующих сканированиях.</numerusform>
                <numerusform>%Ln пар снова считаются копиями: в этом списке и при следующих сканированиях.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln more will, once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>Ещё %Ln — после следующего сканирования её писем.</numerusform>
                <numerusform>Ещё %Ln — после следующего сканирования их писем.</numerusform>
                <numerusform>Ещё %Ln — после следующего сканирования их писем.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>%Ln пара снова будет считаться копиями после следующего сканирования её писем.</numerusform>
                <numerusform>%Ln пары снова будут считаться копиями после следующего сканирования их писем.</numerusform>
                <numerusform>%Ln пар снова будут считаться копиями после следующего сканирования их писем.</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>Отменить: %1</translation>
        </message>
    </context>
    <context>
        <name>NotIdentical</name>
        <message numerus="yes">
            <source>Show only (this message|these %Ln messages)</source>
            <translation>
                <numerusform>Показать только их (%Ln)</numerusform>
                <numerusform>Показать только их (%Ln)</numerusform>
                <numerusform>Показать только их (%Ln)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Not identical to the kept message: %Ln message(s)</source>
            <translation>
                <numerusform>Не идентично оставляемому: %Ln письмо</numerusform>
                <numerusform>Не идентичны оставляемым: %Ln письма</numerusform>
                <numerusform>Не идентичны оставляемым: %Ln писем</numerusform>
            </translation>
        </message>
        <message>
            <source>Not identical to the kept message: %1 of %2</source>
            <translation>Не идентичны оставляемому письму: %1 из %2</translation>
        </message>
    </context>
    <context>
        <name>OnlyThese</name>
        <message numerus="yes">
            <source>Showing only what is marked and not identical to the kept message: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>Показано только отмеченное и не идентичное оставляемому письму: %Ln письмо. Ничего не перемещено.</numerusform>
                <numerusform>Показано только отмеченное и не идентичное оставляемому письму: %Ln письма. Ничего не перемещено.</numerusform>
                <numerusform>Показано только отмеченное и не идентичное оставляемому письму: %Ln писем. Ничего не перемещено.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only skipped messages: %Ln. Nothing was moved.</source>
            <translation>
                <numerusform>Показаны только пропущенные письма: %Ln. Ничего не перемещено.</numerusform>
                <numerusform>Показаны только пропущенные письма: %Ln. Ничего не перемещено.</numerusform>
                <numerusform>Показаны только пропущенные письма: %Ln. Ничего не перемещено.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only what is marked and was hidden by the filter: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>Показано только отмеченное, что было скрыто фильтром: %Ln письмо. Ничего не перемещено.</numerusform>
                <numerusform>Показано только отмеченное, что было скрыто фильтром: %Ln письма. Ничего не перемещено.</numerusform>
                <numerusform>Показано только отмеченное, что было скрыто фильтром: %Ln писем. Ничего не перемещено.</numerusform>
            </translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Ни одного из этих писем нет в списке копий.</translation>
        </message>
        <message numerus="yes">
            <source>Showing the %Ln message(s) of step %1.</source>
            <translation>
                <numerusform>Показано %Ln письмо шага %1.</numerusform>
                <numerusform>Показаны %Ln письма шага %1.</numerusform>
                <numerusform>Показано %Ln писем шага %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Showing %1 of the %2 messages of step %3: the others are not in the list.</source>
            <translation>Показано писем: %1 из %2 на шаге %3; остальных нет в списке.</translation>
        </message>
        <message numerus="yes">
            <source>(It is|They are) compared with the (message|messages) that the step keeps. Nothing was moved.</source>
            <translation>
                <numerusform>Оно сравнивается с письмом, которое шаг оставляет. Ничего не перемещено.</numerusform>
                <numerusform>Они сравниваются с письмами, которые шаг оставляет. Ничего не перемещено.</numerusform>
                <numerusform>Они сравниваются с письмами, которые шаг оставляет. Ничего не перемещено.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Показать все</translation>
        </message>
    </context>
    <context>
        <name>OpenAlready</name>
        <message>
            <source>Twinsweep is already open.</source>
            <translation>Twinsweep уже открыт.</translation>
        </message>
        <message>
            <source>Only one window can use your settings and history at a time. Switch to the other one.</source>
            <translation>С вашими настройками и историей может работать только одно окно. Перейдите в уже открытое.</translation>
        </message>
        <message>
            <source>Twinsweep has no folder for its files.</source>
            <translation>У Twinsweep нет папки для своих файлов.</translation>
        </message>
        <message>
            <source>Set HOME to your home folder, or TWINSWEEP_HOME to a folder for everything that Twinsweep keeps. Use a full path. Then open Twinsweep again.</source>
            <translation>Укажите в HOME вашу домашнюю папку или в TWINSWEEP_HOME папку для всего, что хранит Twinsweep. Путь должен быть полным. Затем откройте Twinsweep снова.</translation>
        </message>
        <message>
            <source>Twinsweep cannot write its own files.</source>
            <translation>Twinsweep не может записывать свои файлы.</translation>
        </message>
        <message>
            <source>%1: %2. Without its history, Twinsweep could not undo anything, so it did not open any mail. Free some space or make the folder writable, then open Twinsweep again.</source>
            <translation>%1: %2. Без истории Twinsweep ничего не сможет отменить, поэтому почта не открыта. Освободите место или разрешите запись в папку и откройте Twinsweep снова.</translation>
        </message>
    </context>
    <context>
        <name>OpenRuns</name>
        <message>
            <source>A move or an undo is not finished. Until it is checked, %1 may show messages that aren't there.</source>
            <translation>Перемещение или возврат не закончены. Пока это не проверено, %1 может показывать письма, которых нет.</translation>
        </message>
        <message>
            <source>A run is not finished.</source>
            <translation>Одна операция не закончена.</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>Проверить сейчас</translation>
        </message>
        <message>
            <source>History</source>
            <translation>История</translation>
        </message>
    </context>
    <context>
        <name>OptionLine</name>
        <message>
            <source>Reset to the default: %1</source>
            <translation>Вернуть значение по умолчанию: %1</translation>
        </message>
    </context>
    <context>
        <name>Outage</name>
        <message>
            <source>%1: waiting for the network. Nothing is lost.</source>
            <translation>%1: ожидание сети. Ничего не потеряно.</translation>
        </message>
        <message>
            <source>%1: the server is limiting access for now. Nothing is lost.</source>
            <translation>%1: сервер временно ограничивает доступ. Ничего не потеряно.</translation>
        </message>
        <message>
            <source>%1: paused, because the server has not responded for a long time. What was done so far is kept.</source>
            <translation>%1: приостановлено, так как сервер долго не отвечает. Уже сделанное сохранено.</translation>
        </message>
        <message>
            <source>%1 is responding again.</source>
            <translation>%1: связь восстановлена.</translation>
        </message>
        <message numerus="yes">
            <source>Next try in %Ln second(s).</source>
            <translation>
                <numerusform>Следующая попытка через %Ln секунду.</numerusform>
                <numerusform>Следующая попытка через %Ln секунды.</numerusform>
                <numerusform>Следующая попытка через %Ln секунд.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OutageBanner</name>
        <message>
            <source>Try now</source>
            <translation>Попробовать сейчас</translation>
        </message>
        <message>
            <source>An account</source>
            <translation>Учётная запись</translation>
        </message>
    </context>
    <context>
        <name>OverviewPage</name>
        <message>
            <source>Review and move…</source>
            <translation>Проверить и переместить…</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Показать</translation>
        </message>
    </context>
    <context>
        <name>OverviewStrip</name>
        <message>
            <source>Where the differences are</source>
            <translation>Где находятся различия</translation>
        </message>
    </context>
    <context>
        <name>OverviewWords</name>
        <message>
            <source>Counting…</source>
            <translation>Подсчёт…</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>Откуда взялись копии?</translation>
        </message>
        <message>
            <source>In two folders</source>
            <translation>В двух папках</translation>
        </message>
        <message>
            <source>Space by sender</source>
            <translation>Объём по отправителям</translation>
        </message>
        <message>
            <source>Space by folder</source>
            <translation>Объём по папкам</translation>
        </message>
        <message>
            <source>Space by year</source>
            <translation>Объём по годам</translation>
        </message>
        <message>
            <source>Messages with attachments, by size</source>
            <translation>Письма с вложениями по размеру</translation>
        </message>
        <message>
            <source>Largest messages</source>
            <translation>Самые большие письма</translation>
        </message>
        <message>
            <source>Your mail has not been searched for your keywords yet</source>
            <translation>Почта ещё не проверена на ваши ключевые слова</translation>
        </message>
        <message>
            <source>Everything stays until then. After that, you see what can go.</source>
            <translation>До этого всё остаётся на месте. Затем вы увидите, что можно убрать.</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>(без отправителя)</translation>
        </message>
        <message>
            <source>Date unknown</source>
            <translation>Дата неизвестна</translation>
        </message>
        <message>
            <source>Less than %1</source>
            <translation>Меньше %1</translation>
        </message>
        <message>
            <source>%1 or more</source>
            <translation>%1 или больше</translation>
        </message>
        <message numerus="yes">
            <source>%Ln exact (copy|copies)</source>
            <translation>
                <numerusform>%Ln точная копия</numerusform>
                <numerusform>%Ln точные копии</numerusform>
                <numerusform>%Ln точных копий</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln exact (copy|copies)</source>
            <translation>
                <numerusform>До %Ln точной копии</numerusform>
                <numerusform>До %Ln точных копий</numerusform>
                <numerusform>До %Ln точных копий</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>in %Ln group(s)</source>
            <translation>
                <numerusform>в %Ln группе</numerusform>
                <numerusform>в %Ln группах</numerusform>
                <numerusform>в %Ln группах</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) contained in (another|others)</source>
            <translation>
                <numerusform>%Ln письмо содержится в другом</numerusform>
                <numerusform>%Ln письма содержатся в других</numerusform>
                <numerusform>%Ln писем содержатся в других</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies that can be moved</source>
            <translation>Нет копий, которые можно переместить</translation>
        </message>
        <message>
            <source>No exact copies; some messages are alike</source>
            <translation>Точных копий нет, но есть похожие письма</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1.</source>
            <translation>Самая частая известная причина: %1.</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1, on %2.</source>
            <translation>Самая частая известная причина (%2): %1.</translation>
        </message>
        <message>
            <source>All steps together: up to %1.</source>
            <translation>Все шаги вместе: до %1.</translation>
        </message>
        <message>
            <source>Some of these are not in the list of copies.</source>
            <translation>Некоторых из них нет в списке копий.</translation>
        </message>
        <message>
            <source>Steps with nothing to do: %1</source>
            <translation>Шаги, на которых делать нечего: %1</translation>
        </message>
        <message>
            <source>Would be lost: %1</source>
            <translation>Что пропадёт: %1</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s)</source>
            <translation>
                <numerusform>До %Ln письма</numerusform>
                <numerusform>До %Ln писем</numerusform>
                <numerusform>До %Ln писем</numerusform>
            </translation>
        </message>
        <message>
            <source>Step %1 · %2</source>
            <translation>Шаг %1 · %2</translation>
        </message>
        <message>
            <source>Choose series…</source>
            <translation>Выбрать серии…</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or mark what you don't want and save a cleaned copy.</source>
            <translation>Разрешите запись и отсканируйте снова либо отметьте ненужное и сохраните очищенную копию.</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or scan it alone and save a cleaned copy.</source>
            <translation>Разрешите запись и отсканируйте снова либо отсканируйте только это и сохраните очищенную копию.</translation>
        </message>
        <message numerus="yes">
            <source>Can't be moved: %Ln message(s)</source>
            <translation>
                <numerusform>Нельзя переместить: %Ln письмо</numerusform>
                <numerusform>Нельзя переместить: %Ln письма</numerusform>
                <numerusform>Нельзя переместить: %Ln писем</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of them (has|have) copies</source>
            <translation>
                <numerusform>%Ln из них имеет копии</numerusform>
                <numerusform>%Ln из них имеют копии</numerusform>
                <numerusform>%Ln из них имеют копии</numerusform>
            </translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message>
            <source>%1 → also in %2</source>
            <translation>%1 → также в «%2»</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
        <message numerus="yes">
            <source>And %Ln more pair(s) of folders</source>
            <translation>
                <numerusform>И ещё %Ln пара папок</numerusform>
                <numerusform>И ещё %Ln пары папок</numerusform>
                <numerusform>И ещё %Ln пар папок</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Overviewing</name>
        <message>
            <source>Nothing is left in this step.</source>
            <translation>На этом шаге больше ничего не осталось.</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>только для чтения</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Ни одного из этих писем нет в списке копий.</translation>
        </message>
        <message>
            <source>Showing only: %1</source>
            <translation>Показано только: %1</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Показать все</translation>
        </message>
    </context>
    <context>
        <name>Pair</name>
        <message>
            <source>Matching sentences: %1 of %2</source>
            <translation>Совпадают предложения: %1 из %2</translation>
        </message>
        <message>
            <source>Matching paragraphs: %1 of %2</source>
            <translation>Совпадают абзацы: %1 из %2</translation>
        </message>
        <message numerus="yes">
            <source>%1 (differs|differ)</source>
            <translation>
                <numerusform>%1 отличается</numerusform>
                <numerusform>%1 отличаются</numerusform>
                <numerusform>%1 отличаются</numerusform>
            </translation>
        </message>
        <message>
            <source>the copy has %1</source>
            <translation>в копии есть %1</translation>
        </message>
        <message>
            <source>Same Message-ID, but different content</source>
            <translation>Один Message-ID, но разное содержимое</translation>
        </message>
        <message>
            <source>Too different to compare word by word, so lines are compared</source>
            <translation>Слишком разные для сравнения по словам: сравниваются строки</translation>
        </message>
        <message numerus="yes">
            <source>Similar text with %Ln difference(s)</source>
            <translation>
                <numerusform>Похожий текст, %Ln различие</numerusform>
                <numerusform>Похожий текст, %Ln различия</numerusform>
                <numerusform>Похожий текст, %Ln различий</numerusform>
            </translation>
        </message>
        <message>
            <source>Not a copy, but another issue of a series</source>
            <translation>Не копия, а другой выпуск той же серии</translation>
        </message>
        <message>
            <source>Not a copy, only the same template</source>
            <translation>Не копия, только тот же шаблон</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln различие</numerusform>
                <numerusform>%Ln различия</numerusform>
                <numerusform>%Ln различий</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>Идентично: всё, что может показать почтовая программа, совпадает</translation>
        </message>
        <message>
            <source>Same text except for %1</source>
            <translation>Тот же текст, отличаются лишь: %1</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>Тот же текст</translation>
        </message>
        <message>
            <source>the copy lacks %1</source>
            <translation>в копии нет: %1</translation>
        </message>
        <message>
            <source>headers that differ: %1</source>
            <translation>различаются заголовки: %1</translation>
        </message>
        <message>
            <source>%1 (not visible in the text comparison)</source>
            <translation>%1 (в сравнении текста не видно)</translation>
        </message>
        <message>
            <source>text that the kept message lacks</source>
            <translation>текст, которого нет в оставляемом письме</translation>
        </message>
        <message numerus="yes">
            <source>%Ln extra (copy|copies) of the same (attachment|attachments)</source>
            <translation>
                <numerusform>%Ln лишняя копия того же вложения</numerusform>
                <numerusform>%Ln лишние копии тех же вложений</numerusform>
                <numerusform>%Ln лишних копий тех же вложений</numerusform>
            </translation>
        </message>
        <message>
            <source>more text, such as “%1”</source>
            <translation>дополнительный текст, например «%1»</translation>
        </message>
        <message>
            <source>text, such as “%1”</source>
            <translation>часть текста, например «%1»</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more word(s) “%1”</source>
            <translation>
                <numerusform>ещё %Ln слово «%1»</numerusform>
                <numerusform>ещё %Ln слова «%1»</numerusform>
                <numerusform>ещё %Ln слов «%1»</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln word(s) “%1”</source>
            <translation>
                <numerusform>%Ln слово «%1»</numerusform>
                <numerusform>%Ln слова «%1»</numerusform>
                <numerusform>%Ln слов «%1»</numerusform>
            </translation>
        </message>
        <message>
            <source>a mailing-list or newsletter footer</source>
            <translation>подпись рассылки</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more attachment(s)</source>
            <translation>
                <numerusform>ещё %Ln вложение</numerusform>
                <numerusform>ещё %Ln вложения</numerusform>
                <numerusform>ещё %Ln вложений</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln attachment(s)</source>
            <translation>
                <numerusform>%Ln вложение</numerusform>
                <numerusform>%Ln вложения</numerusform>
                <numerusform>%Ln вложений</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 and %2</source>
            <translation>%1 и %2</translation>
        </message>
        <message>
            <source>letter-by-letter similarity %1</source>
            <translation>побуквенное сходство %1</translation>
        </message>
        <message>
            <source>similarity %1</source>
            <translation>сходство %1</translation>
        </message>
        <message numerus="yes">
            <source>same wording: %Ln word(s)</source>
            <translation>
                <numerusform>те же формулировки: %Ln слово</numerusform>
                <numerusform>те же формулировки: %Ln слова</numerusform>
                <numerusform>те же формулировки: %Ln слов</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>same layout: %Ln part(s)</source>
            <translation>
                <numerusform>то же оформление: %Ln часть</numerusform>
                <numerusform>то же оформление: %Ln части</numerusform>
                <numerusform>то же оформление: %Ln частей</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PasswordDialog</name>
        <message>
            <source>Sign in</source>
            <translation>Войти</translation>
        </message>
        <message>
            <source>Password for %1</source>
            <translation>Пароль для %1</translation>
        </message>
        <message>
            <source>User %1 on %2</source>
            <translation>Пользователь %1 на %2</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>Сохранить в системном хранилище паролей</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
    </context>
    <context>
        <name>PasswordField</name>
        <message>
            <source>Show</source>
            <translation>Показать</translation>
        </message>
        <message>
            <source>Show the password</source>
            <translation>Показать пароль</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>Скрыть</translation>
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
            <translation>Thunderbird, почта на серверах</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook data file</source>
            <translation>Файл данных Outlook</translation>
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
            <translation>Папки почты</translation>
        </message>
        <message>
            <source>System mailbox</source>
            <translation>Системный почтовый ящик</translation>
        </message>
        <message>
            <source>Mail file</source>
            <translation>Файл почты</translation>
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
            <translation>Общие</translation>
        </message>
        <message>
            <source>Scanning</source>
            <translation>Сканирование</translation>
        </message>
        <message>
            <source>Safety</source>
            <translation>Безопасность</translation>
        </message>
        <message>
            <source>Privacy and storage</source>
            <translation>Приватность и хранение</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Клавиши</translation>
        </message>
        <message>
            <source>Follow system</source>
            <translation>Как в системе</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Язык</translation>
        </message>
        <message>
            <source>Takes effect when you restart Twinsweep.</source>
            <translation>Вступит в силу при следующем запуске Twinsweep.</translation>
        </message>
        <message>
            <source>Appearance</source>
            <translation>Оформление</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Светлое</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Тёмное</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Контрастные</translation>
        </message>
        <message>
            <source>Single-key shortcuts in the results</source>
            <translation>Команды одной клавишей в результатах</translation>
        </message>
        <message>
            <source>Find copies by</source>
            <translation>По каким признакам искать копии</translation>
        </message>
        <message>
            <source>Similarity at the start</source>
            <translation>Сходство при запуске</translation>
        </message>
        <message>
            <source>You can change it at any time with the slider.</source>
            <translation>Его можно изменить ползунком в любой момент.</translation>
        </message>
        <message>
            <source>Compare the HTML of a message even where it has plain text</source>
            <translation>Сравнивать HTML письма, даже если есть простой текст</translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>Следующее сканирование прочитает все письма заново.</translation>
        </message>
        <message>
            <source>Compare by text if a message has at least</source>
            <translation>Сравнивать по тексту, если слов не меньше</translation>
        </message>
        <message>
            <source>In shorter messages, everything else must be the same, too.</source>
            <translation>В более коротких должно совпадать и всё остальное.</translation>
        </message>
        <message>
            <source> words</source>
            <translation> слов</translation>
        </message>
        <message>
            <source>Read messages in full up to</source>
            <translation>Читать целиком письма размером до</translation>
        </message>
        <message>
            <source>Larger messages are copies only if they are the same byte for byte.</source>
            <translation>Более крупные считаются копиями, только если совпадают байт в байт.</translation>
        </message>
        <message>
            <source> MB</source>
            <translation> МБ</translation>
        </message>
        <message>
            <source>Ask before small moves, too</source>
            <translation>Спрашивать и о небольших перемещениях</translation>
        </message>
        <message>
            <source>Up to 20 messages that can all be put back.</source>
            <translation>До 20 писем, которые все можно вернуть.</translation>
        </message>
        <message>
            <source>Ask me to type the number of messages if it is more than</source>
            <translation>Просить ввести число писем, если их больше</translation>
        </message>
        <message>
            <source> messages</source>
            <translation> писем</translation>
        </message>
        <message>
            <source>Ask me to type it if a folder would lose more than</source>
            <translation>Просить ввести число, если папка потеряет больше</translation>
        </message>
        <message>
            <source>%</source>
            <translation> %</translation>
        </message>
        <message>
            <source>Ask about safety copies that take up more than</source>
            <translation>Спрашивать, если страховочные копии занимают больше</translation>
        </message>
        <message>
            <source>Above that, Twinsweep offers to delete the oldest. Nothing is deleted unless you confirm.</source>
            <translation>Сверх этого Twinsweep предложит удалить самые старые. Без вашего подтверждения ничего не удаляется.</translation>
        </message>
        <message>
            <source> GB</source>
            <translation> ГБ</translation>
        </message>
        <message>
            <source>Ask about safety copies that are older than</source>
            <translation>Спрашивать о страховочных копиях старше</translation>
        </message>
        <message>
            <source>Whichever of the two comes first.</source>
            <translation>Действует то, что наступит раньше.</translation>
        </message>
        <message>
            <source> days</source>
            <translation> дн.</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>Preferences</source>
            <translation>Настройки</translation>
        </message>
        <message>
            <source>No preferences match</source>
            <translation>Подходящих настроек нет</translation>
        </message>
        <message>
            <source>Try another word, or a shorter one.</source>
            <translation>Попробуйте другое или более короткое слово.</translation>
        </message>
        <message>
            <source>Show all preferences</source>
            <translation>Показать все настройки</translation>
        </message>
        <message>
            <source>Search preferences</source>
            <translation>Поиск в настройках</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Страницы</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
    </context>
    <context>
        <name>Preferring</name>
        <message>
            <source>History, safety copies, known bulk mail</source>
            <translation>История, страховочные копии, известные рассылки</translation>
        </message>
        <message>
            <source>Cache of mail read before</source>
            <translation>Кэш уже прочитанной почты</translation>
        </message>
        <message>
            <source>Settings and accounts</source>
            <translation>Настройки и учётные записи</translation>
        </message>
        <message>
            <source>The cache could not be cleared: %1</source>
            <translation>Кэш не удалось очистить: %1</translation>
        </message>
        <message>
            <source>The cache was cleared.</source>
            <translation>Кэш очищен.</translation>
        </message>
    </context>
    <context>
        <name>Preset</name>
        <message>
            <source>Careful</source>
            <translation>Осторожно</translation>
        </message>
        <message>
            <source>Clean inbox, keep archive</source>
            <translation>Очистить «Входящие», архив не трогать</translation>
        </message>
        <message>
            <source>Keep newest</source>
            <translation>Оставить самые новые</translation>
        </message>
        <message>
            <source>Free most space</source>
            <translation>Освободить больше места</translation>
        </message>
    </context>
    <context>
        <name>Problem</name>
        <message>
            <source>It could not be read</source>
            <translation>Не удалось прочитать</translation>
        </message>
        <message>
            <source>It is empty</source>
            <translation>Пусто</translation>
        </message>
        <message>
            <source>It was deleted or moved while Twinsweep was reading</source>
            <translation>Удалено или перемещено во время чтения</translation>
        </message>
        <message>
            <source>It is not a message: it has no headers</source>
            <translation>Это не письмо: нет заголовков</translation>
        </message>
        <message>
            <source>It contains no mail, although its name says it does</source>
            <translation>В нём нет писем, хотя имя говорит об обратном</translation>
        </message>
        <message>
            <source>It ends in the middle</source>
            <translation>Обрывается на середине</translation>
        </message>
        <message>
            <source>Too large: only its beginning was read</source>
            <translation>Слишком большое: прочитано только начало</translation>
        </message>
        <message>
            <source>It took too much time or memory to read</source>
            <translation>Чтение потребовало слишком много времени или памяти</translation>
        </message>
        <message>
            <source>A part of it could not be read</source>
            <translation>Часть не удалось прочитать</translation>
        </message>
        <message>
            <source>It changed while it was read: scan again</source>
            <translation>Изменилось во время чтения: сканируйте снова</translation>
        </message>
        <message>
            <source>It is unclear where its messages begin: search only</source>
            <translation>Неясно, где начинаются письма: только поиск</translation>
        </message>
        <message>
            <source>The server did not list all messages, so none of them were compared or moved: scan again, or ask the server's administrator for help</source>
            <translation>Сервер перечислил не все письма, поэтому ни одно из них не сравнивалось и не перемещалось: сканируйте снова или обратитесь к администратору сервера</translation>
        </message>
        <message>
            <source>It has more header lines than Twinsweep reads</source>
            <translation>Строк заголовков больше, чем читает Twinsweep</translation>
        </message>
        <message>
            <source>It contains messages nested too deeply to be read in full</source>
            <translation>Письма вложены друг в друга слишком глубоко, до конца не прочитать</translation>
        </message>
        <message>
            <source>It has more parts than Twinsweep reads</source>
            <translation>Частей больше, чем читает Twinsweep</translation>
        </message>
        <message>
            <source>It is too large to be read in full</source>
            <translation>Слишком большое, до конца не прочитать</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the Base64 encoding is broken</source>
            <translation>Текст или вложение повреждены: нарушена кодировка Base64</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the uuencoding is broken</source>
            <translation>Текст или вложение повреждены: нарушена кодировка uuencode</translation>
        </message>
        <message>
            <source>Its text or an attachment is in an encoding that Twinsweep does not know</source>
            <translation>Текст или вложение в кодировке, неизвестной Twinsweep</translation>
        </message>
        <message numerus="yes">
            <source>%Ln of its parts or attachments cannot be read</source>
            <translation>
                <numerusform>%Ln его часть или вложение не читается</numerusform>
                <numerusform>%Ln его части или вложения не читаются</numerusform>
                <numerusform>%Ln его частей или вложений не читаются</numerusform>
            </translation>
        </message>
        <message>
            <source>The server renumbered the messages of its folder</source>
            <translation>Сервер заново пронумеровал письма в папке</translation>
        </message>
        <message>
            <source>An attachment was not downloaded</source>
            <translation>Одно из вложений не загружено</translation>
        </message>
        <message>
            <source>Only %1 of its %2 messages can be read</source>
            <translation>Удаётся прочитать только %1 из %2 писем</translation>
        </message>
        <message>
            <source>%1 of %2 parts of the file are damaged</source>
            <translation>Повреждено частей файла: %1 из %2</translation>
        </message>
        <message>
            <source>The last %1 of the file are missing</source>
            <translation>В файле не хватает последних %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (folder|folders) in it cannot be opened</source>
            <translation>
                <numerusform>%Ln папка в нём не открывается</numerusform>
                <numerusform>%Ln папки в нём не открываются</numerusform>
                <numerusform>%Ln папок в нём не открываются</numerusform>
            </translation>
        </message>
        <message>
            <source>It is unclear where it begins or ends in its file: it stays there</source>
            <translation>Неясно, где оно начинается или кончается в своём файле: оно остаётся там</translation>
        </message>
        <message>
            <source>Open it in your mail program to see what is left of it</source>
            <translation>Откройте письмо в почтовой программе и посмотрите, что от него осталось</translation>
        </message>
        <message>
            <source>Nothing to do: only exact copies of it are found</source>
            <translation>Делать ничего не нужно: для него находятся только точные копии</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Сканируйте снова</translation>
        </message>
        <message>
            <source>Repair the file with the Inbox Repair Tool of Outlook or restore it from a backup, then scan again</source>
            <translation>Исправьте файл средством восстановления папки «Входящие» Outlook или восстановите его из резервной копии, затем просканируйте снова</translation>
        </message>
        <message>
            <source>Open the message in Apple Mail to download it, then scan again</source>
            <translation>Откройте письмо в Apple Mail, чтобы загрузить вложение, затем просканируйте снова</translation>
        </message>
        <message>
            <source>Make sure that the file or server can be read, then scan again</source>
            <translation>Убедитесь, что файл или сервер доступен для чтения, и сканируйте снова</translation>
        </message>
        <message>
            <source>Nothing to do: there is nothing to compare</source>
            <translation>Делать ничего не нужно: сравнивать нечего</translation>
        </message>
        <message>
            <source>If it should hold mail, restore it from a backup, then scan again</source>
            <translation>Если в нём должны быть письма, восстановите его из резервной копии и сканируйте снова</translation>
        </message>
        <message>
            <source>Save a cleaned copy and scan that instead, or repair the folder in your mail program</source>
            <translation>Сохраните очищенную копию и сканируйте её или исправьте папку в почтовой программе</translation>
        </message>
        <message>
            <source>It is in a format that Twinsweep does not read: %1</source>
            <translation>Этот формат Twinsweep не читает: %1</translation>
        </message>
        <message>
            <source>It is an archive with a password</source>
            <translation>Это архив с паролем</translation>
        </message>
        <message>
            <source>It contains an archive, which was not opened</source>
            <translation>Внутри есть ещё один архив, он не открывался</translation>
        </message>
        <message>
            <source>It is too large to be unpacked safely</source>
            <translation>Слишком велик для безопасной распаковки</translation>
        </message>
        <message>
            <source>It could not be unpacked in full: it is damaged, or has odd file names</source>
            <translation>Не удалось распаковать полностью: архив повреждён или содержит необычные имена файлов</translation>
        </message>
        <message>
            <source>Export it from its program as mbox or .eml files or a Maildir, then scan those</source>
            <translation>Экспортируйте почту из её программы в mbox, файлы .eml или Maildir и проверьте их</translation>
        </message>
        <message>
            <source>Unpack it yourself, then scan the folder</source>
            <translation>Распакуйте сами и проверьте папку</translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message>
            <source>The whole file</source>
            <translation>Весь файл</translation>
        </message>
        <message>
            <source>The whole folder</source>
            <translation>Вся папка</translation>
        </message>
        <message>
            <source>Message %1 (no subject)</source>
            <translation>Письмо %1 (без темы)</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>What happened</source>
            <translation>Что произошло</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Что делать</translation>
        </message>
    </context>
    <context>
        <name>ProgressStrip</name>
        <message>
            <source>Pause</source>
            <translation>Пауза</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Остановить</translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>Запуск…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s)</source>
            <translation>
                <numerusform>%Ln проблема</numerusform>
                <numerusform>%Ln проблемы</numerusform>
                <numerusform>%Ln проблем</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received</source>
            <translation>получено %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln письмо</numerusform>
                <numerusform>%Ln письма</numerusform>
                <numerusform>%Ln писем</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>осталось %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
        <message>
            <source>a few seconds</source>
            <translation>несколько секунд</translation>
        </message>
        <message numerus="yes">
            <source>about %Ln second(s)</source>
            <translation>
                <numerusform>около %Ln секунды</numerusform>
                <numerusform>около %Ln секунд</numerusform>
                <numerusform>около %Ln секунд</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %Ln minute(s)</source>
            <translation>
                <numerusform>около %Ln минуты</numerusform>
                <numerusform>около %Ln минут</numerusform>
                <numerusform>около %Ln минут</numerusform>
            </translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Продолжить</translation>
        </message>
        <message>
            <source>Pausing…</source>
            <translation>Приостановка…</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Приостановлено</translation>
        </message>
        <message>
            <source>Stopping…</source>
            <translation>Остановка…</translation>
        </message>
        <message>
            <source>What is done so far is kept.</source>
            <translation>Уже сделанное сохраняется.</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Ход работы</translation>
        </message>
        <message>
            <source>You can see the problems when the scan is done.</source>
            <translation>Проблемы можно посмотреть после сканирования.</translation>
        </message>
    </context>
    <context>
        <name>Reach</name>
        <message>
            <source>All groups</source>
            <translation>Все группы</translation>
        </message>
        <message>
            <source>Groups that the filter shows</source>
            <translation>Группы, прошедшие фильтр</translation>
        </message>
        <message>
            <source>Selected groups</source>
            <translation>Выделенные группы</translation>
        </message>
    </context>
    <context>
        <name>Recovery</name>
        <message>
            <source>The last undo was stopped before it finished.</source>
            <translation>Последний возврат писем был остановлен, не дойдя до конца.</translation>
        </message>
        <message>
            <source>The last undo was interrupted.</source>
            <translation>Последний возврат писем был прерван.</translation>
        </message>
        <message>
            <source>The last run was stopped before it finished.</source>
            <translation>Последняя операция была остановлена, не дойдя до конца.</translation>
        </message>
        <message>
            <source>The last run was interrupted.</source>
            <translation>Последняя операция была прервана.</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>Перемещено: %1</translation>
        </message>
        <message>
            <source>%1 put back</source>
            <translation>Возвращено на место: %1</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>не начато: %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (needs|need) a check</source>
            <translation>
                <numerusform>нужна проверка: %Ln</numerusform>
                <numerusform>нужна проверка: %Ln</numerusform>
                <numerusform>нужна проверка: %Ln</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecoverySheet</name>
        <message>
            <source>The last run</source>
            <translation>Последняя операция</translation>
        </message>
        <message>
            <source>If you give up the rest, messages that were not moved yet stay where they are. Moved messages stay moved; you can undo that in History.</source>
            <translation>Если прекратить операцию, ещё не перемещённые письма останутся на месте. Перемещённые останутся перемещёнными; вернуть их можно в Истории.</translation>
        </message>
        <message>
            <source>Nothing is lost: each message is in its folder or in its safety copy. The check reads both, repairs a mailbox that is half written, and moves nothing.</source>
            <translation>Ничего не потеряно: каждое письмо лежит в своей папке или в страховочной копии. Проверка читает и то и другое, восстанавливает недописанный ящик и ничего не перемещает.</translation>
        </message>
        <message>
            <source>Until the check is done, do not open these folders in your mail program: a file may be half written.</source>
            <translation>Пока проверка не закончена, не открывайте эти папки в почтовой программе: файл может быть записан не до конца.</translation>
        </message>
        <message>
            <source>On the server, Twinsweep deleted nothing: each message is in its folder or in the one that it was moved to. The check signs in, looks into both and changes nothing. Until the check is done, do not move or delete these messages in your mail program.</source>
            <translation>На сервере Twinsweep ничего не удалил: каждое письмо лежит в своей папке или в той, куда его переместили. Проверка входит в учётную запись, смотрит в обе папки и ничего не меняет. До её окончания не перемещайте и не удаляйте эти письма в почтовой программе.</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Позже</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>Переместить снова…</translation>
        </message>
        <message>
            <source>Undo all</source>
            <translation>Вернуть всё</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>Прекратить</translation>
        </message>
        <message>
            <source>Check only</source>
            <translation>Только проверить</translation>
        </message>
        <message>
            <source>Check and continue</source>
            <translation>Проверить и продолжить</translation>
        </message>
    </context>
    <context>
        <name>Refreshing</name>
        <message>
            <source>The list is up to date.</source>
            <translation>Список обновлён.</translation>
        </message>
        <message>
            <source>The list may be out of date, because reading was stopped.</source>
            <translation>Список мог устареть: чтение было остановлено.</translation>
        </message>
        <message>
            <source>The list may be out of date.</source>
            <translation>Список мог устареть.</translation>
        </message>
        <message>
            <source>Its messages were removed from the list. If you moved or renamed it, move it back and press Rescan, or add it under its new name.</source>
            <translation>Письма оттуда убраны из списка. Если вы переместили или переименовали его, верните на место и нажмите «Пересканировать» или добавьте под новым именем.</translation>
        </message>
        <message>
            <source>Rescan</source>
            <translation>Пересканировать</translation>
        </message>
    </context>
    <context>
        <name>Refusal</name>
        <message>
            <source>It is no longer there</source>
            <translation>Письма уже нет на месте</translation>
        </message>
        <message>
            <source>The message or its folder changed since the scan: scan again</source>
            <translation>Письмо или его папка изменились после сканирования: сканируйте снова</translation>
        </message>
        <message>
            <source>The kept message is no longer there</source>
            <translation>Оставляемого письма уже нет на месте</translation>
        </message>
        <message>
            <source>The kept message or its folder changed since the scan: scan again</source>
            <translation>Оставляемое письмо или его папка изменились после сканирования: сканируйте снова</translation>
        </message>
        <message>
            <source>The kept message may disappear: it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>Оставляемое письмо может исчезнуть: оно удалено либо лежит в корзине, в кэше или в общей папке</translation>
        </message>
        <message>
            <source>The kept message is only a draft</source>
            <translation>Оставляемое письмо — лишь черновик</translation>
        </message>
        <message>
            <source>No message of the group would remain</source>
            <translation>В группе не осталось бы ни одного письма</translation>
        </message>
        <message>
            <source>It does not match the kept message directly</source>
            <translation>Не совпадает с самим оставляемым письмом</translation>
        </message>
        <message>
            <source>Read in full, it and the kept message do not match as the plan says: scan again and make a new plan</source>
            <translation>При полном чтении оно и оставляемое письмо совпадают не так, как сказано в плане: просканируйте ещё раз и составьте новый план</translation>
        </message>
        <message>
            <source>It has a sender, text or an attachment that the kept message lacks</source>
            <translation>В нём есть отправитель, текст или вложение, которых нет в оставляемом письме</translation>
        </message>
        <message>
            <source>It is in a protected folder</source>
            <translation>В защищённой папке</translation>
        </message>
        <message>
            <source>It is flagged</source>
            <translation>С флажком</translation>
        </message>
        <message>
            <source>It is unread</source>
            <translation>Не прочитано</translation>
        </message>
        <message>
            <source>It is too new, or has no date</source>
            <translation>Слишком новое или без даты</translation>
        </message>
        <message>
            <source>You sent it</source>
            <translation>Отправлено вами</translation>
        </message>
        <message>
            <source>It is not a copy of the kind you asked for</source>
            <translation>Это копия не того вида, который выбран</translation>
        </message>
        <message>
            <source>Read in full, it turned out to differ from the kept message</source>
            <translation>При полном чтении оказалось, что оно отличается от оставленного письма</translation>
        </message>
        <message>
            <source>It only has the same template</source>
            <translation>Только тот же шаблон</translation>
        </message>
        <message>
            <source>It is a mail server's internal record</source>
            <translation>Служебная запись почтового сервера</translation>
        </message>
        <message>
            <source>It is already marked as deleted in its mail program</source>
            <translation>Уже помечено как удалённое в почтовой программе</translation>
        </message>
        <message>
            <source>It is unclear where messages in this file begin: save a cleaned copy and scan that instead</source>
            <translation>Неясно, где начинаются письма в этом файле: сохраните очищенную копию и сканируйте её</translation>
        </message>
        <message>
            <source>A file or folder with this name exists, and Twinsweep never overwrites one</source>
            <translation>Файл или папка с таким именем уже есть, а Twinsweep ничего не перезаписывает</translation>
        </message>
        <message>
            <source>It mentions a protected keyword</source>
            <translation>Содержит слово, которое вы защищаете</translation>
        </message>
        <message>
            <source>This format is read-only: save a cleaned copy instead</source>
            <translation>Файлы этого вида можно только читать: сохраните очищенную копию</translation>
        </message>
        <message>
            <source>The file or folder is read-only</source>
            <translation>Файл или папка доступны только для чтения</translation>
        </message>
        <message>
            <source>The file has a second name on this disk</source>
            <translation>У файла есть второе имя на этом диске</translation>
        </message>
        <message>
            <source>The file belongs to another user</source>
            <translation>Файл принадлежит другому пользователю</translation>
        </message>
        <message>
            <source>The file is on a network disk, where other programs cannot be locked out</source>
            <translation>Файл на сетевом диске, где нельзя заблокировать доступ других программ</translation>
        </message>
        <message>
            <source>Another program is using it</source>
            <translation>Занято другой программой</translation>
        </message>
        <message>
            <source>Thunderbird is running: close it first</source>
            <translation>Thunderbird запущен: сначала закройте его</translation>
        </message>
        <message>
            <source>A mail program that uses this folder is running: close it first</source>
            <translation>Работает почтовая программа, которая использует эту папку: сначала закройте её</translation>
        </message>
        <message>
            <source>Twinsweep cannot read the index where Thunderbird keeps the stars and tags of this folder: compact the folder in Thunderbird, close Thunderbird, and scan again</source>
            <translation>Twinsweep не может прочитать индекс, в котором Thunderbird хранит звёздочки и метки этой папки: сожмите папку в Thunderbird, закройте Thunderbird и сканируйте снова</translation>
        </message>
        <message>
            <source>Thunderbird stores this folder as Maildir and would keep listing what was moved out: save a cleaned copy instead</source>
            <translation>Thunderbird хранит эту папку как Maildir и продолжал бы показывать перемещённые из неё письма: вместо этого сохраните очищенную копию</translation>
        </message>
        <message>
            <source>It is a mail program's local copy of a server folder</source>
            <translation>Это локальная копия папки сервера в почтовой программе</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: start it, let it finish, and close it</source>
            <translation>Thunderbird не закончил сжимать эту папку: запустите его, дайте ему закончить и закройте</translation>
        </message>
        <message>
            <source>There is not enough space on the disk</source>
            <translation>На диске не хватает места</translation>
        </message>
        <message>
            <source>The disk could not be read or written</source>
            <translation>Не удалось прочитать диск или записать на него</translation>
        </message>
        <message>
            <source>Its safety copy is damaged, was deleted, or is still needed</source>
            <translation>Страховочная копия повреждена, удалена или ещё нужна</translation>
        </message>
        <message>
            <source>Nothing left to do: it was already applied or undone, or moved nothing. To move more, make a new plan</source>
            <translation>Делать больше нечего: план уже выполнен, отменён или ничего не переместил. Чтобы переместить ещё что-то, составьте новый план</translation>
        </message>
        <message>
            <source>The run was undone before it reached this message</source>
            <translation>Письма этой операции были возвращены, прежде чем до этого дошла очередь</translation>
        </message>
        <message>
            <source>The run was closed before it reached this message</source>
            <translation>Операция прекращена, не дойдя до этого письма</translation>
        </message>
        <message>
            <source>It is in neither its old nor its new folder: another program deleted or moved it</source>
            <translation>Его нет ни в прежней, ни в новой папке: его удалила или переместила другая программа</translation>
        </message>
        <message>
            <source>The run cannot be given up yet, as some of its messages may have been moved: resume it first</source>
            <translation>Операцию пока нельзя прекратить: некоторые её письма, возможно, уже перемещены; сначала продолжите её</translation>
        </message>
        <message>
            <source>It is already in that mailbox</source>
            <translation>Уже лежит в этом файле почты</translation>
        </message>
        <message>
            <source>It is already in the Trash</source>
            <translation>Уже лежит в корзине</translation>
        </message>
        <message>
            <source>Its mailbox was moved, renamed or deleted: move it back and undo again</source>
            <translation>Почтовый ящик перемещён, переименован или удалён: верните его на место и верните письма ещё раз</translation>
        </message>
        <message>
            <source>There is no mailbox to move it to, and it cannot be created</source>
            <translation>Почтового ящика для перемещения нет, и создать его нельзя</translation>
        </message>
        <message>
            <source>The server renumbered its folder: scan it again</source>
            <translation>Сервер заново пронумеровал папку: сканируйте её снова</translation>
        </message>
        <message>
            <source>The account does not say which folder is its Trash</source>
            <translation>Учётная запись не сообщает, какая из папок — Корзина</translation>
        </message>
        <message>
            <source>The account is full</source>
            <translation>Учётная запись переполнена</translation>
        </message>
        <message>
            <source>The server cannot be reached</source>
            <translation>Сервер недоступен</translation>
        </message>
        <message>
            <source>The server rejected the sign-in: sign in again</source>
            <translation>Сервер отклонил вход: войдите снова</translation>
        </message>
        <message>
            <source>It was copied and marked as deleted; your mail program will remove it when it compacts the folder</source>
            <translation>Скопировано и помечено как удалённое; почтовая программа удалит его, когда будет сжимать папку</translation>
        </message>
        <message>
            <source>Its mailbox cannot store these flags or tags</source>
            <translation>Почтовый ящик не может хранить эти флажки или метки</translation>
        </message>
        <message>
            <source>The kept message could not take over its flags or tags</source>
            <translation>Оставляемое письмо не смогло принять флажки или метки</translation>
        </message>
        <message>
            <source>It was read, flagged, tagged, answered or forwarded since the plan was made: scan again</source>
            <translation>После составления плана его прочитали, отметили флажком или меткой, на него ответили или его переслали: повторите сканирование</translation>
        </message>
        <message>
            <source>Its mailbox, or that of its kept message, changed after the undo, for example by another move or undo: scan again and mark it</source>
            <translation>Его почтовый ящик или ящик оставляемого письма изменился после отмены, например из-за другого перемещения или отмены: сканируйте снова и отметьте письмо</translation>
        </message>
        <message>
            <source>It is back; its copy is marked as deleted, and your mail program will remove the copy when it compacts the folder</source>
            <translation>Возвращено; копия помечена как удалённая, почтовая программа удалит её, когда будет сжимать папку</translation>
        </message>
        <message>
            <source>The server refused, or sent an invalid response</source>
            <translation>Сервер отказал или прислал недопустимый ответ</translation>
        </message>
        <message>
            <source>no longer there</source>
            <translation>уже нет на месте</translation>
        </message>
        <message>
            <source>changed since the scan, or their folder did; scan again</source>
            <translation>письмо или папка изменились после сканирования; сканируйте снова</translation>
        </message>
        <message>
            <source>the kept message is no longer there</source>
            <translation>оставляемого письма уже нет на месте</translation>
        </message>
        <message>
            <source>the kept message or its folder changed since the scan; scan again</source>
            <translation>оставляемое письмо или его папка изменились после сканирования; сканируйте снова</translation>
        </message>
        <message>
            <source>the kept message may disappear, as it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>оставляемое письмо может исчезнуть: оно удалено либо лежит в корзине, в кэше или в общей папке</translation>
        </message>
        <message>
            <source>the kept message is only a draft</source>
            <translation>оставляемое письмо — лишь черновик</translation>
        </message>
        <message>
            <source>no message of the group would remain</source>
            <translation>в группе не осталось бы ни одного письма</translation>
        </message>
        <message>
            <source>no direct match with the kept message</source>
            <translation>нет прямого совпадения с оставляемым письмом</translation>
        </message>
        <message>
            <source>a sender, text or an attachment that the kept message lacks</source>
            <translation>отправитель, текст или вложение, которых нет в оставляемом письме</translation>
        </message>
        <message>
            <source>in a protected folder</source>
            <translation>в защищённой папке</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>с флажком</translation>
        </message>
        <message>
            <source>unread</source>
            <translation>не прочитано</translation>
        </message>
        <message>
            <source>too new, or without a date</source>
            <translation>слишком новое или без даты</translation>
        </message>
        <message>
            <source>sent by you</source>
            <translation>отправлено вами</translation>
        </message>
        <message>
            <source>not a copy of the kind you asked for</source>
            <translation>копия не того вида, который выбран</translation>
        </message>
        <message>
            <source>different from the kept message when read in full</source>
            <translation>при полном чтении отличается от оставляемого письма</translation>
        </message>
        <message>
            <source>only the same template</source>
            <translation>только тот же шаблон</translation>
        </message>
        <message>
            <source>a mail server's internal record</source>
            <translation>служебная запись почтового сервера</translation>
        </message>
        <message>
            <source>already marked as deleted in the mail program</source>
            <translation>уже помечено как удалённое в почтовой программе</translation>
        </message>
        <message>
            <source>unclear where they begin or end in their file; save a cleaned copy and scan that instead</source>
            <translation>неясно, где они начинаются или кончаются в своём файле; сохраните очищенную копию и сканируйте её</translation>
        </message>
        <message>
            <source>protected by a keyword</source>
            <translation>защищено ключевым словом</translation>
        </message>
        <message>
            <source>in a mail program's local copy of a server folder</source>
            <translation>в локальной копии папки сервера в почтовой программе</translation>
        </message>
        <message>
            <source>in use by another program</source>
            <translation>занято другой программой</translation>
        </message>
        <message>
            <source>already in that mailbox</source>
            <translation>уже лежит в этом файле почты</translation>
        </message>
        <message>
            <source>read, flagged, tagged, answered or forwarded since the plan was made; scan again</source>
            <translation>после составления плана прочитаны, отмечены флажком или меткой, отвечены или пересланы; повторите сканирование</translation>
        </message>
        <message>
            <source>their mailbox, or that of their kept messages, changed after the undo, for example by another move or undo; scan again and mark them</source>
            <translation>их почтовый ящик или ящик оставляемых писем изменился после отмены, например из-за другого перемещения или отмены; сканируйте снова и отметьте их</translation>
        </message>
    </context>
    <context>
        <name>Remembering</name>
        <message>
            <source>Its text is too short to be recognized.</source>
            <translation>Слишком мало текста, чтобы узнавать по нему.</translation>
        </message>
        <message>
            <source>Remember as bulk mail</source>
            <translation>Запоминание рассылки</translation>
        </message>
        <message>
            <source>Remember</source>
            <translation>Запомнить</translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>Отменить: %1</translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>Показать их</translation>
        </message>
        <message>
            <source>Change known bulk mail</source>
            <translation>Изменение известной рассылки</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Изменить</translation>
        </message>
        <message>
            <source>Import known bulk mail</source>
            <translation>Импорт известных рассылок</translation>
        </message>
        <message>
            <source>JSON, or text with one message per line (*.json *.txt);;All files (*)</source>
            <translation>JSON или текст, по письму на строку (*.json *.txt);;Все файлы (*)</translation>
        </message>
        <message>
            <source>All details (*.json);;Texts only, one message per line (*.txt)</source>
            <translation>Все данные (*.json);;Только тексты, по письму на строку (*.txt)</translation>
        </message>
        <message>
            <source>Export known bulk mail to a new file</source>
            <translation>Экспорт известных рассылок в новый файл</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>%Ln письмо запомнено как рассылка.</numerusform>
                <numerusform>%Ln письма запомнены как рассылки.</numerusform>
                <numerusform>%Ln писем запомнено как рассылки.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) of this scan (matches|match).</source>
            <translation>
                <numerusform>Подходит %Ln письмо этого сканирования.</numerusform>
                <numerusform>Подходят %Ln письма этого сканирования.</numerusform>
                <numerusform>Подходит %Ln писем этого сканирования.</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo reverses this.</source>
            <translation>«Отменить» вернёт всё назад.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (was|were) already remembered.</source>
            <translation>
                <numerusform>%Ln уже запомнено.</numerusform>
                <numerusform>%Ln уже запомнены.</numerusform>
                <numerusform>%Ln уже запомнено.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be remembered: the text is too long or no longer available. Scan again and retry.</source>
            <translation>
                <numerusform>%Ln письмо не удалось запомнить: текст слишком длинный или уже недоступен. Повторите сканирование и попробуйте ещё раз.</numerusform>
                <numerusform>%Ln письма не удалось запомнить: текст слишком длинный или уже недоступен. Повторите сканирование и попробуйте ещё раз.</numerusform>
                <numerusform>%Ln писем не удалось запомнить: текст слишком длинный или уже недоступен. Повторите сканирование и попробуйте ещё раз.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Экспортировано в %1</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 уже есть. Выберите новое имя.</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>Не удалось записать %1.</translation>
        </message>
    </context>
    <context>
        <name>RemoveAccountDialog</name>
        <message>
            <source>Remove account</source>
            <translation>Убрать учётную запись</translation>
        </message>
        <message>
            <source>Remove the account %1 from Twinsweep?</source>
            <translation>Убрать учётную запись %1 из Twinsweep?</translation>
        </message>
        <message numerus="yes">
            <source>%Ln run(s) of this account (is|are) not finished. Without the account (it|they) cannot be finished or undone: open History first.</source>
            <translation>
                <numerusform>Не закончена %Ln операция этой учётной записи. Без учётной записи её нельзя ни закончить, ни отменить: сначала откройте Историю.</numerusform>
                <numerusform>Не закончены %Ln операции этой учётной записи. Без учётной записи их нельзя ни закончить, ни отменить: сначала откройте Историю.</numerusform>
                <numerusform>Не закончено %Ln операций этой учётной записи. Без учётной записи их нельзя ни закончить, ни отменить: сначала откройте Историю.</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>This deletes its settings and its password, but no mail on the server. Moves that History lists cannot be undone without the account.</source>
            <translation>Будут удалены её настройки и пароль, но не почта на сервере. Перемещения из Истории без этой учётной записи вернуть нельзя.</translation>
        </message>
    </context>
    <context>
        <name>Report</name>
        <message>
            <source>Twinsweep scan report</source>
            <translation>Отчёт о сканировании Twinsweep</translation>
        </message>
        <message>
            <source>%1 in %2, similarity %3 or more.</source>
            <translation>Найдено: %1; отсканировано: %2; сходство %3 и выше.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) of copies</source>
            <translation>
                <numerusform>%Ln группа копий</numerusform>
                <numerusform>%Ln группы копий</numerusform>
                <numerusform>%Ln групп копий</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) with only the same template</source>
            <translation>
                <numerusform>%Ln группа только с тем же шаблоном</numerusform>
                <numerusform>%Ln группы только с тем же шаблоном</numerusform>
                <numerusform>%Ln групп только с тем же шаблоном</numerusform>
            </translation>
        </message>
        <message>
            <source>The scan changed nothing. Created on %1.</source>
            <translation>Сканирование ничего не изменило. Создано: %1.</translation>
        </message>
        <message>
            <source>Scanned</source>
            <translation>Отсканировано</translation>
        </message>
        <message>
            <source>What you can move, safest first</source>
            <translation>Что можно переместить, начиная с самого безопасного</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Шаг</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Письма</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Would be lost</source>
            <translation>Что пропадёт</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>Откуда взялись копии?</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>Копии</translation>
        </message>
        <message>
            <source>Cause</source>
            <translation>Причина</translation>
        </message>
        <message>
            <source>How to stop it</source>
            <translation>Как это прекратить</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Группы</translation>
        </message>
        <message>
            <source>Group %1</source>
            <translation>Группа %1</translation>
        </message>
        <message>
            <source>Group %1: %2</source>
            <translation>Группа %1: %2</translation>
        </message>
        <message>
            <source>Role</source>
            <translation>Роль</translation>
        </message>
        <message>
            <source>Subject and sender</source>
            <translation>Тема и отправитель</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Почему</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>Similar</source>
            <translation>Похоже</translation>
        </message>
        <message>
            <source>Quoted</source>
            <translation>Цитируется</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>Отмечено</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message>
            <source>Differs: %1</source>
            <translation>Отличия: %1</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Проблемы</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Письмо</translation>
        </message>
        <message>
            <source>%1, no. %2</source>
            <translation>%1, № %2</translation>
        </message>
        <message>
            <source>No copies found.</source>
            <translation>Копий не найдено.</translation>
        </message>
    </context>
    <context>
        <name>Result</name>
        <message>
            <source>%1 put back</source>
            <translation>Возвращено на место: %1</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>Перемещено: %1</translation>
        </message>
        <message>
            <source>%1 could not be put back</source>
            <translation>не удалось вернуть: %1</translation>
        </message>
        <message>
            <source>%1 could not be moved</source>
            <translation>не удалось переместить: %1</translation>
        </message>
        <message>
            <source>%1 skipped</source>
            <translation>пропущено: %1</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>не начато: %1</translation>
        </message>
        <message>
            <source>%1 with unknown outcome: check now</source>
            <translation>исход неизвестен: %1 (проверьте)</translation>
        </message>
        <message>
            <source>%1 undone</source>
            <translation>возвращено: %1</translation>
        </message>
        <message>
            <source>No space is freed yet. Deleting the safety copies would free %1.</source>
            <translation>Место пока не освобождено. Удаление страховочных копий освободит %1.</translation>
        </message>
        <message>
            <source>On the server they take up space until its Trash is emptied.</source>
            <translation>На сервере они занимают место, пока не очищена его Корзина.</translation>
        </message>
        <message>
            <source>The safety copies take up %1, more than the %2 you allow.</source>
            <translation>Страховочные копии занимают %1: больше разрешённых %2.</translation>
        </message>
        <message numerus="yes">
            <source>Some safety copies are older than %Ln day(s).</source>
            <translation>
                <numerusform>Некоторые страховочные копии старше %Ln дня.</numerusform>
                <numerusform>Некоторые страховочные копии старше %Ln дней.</numerusform>
                <numerusform>Некоторые страховочные копии старше %Ln дней.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Deleting the oldest (%Ln run(s)) would free %1.</source>
            <translation>
                <numerusform>Удаление самых старых (%Ln операция) освободит %1.</numerusform>
                <numerusform>Удаление самых старых (%Ln операции) освободит %1.</numerusform>
                <numerusform>Удаление самых старых (%Ln операций) освободит %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Reason: %1</source>
            <translation>Причина: %1</translation>
        </message>
        <message>
            <source>Most common reason (%2 of %3): %1</source>
            <translation>Самая частая причина (%2 из %3): %1</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Остановлено.</translation>
        </message>
        <message numerus="yes">
            <source>The undo had not put anything back yet: %Ln message(s) (is|are) still moved. The undo is closed.</source>
            <translation>
                <numerusform>Ничего ещё не возвращено: %Ln письмо остаётся перемещённым. Возврат закрыт.</numerusform>
                <numerusform>Ничего ещё не возвращено: %Ln письма остаются перемещёнными. Возврат закрыт.</numerusform>
                <numerusform>Ничего ещё не возвращено: %Ln писем остаются перемещёнными. Возврат закрыт.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The run had not moved anything yet: %Ln message(s) (is|are) still in place. The run is closed.</source>
            <translation>
                <numerusform>Ещё ничего не было перемещено: %Ln письмо на своём месте. Операция закрыта.</numerusform>
                <numerusform>Ещё ничего не было перемещено: %Ln письма на своих местах. Операция закрыта.</numerusform>
                <numerusform>Ещё ничего не было перемещено: %Ln писем на своих местах. Операция закрыта.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Safety copies: %1. Nothing is deleted automatically: above %2 or after %Ln day(s), Twinsweep asks you.</source>
            <translation>
                <numerusform>Страховочные копии: %1. Автоматически ничего не удаляется: свыше %2 или через %Ln день Twinsweep спросит вас.</numerusform>
                <numerusform>Страховочные копии: %1. Автоматически ничего не удаляется: свыше %2 или через %Ln дня Twinsweep спросит вас.</numerusform>
                <numerusform>Страховочные копии: %1. Автоматически ничего не удаляется: свыше %2 или через %Ln дней Twinsweep спросит вас.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResultsColumns</name>
        <message>
            <source>Columns of the results</source>
            <translation>Столбцы результатов</translation>
        </message>
        <message>
            <source>Sort by</source>
            <translation>Сортировка</translation>
        </message>
    </context>
    <context>
        <name>ResultsDelegate</name>
        <message>
            <source>Kept</source>
            <translation>Остаётся</translation>
        </message>
    </context>
    <context>
        <name>ResultsModel</name>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Где</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Files</source>
            <translation>Вложения</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Сходство</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Почему</translation>
        </message>
    </context>
    <context>
        <name>ResultsTree</name>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
    </context>
    <context>
        <name>ResultsView</name>
        <message>
            <source>Results</source>
            <translation>Результаты</translation>
        </message>
    </context>
    <context>
        <name>Review</name>
        <message numerus="yes">
            <source>%Ln (has|have) text that the kept message lacks, and (lacks|lack) text that it has</source>
            <translation>
                <numerusform>%Ln содержит текст, которого нет в оставляемом письме, и наоборот</numerusform>
                <numerusform>%Ln содержат текст, которого нет в оставляемом письме, и наоборот</numerusform>
                <numerusform>%Ln содержат текст, которого нет в оставляемом письме, и наоборот</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) less text than the kept message</source>
            <translation>
                <numerusform>В %Ln меньше текста, чем в оставляемом письме</numerusform>
                <numerusform>В %Ln меньше текста, чем в оставляемом письме</numerusform>
                <numerusform>В %Ln меньше текста, чем в оставляемом письме</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (lacks|lack) an attachment that the kept message has</source>
            <translation>
                <numerusform>В %Ln нет вложения, которое есть в оставляемом письме</numerusform>
                <numerusform>В %Ln нет вложения, которое есть в оставляемом письме</numerusform>
                <numerusform>В %Ln нет вложения, которое есть в оставляемом письме</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (contains|contain) text that the kept message lacks</source>
            <translation>
                <numerusform>%Ln содержит текст, которого нет в оставляемом письме</numerusform>
                <numerusform>%Ln содержат текст, которого нет в оставляемом письме</numerusform>
                <numerusform>%Ln содержат текст, которого нет в оставляемом письме</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) an attachment that the kept message lacks</source>
            <translation>
                <numerusform>%Ln имеет вложение, которого нет в оставляемом письме</numerusform>
                <numerusform>%Ln имеют вложение, которого нет в оставляемом письме</numerusform>
                <numerusform>%Ln имеют вложение, которого нет в оставляемом письме</numerusform>
            </translation>
        </message>
        <message>
            <source>no known difference, but not proven identical</source>
            <translation>отличий не известно, но идентичность не доказана</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
    </context>
    <context>
        <name>ReviewController</name>
        <message>
            <source>similarity</source>
            <translation>изменение сходства</translation>
        </message>
        <message>
            <source>what to find by</source>
            <translation>изменение признаков поиска</translation>
        </message>
        <message>
            <source>The scan is still running. You can mark messages when it's done.</source>
            <translation>Сканирование ещё идёт. Отмечать письма можно будет, когда оно закончится.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) disappeared with (its|their) group(s). Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln отметка исчезла вместе с группой. «Отменить» вернёт её.</numerusform>
                <numerusform>%Ln отметки исчезли вместе с группами. «Отменить» вернёт их.</numerusform>
                <numerusform>%Ln отметок исчезло вместе с группами. «Отменить» вернёт их.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ReviewSheet</name>
        <message>
            <source>Account or file</source>
            <translation>Учётная запись или файл</translation>
        </message>
        <message>
            <source>From folders</source>
            <translation>Из папок</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Письма</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Goes to</source>
            <translation>Куда</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Можно вернуть</translation>
        </message>
        <message>
            <source>Where messages come from and where they go</source>
            <translation>Откуда уходят письма и куда попадают</translation>
        </message>
        <message>
            <source>until Trash is emptied</source>
            <translation>до очистки Корзины</translation>
        </message>
        <message>
            <source>until safety copies are deleted</source>
            <translation>пока хранятся копии</translation>
        </message>
        <message>
            <source>Goes back to the list without moving anything</source>
            <translation>Вернуться к списку, ничего не перемещая</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Проверка перед перемещением</translation>
        </message>
        <message>
            <source>Don't ask before small moves</source>
            <translation>Не спрашивать о небольших перемещениях</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Move %1 to Trash</source>
            <translation>Переместить %1 в Корзину</translation>
        </message>
        <message>
            <source>Move %1 to %2</source>
            <translation>Переместить %1 в %2</translation>
        </message>
        <message>
            <source>Trash</source>
            <translation>Корзину</translation>
        </message>
        <message>
            <source>Move %1 to %2?</source>
            <translation>Переместить %1 в %2?</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s); turn it back on in the Actions menu</source>
            <translation>
                <numerusform>До %Ln письма; включить снова можно в меню «Действия»</numerusform>
                <numerusform>До %Ln писем; включить снова можно в меню «Действия»</numerusform>
                <numerusform>До %Ln писем; включить снова можно в меню «Действия»</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) checked now; checked again right before the move.</source>
            <translation>
                <numerusform>%Ln оставляемое письмо проверено сейчас и будет проверено ещё раз прямо перед перемещением.</numerusform>
                <numerusform>%Ln оставляемых письма проверены сейчас и будут проверены ещё раз прямо перед перемещением.</numerusform>
                <numerusform>%Ln оставляемых писем проверено сейчас и будет проверено ещё раз прямо перед перемещением.</numerusform>
            </translation>
        </message>
        <message>
            <source>Each group keeps at least one message.</source>
            <translation>В каждой группе остаётся хотя бы одно письмо.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) identical to the kept message.</source>
            <translation>
                <numerusform>%Ln письмо идентично оставляемому.</numerusform>
                <numerusform>%Ln письма идентичны оставляемым.</numerusform>
                <numerusform>%Ln писем идентичны оставляемым.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>An earlier step would move %Ln of these messages as well; the overview counts (it|them) there.</source>
            <translation>
                <numerusform>Предыдущий шаг переместил бы и %Ln из этих писем; в обзоре оно учтено там.</numerusform>
                <numerusform>Предыдущий шаг переместил бы и %Ln из этих писем; в обзоре они учтены там.</numerusform>
                <numerusform>Предыдущий шаг переместил бы и %Ln из этих писем; в обзоре они учтены там.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>and %Ln more message(s)</source>
            <translation>
                <numerusform>и ещё %Ln письмо</numerusform>
                <numerusform>и ещё %Ln письма</numerusform>
                <numerusform>и ещё %Ln писем</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the marked messages (is|are) hidden by the filter and would move as well.</source>
            <translation>
                <numerusform>%Ln из отмеченных писем скрыто фильтром и тоже переместится.</numerusform>
                <numerusform>%Ln из отмеченных писем скрыты фильтром и тоже переместятся.</numerusform>
                <numerusform>%Ln из отмеченных писем скрыты фильтром и тоже переместятся.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show hidden</source>
            <translation>Показать скрытые</translation>
        </message>
        <message>
            <source>%1 skipped: %2.</source>
            <translation>Пропущено %1: %2.</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>Показать пропущенные</translation>
        </message>
        <message>
            <source>Undo in History can put messages back until their safety copies are deleted. Until then they take up as much space as before.</source>
            <translation>Вернуть письма на место можно в Истории, пока не удалены их страховочные копии. До тех пор они занимают столько же места, что и раньше.</translation>
        </message>
        <message>
            <source>On a server, messages move to the account's Trash and take up space there until it is emptied. Undo works until then.</source>
            <translation>На сервере письма перемещаются в Корзину учётной записи и занимают там место, пока она не очищена. До тех пор их можно вернуть.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) only (has|have) the same template as the kept one: (its|their) own content may exist nowhere else.</source>
            <translation>
                <numerusform>У %Ln письма с оставляемым совпадает только шаблон: его собственного содержания больше нигде может не быть.</numerusform>
                <numerusform>У %Ln писем с оставляемым совпадает только шаблон: их собственного содержания больше нигде может не быть.</numerusform>
                <numerusform>У %Ln писем с оставляемым совпадает только шаблон: их собственного содержания больше нигде может не быть.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail: one of each kind stays, and (it|they) may differ from it.</source>
            <translation>
                <numerusform>%Ln письмо — известная рассылка: по одному каждого вида остаётся, и убираемое может от него отличаться.</numerusform>
                <numerusform>%Ln письма — известные рассылки: по одному каждого вида остаётся, и убираемые могут от него отличаться.</numerusform>
                <numerusform>%Ln писем — известные рассылки: по одному каждого вида остаётся, и убираемые могут от него отличаться.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 does not say which folder is its Trash, so its messages would stay. Choose one in its settings first.</source>
            <translation>%1 не сообщает, какая из папок — Корзина, поэтому её письма останутся. Сначала выберите Корзину в параметрах учётной записи.</translation>
        </message>
        <message>
            <source>This is a large move. Type %1 to continue:</source>
            <translation>Перемещается много писем. Чтобы продолжить, введите %1:</translation>
        </message>
    </context>
    <context>
        <name>Reviewing</name>
        <message>
            <source>You can undo as soon as this is finished.</source>
            <translation>Вернуть можно будет, как только это закончится.</translation>
        </message>
        <message>
            <source>Nothing to undo. To put back an earlier move, open History.</source>
            <translation>Возвращать нечего. Вернуть письма прежнего перемещения можно в окне «История».</translation>
        </message>
        <message>
            <source>Twinsweep doesn't understand this part of the filter: %1</source>
            <translation>Twinsweep не понимает эту часть фильтра: %1</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>Выберите копию в списке, чтобы сравнить её с оставляемым письмом.</translation>
        </message>
        <message>
            <source>These messages can be compared once the list is up to date.</source>
            <translation>Эти письма можно будет сравнить, когда список обновится.</translation>
        </message>
    </context>
    <context>
        <name>Rule</name>
        <message>
            <source>is in a protected folder</source>
            <translation>лежит в защищённой папке</translation>
        </message>
        <message>
            <source>contains everything the others say</source>
            <translation>содержит всё, что сказано в остальных</translation>
        </message>
        <message>
            <source>has the most attachments</source>
            <translation>имеет больше всего вложений</translation>
        </message>
        <message>
            <source>is flagged, tagged or answered</source>
            <translation>с флажком, меткой или ответом</translation>
        </message>
        <message>
            <source>is in the folder that comes first in the list</source>
            <translation>лежит в папке, которая в списке выше</translation>
        </message>
        <message>
            <source>is the oldest</source>
            <translation>старше всех</translation>
        </message>
        <message>
            <source>is the newest</source>
            <translation>новее всех</translation>
        </message>
        <message>
            <source>is the largest</source>
            <translation>больше всех</translation>
        </message>
        <message>
            <source>is the smallest</source>
            <translation>меньше всех</translation>
        </message>
        <message>
            <source>is in a folder of your own</source>
            <translation>лежит в вашей собственной папке</translation>
        </message>
        <message>
            <source>took the shortest route (fewest servers)</source>
            <translation>прошла меньше всего серверов</translation>
        </message>
        <message>
            <source>was found first</source>
            <translation>найдена первой</translation>
        </message>
        <message>
            <source>you chose</source>
            <translation>выбрана вами</translation>
        </message>
    </context>
    <context>
        <name>RuleBox</name>
        <message>
            <source>Keep the newest</source>
            <translation>Оставлять последние</translation>
        </message>
        <message>
            <source>Move only what is older than</source>
            <translation>Перемещать только то, что старше</translation>
        </message>
        <message>
            <source>Also move: %1</source>
            <translation>Перемещать и это: %1</translation>
        </message>
        <message numerus="yes">
            <source>Rule for %Ln selected series</source>
            <translation>
                <numerusform>Правило для %Ln выделенной серии</numerusform>
                <numerusform>Правило для %Ln выделенных серий</numerusform>
                <numerusform>Правило для %Ln выделенных серий</numerusform>
            </translation>
        </message>
        <message>
            <source>Select a series to set its rule</source>
            <translation>Выделите серию, чтобы задать правило</translation>
        </message>
        <message>
            <source> issues</source>
            <translation> вып.</translation>
        </message>
        <message>
            <source> days</source>
            <translation> дн.</translation>
        </message>
        <message>
            <source>How many of the newest issues stay</source>
            <translation>Сколько последних выпусков остаётся</translation>
        </message>
        <message>
            <source>Age in days</source>
            <translation>Возраст в днях</translation>
        </message>
        <message>
            <source>Messages with these stay unless you include them:</source>
            <translation>Перемещать и письма, в которых есть (иначе они остаются):</translation>
        </message>
    </context>
    <context>
        <name>RuleList</name>
        <message>
            <source>Keep rules, the most important first</source>
            <translation>Правила выбора оставляемой копии, самое важное — первое</translation>
        </message>
        <message>
            <source>Drag a rule, or move it with Alt+Up and Alt+Down</source>
            <translation>Перетащите правило или переместите его клавишами Alt+Вверх и Alt+Вниз</translation>
        </message>
        <message>
            <source>Keep the copy that…</source>
            <translation>Оставлять копию, которая…</translation>
        </message>
        <message>
            <source>The first rule decides; the next one breaks a tie</source>
            <translation>Решает первое правило; при равенстве — следующее</translation>
        </message>
        <message>
            <source>Move the rule up</source>
            <translation>Переместить правило вверх</translation>
        </message>
        <message>
            <source>Move the rule down</source>
            <translation>Переместить правило вниз</translation>
        </message>
    </context>
    <context>
        <name>RunResults</name>
        <message numerus="yes">
            <source>%Ln message(s) stayed in place: (it is|they are) protected.</source>
            <translation>
                <numerusform>%Ln письмо осталось на месте: оно защищено.</numerusform>
                <numerusform>%Ln письма остались на месте: они защищены.</numerusform>
                <numerusform>%Ln писем остались на месте: они защищены.</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to undo: this was already undone.</source>
            <translation>Возвращать нечего: письма уже возвращены.</translation>
        </message>
        <message>
            <source>There is nothing to undo: no moved message can be put back.</source>
            <translation>Возвращать нечего: нет перемещённых писем, которые можно вернуть.</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Подробности</translation>
        </message>
        <message>
            <source>Nothing changed since the last check.</source>
            <translation>С прошлой проверки ничего не изменилось.</translation>
        </message>
        <message>
            <source>The interrupted run was checked and is finished.</source>
            <translation>Прерванная операция проверена и завершена.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Вернуть письма</translation>
        </message>
        <message>
            <source>Sign in and resume</source>
            <translation>Войти и продолжить</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Продолжить</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>Проверить сейчас</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>Удалить страховочные копии…</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>Показать пропущенные</translation>
        </message>
        <message>
            <source>Put back into new mailboxes</source>
            <translation>Вернуть в новые ящики</translation>
        </message>
        <message>
            <source>Put back into a new “%1”</source>
            <translation>Вернуть в новый «%1»</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Повторить</translation>
        </message>
    </context>
    <context>
        <name>RunState</name>
        <message>
            <source>Not started</source>
            <translation>Не начата</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>Прервана</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Приостановлена</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Завершена</translation>
        </message>
        <message>
            <source>Some outcomes unknown: check now</source>
            <translation>Часть исходов неизвестна: проверьте</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Возвращено</translation>
        </message>
    </context>
    <context>
        <name>SaidPairs</name>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Marked on</source>
            <translation>Помечено</translation>
        </message>
        <message>
            <source>(not in this scan)</source>
            <translation>(нет в этом сканировании)</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
    </context>
    <context>
        <name>SaidPairsDialog</name>
        <message>
            <source>Messages marked as not copies</source>
            <translation>Письма с пометкой «не копии»</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) that scans no longer show as copies.</source>
            <translation>
                <numerusform>%Ln пара, которую сканирования больше не показывают как копии.</numerusform>
                <numerusform>%Ln пары, которые сканирования больше не показывают как копии.</numerusform>
                <numerusform>%Ln пар, которые сканирования больше не показывают как копии.</numerusform>
            </translation>
        </message>
        <message>
            <source>To see these messages, scan the mail that has them.</source>
            <translation>Чтобы увидеть эти письма, отсканируйте почту, в которой они лежат.</translation>
        </message>
        <message>
            <source>Pairs marked as not copies</source>
            <translation>Пары с пометкой «не копии»</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>&amp;Count as copies again</source>
            <translation>&amp;Снова считать копиями</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Отменить</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>Слова из темы, отправителя или папки</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Поиск</translation>
        </message>
        <message>
            <source>No messages marked as not copies</source>
            <translation>Нет писем с пометкой «не копии»</translation>
        </message>
        <message>
            <source>If two messages in a group aren't copies of each other, select the one you want to take out and choose Mark ▸ Not copies. Later scans won't show them as copies. You can undo this here.</source>
            <translation>Если два письма в группе — не копии друг друга, выберите лишнее, затем «Отметки ▸ Не копии». Следующие сканирования не покажут эти письма как копии. Здесь это можно отменить.</translation>
        </message>
    </context>
    <context>
        <name>SaveCopyDialog</name>
        <message>
            <source>Save the marked messages</source>
            <translation>Сохранение отмеченных писем</translation>
        </message>
        <message>
            <source>Save a cleaned copy</source>
            <translation>Сохранение очищенной копии</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Выбрать…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Сохранить</translation>
        </message>
        <message>
            <source>Save in which folder?</source>
            <translation>В какую папку сохранить?</translation>
        </message>
        <message>
            <source>The new folder needs a name without / \ : * ? " &lt; &gt; |</source>
            <translation>Имя новой папки не может содержать / \ : * ? " &lt; &gt; |</translation>
        </message>
        <message>
            <source>This name is taken, and Twinsweep never overwrites anything.</source>
            <translation>Такое имя уже занято, а Twinsweep ничего не перезаписывает.</translation>
        </message>
        <message>
            <source>Name of the new folder</source>
            <translation>Имя новой папки</translation>
        </message>
        <message>
            <source>Choose where to save it</source>
            <translation>Выбрать, куда сохранить</translation>
        </message>
        <message>
            <source>Format of the copy</source>
            <translation>Формат копии</translation>
        </message>
        <message>
            <source>Saved folders</source>
            <translation>Сохраняемые папки</translation>
        </message>
        <message>
            <source>Save in</source>
            <translation>Сохранить в</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s), about %1</source>
            <translation>
                <numerusform>%Ln письмо, около %1</numerusform>
                <numerusform>%Ln письма, около %1</numerusform>
                <numerusform>%Ln писем, около %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln message(s), %2</source>
            <translation>
                <numerusform>%1: %Ln письмо, %2</numerusform>
                <numerusform>%1: %Ln письма, %2</numerusform>
                <numerusform>%1: %Ln писем, %2</numerusform>
            </translation>
        </message>
        <message>
            <source>New folder</source>
            <translation>Новая папка</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Формат</translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) will be copied to a new folder. Your mail stays as it is.</source>
            <translation>
                <numerusform>%Ln отмеченное письмо будет скопировано в новую папку. Ваша почта не изменится.</numerusform>
                <numerusform>%Ln отмеченных письма будут скопированы в новую папку. Ваша почта не изменится.</numerusform>
                <numerusform>%Ln отмеченных писем будут скопированы в новую папку. Ваша почта не изменится.</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing is marked, so the new folder will hold a copy of every message, with folders, order, dates and flags. Your mail stays as it is.</source>
            <translation>Ничего не отмечено, поэтому в новой папке будет копия каждого письма с папками, порядком, датами и флажками. Ваша почта не изменится.</translation>
        </message>
        <message numerus="yes">
            <source>A copy of everything except the %Ln marked message(s) goes to a new folder, with its folders, order, dates and flags. A report lists what was left out. Your mail stays as it is.</source>
            <translation>
                <numerusform>Копия всего, кроме %Ln отмеченного письма, попадёт в новую папку, с папками, порядком, датами и флажками. В отчёте будет перечислено пропущенное. Ваша почта не изменится.</numerusform>
                <numerusform>Копия всего, кроме %Ln отмеченных писем, попадёт в новую папку, с папками, порядком, датами и флажками. В отчёте будет перечислено пропущенное. Ваша почта не изменится.</numerusform>
                <numerusform>Копия всего, кроме %Ln отмеченных писем, попадёт в новую папку, с папками, порядком, датами и флажками. В отчёте будет перечислено пропущенное. Ваша почта не изменится.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Scope</name>
        <message>
            <source>Only identical messages</source>
            <translation>Только идентичные письма</translation>
        </message>
        <message>
            <source>Also copies contained in full</source>
            <translation>Также копии, содержащиеся целиком</translation>
        </message>
        <message>
            <source>Also text that was sent again in full</source>
            <translation>Также текст, отправленный ещё раз целиком</translation>
        </message>
        <message>
            <source>Also messages with the same text</source>
            <translation>Также письма с тем же текстом</translation>
        </message>
        <message>
            <source>Also similar text</source>
            <translation>Также похожий текст</translation>
        </message>
    </context>
    <context>
        <name>SeedForm</name>
        <message numerus="yes">
            <source>Also remember the %Ln other message(s) of the group (identical texts once)</source>
            <translation>
                <numerusform>Запомнить и ещё %Ln письмо группы (одинаковые тексты — один раз)</numerusform>
                <numerusform>Запомнить и ещё %Ln письма группы (одинаковые тексты — один раз)</numerusform>
                <numerusform>Запомнить и ещё %Ln писем группы (одинаковые тексты — один раз)</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>&amp;Name</source>
            <translation>&amp;Название</translation>
        </message>
        <message>
            <source>Minimum &amp;similarity</source>
            <translation>Минимальное &amp;сходство</translation>
        </message>
        <message>
            <source>Later scans list messages at least this similar under Actions ▸ Known bulk mail. Nothing is marked or moved automatically.</source>
            <translation>При следующих сканированиях письма с таким или большим сходством появятся в «Действия ▸ Известные рассылки». Автоматически ничего не отмечается и не перемещается.</translation>
        </message>
    </context>
    <context>
        <name>Select</name>
        <message>
            <source>Nothing would be marked.</source>
            <translation>Ничего не будет отмечено.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln группе</numerusform>
                <numerusform>%Ln группах</numerusform>
                <numerusform>%Ln группах</numerusform>
            </translation>
        </message>
        <message>
            <source>Would mark %1 in %2 (%3). This replaces the marks in these groups; other marks stay.</source>
            <translation>Будет отмечено: %1 в %2 (%3). Это заменит отметки в этих группах, остальные останутся.</translation>
        </message>
    </context>
    <context>
        <name>SelectForMe</name>
        <message>
            <source>Select for me</source>
            <translation>Выбрать за меня</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Пропущено</translation>
        </message>
        <message>
            <source>Apply marks</source>
            <translation>Отметить</translation>
        </message>
        <message>
            <source>%1 skipped…</source>
            <translation>Пропущено: %1…</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>Подсчёт…</translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>Пропущено %1: %2</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Показать</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>Показать их в списке</translation>
        </message>
        <message>
            <source>Choose a preset…</source>
            <translation>Выберите готовый набор…</translation>
        </message>
        <message>
            <source>Rule presets</source>
            <translation>Готовые наборы правил</translation>
        </message>
        <message>
            <source>Groups to search</source>
            <translation>В каких группах искать</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>Насколько похожей должна быть отмечаемая копия</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>Один шаг, который отменяет «Отменить»</translation>
        </message>
        <message>
            <source>Show why they are skipped</source>
            <translation>Показать, почему они пропущены</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>Закрыть эту панель</translation>
        </message>
        <message>
            <source>Never mark messages that are…</source>
            <translation>Никогда не отмечать…</translation>
        </message>
        <message>
            <source>Start from</source>
            <translation>Начать с</translation>
        </message>
        <message>
            <source>Look at</source>
            <translation>Где искать</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>Отмечать</translation>
        </message>
    </context>
    <context>
        <name>Selecting</name>
        <message numerus="yes">
            <source>Showing %Ln skipped (copy|copies):</source>
            <translation>
                <numerusform>Показана %Ln пропущенная копия:</numerusform>
                <numerusform>Показаны %Ln пропущенные копии:</numerusform>
                <numerusform>Показано %Ln пропущенных копий:</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Показать все</translation>
        </message>
    </context>
    <context>
        <name>SelectionController</name>
        <message>
            <source>select for me</source>
            <translation>автоматический выбор</translation>
        </message>
    </context>
    <context>
        <name>Series</name>
        <message>
            <source>Several a day</source>
            <translation>Несколько в день</translation>
        </message>
        <message>
            <source>Daily</source>
            <translation>Ежедневно</translation>
        </message>
        <message>
            <source>Weekly</source>
            <translation>Еженедельно</translation>
        </message>
        <message>
            <source>Monthly</source>
            <translation>Ежемесячно</translation>
        </message>
        <message>
            <source>Yearly</source>
            <translation>Ежегодно</translation>
        </message>
        <message>
            <source>Irregular</source>
            <translation>Нерегулярно</translation>
        </message>
        <message>
            <source>Amounts of money</source>
            <translation>Денежные суммы</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>Вложения</translation>
        </message>
        <message>
            <source>Bills and orders</source>
            <translation>Счета и заказы</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(без темы)</translation>
        </message>
        <message>
            <source>Moves</source>
            <translation>Перемещается</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>Остаётся</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>Что будет</translation>
        </message>
        <message numerus="yes">
            <source>The rule moves %Ln message(s) of this series.</source>
            <translation>
                <numerusform>Правило переместит %Ln письмо этой серии.</numerusform>
                <numerusform>Правило переместит %Ln письма этой серии.</numerusform>
                <numerusform>Правило переместит %Ln писем этой серии.</numerusform>
            </translation>
        </message>
        <message>
            <source>Messages of “%1”</source>
            <translation>Письма серии «%1»</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>Серия</translation>
        </message>
        <message>
            <source>Sender</source>
            <translation>От кого</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Письма</translation>
        </message>
        <message>
            <source>How often</source>
            <translation>Частота</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Первое</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>Последнее</translation>
        </message>
        <message>
            <source>To move</source>
            <translation>К перемещению</translation>
        </message>
    </context>
    <context>
        <name>SeriesDialog</name>
        <message>
            <source>Series</source>
            <translation>Серии</translation>
        </message>
        <message>
            <source>Show messages…</source>
            <translation>Показать письма…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Looking for series…</source>
            <translation>Поиск серий…</translation>
        </message>
        <message>
            <source>Scan some mail first.</source>
            <translation>Сначала отсканируйте почту.</translation>
        </message>
        <message>
            <source>No series: no sender sent similar messages three times or more.</source>
            <translation>Серий нет: никто не присылал похожих писем три раза или больше.</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>Mail that one sender sends again and again: newsletters, notifications, reports, bills. Check the series to thin out and set how much of each to keep. The newest issue always stays, and you review everything before it is moved.</source>
            <translation>Почта, которую один отправитель шлёт снова и снова: рассылки, уведомления, отчёты, счета. Отметьте галочкой серии, которые нужно проредить, и задайте, сколько писем оставлять в каждой. Самый новый выпуск остаётся всегда, и перед перемещением вы всё проверите сами.</translation>
        </message>
        <message>
            <source>Move %1 to Trash…</source>
            <translation>Переместить %1 в Корзину…</translation>
        </message>
        <message>
            <source>No series is checked.</source>
            <translation>Ни одна серия не отмечена.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln series checked</source>
            <translation>
                <numerusform>Отмечена %Ln серия</numerusform>
                <numerusform>Отмечены %Ln серии</numerusform>
                <numerusform>Отмечено %Ln серий</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SeriesWiring</name>
        <message>
            <source>Your keywords limit the search. Remove them before you thin out series.</source>
            <translation>Ваши ключевые слова ограничивают поиск. Уберите их, прежде чем прореживать серии.</translation>
        </message>
        <message>
            <source>Nothing can be moved: the messages are protected, flagged or drafts.</source>
            <translation>Переместить нечего: эти письма защищены, с флажком или черновики.</translation>
        </message>
        <message>
            <source>Searching for your keywords</source>
            <translation>Поиск ваших ключевых слов</translation>
        </message>
        <message>
            <source>Messages are being read</source>
            <translation>Идёт чтение писем</translation>
        </message>
    </context>
    <context>
        <name>ServerForm</name>
        <message>
            <source>Certificate authority</source>
            <translation>Центр сертификации</translation>
        </message>
        <message>
            <source>No limit</source>
            <translation>Без предела</translation>
        </message>
        <message>
            <source> kB/s</source>
            <translation> кБ/с</translation>
        </message>
        <message>
            <source>For providers that limit downloads, and for shared connections</source>
            <translation>Для почтовых служб, ограничивающих объём загрузки, и для общих каналов связи</translation>
        </message>
        <message>
            <source>Server:</source>
            <translation>Сервер:</translation>
        </message>
        <message>
            <source>Port:</source>
            <translation>Порт:</translation>
        </message>
        <message>
            <source>Encryption:</source>
            <translation>Шифрование:</translation>
        </message>
        <message>
            <source>User name:</source>
            <translation>Имя пользователя:</translation>
        </message>
        <message>
            <source>Sign-in:</source>
            <translation>Вход:</translation>
        </message>
        <message>
            <source>Provider:</source>
            <translation>Почтовая служба:</translation>
        </message>
        <message>
            <source>Your client ID:</source>
            <translation>Ваш идентификатор клиента:</translation>
        </message>
        <message>
            <source>Its secret, if any:</source>
            <translation>Его секрет, если есть:</translation>
        </message>
        <message>
            <source>from the provider's developer console</source>
            <translation>из консоли разработчика почтовой службы</translation>
        </message>
        <message>
            <source>Custom certificate:</source>
            <translation>Свой сертификат:</translation>
        </message>
        <message>
            <source>Speed limit:</source>
            <translation>Предел скорости:</translation>
        </message>
    </context>
    <context>
        <name>ServerPage</name>
        <message>
            <source>Settings found</source>
            <translation>Найденные настройки</translation>
        </message>
        <message>
            <source>The account %1 already covers this mailbox.</source>
            <translation>Для этого ящика уже есть учётная запись %1. Одной достаточно.</translation>
        </message>
        <message>
            <source>The provider did not confirm these settings. Continue only if this is the right server: it will see your password.</source>
            <translation>Почтовая служба не подтверждает эти настройки. Продолжайте, только если сервер верный: ему будет передан ваш пароль.</translation>
        </message>
    </context>
    <context>
        <name>Sessions</name>
        <message>
            <source>The session could not be saved: %1</source>
            <translation>Не удалось сохранить сеанс: %1</translation>
        </message>
        <message>
            <source>Session saved: %1</source>
            <translation>Сеанс сохранён: %1</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep session, or cannot be read.</source>
            <translation>%1 — не сеанс Twinsweep, или его не удалось прочитать.</translation>
        </message>
        <message>
            <source>Save the session</source>
            <translation>Сохранение сеанса</translation>
        </message>
        <message>
            <source>Session</source>
            <translation>Сеанс</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>Открытие сеанса</translation>
        </message>
        <message>
            <source>Sessions (%1)</source>
            <translation>Сеансы (%1)</translation>
        </message>
        <message>
            <source>open a session</source>
            <translation>открытие сеанса</translation>
        </message>
        <message>
            <source>Session opened.</source>
            <translation>Сеанс открыт.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln decision(s) of the session (was|were) left out: (its|their) messages changed, are no longer there, or are in folders that are skipped now.</source>
            <translation>
                <numerusform>Пропущено %Ln решение сеанса: его письма больше нет, оно изменилось или лежит в папке, которая теперь пропускается.</numerusform>
                <numerusform>Пропущены %Ln решения сеанса: их писем больше нет, они изменились или лежат в папках, которые теперь пропускаются.</numerusform>
                <numerusform>Пропущено %Ln решений сеанса: их писем больше нет, они изменились или лежат в папках, которые теперь пропускаются.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) of the session (is|are) held back: (its folder is|their folders are) protected.</source>
            <translation>
                <numerusform>Пока не действует %Ln отметка сеанса: её папка защищена.</numerusform>
                <numerusform>Пока не действуют %Ln отметки сеанса: их папки защищены.</numerusform>
                <numerusform>Пока не действуют %Ln отметок сеанса: их папки защищены.</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Clear the list</source>
            <translation>&amp;Очистить список</translation>
        </message>
        <message>
            <source>Nothing opened yet</source>
            <translation>Пока ничего не открывалось</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>Default keys</source>
            <translation>По умолчанию</translation>
        </message>
        <message>
            <source>Remove shortcut</source>
            <translation>Убрать сочетание</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Команда</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Клавиши</translation>
        </message>
        <message>
            <source>Keys of commands</source>
            <translation>Клавиши команд</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>New key</source>
            <translation>Новое сочетание клавиш</translation>
        </message>
        <message>
            <source>Press the new key:</source>
            <translation>Новое сочетание клавиш:</translation>
        </message>
        <message>
            <source>%1 is already the shortcut for “%2”.</source>
            <translation>%1 уже назначено команде «%2».</translation>
        </message>
        <message>
            <source>The default key now belongs to “%1”.</source>
            <translation>Сочетание по умолчанию теперь назначено команде «%1».</translation>
        </message>
    </context>
    <context>
        <name>ShrinkingFolders</name>
        <message numerus="yes">
            <source>… and %Ln more folder(s).</source>
            <translation>
                <numerusform>… и ещё %Ln папка.</numerusform>
                <numerusform>… и ещё %Ln папки.</numerusform>
                <numerusform>… и ещё %Ln папок.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 would keep %3 of %2 messages.</source>
            <translation>%1: останется писем: %3 из %2.</translation>
        </message>
        <message>
            <source>Keep the copies in this folder</source>
            <translation>Оставить копии в этой папке</translation>
        </message>
        <message>
            <source>Goes back and protects this folder: its messages stay, and their copies in folders that are not protected can go instead; nothing is moved</source>
            <translation>Вернуться и защитить эту папку: её письма останутся, а вместо них можно убрать их копии в незащищённых папках; ничего не перемещается</translation>
        </message>
    </context>
    <context>
        <name>SignInPage</name>
        <message>
            <source>Password:</source>
            <translation>Пароль:</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Пароль</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>Сохранить в системном хранилище паролей</translation>
        </message>
        <message>
            <source>%1 on %2</source>
            <translation>%1 на %2</translation>
        </message>
        <message>
            <source>Sign in as %1.</source>
            <translation>Вход под именем %1.</translation>
        </message>
        <message>
            <source>Sign in as %1 in the browser: the provider asks there, and Twinsweep never sees the password.</source>
            <translation>Вход под именем %1 в браузере: пароль спросит почтовая служба, Twinsweep его не увидит.</translation>
        </message>
        <message>
            <source>leave empty to keep the saved one</source>
            <translation>пусто — оставить прежний</translation>
        </message>
        <message>
            <source>This provider requires an app password, not the password for its website.</source>
            <translation>Этой почтовой службе нужен пароль, созданный для программы (пароль приложения), а не пароль от её сайта.</translation>
        </message>
    </context>
    <context>
        <name>SimilarityBar</name>
        <message>
            <source>Find by %1 of %2…</source>
            <translation>Признаки: %1 из %2…</translation>
        </message>
        <message>
            <source>Find by…</source>
            <translation>Признаки…</translation>
        </message>
        <message>
            <source>Groups are found by: %1</source>
            <translation>Группы находятся по признакам: %1</translation>
        </message>
        <message>
            <source>Custom</source>
            <translation>Своё значение</translation>
        </message>
        <message>
            <source>Same only – 1.00</source>
            <translation>Только то же — 1,00</translation>
        </message>
        <message>
            <source>Careful – 0.90</source>
            <translation>Осторожное — 0,90</translation>
        </message>
        <message>
            <source>Normal – 0.60</source>
            <translation>Обычное — 0,60</translation>
        </message>
        <message>
            <source>Wide – 0.50</source>
            <translation>Широкое — 0,50</translation>
        </message>
        <message>
            <source>Similarity presets</source>
            <translation>Готовые значения сходства</translation>
        </message>
        <message>
            <source>Common values</source>
            <translation>Типичные значения сходства</translation>
        </message>
        <message>
            <source>Find by</source>
            <translation>Признаки</translation>
        </message>
        <message>
            <source>Similarity as a number</source>
            <translation>Сходство числом</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Сходство</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln группа</numerusform>
                <numerusform>%Ln группы</numerusform>
                <numerusform>%Ln групп</numerusform>
            </translation>
        </message>
        <message>
            <source>Many of these will be different messages.</source>
            <translation>Многие пары окажутся разными письмами.</translation>
        </message>
    </context>
    <context>
        <name>Skeleton</name>
        <message>
            <source>Opening the two messages</source>
            <translation>Открываются два письма</translation>
        </message>
    </context>
    <context>
        <name>SourceKind</name>
        <message>
            <source>Mailbox file (mbox)</source>
            <translation>Файл почты (mbox)</translation>
        </message>
        <message>
            <source>Maildir</source>
            <translation>Maildir</translation>
        </message>
        <message>
            <source>MH folder</source>
            <translation>Папка MH</translation>
        </message>
        <message>
            <source>Message files (.eml)</source>
            <translation>Файлы писем (.eml)</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook message files (.msg)</source>
            <translation>Файлы писем Outlook (.msg)</translation>
        </message>
        <message>
            <source>Outlook data file (PST)</source>
            <translation>Файл данных Outlook (PST)</translation>
        </message>
        <message>
            <source>Google Takeout</source>
            <translation>Google Takeout</translation>
        </message>
        <message>
            <source>Compressed mail</source>
            <translation>Сжатая почта</translation>
        </message>
        <message>
            <source>E-mail account (IMAP)</source>
            <translation>Учётная запись (IMAP)</translation>
        </message>
    </context>
    <context>
        <name>SourcesModel</name>
        <message>
            <source>(top folder)</source>
            <translation>(верхняя папка)</translation>
        </message>
        <message>
            <source>its folders are not known yet</source>
            <translation>её папки ещё неизвестны</translation>
        </message>
        <message>
            <source>folders treated differently</source>
            <translation>папки обрабатываются по-разному</translation>
        </message>
        <message>
            <source>searched and cleaned</source>
            <translation>поиск и очистка</translation>
        </message>
        <message>
            <source>protected: searched, nothing is moved away</source>
            <translation>защищено: поиск есть, ничего не перемещается</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>пропущено</translation>
        </message>
    </context>
    <context>
        <name>SourcesPanel</name>
        <message>
            <source>Sources</source>
            <translation>Источники</translation>
        </message>
        <message>
            <source>Columns of the sources</source>
            <translation>Столбцы источников</translation>
        </message>
        <message>
            <source>Mixed</source>
            <translation>По-разному</translation>
        </message>
        <message>
            <source>What to do with the selected folder</source>
            <translation>Что делать с выбранной папкой</translation>
        </message>
        <message>
            <source>Selected folder:</source>
            <translation>Выбранная папка:</translation>
        </message>
        <message>
            <source>Remove this source from the list</source>
            <translation>Убрать этот источник из списка</translation>
        </message>
        <message>
            <source>Remove this source from the list. Its mail is not touched.</source>
            <translation>Убрать этот источник из списка. Его почта не затрагивается.</translation>
        </message>
        <message>
            <source>Remove this account</source>
            <translation>Убрать эту учётную запись</translation>
        </message>
        <message>
            <source>Remove this account from Twinsweep. Its mail is not touched.</source>
            <translation>Убрать эту учётную запись из Twinsweep. Её почта не затрагивается.</translation>
        </message>
        <message>
            <source>Sign in…</source>
            <translation>Войти…</translation>
        </message>
        <message>
            <source>Account settings…</source>
            <translation>Параметры учётной записи…</translation>
        </message>
        <message>
            <source>Reconnect</source>
            <translation>Подключить снова</translation>
        </message>
        <message>
            <source>Remove account…</source>
            <translation>Убрать учётную запись…</translation>
        </message>
    </context>
    <context>
        <name>SpareBox</name>
        <message>
            <source>Fuller than the kept message</source>
            <translation>Полнее оставляемого письма</translation>
        </message>
        <message>
            <source>Always: what has text or an attachment that the kept message lacks can only be marked by hand</source>
            <translation>Всегда: то, в чём есть текст или вложение, которых нет в оставляемом письме, можно отметить только вручную</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>С флажком</translation>
        </message>
        <message>
            <source>Unread</source>
            <translation>Непрочитанные</translation>
        </message>
        <message>
            <source>Sent by me</source>
            <translation>Отправленные мной</translation>
        </message>
        <message>
            <source>Newer than</source>
            <translation>Новее чем</translation>
        </message>
        <message>
            <source> days</source>
            <translation> дн.</translation>
        </message>
        <message>
            <source>Never mark messages newer than this many days</source>
            <translation>Никогда не отмечать то, что новее указанного числа дней</translation>
        </message>
        <message>
            <source>Never mark: %1</source>
            <translation>Никогда не отмечать: %1</translation>
        </message>
    </context>
    <context>
        <name>Stage</name>
        <message>
            <source>Listing</source>
            <translation>Составление списка</translation>
        </message>
        <message>
            <source>Reading</source>
            <translation>Чтение</translation>
        </message>
        <message>
            <source>Comparing</source>
            <translation>Сравнение</translation>
        </message>
        <message>
            <source>Grouping</source>
            <translation>Группировка</translation>
        </message>
        <message>
            <source>Checking</source>
            <translation>Проверка</translation>
        </message>
        <message>
            <source>Copying</source>
            <translation>Копирование</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Перемещение</translation>
        </message>
        <message>
            <source>Checking the result</source>
            <translation>Проверка результата</translation>
        </message>
        <message>
            <source>Waiting for another program</source>
            <translation>Ожидание другой программы</translation>
        </message>
        <message>
            <source>Waiting for another program to let go of %1</source>
            <translation>Ожидание, пока другая программа освободит %1</translation>
        </message>
    </context>
    <context>
        <name>Step</name>
        <message>
            <source>Exact copies</source>
            <translation>Точные копии</translation>
        </message>
        <message>
            <source>Copies contained in full</source>
            <translation>Копии, содержащиеся целиком</translation>
        </message>
        <message>
            <source>The same text, sent again</source>
            <translation>Тот же текст, отправленный ещё раз</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>Целиком процитировано в более позднем письме</translation>
        </message>
        <message>
            <source>Old issues of a series</source>
            <translation>Старые выпуски серии</translation>
        </message>
        <message>
            <source>Similar: compare them yourself</source>
            <translation>Похожие: посмотрите сами</translation>
        </message>
        <message>
            <source>Everything that a mail program can show is the same</source>
            <translation>Всё, что может показать почтовая программа, совпадает</translation>
        </message>
        <message>
            <source>The same message: the kept one contains all its text, attachments and links</source>
            <translation>То же письмо: весь его текст, вложения и ссылки есть в оставляемом</translation>
        </message>
        <message>
            <source>The kept message contains all its text, attachments and links</source>
            <translation>Весь текст, вложения и ссылки есть в оставляемом письме</translation>
        </message>
        <message>
            <source>A later message in the same conversation quotes all of it</source>
            <translation>Более позднее письмо той же переписки цитирует его целиком</translation>
        </message>
        <message>
            <source>Newsletters and notifications: all but the newest three issues of each</source>
            <translation>Рассылки и уведомления: все выпуски каждой серии, кроме трёх новейших</translation>
        </message>
        <message>
            <source>Very similar, but nothing proves it: compare them yourself</source>
            <translation>Очень похожи, но это не доказано: сравните сами</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (is|are) not fully compared yet: before the move, Twinsweep reads (it|them) in full and leaves out what differs</source>
            <translation>
                <numerusform>%Ln ещё не сравнено полностью: перед перемещением Twinsweep прочитает его целиком и оставит на месте, если оно отличается</numerusform>
                <numerusform>%Ln ещё не сравнены полностью: перед перемещением Twinsweep прочитает их целиком и оставит на месте те, что отличаются</numerusform>
                <numerusform>%Ln ещё не сравнены полностью: перед перемещением Twinsweep прочитает их целиком и оставит на месте те, что отличаются</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flagged (copy|copies) (stays|stay)</source>
            <translation>
                <numerusform>%Ln копия с флажком остаётся</numerusform>
                <numerusform>%Ln копии с флажком остаются</numerusform>
                <numerusform>%Ln копий с флажком остаются</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StoragePage</name>
        <message>
            <source>Twinsweep connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>Twinsweep обращается только к вашим почтовым серверам, а при добавлении учётной записи — ещё к её почтовой службе и DNS-серверам.</translation>
        </message>
        <message>
            <source>Clear the cache</source>
            <translation>Очистить кэш</translation>
        </message>
        <message>
            <source>The next scan reads all messages again. No mail and no history is lost.</source>
            <translation>Следующее сканирование прочитает все письма заново. Ни почта, ни история не теряются.</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>Показать папку</translation>
        </message>
    </context>
    <context>
        <name>TargetFolderDialog</name>
        <message>
            <source>Move to a folder</source>
            <translation>Перемещение в папку</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Столбцы</translation>
        </message>
        <message>
            <source>Folders of accounts</source>
            <translation>Папки учётных записей</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Review the move…</source>
            <translation>Проверить перемещение…</translation>
        </message>
        <message>
            <source>Marked messages are copied to the folder, checked there, and only then removed from where they are.</source>
            <translation>Отмеченные письма копируются в папку, проверяются там и лишь затем удаляются с прежнего места.</translation>
        </message>
        <message>
            <source>No account is connected</source>
            <translation>Нет подключённых учётных записей</translation>
        </message>
        <message>
            <source>Messages can be moved to a folder of an account that Twinsweep is connected to.</source>
            <translation>Письма можно переместить в папку той учётной записи, к которой подключён Twinsweep.</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Scan</source>
            <translation>Сканировать</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln группа</numerusform>
                <numerusform>%Ln группы</numerusform>
                <numerusform>%Ln групп</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln same-template group(s)</source>
            <translation>
                <numerusform>%Ln группа с тем же шаблоном</numerusform>
                <numerusform>%Ln группы с тем же шаблоном</numerusform>
                <numerusform>%Ln групп с тем же шаблоном</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln can be marked</source>
            <translation>
                <numerusform>можно отметить %Ln</numerusform>
                <numerusform>можно отметить %Ln</numerusform>
                <numerusform>можно отметить %Ln</numerusform>
            </translation>
        </message>
        <message>
            <source>This counts the list of copies. The steps of the overview also count other messages, such as quoted ones and old issues of a series.</source>
            <translation>Здесь учтён список копий. Шаги обзора учитывают и другие письма, например процитированные и старые выпуски серии.</translation>
        </message>
        <message>
            <source>Similarity: %1</source>
            <translation>Сходство: %1</translation>
        </message>
        <message>
            <source>Keywords…</source>
            <translation>Ключевые слова…</translation>
        </message>
        <message>
            <source>Keywords: %1…</source>
            <translation>Ключевые слова: %1…</translation>
        </message>
        <message>
            <source>Add source</source>
            <translation>Источник</translation>
        </message>
        <message>
            <source>How alike messages must be to count as copies</source>
            <translation>Насколько похожими должны быть письма, чтобы считаться копиями</translation>
        </message>
        <message>
            <source>Words that protect, limit or select mail</source>
            <translation>Слова, по которым письма защищаются, отбираются или отмечаются</translation>
        </message>
    </context>
    <context>
        <name>Treatment</name>
        <message>
            <source>Search and clean</source>
            <translation>Искать и очищать</translation>
        </message>
        <message>
            <source>Protect</source>
            <translation>Защитить</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>Пропустить</translation>
        </message>
    </context>
    <context>
        <name>Unscanned</name>
        <message numerus="yes">
            <source>%Ln (mailbox|mailboxes) (is|are) not in these results.</source>
            <translation>
                <numerusform>%Ln ящик не входит в эти результаты.</numerusform>
                <numerusform>%Ln ящика не входят в эти результаты.</numerusform>
                <numerusform>%Ln ящиков не входят в эти результаты.</numerusform>
            </translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Сканировать</translation>
        </message>
        <message>
            <source>Not scanned: %1.</source>
            <translation>Не отсканировано: %1.</translation>
        </message>
    </context>
    <context>
        <name>Verdict</name>
        <message>
            <source>The same message, seen twice</source>
            <translation>То же самое письмо, встречено дважды</translation>
        </message>
        <message>
            <source>Same Message-ID, different content</source>
            <translation>Один Message-ID, разное содержимое</translation>
        </message>
        <message>
            <source>Identical</source>
            <translation>Идентично</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>Тот же текст</translation>
        </message>
        <message>
            <source>Similar text</source>
            <translation>Похожий текст</translation>
        </message>
        <message>
            <source>Similar short text</source>
            <translation>Похожий короткий текст</translation>
        </message>
        <message>
            <source>Same template</source>
            <translation>Тот же шаблон</translation>
        </message>
        <message>
            <source>Known bulk mail</source>
            <translation>Известная рассылка</translation>
        </message>
        <message>
            <source>The same message, contained in full</source>
            <translation>То же письмо, входит целиком</translation>
        </message>
        <message>
            <source>Sent again with all its text</source>
            <translation>Весь текст есть в другой отправке</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>Целиком процитировано в более позднем письме</translation>
        </message>
        <message>
            <source>same wording and layout, other names or numbers</source>
            <translation>те же формулировки и оформление, другие имена или числа</translation>
        </message>
        <message>
            <source>same wording, other names or numbers</source>
            <translation>те же формулировки, другие имена или числа</translation>
        </message>
        <message>
            <source>same layout</source>
            <translation>то же оформление</translation>
        </message>
    </context>
    <context>
        <name>Why</name>
        <message>
            <source>You chose the same message twice.</source>
            <translation>Дважды выбрано одно и то же письмо.</translation>
        </message>
        <message>
            <source>This is one message, seen in two places.</source>
            <translation>Это одно письмо, которое видно в двух местах.</translation>
        </message>
        <message>
            <source>%1 is another view of %2, which is compared in its place.</source>
            <translation>%1 — другой вид на то же самое, вместо него сравнивается %2.</translation>
        </message>
        <message>
            <source>%1 is already deleted (its folder is not compacted yet), so it is never compared.</source>
            <translation>%1 уже удалено (его папка ещё не сжата), поэтому не сравнивается.</translation>
        </message>
        <message>
            <source>%1 is a mail server's internal record, so it is never compared.</source>
            <translation>%1 — служебная запись почтового сервера, поэтому не сравнивается.</translation>
        </message>
        <message>
            <source>%1 could not be read, so it cannot be compared.</source>
            <translation>%1 не удалось прочитать, поэтому сравнить его нельзя.</translation>
        </message>
        <message>
            <source>%1 is too large to be read in full, so it cannot be compared.</source>
            <translation>%1 слишком велико, чтобы прочитать его целиком, поэтому сравнить его нельзя.</translation>
        </message>
        <message>
            <source>One is a reply to the other.</source>
            <translation>Одно письмо — ответ на другое.</translation>
        </message>
        <message>
            <source>One quotes another message, and without what is quoted, the texts are too different: similarity %3, needed %4.</source>
            <translation>Одно цитирует другое письмо, а без цитаты тексты слишком различаются: сходство %3, нужно %4.</translation>
        </message>
        <message>
            <source>They are two issues of a series, from one sender or list, sent at different times: %5.</source>
            <translation>Это два выпуска одной серии, от одного отправителя или списка рассылки, в разное время: %5.</translation>
        </message>
        <message>
            <source>Both are short and differ in the part that matters: %5.</source>
            <translation>Оба письма короткие и различаются именно тем, о чём они: %5.</translation>
        </message>
        <message>
            <source>Each has an attachment that the other lacks.</source>
            <translation>В каждом есть вложение, которого нет в другом.</translation>
        </message>
        <message>
            <source>The same few words were written twice: by two people, in reply to two messages, or under two subjects.</source>
            <translation>Одни и те же несколько слов сказаны дважды: двумя людьми, в ответ на два письма или под двумя темами.</translation>
        </message>
        <message>
            <source>Sentences are not compared: this is turned off.</source>
            <translation>Предложения не сравниваются: это выключено.</translation>
        </message>
        <message>
            <source>%1 has no text to compare.</source>
            <translation>%1 не содержит текста для сравнения.</translation>
        </message>
        <message>
            <source>Too short to compare by text, %4 words needed: %1.</source>
            <translation>Слишком короткие, чтобы судить по тексту, нужно слов: %4 (%1).</translation>
        </message>
        <message>
            <source>For such short messages, text, attachments, sender, subject and time must be equal: %5.</source>
            <translation>В таких коротких должны совпадать текст, вложения, отправитель, тема и время: %5.</translation>
        </message>
        <message>
            <source>For such short messages, sender, subject and time must be known and equal; they are not known.</source>
            <translation>В таких коротких отправитель, тема и время должны быть известны и совпадать; они неизвестны.</translation>
        </message>
        <message>
            <source>One is compared by sentences, the other, a long text, by paragraphs.</source>
            <translation>Одно сравнивается по предложениям, другое, с длинным текстом, — по абзацам.</translation>
        </message>
        <message>
            <source>Their texts are too different: similarity %3, needed %4.</source>
            <translation>Тексты слишком различаются: сходство %3, нужно %4.</translation>
        </message>
        <message>
            <source>Letter by letter, they match to %3 (%4 needed), but no step of the search compared the two.</source>
            <translation>По буквам они похожи на %3 (нужно %4), но ни на одном шаге поиска они не сравнивались.</translation>
        </message>
        <message>
            <source>Their similarity is %3, but so many messages of this scan are alike that only pairs of %4 and more were kept.</source>
            <translation>Их сходство %3, но похожих писем в этом сканировании так много, что учтены только пары со сходством от %4.</translation>
        </message>
        <message>
            <source>Wording is not compared: this is turned off.</source>
            <translation>Формулировки не сравниваются: это выключено.</translation>
        </message>
        <message>
            <source>Too few dictionary words to compare the wording, %4 needed: %1.</source>
            <translation>Слишком мало словарных слов, чтобы судить по формулировкам, нужно %4 (%1).</translation>
        </message>
        <message>
            <source>Their wording differs, even without names and numbers.</source>
            <translation>Формулировки различаются, даже без учёта имён и чисел.</translation>
        </message>
        <message>
            <source>Layout is not compared: this is turned off.</source>
            <translation>Оформление не сравнивается: это выключено.</translation>
        </message>
        <message>
            <source>Their layout is too simple to compare, %4 different parts needed: %1.</source>
            <translation>Оформление слишком простое для сравнения, нужно разных элементов: %4 (%1).</translation>
        </message>
        <message>
            <source>Their layouts differ.</source>
            <translation>Оформление различается.</translation>
        </message>
        <message>
            <source>They match, but %1 is in the group of %2 (similarity %4 there, %3 here).</source>
            <translation>Они совпадают, но %1 входит в другую группу, где остаётся %2 (сходство там %4, здесь %3).</translation>
        </message>
        <message>
            <source>They match, but %1 matches no message that is kept.</source>
            <translation>Они совпадают, но %1 не совпадает ни с одним оставляемым письмом.</translation>
        </message>
        <message>
            <source>They match, but each is in a group with messages that match it better.</source>
            <translation>Они совпадают, но каждое — в группе с письмами, которые к нему ближе.</translation>
        </message>
        <message>
            <source>They are in one group, each as a copy of %2, but do not match each other.</source>
            <translation>Они в одной группе, каждое как копия другого (остаётся %2), и друг с другом не совпадают.</translation>
        </message>
        <message>
            <source>You marked these two as not copies.</source>
            <translation>Вы указали, что эти два письма — не копии.</translation>
        </message>
        <message>
            <source>Both are protected, so neither is moved.</source>
            <translation>Оба защищены, поэтому ни одно не перемещается.</translation>
        </message>
        <message>
            <source>One file with two names</source>
            <translation>Один файл с двумя именами</translation>
        </message>
        <message>
            <source>One message under two labels</source>
            <translation>Одно письмо под двумя ярлыками</translation>
        </message>
        <message>
            <source>One mailbox that two accounts reach</source>
            <translation>Один ящик, доступный через две учётные записи</translation>
        </message>
        <message>
            <source>A mail program's local copy of a server folder</source>
            <translation>Локальная копия папки сервера в почтовой программе</translation>
        </message>
        <message>
            <source>Counted by sentences: %1 of %2 are in both, similarity %3.</source>
            <translation>По предложениям: общих %1 из %2, сходство %3.</translation>
        </message>
        <message>
            <source>Counted by paragraphs: %1 of %2 are in both, similarity %3.</source>
            <translation>По абзацам: общих %1 из %2, сходство %3.</translation>
        </message>
        <message>
            <source>Counted by letters: similarity %1.</source>
            <translation>По буквам: сходство %1.</translation>
        </message>
        <message>
            <source>They are in one group, which keeps %1.</source>
            <translation>Они в одной группе; остаётся %1.</translation>
        </message>
        <message numerus="yes">
            <source>Same wording: %Ln word(s).</source>
            <translation>
                <numerusform>Те же формулировки: %Ln слово.</numerusform>
                <numerusform>Те же формулировки: %Ln слова.</numerusform>
                <numerusform>Те же формулировки: %Ln слов.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Same layout: %Ln part(s).</source>
            <translation>
                <numerusform>То же оформление: %Ln часть.</numerusform>
                <numerusform>То же оформление: %Ln части.</numerusform>
                <numerusform>То же оформление: %Ln частей.</numerusform>
            </translation>
        </message>
        <message>
            <source>Their letters were not compared.</source>
            <translation>По буквам они не сравнивались.</translation>
        </message>
        <message>
            <source>Not copies at similarity %1</source>
            <translation>Не копии при сходстве %1</translation>
        </message>
        <message>
            <source>Not copies, only the same template</source>
            <translation>Не копии, только тот же шаблон</translation>
        </message>
        <message>
            <source>Not copies, only known bulk mail</source>
            <translation>Не копии, только известная рассылка</translation>
        </message>
        <message>
            <source>Not copies, but one contains the other: %1</source>
            <translation>Не копии, но одно содержит другое: %1</translation>
        </message>
        <message>
            <source>Copies: %1</source>
            <translation>Копии: %1</translation>
        </message>
        <message>
            <source>Everything that a mail program could show is the same.</source>
            <translation>Всё, что может показать почтовая программа, совпадает.</translation>
        </message>
        <message>
            <source>Only one of the two has a Message-ID.</source>
            <translation>Message-ID есть только у одного из двух.</translation>
        </message>
        <message>
            <source>Nothing that is compared differs.</source>
            <translation>В том, что сравнивается, отличий нет.</translation>
        </message>
        <message>
            <source>%1 has %2</source>
            <translation>%1 — %2</translation>
        </message>
        <message>
            <source>the first message</source>
            <translation>первое письмо</translation>
        </message>
        <message>
            <source>the second message</source>
            <translation>второе письмо</translation>
        </message>
        <message>
            <source>The second message, compared with the first: %1.</source>
            <translation>Второе письмо в сравнении с первым: %1.</translation>
        </message>
        <message>
            <source>Turn it on in View ▸ Find by.</source>
            <translation>Включить: «Вид ▸ Признаки поиска».</translation>
        </message>
        <message>
            <source>To change that, choose Actions ▸ Messages marked as not copies.</source>
            <translation>Изменить это можно в меню «Действия ▸ Письма с пометкой «не копии»».</translation>
        </message>
    </context>
    <context>
        <name>WhyNot</name>
        <message>
            <source>Why are these not copies?</source>
            <translation>Почему это не копии?</translation>
        </message>
        <message>
            <source>First message</source>
            <translation>Первое письмо</translation>
        </message>
        <message>
            <source>Second message</source>
            <translation>Второе письмо</translation>
        </message>
        <message>
            <source>Choose others</source>
            <translation>Выбрать другие</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Choose two messages to see how they differ.</source>
            <translation>Выберите два письма, чтобы узнать, чем они различаются.</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
        <message>
            <source>%1; %2</source>
            <translation>%1; %2</translation>
        </message>
        <message>
            <source>%1.</source>
            <translation>%1.</translation>
        </message>
        <message>
            <source>“%1”</source>
            <translation>«%1»</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln письмо</numerusform>
                <numerusform>%Ln письма</numerusform>
                <numerusform>%Ln писем</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1 %2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message numerus="yes">
            <source>%Ln byte(s)</source>
            <translation>
                <numerusform>%Ln байт</numerusform>
                <numerusform>%Ln байта</numerusform>
                <numerusform>%Ln байт</numerusform>
            </translation>
        </message>
        <message>
            <source>no date</source>
            <translation>без даты</translation>
        </message>
    </context>
    <context>
        <name>WordsEdit</name>
        <message>
            <source>One word or phrase per line</source>
            <translation>По одному слову или фразе на строку</translation>
        </message>
    </context>
    <context>
        <name>_Chips</name>
        <message>
            <source>Copy</source>
            <translation>Копия</translation>
        </message>
        <message>
            <source>Copy %1 of %2</source>
            <translation>Копия %1 из %2</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 из %2</translation>
        </message>
    </context>
    <context>
        <name>_FileField</name>
        <message>
            <source>not needed for public servers</source>
            <translation>обычно не нужно</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Выбрать…</translation>
        </message>
        <message>
            <source>Choose the file of a certificate authority</source>
            <translation>Выберите файл центра сертификации</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Очистить</translation>
        </message>
        <message>
            <source>Trust public certificates only</source>
            <translation>Доверять только общедоступным сертификатам</translation>
        </message>
        <message>
            <source>Certificates that this account trusts</source>
            <translation>Сертификаты, которым доверяет эта учётная запись</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>Сертификаты (*.pem *.crt *.cer);;Все файлы (*)</translation>
        </message>
    </context>
    <context>
        <name>_ServerCard</name>
        <message>
            <source>Change…</source>
            <translation>Изменить…</translation>
        </message>
        <message>
            <source>Change these settings</source>
            <translation>Изменить эти настройки</translation>
        </message>
        <message>
            <source>%1, port %2</source>
            <translation>%1, порт %2</translation>
        </message>
        <message>
            <source>User name %1. Sign-in: %2</source>
            <translation>Имя пользователя %1. Вход: %2</translation>
        </message>
        <message>
            <source>Source: %1</source>
            <translation>Источник: %1</translation>
        </message>
    </context>
    <context>
        <name>_Work</name>
        <message>
            <source>Waiting</source>
            <translation>Ожидание</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Остановить</translation>
        </message>
        <message>
            <source>Stop waiting</source>
            <translation>Прекратить ожидание</translation>
        </message>
    </context>
</TS>
