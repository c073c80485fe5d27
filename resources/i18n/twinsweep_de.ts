<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>About Twinsweep</source>
            <translation>Über Twinsweep</translation>
        </message>
        <message>
            <source>Components</source>
            <translation>Bestandteile</translation>
        </message>
        <message>
            <source>Libraries</source>
            <translation>Bibliotheken</translation>
        </message>
        <message>
            <source>Licenses</source>
            <translation>Lizenzen</translation>
        </message>
        <message>
            <source>Icon of Twinsweep</source>
            <translation>Symbol von Twinsweep</translation>
        </message>
        <message>
            <source>Twinsweep %1</source>
            <translation>Twinsweep %1</translation>
        </message>
        <message>
            <source>Twinsweep finds copies and near copies in your mail by their text, and moves them away safely, with undo.</source>
            <translation>Twinsweep findet Kopien und fast gleiche Nachrichten anhand ihres Inhalts und räumt sie sicher weg – mit Rückgängig.</translation>
        </message>
        <message>
            <source>Free software under the MIT license. It connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>Freie Software unter der MIT-Lizenz. Verbindungen gehen nur zu Ihren Mailservern und, beim Hinzufügen eines Kontos, zu dessen Anbieter und den DNS-Servern.</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Version</source>
            <translation>Version</translation>
        </message>
        <message>
            <source>License</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>not installed</source>
            <translation>nicht installiert</translation>
        </message>
        <message>
            <source>Ukrainian messages are compared by their text, not by their wording</source>
            <translation>Ukrainische Nachrichten werden nach dem Text verglichen, nicht nach dem Wortlaut</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Copy versions</source>
            <translation>Versionen kopieren</translation>
        </message>
    </context>
    <context>
        <name>Account</name>
        <message>
            <source>This server can move messages safely.</source>
            <translation>Dieser Server kann Nachrichten sicher verschieben.</translation>
        </message>
        <message>
            <source>This server cannot move messages: they are copied to Trash, checked there, and only then removed from their folder.</source>
            <translation>Dieser Server kann Nachrichten nicht verschieben: Sie werden in den Papierkorb kopiert, dort geprüft und erst dann aus ihrem Ordner entfernt.</translation>
        </message>
        <message>
            <source>This server cannot remove single messages: they are copied to Trash and marked as deleted. Your mail program removes them when it compacts the folder.</source>
            <translation>Dieser Server kann einzelne Nachrichten nicht entfernen: Sie werden in den Papierkorb kopiert und als gelöscht gekennzeichnet. Das Mailprogramm entfernt sie, wenn es den Ordner komprimiert.</translation>
        </message>
        <message>
            <source>On Gmail, a message that is moved to Trash loses all its labels. The kept message takes over the labels of its copies.</source>
            <translation>Bei Gmail verliert eine Nachricht im Papierkorb alle ihre Labels. Die behaltene Nachricht übernimmt die Labels ihrer Kopien.</translation>
        </message>
        <message>
            <source>Encrypted (TLS)</source>
            <translation>Verschlüsselt (TLS)</translation>
        </message>
        <message>
            <source>Encrypted (STARTTLS)</source>
            <translation>Verschlüsselt (STARTTLS)</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Passwort</translation>
        </message>
        <message>
            <source>In the browser (OAuth 2)</source>
            <translation>Im Browser (OAuth 2)</translation>
        </message>
        <message>
            <source>built-in list</source>
            <translation>eingebaute Liste</translation>
        </message>
        <message>
            <source>the provider itself</source>
            <translation>vom Anbieter selbst</translation>
        </message>
        <message>
            <source>public database</source>
            <translation>öffentliche Datenbank</translation>
        </message>
        <message>
            <source>DNS servers</source>
            <translation>DNS-Server</translation>
        </message>
        <message>
            <source>guessed from the address</source>
            <translation>aus der Adresse erraten</translation>
        </message>
        <message>
            <source>looking…</source>
            <translation>wird gesucht…</translation>
        </message>
        <message>
            <source>found</source>
            <translation>gefunden</translation>
        </message>
        <message>
            <source>nothing found</source>
            <translation>nichts gefunden</translation>
        </message>
        <message>
            <source>Read-only folders: %1.</source>
            <translation>Nur lesbare Ordner: %1.</translation>
        </message>
        <message>
            <source>The folders of this account can only be read, so no message can be moved.</source>
            <translation>Die Ordner dieses Kontos sind nur lesbar, daher lässt sich keine Nachricht verschieben.</translation>
        </message>
        <message>
            <source>You don't have permission to add messages to %1, so none can be moved there.</source>
            <translation>In %1 dürfen keine Nachrichten abgelegt werden, daher lässt sich dorthin nichts verschieben.</translation>
        </message>
        <message>
            <source>This system has no secure key ring, so Twinsweep asks for the password each time it starts.</source>
            <translation>Auf diesem System gibt es keinen sicheren Schlüsselbund, daher wird bei jedem Start von Twinsweep nach dem Passwort gefragt.</translation>
        </message>
        <message>
            <source>not connected</source>
            <translation>nicht verbunden</translation>
        </message>
        <message>
            <source>connecting…</source>
            <translation>verbindet…</translation>
        </message>
        <message>
            <source>connected</source>
            <translation>verbunden</translation>
        </message>
        <message>
            <source>offline</source>
            <translation>offline</translation>
        </message>
        <message>
            <source>server busy</source>
            <translation>Server ausgelastet</translation>
        </message>
        <message>
            <source>needs sign-in</source>
            <translation>Anmeldung nötig</translation>
        </message>
        <message>
            <source>not secure</source>
            <translation>nicht sicher</translation>
        </message>
        <message>
            <source>The server requires an app password. Create one in the account's security settings and enter it here.</source>
            <translation>Der Server verlangt ein App-Passwort. Erstellen Sie eines in den Sicherheitseinstellungen des Kontos und geben Sie es hier ein.</translation>
        </message>
        <message>
            <source>IMAP is switched off for this account. Switch it on in the account settings on the provider's website.</source>
            <translation>IMAP ist für dieses Konto ausgeschaltet. Schalten Sie es in den Kontoeinstellungen auf der Website des Anbieters ein.</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check your user name and password.</source>
            <translation>Der Server hat die Anmeldung abgelehnt. Bitte Benutzername und Passwort prüfen.</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>Der Server ist ausgelastet. Bitte später erneut versuchen.</translation>
        </message>
        <message>
            <source>This server does not respond like a mail server. Check its name and port.</source>
            <translation>Dieser Server antwortet nicht wie ein Mailserver. Bitte Namen und Port prüfen.</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check its name, its port and encryption, and the network.</source>
            <translation>Der Server ist nicht erreichbar. Bitte Name, Port, Verschlüsselung und Netzwerk prüfen.</translation>
        </message>
        <message>
            <source>The certificate that you chose for this account has expired, so no password was sent. Go back one step and choose the server's new one.</source>
            <translation>Das Zertifikat, das Sie für dieses Konto gewählt haben, ist abgelaufen; das Passwort wurde deshalb nicht gesendet. Bitte einen Schritt zurückgehen und das neue Zertifikat des Servers wählen.</translation>
        </message>
        <message>
            <source>The certificate of the server has expired, so no password was sent. Ask the server's administrator to renew it.</source>
            <translation>Das Zertifikat des Servers ist abgelaufen; das Passwort wurde deshalb nicht gesendet. Bitten Sie den Administrator des Servers, es zu erneuern.</translation>
        </message>
        <message>
            <source>The certificate of the server is for a different name, so no password was sent. Go back one step and check the name of the server.</source>
            <translation>Das Zertifikat des Servers gilt für einen anderen Namen; das Passwort wurde deshalb nicht gesendet. Bitte einen Schritt zurückgehen und den Servernamen prüfen.</translation>
        </message>
        <message>
            <source>Your certificate file cannot be read or contains no certificate, so no password was sent. Go back one step and choose a different file.</source>
            <translation>Die Datei mit eigenen Zertifikaten ist nicht lesbar oder enthält kein Zertifikat; das Passwort wurde deshalb nicht gesendet. Bitte einen Schritt zurückgehen und eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>The server's certificate is not valid, so no password was sent. Only the provider can fix this. For your own server, go back one step and choose its certificate file.</source>
            <translation>Das Zertifikat des Servers ist nicht gültig, daher wurde kein Passwort gesendet. Das kann nur der Anbieter beheben. Bei einem eigenen Server bitte einen Schritt zurückgehen und dessen Zertifikatsdatei wählen.</translation>
        </message>
        <message>
            <source>The server does not offer TLS on this port, so nothing was sent. Go back one step and check the port and the encryption.</source>
            <translation>Der Server bietet an diesem Port kein TLS an, daher wurde nichts gesendet. Bitte einen Schritt zurückgehen und Port und Verschlüsselung prüfen.</translation>
        </message>
        <message>
            <source>The server offers no secure connection, so nothing was sent. Ask the provider for a server with TLS.</source>
            <translation>Der Server bietet keine sichere Verbindung an, daher wurde nichts gesendet. Fragen Sie den Anbieter nach einem Server mit TLS.</translation>
        </message>
        <message>
            <source>This is not a valid server name.</source>
            <translation>Das ist kein gültiger Servername.</translation>
        </message>
        <message>
            <source>Enter an account name without a /.</source>
            <translation>Bitte einen Kontonamen ohne / eingeben.</translation>
        </message>
        <message>
            <source>This is not a valid e-mail address.</source>
            <translation>Das ist keine gültige E-Mail-Adresse.</translation>
        </message>
        <message>
            <source>Enter the full path of the certificate file.</source>
            <translation>Bitte den vollständigen Pfad der Zertifikatsdatei angeben.</translation>
        </message>
        <message>
            <source>This value can't be used: %1.</source>
            <translation>Dieser Wert ist nicht verwendbar: %1.</translation>
        </message>
        <message>
            <source>This file contains no certificate.</source>
            <translation>Diese Datei enthält kein Zertifikat.</translation>
        </message>
        <message>
            <source>This file can't be read. Check its path.</source>
            <translation>Diese Datei lässt sich nicht lesen. Prüfen Sie den Pfad.</translation>
        </message>
    </context>
    <context>
        <name>AccountDialog</name>
        <message>
            <source>Configure manually</source>
            <translation>Manuell einrichten</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>No settings were found for this address. Enter the server here.</source>
            <translation>Für diese Adresse wurden keine Einstellungen gefunden. Bitte den Server hier eintragen.</translation>
        </message>
        <message>
            <source>Waiting for the browser…</source>
            <translation>Warten auf den Browser…</translation>
        </message>
        <message>
            <source>Add an e-mail account</source>
            <translation>E-Mail-Konto hinzufügen</translation>
        </message>
        <message>
            <source>Account settings</source>
            <translation>Kontoeinstellungen</translation>
        </message>
        <message>
            <source>Looking for the mail server…</source>
            <translation>Mailserver wird gesucht…</translation>
        </message>
        <message>
            <source>Connecting… Nothing will be changed.</source>
            <translation>Verbindung wird hergestellt… Es wird nichts verändert.</translation>
        </message>
        <message>
            <source>Your e-mail address</source>
            <translation>Ihre E-Mail-Adresse</translation>
        </message>
        <message>
            <source>Mail server</source>
            <translation>Mailserver</translation>
        </message>
        <message>
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>Bereit</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Add account</source>
            <translation>Konto hinzufügen</translation>
        </message>
        <message>
            <source>Save changes</source>
            <translation>Änderungen speichern</translation>
        </message>
    </context>
    <context>
        <name>ActionBar</name>
        <message>
            <source>Select for me…</source>
            <translation>Für mich markieren…</translation>
        </message>
        <message>
            <source>Clear marks</source>
            <translation>Markierungen aufheben</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <source>Groups shown: %1 of %2</source>
            <translation>Angezeigte Gruppen: %1 von %2</translation>
        </message>
        <message>
            <source>Same-template groups: %1 of %2</source>
            <translation>Gruppen mit gleicher Vorlage: %1 von %2</translation>
        </message>
        <message>
            <source>Marked: %1 of %2</source>
            <translation>Markiert: %1 von %2</translation>
        </message>
        <message numerus="yes">
            <source>%Ln same template marked</source>
            <translation>
                <numerusform>%Ln mit gleicher Vorlage markiert</numerusform>
                <numerusform>%Ln mit gleicher Vorlage markiert</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 to move</source>
            <translation>%1 zu verschieben</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>Bereinigte Kopie speichern…</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln to Trash…</source>
            <translation>
                <numerusform>%Ln in den Papierkorb…</numerusform>
                <numerusform>%Ln in den Papierkorb…</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to Trash…</source>
            <translation>In den Papierkorb…</translation>
        </message>
        <message>
            <source>No copies to move</source>
            <translation>Keine Kopien zu verschieben</translation>
        </message>
        <message>
            <source>No groups yet: scan first</source>
            <translation>Noch keine Gruppen: zuerst durchsuchen</translation>
        </message>
        <message>
            <source>Nothing marked: press Space on a copy, or Select for me</source>
            <translation>Nichts markiert: Leertaste auf einer Kopie drücken oder „Für mich markieren“</translation>
        </message>
        <message>
            <source>Select for me</source>
            <translation>Für mich markieren</translation>
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
            <translation>wenn leer: die E-Mail-Adresse</translation>
        </message>
        <message>
            <source>E-mail address:</source>
            <translation>E-Mail-Adresse:</translation>
        </message>
        <message>
            <source>Name (optional):</source>
            <translation>Name (optional):</translation>
        </message>
        <message>
            <source>Twinsweep looks up your mail server. Connecting and scanning never change your mail: unread messages stay unread.</source>
            <translation>Twinsweep sucht den Mailserver der Adresse. Verbinden und Durchsuchen ändern nichts an Ihren E-Mails: Ungelesenes bleibt ungelesen.</translation>
        </message>
    </context>
    <context>
        <name>Apart</name>
        <message numerus="yes">
            <source>%Ln conflict(s)</source>
            <translation>
                <numerusform>%Ln Konflikt</numerusform>
                <numerusform>%Ln Konflikte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice</source>
            <translation>
                <numerusform>%Ln doppelt gesehene Nachricht</numerusform>
                <numerusform>%Ln doppelt gesehene Nachrichten</numerusform>
            </translation>
        </message>
        <message>
            <source>; %1 (listed in the File menu)</source>
            <translation>; %1 (siehe Menü „Datei“)</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Unterschied</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Also in</source>
            <translation>Auch in</translation>
        </message>
        <message>
            <source>%1, message %2</source>
            <translation>%1, Nachricht %2</translation>
        </message>
        <message>
            <source>Conflict: same Message-ID, different content</source>
            <translation>Konflikt: gleiche Message-ID, anderer Inhalt</translation>
        </message>
    </context>
    <context>
        <name>AttachmentTable</name>
        <message>
            <source>Attachments of both messages</source>
            <translation>Anhänge beider Nachrichten</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <source>(no name)</source>
            <translation>(ohne Namen)</translation>
        </message>
        <message>
            <source>Same in both</source>
            <translation>In beiden gleich</translation>
        </message>
        <message>
            <source>Missing in the copy</source>
            <translation>Fehlt in der Kopie</translation>
        </message>
        <message>
            <source>Only in the copy</source>
            <translation>Nur in der Kopie</translation>
        </message>
    </context>
    <context>
        <name>Attention</name>
        <message>
            <source>Twinsweep has finished.</source>
            <translation>Twinsweep ist fertig.</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Message</source>
            <translation>Meldung</translation>
        </message>
        <message>
            <source>Close this message</source>
            <translation>Diese Meldung schließen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>More about this message</source>
            <translation>Mehr zu dieser Meldung</translation>
        </message>
        <message>
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <source>Show the whole message</source>
            <translation>Ganze Meldung anzeigen</translation>
        </message>
    </context>
    <context>
        <name>Bar</name>
        <message>
            <source>In a protected folder: stays</source>
            <translation>In einem geschützten Ordner: bleibt</translation>
        </message>
        <message>
            <source>In a read-only file or folder: stays</source>
            <translation>In einer schreibgeschützten Datei oder einem solchen Ordner: bleibt</translation>
        </message>
        <message>
            <source>Unclear where it begins or ends: stays</source>
            <translation>Unklar, wo sie beginnt oder endet: bleibt</translation>
        </message>
        <message>
            <source>Kept too</source>
            <translation>Auch behalten</translation>
        </message>
        <message>
            <source>Does not match the kept message</source>
            <translation>Passt nicht zur jetzt behaltenen Nachricht</translation>
        </message>
        <message>
            <source>The same message, seen twice</source>
            <translation>Dieselbe Nachricht, doppelt gesehen</translation>
        </message>
        <message>
            <source>A mail server's internal record: stays</source>
            <translation>Interner Eintrag des Mailservers: bleibt</translation>
        </message>
        <message>
            <source>Mentions a protected keyword: stays</source>
            <translation>Enthält ein schützendes Stichwort: bleibt</translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>Konnte nicht nach Stichwörtern durchsucht werden: bleibt</translation>
        </message>
        <message>
            <source>Not searched for your keywords yet: stays</source>
            <translation>Noch nicht nach Stichwörtern durchsucht: bleibt</translation>
        </message>
        <message>
            <source>The scan is still running</source>
            <translation>Der Suchlauf läuft noch</translation>
        </message>
    </context>
    <context>
        <name>BulkMarks</name>
        <message>
            <source>None of these can be kept: they are in a trash or a cache.</source>
            <translation>Keine davon kann bleiben: Sie liegen in einem Papierkorb oder Zwischenspeicher.</translation>
        </message>
        <message>
            <source>One message of each kind stays: nothing else to mark.</source>
            <translation>Von jeder Art bleibt eine Nachricht: nichts weiter zu markieren.</translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s), flagged or with different attachments: mark (it|them) one by one.</source>
            <translation>
                <numerusform>%Ln Nachricht (gekennzeichnet oder mit anderen Anhängen) übersprungen: bitte einzeln markieren.</numerusform>
                <numerusform>%Ln Nachrichten (gekennzeichnet oder mit anderen Anhängen) übersprungen: bitte einzeln markieren.</numerusform>
            </translation>
        </message>
        <message>
            <source>This message stays.</source>
            <translation>Diese Nachricht bleibt.</translation>
        </message>
    </context>
    <context>
        <name>Causes</name>
        <message>
            <source>Unknown</source>
            <translation>Unbekannt</translation>
        </message>
        <message>
            <source>Fetched twice by POP</source>
            <translation>Zweimal per POP abgeholt</translation>
        </message>
        <message>
            <source>Fetched from two accounts</source>
            <translation>Aus zwei Konten abgeholt</translation>
        </message>
        <message>
            <source>Mailing list</source>
            <translation>Über eine Mailingliste</translation>
        </message>
        <message>
            <source>Delivered twice</source>
            <translation>Zweimal zugestellt</translation>
        </message>
        <message>
            <source>Alias or forwarding</source>
            <translation>Über Alias oder Weiterleitung</translation>
        </message>
        <message>
            <source>Your own mail, filed twice</source>
            <translation>Eigene Nachricht, zweimal abgelegt</translation>
        </message>
        <message>
            <source>Imported or copied</source>
            <translation>Importiert oder kopiert</translation>
        </message>
        <message>
            <source>Copied by imapsync</source>
            <translation>Von imapsync kopiert</translation>
        </message>
        <message>
            <source>Copied by OfflineIMAP</source>
            <translation>Von OfflineIMAP kopiert</translation>
        </message>
        <message>
            <source>Copied by mbsync</source>
            <translation>Von mbsync kopiert</translation>
        </message>
        <message>
            <source>Fetched by getmail</source>
            <translation>Von getmail abgeholt</translation>
        </message>
        <message>
            <source>Gmail labels or Google Takeout</source>
            <translation>Durch Gmail-Labels oder Google Takeout</translation>
        </message>
        <message>
            <source>Imported by Outlook more than once</source>
            <translation>Von Outlook mehrmals importiert</translation>
        </message>
        <message>
            <source>Outlook could not sync</source>
            <translation>Von Outlook nicht synchronisiert</translation>
        </message>
        <message>
            <source>Filed by the server and by the mail program</source>
            <translation>Vom Server und vom Mailprogramm abgelegt</translation>
        </message>
        <message>
            <source>Changed by a virus scanner</source>
            <translation>Von einem Virenscanner verändert</translation>
        </message>
        <message>
            <source>Sent again</source>
            <translation>Noch einmal gesendet</translation>
        </message>
        <message>
            <source>Mass mailing</source>
            <translation>Im Massenversand gesendet</translation>
        </message>
        <message>
            <source>Most were fetched twice by POP, on %1</source>
            <translation>Die meisten wurden am %1 zweimal per POP abgeholt</translation>
        </message>
        <message>
            <source>Most were fetched from two accounts, on %1</source>
            <translation>Die meisten wurden am %1 aus zwei Konten abgeholt</translation>
        </message>
        <message>
            <source>Most were imported or copied on %1</source>
            <translation>Die meisten wurden am %1 importiert oder kopiert</translation>
        </message>
        <message>
            <source>Most were copied by imapsync on %1</source>
            <translation>Die meisten wurden am %1 von imapsync kopiert</translation>
        </message>
        <message>
            <source>Most were copied by OfflineIMAP on %1</source>
            <translation>Die meisten wurden am %1 von OfflineIMAP kopiert</translation>
        </message>
        <message>
            <source>Most were copied by mbsync on %1</source>
            <translation>Die meisten wurden am %1 von mbsync kopiert</translation>
        </message>
        <message>
            <source>Most were fetched by getmail on %1</source>
            <translation>Die meisten wurden am %1 von getmail abgeholt</translation>
        </message>
        <message>
            <source>Most were imported by Outlook on %1</source>
            <translation>Die meisten wurden am %1 von Outlook importiert</translation>
        </message>
        <message>
            <source>The cause cannot be determined</source>
            <translation>Die Ursache lässt sich nicht feststellen</translation>
        </message>
        <message>
            <source>Use IMAP, or let one program fetch the mail and keep its list of fetched mail</source>
            <translation>IMAP verwenden oder nur ein Programm abholen lassen und dessen Liste abgeholter Nachrichten behalten</translation>
        </message>
        <message>
            <source>Remove one of the two accounts, or stop one from forwarding to the other</source>
            <translation>Eines der beiden Konten entfernen oder die Weiterleitung zwischen ihnen abstellen</translation>
        </message>
        <message>
            <source>Ask the list not to send you mail that was also addressed to you directly; if two lists send the same mail, unsubscribe from one</source>
            <translation>Die Liste bitten, keine Nachrichten zu senden, die auch direkt an Sie gehen; von zwei Listen mit gleichen Nachrichten eine verlassen</translation>
        </message>
        <message>
            <source>If this keeps happening, ask your mail provider why messages are delivered twice</source>
            <translation>Wenn das immer wieder vorkommt, beim Mailanbieter fragen, warum Nachrichten zweimal zugestellt werden</translation>
        </message>
        <message>
            <source>Check which of your addresses lead here, and remove one of them</source>
            <translation>Prüfen, welche Ihrer Adressen hierher führen, und eine davon entfernen</translation>
        </message>
        <message>
            <source>Have your mail program save only one copy, and don't send copies to yourself</source>
            <translation>Das Mailprogramm nur eine Kopie ablegen lassen und keine Kopien an sich selbst senden</translation>
        </message>
        <message>
            <source>Import or copy each mailbox only once, and keep backups out of your mail folders</source>
            <translation>Jedes Postfach nur einmal importieren oder kopieren und Sicherungen außerhalb der Mailordner aufbewahren</translation>
        </message>
        <message>
            <source>Run imapsync with the same options each time, and try --dry first</source>
            <translation>imapsync immer mit denselben Optionen ausführen und zuerst --dry versuchen</translation>
        </message>
        <message>
            <source>Keep OfflineIMAP's status folder; without it, it copies everything again</source>
            <translation>Den Statusordner von OfflineIMAP behalten; ohne ihn kopiert es alles noch einmal</translation>
        </message>
        <message>
            <source>Keep mbsync's sync state, and have your mail program rename mail that it moves</source>
            <translation>Den Synchronisationsstand von mbsync behalten und das Mailprogramm verschobene Nachrichten umbenennen lassen</translation>
        </message>
        <message>
            <source>Set read_all = false in getmail, and keep its list of fetched mail</source>
            <translation>In getmail read_all = false setzen und die Liste abgeholter Nachrichten behalten</translation>
        </message>
        <message>
            <source>Hide All Mail, Important and Starred in IMAP, and export your mail only once</source>
            <translation>„Alle Nachrichten“, „Wichtig“ und „Markiert“ nicht über IMAP anzeigen und nur einmal exportieren</translation>
        </message>
        <message>
            <source>Choose “Do not import duplicates” when Outlook imports a file</source>
            <translation>Beim Import in Outlook „Keine Duplikate importieren“ wählen</translation>
        </message>
        <message>
            <source>Empty the folder Sync Issues once you have looked through it</source>
            <translation>Den Ordner „Synchronisierungsprobleme“ durchsehen und dann leeren</translation>
        </message>
        <message>
            <source>Your server saves sent mail itself: turn off saving a copy in your mail program</source>
            <translation>Der Server legt gesendete Nachrichten selbst ab: das Ablegen im Mailprogramm abschalten</translation>
        </message>
        <message>
            <source>Turn off the line that the virus scanner adds to messages</source>
            <translation>Die Zeile abschalten, die der Virenscanner an Nachrichten anhängt</translation>
        </message>
        <message>
            <source>Nothing to do here: the sender sent it more than once</source>
            <translation>Nichts zu tun: Der Absender hat sie mehrmals gesendet</translation>
        </message>
        <message>
            <source>Unsubscribe, or subscribe with one address only, if you do not want these</source>
            <translation>Abbestellen oder nur mit einer Adresse abonnieren, wenn unerwünscht</translation>
        </message>
        <message>
            <source>The messages contain no hint</source>
            <translation>Die Nachrichten enthalten keinen Hinweis</translation>
        </message>
        <message>
            <source>Delivered once, but the POP server gave it a new number (X-UIDL)</source>
            <translation>Einmal zugestellt, aber vom POP-Server neu nummeriert (X-UIDL)</translation>
        </message>
        <message>
            <source>The same message on the POP server, fetched at two times</source>
            <translation>Dieselbe Nachricht auf dem POP-Server, zu zwei Zeiten abgeholt</translation>
        </message>
        <message>
            <source>Delivered once, but the program that fetched it left its mark twice</source>
            <translation>Einmal zugestellt, aber vom abholenden Programm zweimal vermerkt</translation>
        </message>
        <message>
            <source>Fetched through two accounts of the mail program (X-Account-Key)</source>
            <translation>Über zwei Konten des Mailprogramms abgeholt (X-Account-Key)</translation>
        </message>
        <message>
            <source>They are in two accounts and were delivered separately</source>
            <translation>Sie liegen in zwei Konten und wurden einzeln zugestellt</translation>
        </message>
        <message>
            <source>One came through a mailing list, the other did not (List-Id)</source>
            <translation>Eine kam über eine Mailingliste, die andere nicht (List-Id)</translation>
        </message>
        <message>
            <source>They came through two mailing lists (List-Id)</source>
            <translation>Sie kamen über zwei Mailinglisten (List-Id)</translation>
        </message>
        <message>
            <source>Same Message-ID, but received separately (Received)</source>
            <translation>Gleiche Message-ID, aber einzeln empfangen (Received)</translation>
        </message>
        <message>
            <source>They were delivered to two addresses (Delivered-To)</source>
            <translation>An zwei Adressen zugestellt (Delivered-To)</translation>
        </message>
        <message>
            <source>They were sent to two of your addresses (X-Original-To)</source>
            <translation>An zwei Ihrer Adressen gesendet (X-Original-To)</translation>
        </message>
        <message>
            <source>They were received for two addresses (Received … for)</source>
            <translation>Für zwei Adressen empfangen (Received … for)</translation>
        </message>
        <message>
            <source>One of the two was redirected (Resent-From)</source>
            <translation>Eine der beiden wurde umgeleitet (Resent-From)</translation>
        </message>
        <message>
            <source>Both are in sent mail, and no server received either</source>
            <translation>Beide liegen unter „Gesendet“, und kein Server hat eine davon empfangen</translation>
        </message>
        <message>
            <source>One was filed when it was sent, the other came back to you</source>
            <translation>Eine wurde beim Senden abgelegt, die andere kam zu Ihnen zurück</translation>
        </message>
        <message>
            <source>Both are in sent mail, but only one passed through a server</source>
            <translation>Beide liegen unter „Gesendet“, aber nur eine ging über einen Server</translation>
        </message>
        <message>
            <source>Delivered once: all header fields that were added on the way are the same</source>
            <translation>Einmal zugestellt: Alle unterwegs ergänzten Kopfzeilen sind gleich</translation>
        </message>
        <message>
            <source>The same header, and it arrived among many old messages within minutes</source>
            <translation>Gleiche Kopfzeilen, und binnen Minuten mit vielen alten Nachrichten eingetroffen</translation>
        </message>
        <message>
            <source>One of the two carries the program's mark</source>
            <translation>Eine der beiden trägt die Kennung des Programms</translation>
        </message>
        <message>
            <source>Each carries its own mark of the program</source>
            <translation>Jede trägt eine eigene Kennung des Programms</translation>
        </message>
        <message>
            <source>Both have the same Gmail number</source>
            <translation>Beide haben dieselbe Gmail-Nummer</translation>
        </message>
        <message>
            <source>One of the two comes from Google Takeout</source>
            <translation>Eine der beiden stammt aus Google Takeout</translation>
        </message>
        <message>
            <source>One is in a folder in which Gmail shows mail from other folders</source>
            <translation>Eine liegt in einem Ordner, in dem Gmail Nachrichten anderer Ordner zeigt</translation>
        </message>
        <message>
            <source>Outlook knows both by the same search key</source>
            <translation>Outlook kennt beide unter demselben Suchschlüssel</translation>
        </message>
        <message>
            <source>One is in Outlook's folder of versions that it could not sync</source>
            <translation>Eine liegt in Outlooks Ordner für Fassungen, die nicht synchronisiert werden konnten</translation>
        </message>
        <message>
            <source>Only one of the two ends with a virus scanner's line</source>
            <translation>Nur eine der beiden endet mit der Zeile eines Virenscanners</translation>
        </message>
        <message>
            <source>The same words and sender, with another Message-ID and date</source>
            <translation>Gleicher Wortlaut und Absender, andere Message-ID und anderes Datum</translation>
        </message>
        <message>
            <source>One sender, different messages, and both are marked as bulk mail</source>
            <translation>Ein Absender, verschiedene Nachrichten, beide als Massenmail gekennzeichnet</translation>
        </message>
        <message>
            <source>Why do I have these?</source>
            <translation>Warum habe ich diese?</translation>
        </message>
    </context>
    <context>
        <name>Caution</name>
        <message>
            <source>%1 is running: its mail can be searched but not cleaned. Close %1 to clean it.</source>
            <translation>%1 läuft: Seine Nachrichten lassen sich durchsuchen, aber nicht bereinigen. Zum Bereinigen bitte %1 beenden.</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: it can be searched but not cleaned. Start Thunderbird, let it finish, and close it.</source>
            <translation>Thunderbird hat das Komprimieren dieses Ordners nicht beendet: Er kann durchsucht, aber nicht bereinigt werden. Bitte Thunderbird starten, warten, bis es fertig ist, und beenden.</translation>
        </message>
        <message>
            <source>This folder still holds %1 of deleted messages, which may look like copies. In Thunderbird, choose File ▸ Compact Folders, then scan again.</source>
            <translation>Dieser Ordner enthält noch %1 gelöschter Nachrichten, die wie Kopien aussehen können. Bitte in Thunderbird „Datei ▸ Ordner komprimieren“ wählen und dann erneut durchsuchen.</translation>
        </message>
        <message>
            <source>%1 syncs this folder with a server: messages moved out of it are deleted on the server at the next sync. If you undo a move, the next sync uploads them again.</source>
            <translation>%1 gleicht diesen Ordner mit einem Server ab: Nachrichten, die aus ihm verschoben werden, löscht der nächste Abgleich auch auf dem Server. Wird das Verschieben rückgängig gemacht, lädt der nächste Abgleich sie wieder hoch.</translation>
        </message>
        <message>
            <source>%1 is running:
search only</source>
            <translation>%1 läuft:
nur durchsuchen</translation>
        </message>
        <message>
            <source>Compaction not finished:
search only</source>
            <translation>Komprimieren nicht beendet:
nur durchsuchen</translation>
        </message>
        <message>
            <source>Compact this folder
in Thunderbird first</source>
            <translation>Diesen Ordner zuerst
in Thunderbird komprimieren</translation>
        </message>
        <message>
            <source>%1 syncs it
with a server</source>
            <translation>%1 gleicht ihn
mit einem Server ab</translation>
        </message>
        <message>
            <source>No longer there</source>
            <translation>Nicht mehr vorhanden</translation>
        </message>
        <message>
            <source>Shared</source>
            <translation>Freigegeben</translation>
        </message>
        <message>
            <source>Belongs to %1</source>
            <translation>Gehört %1</translation>
        </message>
        <message>
            <source>The last scan did not find this folder: another program renamed, moved or deleted it.</source>
            <translation>Der letzte Suchlauf hat diesen Ordner nicht gefunden: Ein anderes Programm hat ihn umbenannt, verschoben oder gelöscht.</translation>
        </message>
        <message>
            <source>The last scan did not find some of these folders: another program renamed, moved or deleted them.</source>
            <translation>Der letzte Suchlauf hat einige dieser Ordner nicht gefunden: Ein anderes Programm hat sie umbenannt, verschoben oder gelöscht.</translation>
        </message>
        <message>
            <source>Shared folders are searched only if you tick them. Messages moved out of them are gone for everyone.</source>
            <translation>Ordner, die auch andere nutzen, werden nur durchsucht, wenn sie angekreuzt sind. Was aus ihnen verschoben wird, ist auch für die anderen weg.</translation>
        </message>
        <message>
            <source>This is a mail program's local copy of a server folder: it can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>Das ist die lokale Kopie eines Serverordners in einem Mailprogramm: Sie lässt sich nur durchsuchen. Zum Bereinigen bitte das E-Mail-Konto hinzufügen.</translation>
        </message>
    </context>
    <context>
        <name>Cells</name>
        <message>
            <source>Same</source>
            <translation>Gleich</translation>
        </message>
        <message>
            <source>Near</source>
            <translation>Ähnlich</translation>
        </message>
        <message>
            <source>Conflict</source>
            <translation>Konflikt</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>Teil</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>Serie</translation>
        </message>
        <message>
            <source>Template</source>
            <translation>Vorlage</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>(kein Absender)</translation>
        </message>
        <message>
            <source>Kept: %1</source>
            <translation>Behalten: %1</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>%1, in %2</source>
            <translation>%1, in %2</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Gekennzeichnet</translation>
        </message>
        <message>
            <source>marked</source>
            <translation>markiert</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>nicht markiert</translation>
        </message>
        <message>
            <source>similarity</source>
            <translation>Ähnlichkeit</translation>
        </message>
        <message>
            <source>Same template, not a copy</source>
            <translation>Gleiche Vorlage, keine Kopie</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>no date</source>
            <translation>kein Datum</translation>
        </message>
        <message numerus="yes">
            <source>%Ln day(s)</source>
            <translation>
                <numerusform>%Ln Tag</numerusform>
                <numerusform>%Ln Tage</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln hour(s)</source>
            <translation>
                <numerusform>%Ln Stunde</numerusform>
                <numerusform>%Ln Stunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln minute(s)</source>
            <translation>
                <numerusform>%Ln Minute</numerusform>
                <numerusform>%Ln Minuten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln second(s)</source>
            <translation>
                <numerusform>%Ln Sekunde</numerusform>
                <numerusform>%Ln Sekunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln Gruppe</numerusform>
                <numerusform>%Ln Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies. Same template: %1; never marked for you.</source>
            <translation>Keine Kopien. Gleiche Vorlage: %1; wird nie automatisch markiert.</translation>
        </message>
        <message>
            <source>Same template: %1. Not copies by their text; never marked for you.</source>
            <translation>Gleiche Vorlage: %1. Dem Text nach keine Kopien; wird nie automatisch markiert.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies)</source>
            <translation>
                <numerusform>%Ln Kopie</numerusform>
                <numerusform>%Ln Kopien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the same template</source>
            <translation>
                <numerusform>%Ln mit gleicher Vorlage</numerusform>
                <numerusform>%Ln mit gleicher Vorlage</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>Identisch: Alles, was ein Mailprogramm anzeigen könnte, ist gleich</translation>
        </message>
        <message>
            <source>Same text, not fully compared yet</source>
            <translation>Gleicher Text, noch nicht vollständig verglichen</translation>
        </message>
        <message>
            <source>Another issue of a series</source>
            <translation>Andere Ausgabe einer Serie</translation>
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
            <translation>Twinsweep schließt sich, sobald das erledigt ist.</translation>
        </message>
    </context>
    <context>
        <name>ClosingSheet</name>
        <message>
            <source>Close Twinsweep?</source>
            <translation>Twinsweep schließen?</translation>
        </message>
        <message>
            <source>Keep open</source>
            <translation>Offen lassen</translation>
        </message>
        <message>
            <source>Close when done</source>
            <translation>Nach Abschluss schließen</translation>
        </message>
        <message>
            <source>Stop and close</source>
            <translation>Anhalten und schließen</translation>
        </message>
        <message>
            <source>The work is done.</source>
            <translation>Es ist alles erledigt.</translation>
        </message>
        <message>
            <source>You can close the window now. History shows the result.</source>
            <translation>Sie können das Fenster jetzt schließen. Das Ergebnis steht im Verlauf.</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Nothing is lost: Twinsweep asks about the rest at its next start, and you can continue then.</source>
            <translation>Wenn Sie das Fenster schließen, endet der Vorgang nach der aktuellen Nachricht. Nichts geht verloren: Beim nächsten Start fragt Twinsweep nach dem Rest, und Sie können fortfahren.</translation>
        </message>
        <message>
            <source>Messages are still being moved.</source>
            <translation>Es werden noch Nachrichten verschoben.</translation>
        </message>
        <message>
            <source>Messages are still being put back.</source>
            <translation>Es werden noch Nachrichten zurückgebracht.</translation>
        </message>
        <message>
            <source>A copy is still being saved.</source>
            <translation>Es wird noch eine Kopie gespeichert.</translation>
        </message>
        <message>
            <source>If you close the window, this stops after the current message. Your mail is not changed. To continue, save the copy again in the same place.</source>
            <translation>Wenn Sie das Fenster schließen, endet der Vorgang nach der aktuellen Nachricht. Ihre E-Mails werden nicht verändert. Zum Fortfahren die Kopie noch einmal am selben Ort speichern.</translation>
        </message>
    </context>
    <context>
        <name>Compare</name>
        <message numerus="yes">
            <source>… %Ln unchanged line(s)</source>
            <translation>
                <numerusform>… %Ln unveränderte Zeile</numerusform>
                <numerusform>… %Ln unveränderte Zeilen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ComparePane</name>
        <message>
            <source>Source of the kept message</source>
            <translation>Quelltext der behaltenen Nachricht</translation>
        </message>
        <message>
            <source>Source of the copy</source>
            <translation>Quelltext der Kopie</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>Eine Kopie in der Liste wählen, um sie mit der behaltenen Nachricht zu vergleichen.</translation>
        </message>
        <message>
            <source>Only the first part of these long texts is shown.</source>
            <translation>Von diesen langen Texten wird nur der Anfang angezeigt.</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>What to compare</source>
            <translation>Was verglichen wird</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>Anhänge</translation>
        </message>
        <message>
            <source>Attachments (%1)</source>
            <translation>Anhänge (%1)</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Headers</source>
            <translation>Kopfzeilen</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Quelltext</translation>
        </message>
    </context>
    <context>
        <name>CopyForm</name>
        <message>
            <source>mbox: one file for each folder</source>
            <translation>mbox: eine Datei je Ordner</translation>
        </message>
        <message>
            <source>Maildir: folders beside each other (Dovecot)</source>
            <translation>Maildir: Ordner nebeneinander (Dovecot)</translation>
        </message>
        <message>
            <source>Maildir: folders within folders</source>
            <translation>Maildir: Ordner ineinander</translation>
        </message>
        <message>
            <source>.eml: one file for each message</source>
            <translation>.eml: eine Datei je Nachricht</translation>
        </message>
    </context>
    <context>
        <name>Copying</name>
        <message>
            <source>Saving the copy</source>
            <translation>Kopie wird gespeichert</translation>
        </message>
        <message>
            <source>A copy is being saved</source>
            <translation>Eine Kopie wird gerade gespeichert</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>Ordner öffnen</translation>
        </message>
        <message>
            <source>Show report</source>
            <translation>Bericht öffnen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) saved in %1 and verified.</source>
            <translation>
                <numerusform>%Ln Nachricht in %1 gespeichert und geprüft.</numerusform>
                <numerusform>%Ln Nachrichten in %1 gespeichert und geprüft.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (copy|copies) left out; the kept messages are saved.</source>
            <translation>
                <numerusform>%Ln Kopie weggelassen; die behaltene Nachricht ist enthalten.</numerusform>
                <numerusform>%Ln Kopien weggelassen; die behaltenen Nachrichten sind enthalten.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) left out because (it was|they were) already deleted.</source>
            <translation>
                <numerusform>%Ln Nachricht weggelassen, weil sie schon gelöscht war.</numerusform>
                <numerusform>%Ln Nachrichten weggelassen, weil sie schon gelöscht waren.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) could not be saved.</source>
            <translation>
                <numerusform>%Ln markierte Nachricht konnte nicht gespeichert werden.</numerusform>
                <numerusform>%Ln markierte Nachrichten konnten nicht gespeichert werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) (was|were) saved anyway.</source>
            <translation>
                <numerusform>%Ln markierte Nachricht wurde trotzdem gespeichert.</numerusform>
                <numerusform>%Ln markierte Nachrichten wurden trotzdem gespeichert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading: see the report.</source>
            <translation>
                <numerusform>%Ln Problem beim Lesen: siehe Bericht.</numerusform>
                <numerusform>%Ln Probleme beim Lesen: siehe Bericht.</numerusform>
            </translation>
        </message>
        <message>
            <source>Stopped. What was saved so far is kept. Press Resume to save the rest.</source>
            <translation>Gestoppt. Was bisher gespeichert wurde, bleibt erhalten. „Fortsetzen“ speichert den Rest.</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>%1 could not be written: %2. Nothing is lost. Fix the problem, then press Try again.</source>
            <translation>%1 konnte nicht geschrieben werden: %2. Nichts ist verloren. Bitte das Problem beheben und dann auf „Erneut versuchen“ klicken.</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>%1, marked</source>
            <translation>%1, markierte</translation>
        </message>
        <message>
            <source>%1, cleaned</source>
            <translation>%1, bereinigt</translation>
        </message>
    </context>
    <context>
        <name>Cover</name>
        <message>
            <source>%2 is the same message as %1 and contains all its text and attachments.</source>
            <translation>%2 ist dieselbe Nachricht wie %1 und enthält deren ganzen Text und alle Anhänge.</translation>
        </message>
        <message>
            <source>%2, a different message, contains all the text and attachments of %1.</source>
            <translation>%2, eine andere Nachricht, enthält den ganzen Text und alle Anhänge von %1.</translation>
        </message>
        <message>
            <source>%2, later in the conversation, quotes all of %1 and contains its attachments.</source>
            <translation>%2, später in der Konversation, zitiert %1 vollständig und enthält alle Anhänge.</translation>
        </message>
        <message>
            <source>Each of the two contains everything in the other.</source>
            <translation>Jede der beiden enthält alles, was in der anderen steht.</translation>
        </message>
        <message>
            <source>%1 is a draft, so no other message can replace it.</source>
            <translation>%1 ist ein Entwurf und kann daher durch keine andere Nachricht ersetzt werden.</translation>
        </message>
        <message>
            <source>%1 is encrypted, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 ist verschlüsselt, daher ist unbekannt, ob %2 alles daraus enthält.</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is signed, and its signature would be lost.</source>
            <translation>%1 kann nicht durch %2 ersetzt werden: Sie ist signiert, und die Signatur ginge verloren.</translation>
        </message>
        <message>
            <source>%1 is damaged, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 ist beschädigt, daher ist unbekannt, ob %2 alles daraus enthält.</translation>
        </message>
        <message>
            <source>Not all of %1 was read, so it is unknown whether %2 contains all of it.</source>
            <translation>%1 wurde nicht ganz gelesen, daher ist unbekannt, ob %2 alles daraus enthält.</translation>
        </message>
        <message>
            <source>%1 shows more than text and pictures, and %2 may not show it.</source>
            <translation>%1 zeigt mehr als Text und Bilder, und in %2 ist das vielleicht nicht zu sehen.</translation>
        </message>
        <message>
            <source>%1 has no text or attachments that %2 could contain.</source>
            <translation>%1 hat weder Text noch Anhänge, die %2 enthalten könnte.</translation>
        </message>
        <message>
            <source>%2 cannot replace %1: it is a draft, encrypted, damaged or not fully read.</source>
            <translation>%1 kann nicht durch %2 ersetzt werden, denn diese ist ein Entwurf, verschlüsselt, beschädigt oder nicht ganz gelesen.</translation>
        </message>
        <message>
            <source>%2 lacks an attachment or a picture in %1.</source>
            <translation>In %2 fehlt ein Anhang oder ein Bild aus %1.</translation>
        </message>
        <message>
            <source>In %2, no attachment of %1 is called “%3”.</source>
            <translation>In %2 heißt kein Anhang aus %1 „%3“.</translation>
        </message>
        <message>
            <source>%2 lacks a link in %1: %3</source>
            <translation>In %2 fehlt ein Link aus %1: %3</translation>
        </message>
        <message>
            <source>%2 does not contain all the text of %1. The first part missing: “%3”.</source>
            <translation>%2 enthält nicht den ganzen Text von %1. Als Erstes fehlt: „%3“.</translation>
        </message>
        <message>
            <source>%2 lacks text that the HTML of %1 hides, starting with: “%3”.</source>
            <translation>In %2 fehlt Text, den das HTML von %1 verbirgt. Er beginnt mit: „%3“.</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but is not known to be later, so it cannot quote it.</source>
            <translation>%2 enthält den ganzen Text von %1, ist aber nicht nachweislich später und kann ihn daher nicht zitieren.</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but has no date, so the date would be lost.</source>
            <translation>%2 enthält den ganzen Text von %1, hat aber kein Datum. Das Datum ginge also verloren.</translation>
        </message>
        <message>
            <source>%2 does not have the sender of %1: %3</source>
            <translation>%2 hat nicht den Absender von %1: %3</translation>
        </message>
        <message>
            <source>%2 quotes all the text of %1, but in a different conversation.</source>
            <translation>%2 zitiert den ganzen Text von %1, aber in einer anderen Konversation.</translation>
        </message>
        <message>
            <source>%2 contains all the text of %1, but so few words occur in many messages.</source>
            <translation>%2 enthält den ganzen Text von %1, aber so wenige Wörter kommen in vielen Nachrichten vor.</translation>
        </message>
        <message>
            <source>At that point, %1 reads: “%2”.</source>
            <translation>An dieser Stelle steht in %1: „%2“.</translation>
        </message>
        <message>
            <source>%1 lacks these details of %2: %3.</source>
            <translation>Diese Angaben aus %2 enthält %1 nicht: %3.</translation>
        </message>
        <message>
            <source>its sender</source>
            <translation>den Absender</translation>
        </message>
        <message>
            <source>the sender's name as shown</source>
            <translation>der angezeigte Absendername</translation>
        </message>
        <message>
            <source>its recipients</source>
            <translation>die Empfänger</translation>
        </message>
        <message>
            <source>its exact date</source>
            <translation>das genaue Datum</translation>
        </message>
        <message>
            <source>its subject</source>
            <translation>den Betreff</translation>
        </message>
        <message>
            <source>its Message-ID</source>
            <translation>die Message-ID</translation>
        </message>
        <message>
            <source>its reply address</source>
            <translation>die Antwortadresse</translation>
        </message>
        <message>
            <source>its place in the conversation</source>
            <translation>den Platz in der Konversation</translation>
        </message>
        <message>
            <source>its mailing list</source>
            <translation>die Mailingliste</translation>
        </message>
        <message>
            <source>other headers</source>
            <translation>andere Kopfzeilen</translation>
        </message>
        <message>
            <source>its layout</source>
            <translation>die Gestaltung</translation>
        </message>
        <message>
            <source>special or invisible characters</source>
            <translation>besondere oder unsichtbare Zeichen</translation>
        </message>
        <message>
            <source>its HTML</source>
            <translation>das HTML</translation>
        </message>
        <message>
            <source>names of its attachments</source>
            <translation>die Namen der Anhänge</translation>
        </message>
        <message>
            <source>its internal structure</source>
            <translation>den inneren Aufbau</translation>
        </message>
    </context>
    <context>
        <name>CrashDialog</name>
        <message>
            <source>Something went wrong in Twinsweep</source>
            <translation>In Twinsweep ist etwas schiefgegangen</translation>
        </message>
        <message>
            <source>This is a bug in Twinsweep. No mail was lost: a move in progress is recorded and will be checked at the next start. Nothing is sent anywhere. This is the full report:</source>
            <translation>Das ist ein Fehler in Twinsweep. Es ist keine Nachricht verloren gegangen: Ein laufendes Verschieben ist aufgezeichnet und wird beim nächsten Start geprüft. Es wird nichts gesendet. Das ist der vollständige Bericht:</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Bericht</translation>
        </message>
        <message>
            <source>Copy the report</source>
            <translation>Bericht kopieren</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message>
            <source>no answer</source>
            <translation>keine Antwort</translation>
        </message>
        <message>
            <source>no answer; TLS from the first byte may be spoken there</source>
            <translation>keine Antwort; vielleicht wird dort SSL/TLS erwartet</translation>
        </message>
        <message>
            <source>no complete answer in time</source>
            <translation>keine vollständige Antwort in der vorgesehenen Zeit</translation>
        </message>
        <message>
            <source>no address</source>
            <translation>keine Adresse</translation>
        </message>
        <message>
            <source>the server closed the connection</source>
            <translation>der Server hat die Verbindung geschlossen</translation>
        </message>
        <message>
            <source>the connection was closed</source>
            <translation>die Verbindung wurde geschlossen</translation>
        </message>
        <message>
            <source>no TLS is spoken</source>
            <translation>kein TLS</translation>
        </message>
        <message>
            <source>no TLS is spoken; STARTTLS may be</source>
            <translation>kein TLS; vielleicht wird STARTTLS unterstützt</translation>
        </message>
        <message>
            <source>no STARTTLS</source>
            <translation>kein STARTTLS</translation>
        </message>
        <message>
            <source>no encryption</source>
            <translation>keine Verschlüsselung</translation>
        </message>
        <message>
            <source>certificate has expired</source>
            <translation>das Zertifikat ist abgelaufen</translation>
        </message>
        <message>
            <source>certificate has expired: the server's</source>
            <translation>das Zertifikat des Servers ist abgelaufen</translation>
        </message>
        <message>
            <source>certificate is not valid yet</source>
            <translation>das Zertifikat ist noch nicht gültig</translation>
        </message>
        <message>
            <source>certificate is for a different host</source>
            <translation>das Zertifikat gehört zu einem anderen Server</translation>
        </message>
        <message>
            <source>certificate is not signed by an authority that is trusted</source>
            <translation>das Zertifikat ist nicht von einer vertrauenswürdigen Stelle signiert</translation>
        </message>
        <message>
            <source>Connection refused</source>
            <translation>Verbindung abgelehnt</translation>
        </message>
        <message>
            <source>Connection reset by peer</source>
            <translation>Verbindung von der Gegenseite zurückgesetzt</translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation>Zeitüberschreitung der Verbindung</translation>
        </message>
        <message>
            <source>timed out</source>
            <translation>Zeitüberschreitung</translation>
        </message>
        <message>
            <source>No route to host</source>
            <translation>kein Weg zum Server</translation>
        </message>
        <message>
            <source>Network is unreachable</source>
            <translation>das Netzwerk ist nicht erreichbar</translation>
        </message>
        <message>
            <source>Host is down</source>
            <translation>der Server ist nicht in Betrieb</translation>
        </message>
        <message>
            <source>Name or service not known</source>
            <translation>der Servername ist unbekannt</translation>
        </message>
        <message>
            <source>No address associated with hostname</source>
            <translation>zum Servernamen gibt es keine Adresse</translation>
        </message>
        <message>
            <source>Temporary failure in name resolution</source>
            <translation>der Servername lässt sich zurzeit nicht auflösen</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>keine Berechtigung</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>kein Speicherplatz mehr frei</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>Ein-/Ausgabefehler</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>schreibgeschütztes Dateisystem</translation>
        </message>
        <message>
            <source>%1, port %2: %3</source>
            <translation>%1, Port %2: %3</translation>
        </message>
    </context>
    <context>
        <name>Detecting</name>
        <message>
            <source>Leave at least one turned on. Without one, no copies can be found.</source>
            <translation>Mindestens eine muss eingeschaltet bleiben, sonst lassen sich keine Kopien finden.</translation>
        </message>
    </context>
    <context>
        <name>Detector</name>
        <message>
            <source>Same sentences</source>
            <translation>gleichen Sätzen</translation>
        </message>
        <message>
            <source>Same wording (other names and numbers)</source>
            <translation>gleichem Wortlaut (andere Namen und Zahlen)</translation>
        </message>
        <message>
            <source>Same layout</source>
            <translation>gleichem Aufbau</translation>
        </message>
        <message>
            <source>Nearly the same text (for short or heavily edited messages)</source>
            <translation>fast gleichem Text (für kurze oder stark geänderte Nachrichten)</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>Text of the kept message</source>
            <translation>Text der behaltenen Nachricht</translation>
        </message>
        <message>
            <source>Text of the copy</source>
            <translation>Text der Kopie</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message numerus="yes">
            <source>%Ln trivial difference(s) hidden</source>
            <translation>
                <numerusform>%Ln unwichtiger Unterschied ausgeblendet</numerusform>
                <numerusform>%Ln unwichtige Unterschiede ausgeblendet</numerusform>
            </translation>
        </message>
        <message>
            <source>Text of both messages, differences marked</source>
            <translation>Text beider Nachrichten, Unterschiede hervorgehoben</translation>
        </message>
        <message>
            <source>Next difference</source>
            <translation>Nächster Unterschied</translation>
        </message>
        <message>
            <source>Previous difference</source>
            <translation>Vorheriger Unterschied</translation>
        </message>
        <message>
            <source>Hide unchanged</source>
            <translation>Gleiches ausblenden</translation>
        </message>
        <message>
            <source>Show only three lines around each difference</source>
            <translation>Nur drei Zeilen um jeden Unterschied anzeigen</translation>
        </message>
        <message>
            <source>Hide trivial differences</source>
            <translation>Unwichtiges ausblenden</translation>
        </message>
        <message>
            <source>Gray out spaces, quote marks, footers, tracking numbers in links</source>
            <translation>Leerraum, Zitatzeichen, Fußzeilen und Tracking-Nummern in Links grau darstellen</translation>
        </message>
        <message>
            <source>Display options</source>
            <translation>Anzeigeoptionen</translation>
        </message>
        <message>
            <source>No differences in the text</source>
            <translation>Keine Unterschiede im Text</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln Unterschied</numerusform>
                <numerusform>%Ln Unterschiede</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
    </context>
    <context>
        <name>Difference</name>
        <message>
            <source>words differ</source>
            <translation>andere Wörter</translation>
        </message>
        <message>
            <source>different order</source>
            <translation>andere Reihenfolge</translation>
        </message>
        <message>
            <source>has more text</source>
            <translation>mehr Text</translation>
        </message>
        <message>
            <source>has less text</source>
            <translation>weniger Text</translation>
        </message>
        <message>
            <source>different amount</source>
            <translation>anderer Betrag</translation>
        </message>
        <message>
            <source>different date in the text</source>
            <translation>anderes Datum im Text</translation>
        </message>
        <message>
            <source>different number</source>
            <translation>andere Zahl</translation>
        </message>
        <message>
            <source>different link</source>
            <translation>anderer Link</translation>
        </message>
        <message>
            <source>different subject</source>
            <translation>anderer Betreff</translation>
        </message>
        <message>
            <source>different sender</source>
            <translation>anderer Absender</translation>
        </message>
        <message>
            <source>sent at a different time</source>
            <translation>zu anderer Zeit gesendet</translation>
        </message>
        <message>
            <source>has an extra attachment</source>
            <translation>zusätzlicher Anhang</translation>
        </message>
        <message>
            <source>lacks an attachment</source>
            <translation>fehlender Anhang</translation>
        </message>
        <message>
            <source>different Message-ID</source>
            <translation>andere Message-ID</translation>
        </message>
        <message>
            <source>sender shown differently</source>
            <translation>Absender anders angezeigt</translation>
        </message>
        <message>
            <source>different reply address</source>
            <translation>andere Antwortadresse</translation>
        </message>
        <message>
            <source>different recipients</source>
            <translation>andere Empfänger</translation>
        </message>
        <message>
            <source>different place in the conversation</source>
            <translation>andere Stelle in der Konversation</translation>
        </message>
        <message>
            <source>different mailing list</source>
            <translation>andere Mailingliste</translation>
        </message>
        <message>
            <source>capital letters differ</source>
            <translation>andere Groß- und Kleinschreibung</translation>
        </message>
        <message>
            <source>different spaces or line breaks</source>
            <translation>andere Leerzeichen oder Zeilenumbrüche</translation>
        </message>
        <message>
            <source>special or invisible characters differ</source>
            <translation>andere Sonderzeichen oder unsichtbare Zeichen</translation>
        </message>
        <message>
            <source>different HTML</source>
            <translation>anderes HTML</translation>
        </message>
        <message>
            <source>different image</source>
            <translation>anderes Bild</translation>
        </message>
        <message>
            <source>different attachment name</source>
            <translation>anderer Name eines Anhangs</translation>
        </message>
        <message>
            <source>different internal structure</source>
            <translation>anderer innerer Aufbau</translation>
        </message>
        <message>
            <source>another header differs</source>
            <translation>eine weitere Kopfzeile ist anders</translation>
        </message>
        <message>
            <source>another version of the text differs</source>
            <translation>eine weitere Fassung des Textes ist anders</translation>
        </message>
        <message>
            <source>not fully compared yet</source>
            <translation>noch nicht vollständig verglichen</translation>
        </message>
        <message>
            <source>not fully read</source>
            <translation>nicht vollständig gelesen</translation>
        </message>
        <message>
            <source>has different text</source>
            <translation>anderer Text</translation>
        </message>
        <message>
            <source>this copy has more text</source>
            <translation>diese Kopie hat mehr Text</translation>
        </message>
        <message>
            <source>this copy has less text</source>
            <translation>diese Kopie hat weniger Text</translation>
        </message>
        <message>
            <source>this copy has an extra attachment</source>
            <translation>diese Kopie hat einen zusätzlichen Anhang</translation>
        </message>
        <message>
            <source>this copy lacks an attachment</source>
            <translation>dieser Kopie fehlt ein Anhang</translation>
        </message>
        <message>
            <source>each has text of its own</source>
            <translation>jede hat eigenen Text</translation>
        </message>
        <message>
            <source>At least one of the two messages could not be read in full, so the rest may differ. Compare them in your mail program before you remove one.</source>
            <translation>Mindestens eine der beiden Nachrichten ließ sich nicht vollständig lesen; der Rest kann also anders sein. Bitte im Mailprogramm vergleichen, bevor eine davon entfernt wird.</translation>
        </message>
        <message>
            <source>No difference is known so far, but at least one of the two messages is on a server and has not been read in full yet. Twinsweep compares them in full before anything is moved.</source>
            <translation>Bisher ist kein Unterschied bekannt, aber mindestens eine der beiden Nachrichten liegt auf einem Server und wurde noch nicht vollständig gelesen. Twinsweep vergleicht sie vollständig, bevor etwas verschoben wird.</translation>
        </message>
    </context>
    <context>
        <name>DonePage</name>
        <message>
            <source>Nothing has been changed.</source>
            <translation>Es wurde nichts verändert.</translation>
        </message>
        <message>
            <source>Removed messages go to:</source>
            <translation>Entfernte Nachrichten kommen in:</translation>
        </message>
        <message>
            <source>Connected. %1, %2.</source>
            <translation>Verbunden. %1, %2.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln Ordner</numerusform>
                <numerusform>%Ln Ordner</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 (named by the server)</source>
            <translation>%1 (laut Server)</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>Ordner wählen…</translation>
        </message>
        <message>
            <source>This server does not say which folder is its Trash. Until you choose one here, copies can be found but not moved to Trash.</source>
            <translation>Dieser Server gibt nicht an, welcher Ordner der Papierkorb ist. Solange Sie hier keinen wählen, lassen sich Kopien finden, aber nicht in den Papierkorb verschieben.</translation>
        </message>
    </context>
    <context>
        <name>Empties</name>
        <message>
            <source>Add an e-mail account…</source>
            <translation>E-Mail-Konto hinzufügen…</translation>
        </message>
        <message>
            <source>Open a mail file…</source>
            <translation>Maildatei öffnen…</translation>
        </message>
        <message>
            <source>Open a mail folder…</source>
            <translation>Mailordner öffnen…</translation>
        </message>
        <message>
            <source>Use Thunderbird profile “%1”</source>
            <translation>Thunderbird-Profil „%1“ verwenden</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>Letzte Sitzung fortsetzen</translation>
        </message>
        <message>
            <source>Find copies of the same message</source>
            <translation>Kopien derselben Nachricht finden</translation>
        </message>
        <message>
            <source>Even if they are not identical byte for byte. Scanning never changes your mail.</source>
            <translation>Auch wenn sie nicht Byte für Byte gleich sind. Durchsuchen ändert nichts an Ihren E-Mails.</translation>
        </message>
        <message>
            <source>Found on this computer…</source>
            <translation>Auf diesem Computer gefunden…</translation>
        </message>
        <message>
            <source>Try with sample mail</source>
            <translation>Mit Beispielmails ausprobieren</translation>
        </message>
        <message>
            <source>Or drop files and folders here: mbox, Maildir, MH, .eml, Thunderbird, Apple Mail, Outlook (.pst, .msg), Google Takeout.</source>
            <translation>Oder Dateien und Ordner hierher ziehen: mbox, Maildir, MH, .eml, Thunderbird, Apple Mail, Outlook (.pst, .msg), Google Takeout.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln folder(s)</source>
            <translation>
                <numerusform>%Ln Ordner</numerusform>
                <numerusform>%Ln Ordner</numerusform>
            </translation>
        </message>
        <message>
            <source>about %1 on servers</source>
            <translation>etwa %1 auf Servern</translation>
        </message>
        <message>
            <source>About %1 to download: %2 not read yet.</source>
            <translation>Etwa %1 herunterzuladen (%2 noch nie gelesen).</translation>
        </message>
        <message>
            <source>All messages on the servers have been read before.</source>
            <translation>Alle Nachrichten auf Servern wurden schon gelesen.</translation>
        </message>
        <message>
            <source>Scanning never changes your mail.</source>
            <translation>Durchsuchen ändert nichts an Ihren E-Mails.</translation>
        </message>
        <message>
            <source>Ready to scan</source>
            <translation>Bereit zum Durchsuchen</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Durchsuchen</translation>
        </message>
        <message>
            <source>Reading the mail</source>
            <translation>Nachrichten werden gelesen</translation>
        </message>
        <message>
            <source>Groups of copies will appear here. You can stop at any time without losing anything.</source>
            <translation>Hier erscheinen die Gruppen von Kopien. Stoppen ist jederzeit möglich, ohne dass etwas verloren geht.</translation>
        </message>
        <message>
            <source>No copies mention your keywords</source>
            <translation>Keine Kopie enthält Ihre Stichwörter</translation>
        </message>
        <message>
            <source>Only messages that mention them are searched. Other messages may have copies.</source>
            <translation>Nur Nachrichten, die sie enthalten, werden durchsucht. Von anderen kann es Kopien geben.</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>Stichwörter ändern</translation>
        </message>
        <message>
            <source>No copies at %1 or more</source>
            <translation>Keine Kopien ab %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) below that, the closest at %1.</source>
            <translation>
                <numerusform>%Ln Paar liegt darunter, das nächste bei %1.</numerusform>
                <numerusform>%Ln Paare liegen darunter, das nächste bei %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Lower to %1</source>
            <translation>Auf %1 senken</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>Die Liste wird gerade aktualisiert</translation>
        </message>
        <message>
            <source>The remaining copies will appear here in a moment.</source>
            <translation>Die übrigen Kopien erscheinen gleich hier.</translation>
        </message>
        <message>
            <source>Nothing found with the current settings</source>
            <translation>Mit den aktuellen Einstellungen nichts gefunden</translation>
        </message>
        <message>
            <source>Some methods of finding copies are turned off. See View ▸ Find by.</source>
            <translation>Einige Suchmethoden sind ausgeschaltet. Siehe „Ansicht ▸ Vergleichen nach“.</translation>
        </message>
        <message>
            <source>Use all methods</source>
            <translation>Alle Methoden verwenden</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) compared.</source>
            <translation>
                <numerusform>%Ln Nachricht verglichen.</numerusform>
                <numerusform>%Ln Nachrichten verglichen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading.</source>
            <translation>
                <numerusform>%Ln Problem beim Lesen.</numerusform>
                <numerusform>%Ln Probleme beim Lesen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show the problems</source>
            <translation>Probleme anzeigen</translation>
        </message>
        <message>
            <source>No copies found</source>
            <translation>Keine Kopien gefunden</translation>
        </message>
        <message>
            <source>Nothing was scanned</source>
            <translation>Es wurde nichts durchsucht</translation>
        </message>
        <message>
            <source>All folders are set to Skip. Check one in the sidebar, then scan again.</source>
            <translation>Alle Ordner stehen auf „Überspringen“. Kreuzen Sie einen in der Seitenleiste an, und durchsuchen Sie erneut.</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Keine dieser Nachrichten steht in der Liste der Kopien.</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alle anzeigen</translation>
        </message>
        <message>
            <source>No group matches “%1”</source>
            <translation>Keine Gruppe passt zu „%1“</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>Filter löschen</translation>
        </message>
    </context>
    <context>
        <name>EmptyCopiesDialog</name>
        <message>
            <source>Delete safety copies</source>
            <translation>Sicherungskopien löschen</translation>
        </message>
        <message numerus="yes">
            <source>Permanently delete %Ln safety (copy|copies)?</source>
            <translation>
                <numerusform>%Ln Sicherungskopie endgültig löschen?</numerusform>
                <numerusform>%Ln Sicherungskopien endgültig löschen?</numerusform>
            </translation>
        </message>
        <message>
            <source>They belong to the run of %1. Deleting them frees %2.</source>
            <translation>Sie gehören zum Vorgang vom %1. Das Löschen macht %2 frei.</translation>
        </message>
        <message>
            <source>After that, the run can no longer be undone: these are the only copies left of the messages that it moved and that were not put back. The kept messages stay.</source>
            <translation>Danach kann der Vorgang nicht mehr rückgängig gemacht werden: Von den verschobenen und nicht zurückgebrachten Nachrichten sind diese Kopien die letzten. Die behaltenen Nachrichten bleiben.</translation>
        </message>
        <message>
            <source>Type %1 to continue:</source>
            <translation>Zum Fortfahren %1 eingeben:</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Permanently delete %1</source>
            <translation>%1 endgültig löschen</translation>
        </message>
    </context>
    <context>
        <name>Error</name>
        <message>
            <source>Something went wrong: %1.</source>
            <translation>Etwas ist schiefgegangen: %1.</translation>
        </message>
        <message>
            <source>%1 could not be read.</source>
            <translation>%1 konnte nicht gelesen werden.</translation>
        </message>
        <message>
            <source>%1 does not exist.</source>
            <translation>%1 gibt es nicht.</translation>
        </message>
        <message>
            <source>You don't have permission to read %1.</source>
            <translation>Sie haben keine Berechtigung, %1 zu lesen.</translation>
        </message>
        <message>
            <source>%1 contains no mail that Twinsweep can read.</source>
            <translation>%1 enthält keine E-Mails, die Twinsweep lesen kann.</translation>
        </message>
        <message>
            <source>%1: %2. %3.</source>
            <translation>%1: %2. %3.</translation>
        </message>
        <message>
            <source>%1 changed. Scan it again.</source>
            <translation>%1 hat sich geändert. Bitte erneut durchsuchen.</translation>
        </message>
        <message>
            <source>The server did not list all messages in %1. Scan it again.</source>
            <translation>Der Server hat nicht alle Nachrichten in %1 aufgelistet. Bitte erneut durchsuchen.</translation>
        </message>
        <message>
            <source>The server cannot be reached. Check the network connection.</source>
            <translation>Der Server ist nicht erreichbar. Bitte die Netzwerkverbindung prüfen.</translation>
        </message>
        <message>
            <source>The connection is not secure, so no password was sent.</source>
            <translation>Die Verbindung ist nicht sicher, daher wurde kein Passwort gesendet.</translation>
        </message>
        <message>
            <source>The server rejected the sign-in. Check the user name and password.</source>
            <translation>Der Server hat die Anmeldung abgelehnt. Bitte Benutzername und Passwort prüfen.</translation>
        </message>
        <message>
            <source>You are not signed in. Sign in first.</source>
            <translation>Sie sind nicht angemeldet. Bitte zuerst anmelden.</translation>
        </message>
        <message>
            <source>The server is busy. Try again later.</source>
            <translation>Der Server ist ausgelastet. Bitte später erneut versuchen.</translation>
        </message>
        <message>
            <source>The server sent an invalid response. Try again later.</source>
            <translation>Der Server hat ungültig geantwortet. Bitte später erneut versuchen.</translation>
        </message>
        <message>
            <source>%1 could not be changed. Nothing is lost.</source>
            <translation>%1 konnte nicht geändert werden. Es ist nichts verloren.</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep plan.</source>
            <translation>%1 ist kein Plan von Twinsweep.</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep scan report.</source>
            <translation>%1 ist kein Suchbericht von Twinsweep.</translation>
        </message>
        <message>
            <source>Nothing was changed. %1.</source>
            <translation>Es wurde nichts geändert. %1.</translation>
        </message>
        <message>
            <source>This moves %1. Confirm the number to continue.</source>
            <translation>Damit werden %1 verschoben. Zum Fortfahren die Zahl bestätigen.</translation>
        </message>
        <message>
            <source>The history file %1 cannot be used.</source>
            <translation>Die Verlaufsdatei %1 kann nicht verwendet werden.</translation>
        </message>
        <message>
            <source>Another Twinsweep is moving messages. Nothing was changed. Wait until it finishes.</source>
            <translation>Ein anderes Twinsweep verschiebt gerade Nachrichten. Es wurde nichts geändert. Bitte warten, bis es fertig ist.</translation>
        </message>
        <message>
            <source>The history file %1 cannot be written. Nothing is lost: everything moved so far is recorded. Free some disk space, then resume the run.</source>
            <translation>Die Verlaufsdatei %1 kann nicht geschrieben werden. Es ist nichts verloren: Was bisher verschoben wurde, ist aufgezeichnet. Bitte auf dem Datenträger Platz schaffen und dann den Vorgang fortsetzen.</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the history file %1. Update Twinsweep first.</source>
            <translation>Eine neuere Version von Twinsweep hat die Verlaufsdatei %1 geschrieben. Bitte zuerst Twinsweep aktualisieren.</translation>
        </message>
        <message>
            <source>The history file %1 is damaged. Nothing was changed. The safety copies beside it are ordinary mail files.</source>
            <translation>Die Verlaufsdatei %1 ist beschädigt. Es wurde nichts geändert. Die Sicherungskopien daneben sind gewöhnliche Maildateien.</translation>
        </message>
        <message>
            <source>Run %1 is not in the history.</source>
            <translation>Im Verlauf gibt es keinen Vorgang %1.</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 cannot be used.</source>
            <translation>Die Massenmail-Datei %1 kann nicht verwendet werden.</translation>
        </message>
        <message>
            <source>Another Twinsweep is changing the known bulk mail in %1. Try again.</source>
            <translation>Ein anderes Twinsweep ändert gerade die bekannte Massenmail in %1. Bitte erneut versuchen.</translation>
        </message>
        <message>
            <source>A newer version of Twinsweep wrote the known bulk mail in %1. Update Twinsweep first.</source>
            <translation>Eine neuere Version von Twinsweep hat die bekannte Massenmail in %1 geschrieben. Bitte zuerst Twinsweep aktualisieren.</translation>
        </message>
        <message>
            <source>The known bulk mail file %1 is damaged. Restore it from a backup, or move it away to start a new one.</source>
            <translation>Die Massenmail-Datei %1 ist beschädigt. Stellen Sie sie aus einer Sicherung wieder her, oder verschieben Sie sie, um eine neue anzufangen.</translation>
        </message>
        <message>
            <source>Message %1 is not among the known bulk mail.</source>
            <translation>Nachricht %1 gehört nicht zur bekannten Massenmail.</translation>
        </message>
        <message>
            <source>Nothing could be imported from %1.</source>
            <translation>Aus %1 konnte nichts importiert werden.</translation>
        </message>
        <message>
            <source>The settings of the account %1 cannot be read.</source>
            <translation>Die Einstellungen des Kontos %1 sind nicht lesbar.</translation>
        </message>
        <message>
            <source>The account %1 does not exist.</source>
            <translation>Das Konto %1 gibt es nicht.</translation>
        </message>
        <message>
            <source>The account %1 already exists.</source>
            <translation>Das Konto %1 gibt es schon.</translation>
        </message>
        <message>
            <source>The key ring of the system is locked. Unlock it, then try again.</source>
            <translation>Der Schlüsselbund des Systems ist gesperrt. Bitte entsperren und erneut versuchen.</translation>
        </message>
        <message>
            <source>The sign-in in the browser was not completed.</source>
            <translation>Die Anmeldung im Browser wurde nicht abgeschlossen.</translation>
        </message>
        <message>
            <source>The value of the setting %1 is out of range.</source>
            <translation>Der Wert der Einstellung %1 liegt außerhalb des zulässigen Bereichs.</translation>
        </message>
        <message>
            <source>No keyword was entered.</source>
            <translation>Es wurde kein Stichwort eingegeben.</translation>
        </message>
        <message>
            <source>The keyword “%1” is too long. Shorten it.</source>
            <translation>Das Stichwort „%1“ ist zu lang. Bitte kürzen.</translation>
        </message>
        <message>
            <source>There are too many keywords. Remove some.</source>
            <translation>Es sind zu viele Stichwörter. Bitte einige entfernen.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more reason(s)</source>
            <translation>
                <numerusform>%Ln weiterer Grund</numerusform>
                <numerusform>%Ln weitere Gründe</numerusform>
            </translation>
        </message>
        <message>
            <source>See History for what was done.</source>
            <translation>Was geschehen ist, steht im Verlauf.</translation>
        </message>
    </context>
    <context>
        <name>Explaining</name>
        <message>
            <source>Text of the first message</source>
            <translation>Text von Nachricht 1</translation>
        </message>
        <message>
            <source>Text of the second message</source>
            <translation>Text von Nachricht 2</translation>
        </message>
    </context>
    <context>
        <name>Exporting</name>
        <message>
            <source>Tables (%1)</source>
            <translation>Tabellen (%1)</translation>
        </message>
        <message>
            <source>Export the list: %1</source>
            <translation>Liste exportieren: %1</translation>
        </message>
        <message>
            <source>Export the list</source>
            <translation>Liste exportieren</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>Kopien</translation>
        </message>
        <message>
            <source>Web pages (%1)</source>
            <translation>Webseiten (%1)</translation>
        </message>
        <message>
            <source>Export a report</source>
            <translation>Bericht exportieren</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Bericht</translation>
        </message>
        <message>
            <source>Plans (%1)</source>
            <translation>Pläne (%1)</translation>
        </message>
        <message>
            <source>Export the plan</source>
            <translation>Plan exportieren</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>Plan</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %Ln group(s) (filtered)</source>
            <translation>
                <numerusform>%1 von %Ln Gruppe (gefiltert)</numerusform>
                <numerusform>%1 von %Ln Gruppen (gefiltert)</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Exportiert nach %1</translation>
        </message>
        <message>
            <source>Exported to %1: %2</source>
            <translation>Exportiert nach %1: %2</translation>
        </message>
        <message>
            <source>No plan was written: none of the marked messages can be moved.</source>
            <translation>Es wurde kein Plan geschrieben: Keine der markierten Nachrichten kann verschoben werden.</translation>
        </message>
        <message numerus="yes">
            <source>Plan for %Ln message(s) exported to %1. Nothing was moved. To carry it out, use “twinsweep apply” in a terminal.</source>
            <translation>
                <numerusform>Plan für %Ln Nachricht nach %1 exportiert. Es wurde nichts verschoben. Ausführen lässt er sich im Terminal mit „twinsweep apply“.</numerusform>
                <numerusform>Plan für %Ln Nachrichten nach %1 exportiert. Es wurde nichts verschoben. Ausführen lässt er sich im Terminal mit „twinsweep apply“.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) left out</source>
            <translation>
                <numerusform>%Ln markierte Nachricht ausgelassen</numerusform>
                <numerusform>%Ln markierte Nachrichten ausgelassen</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 is a different kind of file. Choose a different name.</source>
            <translation>%1 ist eine Datei anderer Art. Bitte einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>%1 konnte nicht geschrieben werden.</translation>
        </message>
    </context>
    <context>
        <name>FileNames</name>
        <message>
            <source>%1 already exists. To replace it, enter its full name.</source>
            <translation>%1 gibt es schon. Zum Ersetzen bitte den vollständigen Namen eingeben.</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 gibt es schon. Bitte einen anderen Namen wählen.</translation>
        </message>
    </context>
    <context>
        <name>FilterBox</name>
        <message>
            <source>Filter results</source>
            <translation>Liste filtern</translation>
        </message>
        <message>
            <source>Words of subject or sender, or:
from:anna  subject:invoice  in:archive
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</source>
            <translation>Wörter aus Betreff oder Absender, oder:
from:anna  subject:rechnung  in:archiv
after:2024-03-15  before:2025
size:&gt;1M  score:&lt;0.95  has:attachment  marked:no
is:copy  is:same  is:near  is:conflict  is:template</translation>
        </message>
    </context>
    <context>
        <name>Finding</name>
        <message>
            <source>Thunderbird is running: close it to move these messages</source>
            <translation>Thunderbird läuft: zum Verschieben dieser Nachrichten bitte beenden</translation>
        </message>
        <message>
            <source>Thunderbird profile “%1” (%2)</source>
            <translation>Thunderbird-Profil „%1“ (%2)</translation>
        </message>
    </context>
    <context>
        <name>FolderRole</name>
        <message>
            <source>Trash</source>
            <translation>Papierkorb</translation>
        </message>
        <message>
            <source>Junk</source>
            <translation>Spam</translation>
        </message>
        <message>
            <source>Drafts</source>
            <translation>Entwürfe</translation>
        </message>
        <message>
            <source>Sent</source>
            <translation>Gesendet</translation>
        </message>
    </context>
    <context>
        <name>Found</name>
        <message>
            <source>Mail in</source>
            <translation>E-Mails in</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Nachrichten</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>No access</source>
            <translation>Kein Zugriff</translation>
        </message>
        <message>
            <source>Already in the list of sources.</source>
            <translation>Steht schon in der Liste der Quellen.</translation>
        </message>
        <message>
            <source>Twinsweep doesn't have permission to look there. On a Mac: System Settings ▸ Privacy &amp; Security ▸ Full Disk Access.</source>
            <translation>Twinsweep darf dort nicht lesen. Auf dem Mac: Systemeinstellungen ▸ Datenschutz &amp; Sicherheit ▸ Festplattenvollzugriff.</translation>
        </message>
        <message>
            <source>Local copies of server mail can only be searched. To clean that mail, add its e-mail account.</source>
            <translation>Lokale Kopien von Servernachrichten lassen sich nur durchsuchen. Zum Bereinigen bitte das E-Mail-Konto hinzufügen.</translation>
        </message>
        <message>
            <source>Outlook files are read-only. You can save a cleaned copy of them.</source>
            <translation>Outlook-Dateien werden nur gelesen. Sie können eine bereinigte Kopie davon speichern.</translation>
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
            <translation>Auf diesem Computer gefunden</translation>
        </message>
        <message>
            <source>Looking for mail on this computer…</source>
            <translation>Auf diesem Computer wird nach Nachrichten gesucht…</translation>
        </message>
        <message>
            <source>&amp;Stop counting</source>
            <translation>Zählen &amp;stoppen</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Select the mail to scan. Scanning never changes your mail, and Twinsweep never writes to read-only places.</source>
            <translation>Kreuzen Sie an, was durchsucht werden soll. Durchsuchen ändert nichts an Ihren E-Mails, und an schreibgeschützte Orte schreibt Twinsweep nie.</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>Wird gezählt…</translation>
        </message>
        <message>
            <source>Some places were not counted.</source>
            <translation>Einige Orte wurden nicht gezählt.</translation>
        </message>
        <message>
            <source>Places with mail</source>
            <translation>Orte mit E-Mails</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>No mail found on this computer</source>
            <translation>Keine E-Mails auf diesem Computer gefunden</translation>
        </message>
        <message>
            <source>Twinsweep looked in the places where Thunderbird, Apple Mail, Outlook and other mail programs keep mail. Your mail may be on a server or in another folder.</source>
            <translation>Twinsweep hat dort gesucht, wo Thunderbird, Apple Mail, Outlook und andere Mailprogramme ihre Nachrichten ablegen. Vielleicht liegen Ihre E-Mails auf einem Server oder in einem anderen Ordner.</translation>
        </message>
        <message numerus="yes">
            <source>&amp;Add %Ln place(s)</source>
            <translation>
                <numerusform>%Ln Ort &amp;hinzufügen</numerusform>
                <numerusform>%Ln Orte &amp;hinzufügen</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Add</source>
            <translation>&amp;Hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>HeaderGrid</name>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>same</source>
            <translation>gleich</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Gekennzeichnet</translation>
        </message>
        <message>
            <source>(none)</source>
            <translation>(fehlt)</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>To</source>
            <translation>An</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Flag</source>
            <translation>Kennzeichnung</translation>
        </message>
    </context>
    <context>
        <name>HeaderTable</name>
        <message>
            <source>All headers of both messages</source>
            <translation>Alle Kopfzeilen beider Nachrichten</translation>
        </message>
        <message>
            <source>Header</source>
            <translation>Kopfzeile</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>Transport headers</source>
            <translation>Transport-Kopfzeilen</translation>
        </message>
        <message>
            <source>Transport headers (%1)</source>
            <translation>Transport-Kopfzeilen (%1)</translation>
        </message>
    </context>
    <context>
        <name>HeldBack</name>
        <message>
            <source>Select for me…</source>
            <translation>Für mich markieren…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) (is|are) held back: messages in protected folders stay. To mark their copies in other folders instead, use Select for me.</source>
            <translation>
                <numerusform>%Ln Markierung gilt vorerst nicht: Nachrichten in geschützten Ordnern bleiben. Um stattdessen ihre Kopien in anderen Ordnern zu markieren, „Für mich markieren“ verwenden.</numerusform>
                <numerusform>%Ln Markierungen gelten vorerst nicht: Nachrichten in geschützten Ordnern bleiben. Um stattdessen ihre Kopien in anderen Ordnern zu markieren, „Für mich markieren“ verwenden.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HistogramSlider</name>
        <message>
            <source>Similarity</source>
            <translation>Ähnlichkeit</translation>
        </message>
        <message>
            <source>Same: all sentences match</source>
            <translation>Gleich: Alle Sätze stimmen überein</translation>
        </message>
        <message>
            <source>Near: in the list</source>
            <translation>Ähnlich: in der Liste</translation>
        </message>
        <message>
            <source>A little below: worth a look, never marked for you</source>
            <translation>Etwas darunter: ansehen lohnt sich, wird nie automatisch markiert</translation>
        </message>
        <message>
            <source>Not in the list</source>
            <translation>Nicht in der Liste</translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln pair(s)</source>
            <translation>
                <numerusform>%1: %Ln Paar</numerusform>
                <numerusform>%1: %Ln Paare</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>History</name>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <source>Runs, newest first</source>
            <translation>Vorgänge, neueste zuerst</translation>
        </message>
        <message>
            <source>Messages of the run</source>
            <translation>Nachrichten des Vorgangs</translation>
        </message>
        <message>
            <source>Messages that were not fully read</source>
            <translation>Nicht vollständig gelesene Nachrichten</translation>
        </message>
        <message>
            <source>Reading the messages of the run…</source>
            <translation>Die Nachrichten des Vorgangs werden gelesen…</translation>
        </message>
        <message>
            <source>Problems (%1)</source>
            <translation>Probleme (%1)</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>Sources</source>
            <translation>Quellen</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>Verschoben</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Unklar</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Safety copies</source>
            <translation>Sicherungskopien</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Moved from</source>
            <translation>Verschoben aus</translation>
        </message>
        <message>
            <source>Moved to</source>
            <translation>Verschoben nach</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
        <message>
            <source>Kept message in</source>
            <translation>Behaltene Nachricht in</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Undo selected</source>
            <translation>Auswahl rückgängig</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>Rest aufgeben</translation>
        </message>
        <message>
            <source>Export report…</source>
            <translation>Bericht exportieren…</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>Sicherungskopien löschen…</translation>
        </message>
        <message>
            <source>Reading the history…</source>
            <translation>Der Verlauf wird gelesen…</translation>
        </message>
        <message>
            <source>Your runs will appear here in a moment.</source>
            <translation>Die Vorgänge erscheinen gleich hier.</translation>
        </message>
        <message>
            <source>The history could not be read</source>
            <translation>Der Verlauf ließ sich nicht lesen</translation>
        </message>
        <message>
            <source>The main window says why. To try again, close History and open it again.</source>
            <translation>Der Grund steht im Hauptfenster. Zum erneuten Versuch den Verlauf schließen und wieder öffnen.</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Vorgänge</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Nothing has been moved yet</source>
            <translation>Noch wurde nichts verschoben</translation>
        </message>
        <message>
            <source>Each move is listed here with its messages, and you can undo it here at any time. To move messages, mark them in the list and press Move to Trash.</source>
            <translation>Hier ist jeder Vorgang mit seinen Nachrichten aufgeführt und lässt sich jederzeit rückgängig machen. Zum Verschieben Nachrichten in der Liste markieren und auf „In den Papierkorb“ klicken.</translation>
        </message>
        <message>
            <source>Go to the list</source>
            <translation>Zur Liste</translation>
        </message>
        <message>
            <source>No problems</source>
            <translation>Keine Probleme</translation>
        </message>
        <message>
            <source>Messages that the last scan could not read in full are listed here.</source>
            <translation>Hier sind Nachrichten aufgeführt, die der letzte Suchlauf nicht vollständig lesen konnte.</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>Erneut verschieben…</translation>
        </message>
        <message>
            <source>Move selected away again…</source>
            <translation>Auswahl erneut verschieben…</translation>
        </message>
        <message>
            <source>Put back</source>
            <translation>Zurückgebracht</translation>
        </message>
        <message>
            <source>Moved away</source>
            <translation>Verschoben</translation>
        </message>
        <message>
            <source>Moved away again</source>
            <translation>Erneut verschoben</translation>
        </message>
        <message>
            <source>%1 freed</source>
            <translation>%1 frei gemacht</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message>
            <source>%1; the kept message %2</source>
            <translation>%1; behalten wird die Nachricht, die %2</translation>
        </message>
        <message>
            <source>There is nothing left to undo in this run.</source>
            <translation>An diesem Vorgang ist nichts mehr rückgängig zu machen.</translation>
        </message>
        <message>
            <source>The safety copies of this run were deleted. Undo works only for messages that are still on a mail server.</source>
            <translation>Die Sicherungskopien dieses Vorgangs wurden gelöscht. Rückgängig machen lässt sich nur noch, was auf einem Mailserver liegt.</translation>
        </message>
        <message>
            <source>This run isn't finished. Resume moves the rest; Undo puts back what was moved.</source>
            <translation>Dieser Vorgang ist nicht beendet. „Fortsetzen“ verschiebt den Rest, „Rückgängig“ bringt zurück, was verschoben wurde.</translation>
        </message>
        <message>
            <source>Undo puts these messages back with their flags and dates.</source>
            <translation>„Rückgängig“ bringt diese Nachrichten mit Kennzeichen und Datum zurück.</translation>
        </message>
        <message>
            <source>This undo isn't finished. Resume puts the rest back.</source>
            <translation>Dieses Rückgängigmachen ist nicht beendet. „Fortsetzen“ bringt den Rest zurück.</translation>
        </message>
        <message>
            <source>Nothing that this undo put back is left to move.</source>
            <translation>Von dem, was hier zurückgebracht wurde, ist nichts mehr zu verschieben.</translation>
        </message>
        <message>
            <source>These messages are back in their places. Move away again asks first, and takes them out again.</source>
            <translation>Diese Nachrichten liegen wieder an ihrem Platz. „Erneut verschieben“ fragt nach und nimmt sie dann wieder heraus.</translation>
        </message>
        <message>
            <source>This run is finished</source>
            <translation>Dieser Vorgang ist beendet</translation>
        </message>
        <message>
            <source>Some of its messages need a check first: press Resume</source>
            <translation>Einige Nachrichten müssen erst geprüft werden: auf „Fortsetzen“ klicken</translation>
        </message>
        <message>
            <source>Messages that were not moved yet stay where they are. Moved messages stay moved and can be undone.</source>
            <translation>Noch nicht verschobene Nachrichten bleiben, wo sie sind. Verschobene bleiben verschoben; das lässt sich rückgängig machen.</translation>
        </message>
        <message>
            <source>This run has no safety copies</source>
            <translation>Dieser Vorgang hat keine Sicherungskopien</translation>
        </message>
        <message>
            <source>Its safety copies are needed: finish the run or its undo first</source>
            <translation>Die Sicherungskopien werden noch gebraucht: zuerst den Vorgang oder sein Rückgängigmachen beenden</translation>
        </message>
        <message>
            <source>Frees %1; the run cannot be undone after that</source>
            <translation>Macht %1 frei; danach lässt sich der Vorgang nicht mehr rückgängig machen</translation>
        </message>
    </context>
    <context>
        <name>HitBar</name>
        <message>
            <source>Next keyword</source>
            <translation>Nächstes Stichwort</translation>
        </message>
        <message>
            <source>Previous keyword</source>
            <translation>Vorheriges Stichwort</translation>
        </message>
        <message>
            <source>No keyword in these texts</source>
            <translation>Kein Stichwort in diesen Texten</translation>
        </message>
        <message numerus="yes">
            <source>Keywords at %Ln place(s)</source>
            <translation>
                <numerusform>Stichwörter an %Ln Stelle</numerusform>
                <numerusform>Stichwörter an %Ln Stellen</numerusform>
            </translation>
        </message>
        <message>
            <source>Keyword %1 of %2</source>
            <translation>Stichwort %1 von %2</translation>
        </message>
    </context>
    <context>
        <name>ItemState</name>
        <message>
            <source>Not started</source>
            <translation>Nicht begonnen</translation>
        </message>
        <message>
            <source>Checked, not moved</source>
            <translation>Geprüft, nicht verschoben</translation>
        </message>
        <message>
            <source>Interrupted during the move: needs a check</source>
            <translation>Beim Verschieben unterbrochen: muss geprüft werden</translation>
        </message>
        <message>
            <source>Moved, not checked yet</source>
            <translation>Verschoben, noch nicht geprüft</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>Verschoben</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Could not be moved</source>
            <translation>Konnte nicht verschoben werden</translation>
        </message>
        <message>
            <source>Outcome unknown: check now</source>
            <translation>Ausgang unbekannt: jetzt prüfen</translation>
        </message>
        <message>
            <source>Back in its place</source>
            <translation>Wieder an ihrem Platz</translation>
        </message>
    </context>
    <context>
        <name>Kept</name>
        <message>
            <source>protected</source>
            <translation>geschützt</translation>
        </message>
        <message>
            <source>mentions a keyword</source>
            <translation>enthält ein Stichwort</translation>
        </message>
        <message>
            <source>in a safer place</source>
            <translation>an sichererem Ort</translation>
        </message>
        <message>
            <source>fullest</source>
            <translation>vollständigste</translation>
        </message>
        <message>
            <source>most attachments</source>
            <translation>meiste Anhänge</translation>
        </message>
        <message>
            <source>flagged, tagged or answered</source>
            <translation>gekennzeichnet, mit Schlagwort oder beantwortet</translation>
        </message>
        <message>
            <source>preferred folder</source>
            <translation>bevorzugter Ordner</translation>
        </message>
        <message>
            <source>oldest</source>
            <translation>älteste</translation>
        </message>
        <message>
            <source>newest</source>
            <translation>neueste</translation>
        </message>
        <message>
            <source>largest</source>
            <translation>größte</translation>
        </message>
        <message>
            <source>smallest</source>
            <translation>kleinste</translation>
        </message>
        <message>
            <source>your own folder</source>
            <translation>eigener Ordner</translation>
        </message>
        <message>
            <source>shortest route</source>
            <translation>kürzester Weg</translation>
        </message>
        <message>
            <source>found first</source>
            <translation>zuerst gefunden</translation>
        </message>
        <message>
            <source>your choice</source>
            <translation>Ihre Wahl</translation>
        </message>
    </context>
    <context>
        <name>KeywordSheet</name>
        <message>
            <source>Keywords</source>
            <translation>Stichwörter</translation>
        </message>
        <message>
            <source>Also search attached text files</source>
            <translation>Auch Textanhänge durchsuchen</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) (mentions|mention) this.</source>
            <translation>
                <numerusform>%Ln Gruppe enthält ein Stichwort.</numerusform>
                <numerusform>%Ln Gruppen enthalten ein Stichwort.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>%1 übersprungen: %2</translation>
        </message>
        <message>
            <source>Mark %1</source>
            <translation>%1 markieren</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>Markieren</translation>
        </message>
        <message>
            <source>Use no keywords</source>
            <translation>Keine Stichwörter verwenden</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>Not searched for yet: press Search.</source>
            <translation>Noch nicht gesucht: auf „Suchen“ klicken.</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>Wie ähnlich eine Kopie sein muss, um markiert zu werden</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>Fortschritt der Stichwortsuche</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>Stichwortsuche stoppen</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>Diesen Bereich schließen</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>Ein Schritt, den „Rückgängig“ zurücknimmt</translation>
        </message>
        <message>
            <source>Keywords also match inside longer words; upper and lower case don't matter. Pictures, PDF files and office documents are not searched.</source>
            <translation>Stichwörter werden auch innerhalb längerer Wörter gefunden. Groß- und Kleinschreibung ist egal. Bilder, PDF-Dateien und Office-Dokumente werden nicht durchsucht.</translation>
        </message>
    </context>
    <context>
        <name>KeywordStrip</name>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Search now</source>
            <translation>Jetzt suchen</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Ändern…</translation>
        </message>
        <message numerus="yes">
            <source>Looking for %Ln keyword(s) in the mail…</source>
            <translation>
                <numerusform>%Ln Stichwort wird in den Nachrichten gesucht…</numerusform>
                <numerusform>%Ln Stichwörter werden in den Nachrichten gesucht…</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>What the keywords protect</source>
            <translation>Was die Stichwörter schützen</translation>
        </message>
        <message>
            <source>Progress of the search for keywords</source>
            <translation>Fortschritt der Stichwortsuche</translation>
        </message>
        <message>
            <source>Stop looking for keywords</source>
            <translation>Stichwortsuche stoppen</translation>
        </message>
        <message>
            <source>Search for the keywords now</source>
            <translation>Jetzt nach den Stichwörtern suchen</translation>
        </message>
        <message>
            <source>Change the keywords</source>
            <translation>Stichwörter ändern</translation>
        </message>
    </context>
    <context>
        <name>KeywordUseBox</name>
        <message>
            <source>Show</source>
            <translation>Anzeigen</translation>
        </message>
        <message>
            <source>Show in the list: %1</source>
            <translation>In der Liste anzeigen: %1</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>Diese in der Liste anzeigen</translation>
        </message>
    </context>
    <context>
        <name>Keywording</name>
        <message>
            <source>mark by keywords</source>
            <translation>nach Stichwörtern markieren</translation>
        </message>
        <message>
            <source>Your keywords are searched for as soon as you scan some mail.</source>
            <translation>Ihre Stichwörter werden gesucht, sobald Sie Nachrichten durchsuchen.</translation>
        </message>
        <message>
            <source>Everything stays until the mail is searched for your keywords.</source>
            <translation>Alles bleibt, bis die Nachrichten nach Ihren Stichwörtern durchsucht sind.</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Gestoppt.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) marked by keywords. Undo reverses this.</source>
            <translation>
                <numerusform>%Ln Nachricht nach Stichwörtern markiert. „Rückgängig“ nimmt das zurück.</numerusform>
                <numerusform>%Ln Nachrichten nach Stichwörtern markiert. „Rückgängig“ nimmt das zurück.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) shown:</source>
            <translation>
                <numerusform>%Ln Gruppe angezeigt:</numerusform>
                <numerusform>%Ln Gruppen angezeigt:</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alle anzeigen</translation>
        </message>
        <message>
            <source>A keyword is in the headers or in an attachment.</source>
            <translation>Ein Stichwort steht in den Kopfzeilen oder in einem Anhang.</translation>
        </message>
    </context>
    <context>
        <name>Keywords</name>
        <message numerus="yes">
            <source>%Ln more could not be searched in full, and (stays|stay) as well.</source>
            <translation>
                <numerusform>%Ln weitere konnte nicht ganz durchsucht werden und bleibt ebenfalls.</numerusform>
                <numerusform>%Ln weitere konnten nicht ganz durchsucht werden und bleiben ebenfalls.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be searched in full.</source>
            <translation>
                <numerusform>%Ln Nachricht konnte nicht ganz durchsucht werden.</numerusform>
                <numerusform>%Ln Nachrichten konnten nicht ganz durchsucht werden.</numerusform>
            </translation>
        </message>
        <message>
            <source>It is kept, and never marked or moved.</source>
            <translation>Sie bleiben und werden nie markiert oder verschoben.</translation>
        </message>
        <message>
            <source>All other mail is left out.</source>
            <translation>Alle anderen Nachrichten werden ausgeblendet.</translation>
        </message>
        <message>
            <source>Nothing is marked until you choose to.</source>
            <translation>Markiert wird erst, wenn Sie es möchten.</translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (stays|stay).</source>
            <translation>
                <numerusform>Durchsuchte Nachrichten: %1; davon bleibt %Ln.</numerusform>
                <numerusform>Durchsuchte Nachrichten: %1; davon bleiben %Ln.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. Only %Ln (is|are) shown.</source>
            <translation>
                <numerusform>Durchsuchte Nachrichten: %1; nur %Ln davon wird angezeigt.</numerusform>
                <numerusform>Durchsuchte Nachrichten: %1; nur %Ln davon werden angezeigt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Messages searched: %1. %Ln (mentions|mention) this.</source>
            <translation>
                <numerusform>Durchsuchte Nachrichten: %1; davon enthält %Ln ein Stichwort.</numerusform>
                <numerusform>Durchsuchte Nachrichten: %1; davon enthalten %Ln ein Stichwort.</numerusform>
            </translation>
        </message>
        <message>
            <source>Never touch mail that mentions…</source>
            <translation>Nie anrühren: Nachrichten mit…</translation>
        </message>
        <message>
            <source>Show only mail that mentions…</source>
            <translation>Nur anzeigen: Nachrichten mit…</translation>
        </message>
        <message>
            <source>Select groups that mention…</source>
            <translation>Markieren: Gruppen mit…</translation>
        </message>
        <message numerus="yes">
            <source>%1 and %Ln more</source>
            <translation>
                <numerusform>%1 und %Ln weiteres</numerusform>
                <numerusform>%1 und %Ln weitere</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing found for %1.</source>
            <translation>Nichts gefunden zu %1.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) that (mentions|mention) %1 always (stays|stay).</source>
            <translation>
                <numerusform>%Ln Nachricht, die %1 enthält, bleibt immer.</numerusform>
                <numerusform>%Ln Nachrichten, die %1 enthalten, bleiben immer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Only %Ln message(s) with %1 (is|are) shown.</source>
            <translation>
                <numerusform>Nur %Ln Nachricht mit %1 wird angezeigt.</numerusform>
                <numerusform>Nur %Ln Nachrichten mit %1 werden angezeigt.</numerusform>
            </translation>
        </message>
        <message>
            <source>Could not be searched for your keywords: stays</source>
            <translation>Konnte nicht nach Stichwörtern durchsucht werden: bleibt</translation>
        </message>
        <message>
            <source>Mentions %1: stays</source>
            <translation>Enthält %1: bleibt</translation>
        </message>
    </context>
    <context>
        <name>KnownBulk</name>
        <message>
            <source>Not marked</source>
            <translation>Nicht markiert</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>Markiert</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>Bleibt</translation>
        </message>
        <message>
            <source>Protected</source>
            <translation>Geschützt</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Minimum similarity</source>
            <translation>Mindestähnlichkeit</translation>
        </message>
        <message>
            <source>In this scan</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <source>Different messages so far</source>
            <translation>Verschiedene Nachrichten bisher</translation>
        </message>
        <message>
            <source>Last found</source>
            <translation>Zuletzt gefunden</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>Was geschieht</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Ähnlichkeit</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail</source>
            <translation>
                <numerusform>%Ln Nachricht ist bekannte Massenmail</numerusform>
                <numerusform>%Ln Nachrichten sind bekannte Massenmail</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>of %Ln kind(s).</source>
            <translation>
                <numerusform>von %Ln Art.</numerusform>
                <numerusform>von %Ln Arten.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>KnownBulkDialog</name>
        <message>
            <source>Known bulk mail</source>
            <translation>Bekannte Massenmail</translation>
        </message>
        <message>
            <source>Remembered messages</source>
            <translation>Gemerkte Nachrichten</translation>
        </message>
        <message>
            <source>Messages of this scan</source>
            <translation>Nachrichten dieses Suchlaufs</translation>
        </message>
        <message>
            <source>&amp;Mark all of this kind</source>
            <translation>&amp;Alle dieser Art markieren</translation>
        </message>
        <message>
            <source>Mark or &amp;unmark</source>
            <translation>Markierung &amp;umschalten</translation>
        </message>
        <message>
            <source>&amp;Change…</source>
            <translation>Ä&amp;ndern…</translation>
        </message>
        <message>
            <source>&amp;Forget</source>
            <translation>&amp;Vergessen</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>&amp;Import…</source>
            <translation>&amp;Importieren…</translation>
        </message>
        <message>
            <source>E&amp;xport…</source>
            <translation>E&amp;xportieren…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>No known bulk mail yet</source>
            <translation>Noch keine bekannte Massenmail</translation>
        </message>
        <message>
            <source>Newsletters and advertising arrive again and again with small changes. Remember one of them, and each scan lists similar messages here. Nothing is marked automatically. To begin, select a message in the list and press B (Actions ▸ Remember as bulk mail), or import a list that you exported before.</source>
            <translation>Newsletter und Werbung kommen immer wieder mit kleinen Änderungen. Ist eine solche Nachricht gemerkt, führt jeder Suchlauf hier ähnliche Nachrichten auf. Nichts wird automatisch markiert. Um zu beginnen, in der Liste eine Nachricht wählen und B drücken („Aktionen ▸ Als Massenmail merken“) oder eine früher exportierte Liste importieren.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>%Ln Nachricht als Massenmail gemerkt.</numerusform>
                <numerusform>%Ln Nachrichten als Massenmail gemerkt.</numerusform>
            </translation>
        </message>
        <message>
            <source>Each scan lists their copies below. Nothing is marked automatically.</source>
            <translation>Jeder Suchlauf führt unten ihre Kopien auf. Automatisch wird nichts markiert.</translation>
        </message>
        <message>
            <source>Scan some mail to see copies of this message.</source>
            <translation>Nach einem Suchlauf erscheinen hier Kopien dieser Nachricht.</translation>
        </message>
        <message>
            <source>No message in this scan is a copy of “%1”.</source>
            <translation>Keine Nachricht dieses Suchlaufs ist eine Kopie von „%1“.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) like “%1”. One of each kind stays.</source>
            <translation>
                <numerusform>%Ln Nachricht wie „%1“. Eine von jeder Art bleibt.</numerusform>
                <numerusform>%Ln Nachrichten wie „%1“. Eine von jeder Art bleibt.</numerusform>
            </translation>
        </message>
        <message>
            <source>Move to &amp;Trash…</source>
            <translation>In den &amp;Papierkorb…</translation>
        </message>
        <message>
            <source>Move %1 to &amp;Trash…</source>
            <translation>%1 in den &amp;Papierkorb…</translation>
        </message>
    </context>
    <context>
        <name>LastSession</name>
        <message>
            <source>Twinsweep was not closed properly the last time.</source>
            <translation>Twinsweep wurde beim letzten Mal nicht richtig geschlossen.</translation>
        </message>
        <message>
            <source>Your marks were saved. To bring them back, continue the last session. No mail was lost.</source>
            <translation>Ihre Markierungen sind gespeichert. Um sie zurückzuholen, setzen Sie die letzte Sitzung fort. Keine Nachricht ist verloren.</translation>
        </message>
        <message>
            <source>Continue the last session</source>
            <translation>Letzte Sitzung fortsetzen</translation>
        </message>
    </context>
    <context>
        <name>LibraryController</name>
        <message>
            <source>remember as bulk mail</source>
            <translation>als Massenmail merken</translation>
        </message>
        <message>
            <source>change known bulk mail</source>
            <translation>bekannte Massenmail ändern</translation>
        </message>
        <message numerus="yes">
            <source>forget %Ln known message(s)</source>
            <translation>
                <numerusform>%Ln bekannte Nachricht vergessen</numerusform>
                <numerusform>%Ln bekannte Nachrichten vergessen</numerusform>
            </translation>
        </message>
        <message>
            <source>import known bulk mail</source>
            <translation>bekannte Massenmail importieren</translation>
        </message>
    </context>
    <context>
        <name>ListDialog</name>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
    </context>
    <context>
        <name>Lists</name>
        <message>
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message numerus="yes">
            <source>%Ln conflict(s), never marked by a rule.</source>
            <translation>
                <numerusform>%Ln Konflikt, nie von einer Regel markiert.</numerusform>
                <numerusform>%Ln Konflikte, nie von einer Regel markiert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) seen twice: shown once, never a copy.</source>
            <translation>
                <numerusform>%Ln doppelt gesehene Nachricht: einmal angezeigt, nie als Kopie.</numerusform>
                <numerusform>%Ln doppelt gesehene Nachrichten: einmal angezeigt, nie als Kopie.</numerusform>
            </translation>
        </message>
        <message>
            <source>Press Enter to open the two side by side.</source>
            <translation>Mit der Eingabetaste öffnen Sie beide nebeneinander.</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen twice</source>
            <translation>Konflikte und doppelt gesehene Nachrichten</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Ähnlichkeit</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>Pairs at or above</source>
            <translation>Paare ab diesem Wert</translation>
        </message>
        <message>
            <source>Pairs by similarity</source>
            <translation>Paare nach Ähnlichkeit</translation>
        </message>
        <message>
            <source>The bars of the similarity slider, in numbers.</source>
            <translation>Die Balken des Ähnlichkeitsreglers in Zahlen.</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>The kept message of a group stays; marked copies move when you press Move. A message with only the same template is not a copy and can only be marked by hand. Single-key shortcuts work while the results have the focus.</source>
            <translation>Die behaltene Nachricht einer Gruppe bleibt; markierte Kopien werden erst auf Befehl verschoben. Eine Nachricht, die nur die gleiche Vorlage hat, ist keine Kopie und lässt sich nur von Hand markieren. Kürzel aus einer einzelnen Taste gelten nur in der Ergebnisliste.</translation>
        </message>
        <message>
            <source>Shortcuts and terms</source>
            <translation>Tastenkürzel und Begriffe</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s). All other messages were read; nothing in the mail was changed.</source>
            <translation>
                <numerusform>%Ln Problem. Alle anderen Nachrichten wurden gelesen; es wurde nichts verändert.</numerusform>
                <numerusform>%Ln Probleme. Alle anderen Nachrichten wurden gelesen; es wurde nichts verändert.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Looking</name>
        <message>
            <source>Connecting to %1…</source>
            <translation>Verbindung mit %1…</translation>
        </message>
        <message>
            <source>%1 was removed from the list. Its mail is untouched.</source>
            <translation>%1 wurde aus der Liste entfernt. Die Nachrichten sind unberührt.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Open mail files</source>
            <translation>Maildateien öffnen</translation>
        </message>
        <message>
            <source>All files (*);;Mail files with an extension (%1)</source>
            <translation>Alle Dateien (*);;Maildateien mit Dateiendung (%1)</translation>
        </message>
        <message>
            <source>Open a mail folder</source>
            <translation>Mailordner öffnen</translation>
        </message>
        <message>
            <source>A scan is running</source>
            <translation>Ein Suchlauf läuft</translation>
        </message>
        <message>
            <source>Updating the list</source>
            <translation>Liste wird aktualisiert</translation>
        </message>
        <message>
            <source>The list is being updated</source>
            <translation>Die Liste wird gerade aktualisiert</translation>
        </message>
        <message>
            <source>Stopped. What was read so far is remembered.</source>
            <translation>Gestoppt. Was bisher gelesen wurde, bleibt gespeichert.</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Gestoppt.</translation>
        </message>
        <message numerus="yes">
            <source>Scanning… %Ln group(s) so far.</source>
            <translation>
                <numerusform>Wird durchsucht… Bisher %Ln Gruppe.</numerusform>
                <numerusform>Wird durchsucht… Bisher %Ln Gruppen.</numerusform>
            </translation>
        </message>
        <message>
            <source>You can already look at them and compare them. You can mark and move messages when the scan is done.</source>
            <translation>Ansehen und vergleichen lassen sie sich schon, markieren und verschieben erst nach dem Suchlauf.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) scanned in %1 s</source>
            <translation>
                <numerusform>%Ln Nachricht in %1 s durchsucht</numerusform>
                <numerusform>%Ln Nachrichten in %1 s durchsucht</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received from servers</source>
            <translation>%1 von Servern empfangen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s) while reading; the rest was scanned.</source>
            <translation>
                <numerusform>%Ln Problem beim Lesen; der Rest wurde durchsucht.</numerusform>
                <numerusform>%Ln Probleme beim Lesen; der Rest wurde durchsucht.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>Anzeigen</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Erneut durchsuchen</translation>
        </message>
    </context>
    <context>
        <name>LookingBack</name>
        <message>
            <source>Tables (*.csv);;JSON (*.json);;Web page (*.html)</source>
            <translation>Tabellen (*.csv);;JSON (*.json);;Webseite (*.html)</translation>
        </message>
        <message>
            <source>Export the list of messages</source>
            <translation>Liste der Nachrichten exportieren</translation>
        </message>
        <message>
            <source>Delete the oldest…</source>
            <translation>Älteste löschen…</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message numerus="yes">
            <source>%Ln safety (copy|copies) deleted, %1 freed.</source>
            <translation>
                <numerusform>%Ln Sicherungskopie gelöscht, %1 frei gemacht.</numerusform>
                <numerusform>%Ln Sicherungskopien gelöscht, %1 frei gemacht.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Exportiert nach %1</translation>
        </message>
    </context>
    <context>
        <name>LosingDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>To keep them for later, choose File ▸ Save the session first.</source>
            <translation>Um sie für später zu behalten, wählen Sie vorher „Datei ▸ Sitzung speichern“.</translation>
        </message>
        <message>
            <source>You would lose: %1.</source>
            <translation>Verloren gingen: %1.</translation>
        </message>
        <message>
            <source>No mark and no choice would be lost any more.</source>
            <translation>Keine Markierung und keine Auswahl ginge mehr verloren.</translation>
        </message>
        <message>
            <source>Its mail stays where it is.</source>
            <translation>Ihre Nachrichten bleiben, wo sie sind.</translation>
        </message>
        <message>
            <source>Scan again?</source>
            <translation>Erneut durchsuchen?</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Durchsuchen</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Erneut durchsuchen</translation>
        </message>
        <message>
            <source>Remove %1 from the list?</source>
            <translation>%1 aus der Liste entfernen?</translation>
        </message>
        <message>
            <source>Remove source</source>
            <translation>Quelle entfernen</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Skip %1?</source>
            <translation>%1 überspringen?</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>Überspringen</translation>
        </message>
        <message>
            <source>Open the session?</source>
            <translation>Sitzung öffnen?</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>Sitzung öffnen</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s)</source>
            <translation>
                <numerusform>%Ln Markierung</numerusform>
                <numerusform>%Ln Markierungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln choice(s) of what to keep</source>
            <translation>
                <numerusform>%Ln Entscheidung, was bleibt</numerusform>
                <numerusform>%Ln Entscheidungen, was bleibt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) that (is|are) held back</source>
            <translation>
                <numerusform>%Ln Markierung, die vorerst nicht gilt</numerusform>
                <numerusform>%Ln Markierungen, die vorerst nicht gelten</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Loss</name>
        <message>
            <source>nothing of the content, only header fields added on the way, and marks such as “read” where the kept message can't store them</source>
            <translation>vom Inhalt nichts, nur unterwegs ergänzte Kopfzeilen, und Merkmale wie „gelesen“, wo die behaltene Nachricht sie nicht speichern kann</translation>
        </message>
        <message>
            <source>headers that were added on the way</source>
            <translation>unterwegs ergänzte Kopfzeilen</translation>
        </message>
        <message>
            <source>date, sender and recipients of the other sending</source>
            <translation>Datum, Absender und Empfänger der anderen Sendung</translation>
        </message>
        <message>
            <source>the separate message: its headers, date and layout</source>
            <translation>Kopfzeilen, Datum und Gestaltung der eigenständigen Nachricht</translation>
        </message>
        <message>
            <source>everything in the older issues</source>
            <translation>alles, was in den älteren Ausgaben steht</translation>
        </message>
        <message>
            <source>whatever only the copy has, such as words, links or attachments</source>
            <translation>alles, was nur die Kopie hat, etwa Wörter, Links oder Anhänge</translation>
        </message>
    </context>
    <context>
        <name>MailListModel</name>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
    </context>
    <context>
        <name>MailPicker</name>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>Wörter aus Betreff, Absender oder Ordner</translation>
        </message>
        <message>
            <source>Search: %1</source>
            <translation>Suche: %1</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>None chosen</source>
            <translation>Keine gewählt</translation>
        </message>
        <message>
            <source>Chosen: %1</source>
            <translation>Gewählt: %1</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>Overview</source>
            <translation>Überblick</translation>
        </message>
        <message>
            <source>List</source>
            <translation>Liste</translation>
        </message>
        <message>
            <source>Overview or list</source>
            <translation>Überblick oder Liste</translation>
        </message>
        <message>
            <source>So&amp;rt by</source>
            <translation>&amp;Sortieren nach</translation>
        </message>
    </context>
    <context>
        <name>ManualDialog</name>
        <message>
            <source>Twinsweep manual</source>
            <translation>Twinsweep-Handbuch</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Seiten</translation>
        </message>
        <message>
            <source>Page</source>
            <translation>Seite</translation>
        </message>
        <message>
            <source>Search the manual</source>
            <translation>Handbuch durchsuchen</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>Weitersuchen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
    </context>
    <context>
        <name>Marking</name>
        <message>
            <source>No copy of this group can be marked.</source>
            <translation>Keine Kopie dieser Gruppe kann markiert werden.</translation>
        </message>
        <message>
            <source>invert marks</source>
            <translation>Markierungen umkehren</translation>
        </message>
        <message>
            <source>This is already the kept message.</source>
            <translation>Das ist schon die behaltene Nachricht.</translation>
        </message>
        <message>
            <source>The kept message is in a protected folder, so it stays.</source>
            <translation>Die behaltene Nachricht liegt in einem geschützten Ordner, daher bleibt sie.</translation>
        </message>
        <message>
            <source>The kept message mentions a protected keyword, so it stays.</source>
            <translation>Die behaltene Nachricht enthält ein schützendes Stichwort, daher bleibt sie.</translation>
        </message>
        <message>
            <source>This message isn't a copy, so it stays anyway.</source>
            <translation>Diese Nachricht ist keine Kopie und bleibt ohnehin.</translation>
        </message>
        <message>
            <source>keep this one</source>
            <translation>diese behalten</translation>
        </message>
        <message>
            <source>This message is kept now; the one kept before is marked instead.</source>
            <translation>Jetzt wird diese Nachricht behalten; die bisherige ist stattdessen markiert.</translation>
        </message>
        <message>
            <source>This message is kept now.</source>
            <translation>Jetzt wird diese Nachricht behalten.</translation>
        </message>
        <message>
            <source>keep these too</source>
            <translation>diese auch behalten</translation>
        </message>
        <message>
            <source>no longer keep these too</source>
            <translation>diese nicht mehr auch behalten</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) kept too.</source>
            <translation>
                <numerusform>%Ln Nachricht wird auch behalten.</numerusform>
                <numerusform>%Ln Nachrichten werden auch behalten.</numerusform>
            </translation>
        </message>
        <message>
            <source>Select the rows that aren't copies.</source>
            <translation>Bitte die Zeilen wählen, die keine Kopien sind.</translation>
        </message>
        <message>
            <source>not copies</source>
            <translation>keine Kopien</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) won't be shown again. Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln Paar wird nicht mehr angezeigt. „Rückgängig“ bringt es zurück.</numerusform>
                <numerusform>%Ln Paare werden nicht mehr angezeigt. „Rückgängig“ bringt sie zurück.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>mark %Ln message(s)</source>
            <translation>
                <numerusform>%Ln Nachricht markieren</numerusform>
                <numerusform>%Ln Nachrichten markieren</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>unmark %Ln message(s)</source>
            <translation>
                <numerusform>Markierung von %Ln Nachricht aufheben</numerusform>
                <numerusform>Markierung von %Ln Nachrichten aufheben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Skipped %Ln message(s) that only (shares|share) a template. You can mark (it|them) by hand.</source>
            <translation>
                <numerusform>%Ln Nachricht hat nur die gleiche Vorlage und wurde nicht markiert. Sie lässt sich nur von Hand markieren.</numerusform>
                <numerusform>%Ln Nachrichten haben nur die gleiche Vorlage und wurden nicht markiert. Sie lassen sich nur einzeln von Hand markieren.</numerusform>
            </translation>
        </message>
        <message>
            <source>This is the kept message. Press K on another to keep that one instead.</source>
            <translation>Das ist die behaltene Nachricht. K auf einer anderen behält stattdessen jene.</translation>
        </message>
        <message>
            <source>Cannot be marked: %1</source>
            <translation>Kann nicht markiert werden: %1</translation>
        </message>
    </context>
    <context>
        <name>Memory</name>
        <message numerus="yes">
            <source>%Ln message(s) could not be compared in full, so near copies of (it|them) may be missing. All exact copies were found.</source>
            <translation>
                <numerusform>%Ln Nachricht konnte nicht vollständig verglichen werden; ähnliche Kopien davon können fehlen. Alle exakten Kopien wurden gefunden.</numerusform>
                <numerusform>%Ln Nachrichten konnten nicht vollständig verglichen werden; ähnliche Kopien davon können fehlen. Alle exakten Kopien wurden gefunden.</numerusform>
            </translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>Der nächste Suchlauf liest alle Nachrichten neu.</translation>
        </message>
        <message>
            <source>The disk with Twinsweep's cache is full (%1).</source>
            <translation>Der Datenträger mit dem Zwischenspeicher von Twinsweep ist voll (%1).</translation>
        </message>
        <message>
            <source>Twinsweep's cache could not be used: %1.</source>
            <translation>Der Zwischenspeicher von Twinsweep war nicht verwendbar: %1.</translation>
        </message>
        <message>
            <source>To compare them, clear the cache in Preferences ▸ Privacy and storage, then scan again.</source>
            <translation>Um sie zu vergleichen, bitte unter „Einstellungen ▸ Datenschutz und Speicher“ den Zwischenspeicher leeren und erneut durchsuchen.</translation>
        </message>
        <message>
            <source>Free some space there, then scan again.</source>
            <translation>Bitte dort Platz schaffen und dann erneut durchsuchen.</translation>
        </message>
        <message>
            <source>Make sure that you have permission to write to its folder, then scan again.</source>
            <translation>Bitte dafür sorgen, dass Sie in seinen Ordner schreiben dürfen, und dann erneut durchsuchen.</translation>
        </message>
    </context>
    <context>
        <name>Menus</name>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>E&amp;xport</source>
            <translation>E&amp;xportieren</translation>
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation>&amp;Zuletzt geöffnet</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <source>&amp;Mark</source>
            <translation>&amp;Markieren</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <source>&amp;Go</source>
            <translation>&amp;Gehe zu</translation>
        </message>
        <message>
            <source>&amp;Actions</source>
            <translation>A&amp;ktionen</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>Add &amp;e-mail account…</source>
            <translation>E-Mail-&amp;Konto hinzufügen…</translation>
        </message>
        <message>
            <source>&amp;Open mail file…</source>
            <translation>Mail&amp;datei öffnen…</translation>
        </message>
        <message>
            <source>Open mail &amp;folder…</source>
            <translation>Mail&amp;ordner öffnen…</translation>
        </message>
        <message>
            <source>Found on this &amp;computer…</source>
            <translation>Auf diesem &amp;Computer gefunden…</translation>
        </message>
        <message>
            <source>Try with sample &amp;mail</source>
            <translation>Mit &amp;Beispielmails ausprobieren</translation>
        </message>
        <message>
            <source>Open a sess&amp;ion…</source>
            <translation>S&amp;itzung öffnen…</translation>
        </message>
        <message>
            <source>Open the &amp;last session</source>
            <translation>&amp;Letzte Sitzung öffnen</translation>
        </message>
        <message>
            <source>Save the sessio&amp;n…</source>
            <translation>Sitzung s&amp;peichern…</translation>
        </message>
        <message>
            <source>Export &amp;list as table…</source>
            <translation>&amp;Liste als Tabelle exportieren…</translation>
        </message>
        <message>
            <source>Export &amp;report…</source>
            <translation>&amp;Bericht exportieren…</translation>
        </message>
        <message>
            <source>Export &amp;plan…</source>
            <translation>&amp;Plan exportieren…</translation>
        </message>
        <message>
            <source>&amp;Scan</source>
            <translation>D&amp;urchsuchen</translation>
        </message>
        <message>
            <source>S&amp;top</source>
            <translation>&amp;Stoppen</translation>
        </message>
        <message>
            <source>&amp;Problems…</source>
            <translation>P&amp;robleme…</translation>
        </message>
        <message>
            <source>Conflicts, and messages seen t&amp;wice…</source>
            <translation>Ko&amp;nflikte und doppelt gesehene Nachrichten…</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>B&amp;eenden</translation>
        </message>
        <message>
            <source>&amp;Copy rows</source>
            <translation>&amp;Zeilen kopieren</translation>
        </message>
        <message>
            <source>&amp;Filter results</source>
            <translation>Ergebnisse &amp;filtern</translation>
        </message>
        <message>
            <source>Change &amp;similarity</source>
            <translation>Ähn&amp;lichkeit ändern</translation>
        </message>
        <message>
            <source>&amp;Preferences…</source>
            <translation>&amp;Einstellungen…</translation>
        </message>
        <message>
            <source>&amp;Mark or unmark</source>
            <translation>Markierung &amp;umschalten</translation>
        </message>
        <message>
            <source>M&amp;ark</source>
            <translation>&amp;Markieren</translation>
        </message>
        <message>
            <source>&amp;Unmark</source>
            <translation>Markierung &amp;aufheben</translation>
        </message>
        <message>
            <source>&amp;Keep this one instead</source>
            <translation>Stattdessen &amp;diese behalten</translation>
        </message>
        <message>
            <source>Keep this one &amp;too</source>
            <translation>Diese auc&amp;h behalten</translation>
        </message>
        <message>
            <source>&amp;Not copies</source>
            <translation>&amp;Keine Kopien</translation>
        </message>
        <message>
            <source>Mark all from this s&amp;ender</source>
            <translation>Alle von diesem A&amp;bsender markieren</translation>
        </message>
        <message>
            <source>Mark all in this &amp;folder</source>
            <translation>Alle in diesem &amp;Ordner markieren</translation>
        </message>
        <message>
            <source>Mark all sho&amp;wn</source>
            <translation>Alle an&amp;gezeigten markieren</translation>
        </message>
        <message>
            <source>&amp;Invert marks of shown messages</source>
            <translation>Angezeigte Markierungen umkeh&amp;ren</translation>
        </message>
        <message>
            <source>&amp;Clear marks</source>
            <translation>Alle Markierungen aufh&amp;eben</translation>
        </message>
        <message>
            <source>&amp;Select for me…</source>
            <translation>&amp;Für mich markieren…</translation>
        </message>
        <message>
            <source>Ke&amp;ywords…</source>
            <translation>Stich&amp;wörter…</translation>
        </message>
        <message>
            <source>&amp;Protect this folder</source>
            <translation>Diesen Ordner &amp;schützen</translation>
        </message>
        <message>
            <source>Over&amp;view</source>
            <translation>Übe&amp;rblick</translation>
        </message>
        <message>
            <source>&amp;Sources</source>
            <translation>&amp;Quellen</translation>
        </message>
        <message>
            <source>Copies &amp;only</source>
            <translation>Nur &amp;Kopien</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>&amp;Vergleichen</translation>
        </message>
        <message>
            <source>Show &amp;differences</source>
            <translation>&amp;Unterschiede anzeigen</translation>
        </message>
        <message>
            <source>&amp;Fold all groups</source>
            <translation>Alle Gruppen &amp;einklappen</translation>
        </message>
        <message>
            <source>&amp;Unfold all groups</source>
            <translation>Alle Gruppen &amp;ausklappen</translation>
        </message>
        <message>
            <source>Show &amp;all</source>
            <translation>Alle an&amp;zeigen</translation>
        </message>
        <message>
            <source>S&amp;imilarity</source>
            <translation>Ä&amp;hnlichkeit</translation>
        </message>
        <message>
            <source>Pairs by similarity…</source>
            <translation>Paare nach Ähnlichkeit…</translation>
        </message>
        <message>
            <source>&amp;Even out the bars</source>
            <translation>&amp;Balken angleichen</translation>
        </message>
        <message>
            <source>Sing&amp;le-key shortcuts</source>
            <translation>Einze&amp;lne Tasten als Kürzel</translation>
        </message>
        <message>
            <source>&amp;Next group</source>
            <translation>&amp;Nächste Gruppe</translation>
        </message>
        <message>
            <source>&amp;Previous group</source>
            <translation>&amp;Vorherige Gruppe</translation>
        </message>
        <message>
            <source>Next &amp;copy</source>
            <translation>Nächste &amp;Kopie</translation>
        </message>
        <message>
            <source>Previous c&amp;opy</source>
            <translation>Vorherige K&amp;opie</translation>
        </message>
        <message>
            <source>Move marked to &amp;Trash…</source>
            <translation>Markierte in den &amp;Papierkorb…</translation>
        </message>
        <message>
            <source>Move marked to a mailbox &amp;file…</source>
            <translation>Markierte in eine Mailbox-&amp;Datei verschieben…</translation>
        </message>
        <message>
            <source>Move marked to a f&amp;older of an account…</source>
            <translation>Markierte in einen &amp;Ordner eines Kontos verschieben…</translation>
        </message>
        <message>
            <source>Save a &amp;cleaned copy…</source>
            <translation>Bereinigte Kopie &amp;speichern…</translation>
        </message>
        <message>
            <source>&amp;Save the marked ones…</source>
            <translation>Markierte spei&amp;chern…</translation>
        </message>
        <message>
            <source>&amp;Ask before small moves</source>
            <translation>Auch bei &amp;kleinen Mengen nachfragen</translation>
        </message>
        <message>
            <source>&amp;Why are these not copies?…</source>
            <translation>&amp;Warum sind das keine Kopien?…</translation>
        </message>
        <message>
            <source>Remember as &amp;bulk mail…</source>
            <translation>Als &amp;Massenmail merken…</translation>
        </message>
        <message>
            <source>&amp;Known bulk mail…</source>
            <translation>&amp;Bekannte Massenmail…</translation>
        </message>
        <message>
            <source>Messages marked as &amp;not copies…</source>
            <translation>Als „keine Kopien“ markierte &amp;Nachrichten…</translation>
        </message>
        <message>
            <source>S&amp;eries…</source>
            <translation>S&amp;erien…</translation>
        </message>
        <message>
            <source>&amp;Undo the last move…</source>
            <translation>Letztes &amp;Verschieben rückgängig machen…</translation>
        </message>
        <message>
            <source>&amp;History…</source>
            <translation>Ver&amp;lauf…</translation>
        </message>
        <message>
            <source>&amp;Manual</source>
            <translation>&amp;Handbuch</translation>
        </message>
        <message>
            <source>Short&amp;cuts and terms…</source>
            <translation>&amp;Tastenkürzel und Begriffe…</translation>
        </message>
        <message>
            <source>&amp;About Twinsweep</source>
            <translation>Ü&amp;ber Twinsweep</translation>
        </message>
        <message>
            <source>&amp;Undo: %1</source>
            <translation>&amp;Rückgängig: %1</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <source>&amp;Redo: %1</source>
            <translation>&amp;Wiederherstellen: %1</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Wiederherstellen</translation>
        </message>
        <message>
            <source>Find &amp;by</source>
            <translation>Vergleichen &amp;nach</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>&amp;Design</translation>
        </message>
        <message>
            <source>Follow &amp;system</source>
            <translation>Wie im &amp;System</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>&amp;Hell</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>&amp;Dunkel</translation>
        </message>
        <message>
            <source>&amp;High contrast</source>
            <translation>Hoher &amp;Kontrast</translation>
        </message>
        <message>
            <source>Co&amp;mparison</source>
            <translation>Ver&amp;gleich</translation>
        </message>
        <message>
            <source>Follow window &amp;width</source>
            <translation>An &amp;Fensterbreite anpassen</translation>
        </message>
        <message>
            <source>&amp;Side by side</source>
            <translation>&amp;Nebeneinander</translation>
        </message>
        <message>
            <source>&amp;One column</source>
            <translation>&amp;Einspaltig</translation>
        </message>
    </context>
    <context>
        <name>Merge</name>
        <message numerus="yes">
            <source>%Ln read mark(s)</source>
            <translation>
                <numerusform>%Ln Gelesen-Markierung</numerusform>
                <numerusform>%Ln Gelesen-Markierungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flag(s)</source>
            <translation>
                <numerusform>%Ln Kennzeichen</numerusform>
                <numerusform>%Ln Kennzeichen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln answered mark(s)</source>
            <translation>
                <numerusform>%Ln Beantwortet-Markierung</numerusform>
                <numerusform>%Ln Beantwortet-Markierungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln forwarded mark(s)</source>
            <translation>
                <numerusform>%Ln Weitergeleitet-Markierung</numerusform>
                <numerusform>%Ln Weitergeleitet-Markierungen</numerusform>
            </translation>
        </message>
        <message>
            <source>read</source>
            <translation>gelesen</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>gekennzeichnet</translation>
        </message>
        <message>
            <source>answered</source>
            <translation>beantwortet</translation>
        </message>
        <message>
            <source>forwarded</source>
            <translation>weitergeleitet</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message numerus="yes">
            <source>%Ln tag(s)</source>
            <translation>
                <numerusform>%Ln Schlagwort</numerusform>
                <numerusform>%Ln Schlagwörter</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln Gmail label(s)</source>
            <translation>
                <numerusform>%Ln Gmail-Label</numerusform>
                <numerusform>%Ln Gmail-Labels</numerusform>
            </translation>
        </message>
        <message>
            <source>Kept messages take over</source>
            <translation>Behaltene Nachrichten übernehmen</translation>
        </message>
        <message>
            <source>Would be lost, because the kept messages can't store it</source>
            <translation>Verloren ginge, weil die behaltenen Nachrichten es nicht speichern können</translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) as before</source>
            <translation>
                <numerusform>%Ln behaltene Nachricht wie zuvor</numerusform>
                <numerusform>%Ln behaltene Nachrichten wie zuvor</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) took over flags or tags</source>
            <translation>
                <numerusform>%Ln behaltene Nachricht hat Kennzeichen oder Schlagwörter übernommen</numerusform>
                <numerusform>%Ln behaltene Nachrichten haben Kennzeichen oder Schlagwörter übernommen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MoveAgainDialog</name>
        <message>
            <source>Move away again</source>
            <translation>Erneut verschieben</translation>
        </message>
        <message numerus="yes">
            <source>Move %Ln message(s) away again?</source>
            <translation>
                <numerusform>%Ln Nachricht erneut verschieben?</numerusform>
                <numerusform>%Ln Nachrichten erneut verschieben?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo of %1 put (it|them) back here:</source>
            <translation>
                <numerusform>Durch das Rückgängigmachen vom %1 liegt sie wieder hier:</numerusform>
                <numerusform>Durch das Rückgängigmachen vom %1 liegen sie wieder hier:</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The undo is not continued: %Ln message(s) (stays|stay) moved.</source>
            <translation>
                <numerusform>Das Rückgängigmachen wird nicht fortgesetzt: %Ln Nachricht bleibt verschoben.</numerusform>
                <numerusform>Das Rückgängigmachen wird nicht fortgesetzt: %Ln Nachrichten bleiben verschoben.</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no review before this. Protected messages stay, and those whose kept message is no longer there. You can undo the move in History.</source>
            <translation>Die Prüfung wird vorher nicht noch einmal gezeigt. Geschützte Nachrichten bleiben, ebenso solche, deren behaltene Nachricht nicht mehr da ist. Im Verlauf können Sie das Verschieben rückgängig machen.</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Move %1 away again</source>
            <translation>%1 erneut verschieben</translation>
        </message>
    </context>
    <context>
        <name>MoveOrder</name>
        <message numerus="yes">
            <source>move %Ln message(s)</source>
            <translation>
                <numerusform>%Ln Nachricht verschieben</numerusform>
                <numerusform>%Ln Nachrichten verschieben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>move %Ln message(s) to Trash</source>
            <translation>
                <numerusform>%Ln Nachricht in den Papierkorb verschieben</numerusform>
                <numerusform>%Ln Nachrichten in den Papierkorb verschieben</numerusform>
            </translation>
        </message>
        <message>
            <source>Another task is working on the mail. Press %1 again when it is done.</source>
            <translation>Die Nachrichten werden gerade anderweitig bearbeitet. Bitte danach noch einmal %1 drücken.</translation>
        </message>
    </context>
    <context>
        <name>Moving</name>
        <message>
            <source>Stopped. Nothing was moved.</source>
            <translation>Gestoppt. Es wurde nichts verschoben.</translation>
        </message>
        <message>
            <source>The list is being updated. You can move messages when it is up to date.</source>
            <translation>Die Liste wird gerade aktualisiert. Verschieben ist möglich, sobald sie aktuell ist.</translation>
        </message>
        <message>
            <source>Other messages are being checked or moved.</source>
            <translation>Andere Nachrichten werden gerade geprüft oder verschoben.</translation>
        </message>
        <message>
            <source>Move to which mailbox file?</source>
            <translation>In welche Mailbox-Datei verschieben?</translation>
        </message>
        <message>
            <source>Mailbox file (*.mbox);;All files (*)</source>
            <translation>Mailbox-Datei (*.mbox);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>None of the marked messages can be moved.</source>
            <translation>Keine der markierten Nachrichten kann verschoben werden.</translation>
        </message>
        <message>
            <source>Close the other program, then press Retry.</source>
            <translation>Bitte das andere Programm beenden und dann auf „Wiederholen“ klicken.</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>The mail changed since it was scanned. Press Rescan.</source>
            <translation>Die Nachrichten haben sich seit dem Suchlauf geändert. Bitte auf „Erneut durchsuchen“ klicken.</translation>
        </message>
        <message>
            <source>Save a cleaned copy…</source>
            <translation>Bereinigte Kopie speichern…</translation>
        </message>
        <message>
            <source>%1 is protected now: its messages stay. Their copies in folders that are not protected can go instead. Nothing was moved.</source>
            <translation>%1 ist jetzt geschützt: Die Nachrichten darin bleiben. Stattdessen können ihre Kopien in Ordnern weg, die nicht geschützt sind. Es wurde nichts verschoben.</translation>
        </message>
        <message>
            <source>Select for me…</source>
            <translation>Für mich markieren…</translation>
        </message>
        <message>
            <source>The move that is running goes on as you reviewed it. Stop ends it.</source>
            <translation>Das laufende Verschieben geht so weiter, wie Sie es bestätigt haben. „Stoppen“ beendet es.</translation>
        </message>
        <message>
            <source>Messages are being checked or moved</source>
            <translation>Nachrichten werden geprüft oder verschoben</translation>
        </message>
        <message>
            <source>Checking %1 of %2</source>
            <translation>Prüfen: %1 von %2</translation>
        </message>
        <message>
            <source>Copying %1 of %2</source>
            <translation>Kopieren: %1 von %2</translation>
        </message>
        <message>
            <source>Checking what can be moved</source>
            <translation>Prüfen, was sich verschieben lässt</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <source>Moving %1 of %2</source>
            <translation>Verschieben: %1 von %2</translation>
        </message>
        <message>
            <source>Putting back</source>
            <translation>Zurückbringen</translation>
        </message>
        <message>
            <source>Putting back %1 of %2</source>
            <translation>Zurückbringen: %1 von %2</translation>
        </message>
        <message>
            <source>Working on the mail</source>
            <translation>Nachrichten werden bearbeitet</translation>
        </message>
    </context>
    <context>
        <name>Naming</name>
        <message>
            <source>Twinsweep Trash</source>
            <translation>Papierkorb von Twinsweep</translation>
        </message>
        <message>
            <source>Trash of %1</source>
            <translation>Papierkorb von %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>an account that was removed</source>
            <translation>ein entferntes Konto</translation>
        </message>
        <message>
            <source>Inbox</source>
            <translation>Posteingang</translation>
        </message>
    </context>
    <context>
        <name>Noise</name>
        <message>
            <source>spaces and line breaks</source>
            <translation>Leerraum und Zeilenumbrüche</translation>
        </message>
        <message>
            <source>quote marks</source>
            <translation>Zitatzeichen</translation>
        </message>
        <message>
            <source>tracking numbers in links</source>
            <translation>Tracking-Nummern in Links</translation>
        </message>
        <message>
            <source>a footer</source>
            <translation>eine Fußzeile</translation>
        </message>
        <message>
            <source>a mailing-list mark</source>
            <translation>ein Mailinglisten-Kennzeichen</translation>
        </message>
        <message>
            <source>dates of forwarding</source>
            <translation>Daten der Weiterleitung</translation>
        </message>
    </context>
    <context>
        <name>NotCopiesWiring</name>
        <message>
            <source>count as copies again</source>
            <translation>wieder als Kopien behandeln</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again in this list and in later scans.</source>
            <translation>
                <numerusform>%Ln Paar gilt in dieser Liste und bei späteren Suchläufen wieder als Kopien.</numerusform>
                <numerusform>%Ln Paare gelten in dieser Liste und bei späteren Suchläufen wieder als Kopien.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln more will, once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>%Ln weiteres erscheint wieder, sobald ein Suchlauf seine Nachrichten umfasst.</numerusform>
                <numerusform>%Ln weitere erscheinen wieder, sobald ein Suchlauf ihre Nachrichten umfasst.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) (counts|count) as copies again once (its|their) mail is scanned again.</source>
            <translation>
                <numerusform>%Ln Paar gilt wieder als Kopien, sobald ein Suchlauf seine Nachrichten umfasst.</numerusform>
                <numerusform>%Ln Paare gelten wieder als Kopien, sobald ein Suchlauf ihre Nachrichten umfasst.</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>Rückgängig: %1</translation>
        </message>
    </context>
    <context>
        <name>NotIdentical</name>
        <message numerus="yes">
            <source>Show only (this message|these %Ln messages)</source>
            <translation>
                <numerusform>Nur diese Nachricht anzeigen</numerusform>
                <numerusform>Nur diese %Ln Nachrichten anzeigen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Not identical to the kept message: %Ln message(s)</source>
            <translation>
                <numerusform>Nicht mit der behaltenen Nachricht identisch: %Ln Nachricht</numerusform>
                <numerusform>Nicht mit der behaltenen Nachricht identisch: %Ln Nachrichten</numerusform>
            </translation>
        </message>
        <message>
            <source>Not identical to the kept message: %1 of %2</source>
            <translation>Nicht mit der behaltenen Nachricht identisch: %1 von %2</translation>
        </message>
    </context>
    <context>
        <name>OnlyThese</name>
        <message numerus="yes">
            <source>Showing only what is marked and not identical to the kept message: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>Angezeigt ist nur, was markiert und nicht mit der behaltenen Nachricht identisch ist: %Ln Nachricht. Es wurde nichts verschoben.</numerusform>
                <numerusform>Angezeigt ist nur, was markiert und nicht mit der behaltenen Nachricht identisch ist: %Ln Nachrichten. Es wurde nichts verschoben.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only skipped messages: %Ln. Nothing was moved.</source>
            <translation>
                <numerusform>Angezeigt sind nur übersprungene Nachrichten: %Ln. Es wurde nichts verschoben.</numerusform>
                <numerusform>Angezeigt sind nur übersprungene Nachrichten: %Ln. Es wurde nichts verschoben.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Showing only what is marked and was hidden by the filter: %Ln message(s). Nothing was moved.</source>
            <translation>
                <numerusform>Angezeigt ist nur, was markiert und durch den Filter ausgeblendet war: %Ln Nachricht. Es wurde nichts verschoben.</numerusform>
                <numerusform>Angezeigt ist nur, was markiert und durch den Filter ausgeblendet war: %Ln Nachrichten. Es wurde nichts verschoben.</numerusform>
            </translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Keine dieser Nachrichten steht in der Liste der Kopien.</translation>
        </message>
        <message numerus="yes">
            <source>Showing the %Ln message(s) of step %1.</source>
            <translation>
                <numerusform>Angezeigt ist die %Ln Nachricht von Schritt %1.</numerusform>
                <numerusform>Angezeigt sind die %Ln Nachrichten von Schritt %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>Showing %1 of the %2 messages of step %3: the others are not in the list.</source>
            <translation>Angezeigt sind %1 der %2 Nachrichten von Schritt %3: Die anderen stehen nicht in der Liste.</translation>
        </message>
        <message numerus="yes">
            <source>(It is|They are) compared with the (message|messages) that the step keeps. Nothing was moved.</source>
            <translation>
                <numerusform>Sie wird mit der Nachricht verglichen, die der Schritt behält. Es wurde nichts verschoben.</numerusform>
                <numerusform>Sie werden mit den Nachrichten verglichen, die der Schritt behält. Es wurde nichts verschoben.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alle anzeigen</translation>
        </message>
    </context>
    <context>
        <name>OpenAlready</name>
        <message>
            <source>Twinsweep is already open.</source>
            <translation>Twinsweep ist schon geöffnet.</translation>
        </message>
        <message>
            <source>Only one window can use your settings and history at a time. Switch to the other one.</source>
            <translation>Es kann immer nur ein Fenster Ihre Einstellungen und Ihren Verlauf verwenden. Bitte zum anderen wechseln.</translation>
        </message>
        <message>
            <source>Twinsweep has no folder for its files.</source>
            <translation>Twinsweep hat keinen Ordner für seine Dateien.</translation>
        </message>
        <message>
            <source>Set HOME to your home folder, or TWINSWEEP_HOME to a folder for everything that Twinsweep keeps. Use a full path. Then open Twinsweep again.</source>
            <translation>Bitte HOME auf Ihren persönlichen Ordner setzen, oder TWINSWEEP_HOME auf einen Ordner für alles, was Twinsweep aufbewahrt. Der Pfad muss vollständig sein. Danach Twinsweep neu öffnen.</translation>
        </message>
        <message>
            <source>Twinsweep cannot write its own files.</source>
            <translation>Twinsweep kann seine eigenen Dateien nicht schreiben.</translation>
        </message>
        <message>
            <source>%1: %2. Without its history, Twinsweep could not undo anything, so it did not open any mail. Free some space or make the folder writable, then open Twinsweep again.</source>
            <translation>%1: %2. Ohne Verlauf könnte Twinsweep nichts rückgängig machen; deshalb hat es keine Nachrichten geöffnet. Bitte Platz schaffen oder den Ordner beschreibbar machen und Twinsweep dann wieder öffnen.</translation>
        </message>
    </context>
    <context>
        <name>OpenRuns</name>
        <message>
            <source>A move or an undo is not finished. Until it is checked, %1 may show messages that aren't there.</source>
            <translation>Ein Verschieben oder Zurückholen ist nicht beendet. Solange es nicht geprüft ist, zeigt %1 vielleicht Nachrichten, die es nicht gibt.</translation>
        </message>
        <message>
            <source>A run is not finished.</source>
            <translation>Ein Vorgang ist nicht beendet.</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>Jetzt prüfen</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
    </context>
    <context>
        <name>OptionLine</name>
        <message>
            <source>Reset to the default: %1</source>
            <translation>Auf Vorgabe zurücksetzen: %1</translation>
        </message>
    </context>
    <context>
        <name>Outage</name>
        <message>
            <source>%1: waiting for the network. Nothing is lost.</source>
            <translation>%1: Warten auf das Netzwerk. Es geht nichts verloren.</translation>
        </message>
        <message>
            <source>%1: the server is limiting access for now. Nothing is lost.</source>
            <translation>%1: Der Server drosselt die Verbindung vorübergehend. Es geht nichts verloren.</translation>
        </message>
        <message>
            <source>%1: paused, because the server has not responded for a long time. What was done so far is kept.</source>
            <translation>%1: angehalten, weil der Server lange nicht geantwortet hat. Das bisher Erledigte bleibt.</translation>
        </message>
        <message>
            <source>%1 is responding again.</source>
            <translation>%1 antwortet wieder.</translation>
        </message>
        <message numerus="yes">
            <source>Next try in %Ln second(s).</source>
            <translation>
                <numerusform>Nächster Versuch in %Ln Sekunde.</numerusform>
                <numerusform>Nächster Versuch in %Ln Sekunden.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OutageBanner</name>
        <message>
            <source>Try now</source>
            <translation>Jetzt versuchen</translation>
        </message>
        <message>
            <source>An account</source>
            <translation>Ein Konto</translation>
        </message>
    </context>
    <context>
        <name>OverviewPage</name>
        <message>
            <source>Review and move…</source>
            <translation>Prüfen und verschieben…</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Anzeigen</translation>
        </message>
    </context>
    <context>
        <name>OverviewStrip</name>
        <message>
            <source>Where the differences are</source>
            <translation>Wo die Unterschiede sind</translation>
        </message>
    </context>
    <context>
        <name>OverviewWords</name>
        <message>
            <source>Counting…</source>
            <translation>Wird gezählt…</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>Woher kommen die Kopien?</translation>
        </message>
        <message>
            <source>In two folders</source>
            <translation>In zwei Ordnern</translation>
        </message>
        <message>
            <source>Space by sender</source>
            <translation>Speicherplatz nach Absender</translation>
        </message>
        <message>
            <source>Space by folder</source>
            <translation>Speicherplatz nach Ordner</translation>
        </message>
        <message>
            <source>Space by year</source>
            <translation>Speicherplatz nach Jahr</translation>
        </message>
        <message>
            <source>Messages with attachments, by size</source>
            <translation>Nachrichten mit Anhängen nach Größe</translation>
        </message>
        <message>
            <source>Largest messages</source>
            <translation>Größte Nachrichten</translation>
        </message>
        <message>
            <source>Your mail has not been searched for your keywords yet</source>
            <translation>Ihre E-Mails sind noch nicht nach Ihren Stichwörtern durchsucht</translation>
        </message>
        <message>
            <source>Everything stays until then. After that, you see what can go.</source>
            <translation>Bis dahin bleibt alles. Danach sehen Sie, was verschoben werden kann.</translation>
        </message>
        <message>
            <source>(no sender)</source>
            <translation>(kein Absender)</translation>
        </message>
        <message>
            <source>Date unknown</source>
            <translation>Datum unbekannt</translation>
        </message>
        <message>
            <source>Less than %1</source>
            <translation>Weniger als %1</translation>
        </message>
        <message>
            <source>%1 or more</source>
            <translation>%1 oder mehr</translation>
        </message>
        <message numerus="yes">
            <source>%Ln exact (copy|copies)</source>
            <translation>
                <numerusform>%Ln exakte Kopie</numerusform>
                <numerusform>%Ln exakte Kopien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln exact (copy|copies)</source>
            <translation>
                <numerusform>Bis zu %Ln exakte Kopie</numerusform>
                <numerusform>Bis zu %Ln exakte Kopien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>in %Ln group(s)</source>
            <translation>
                <numerusform>in %Ln Gruppe</numerusform>
                <numerusform>in %Ln Gruppen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) contained in (another|others)</source>
            <translation>
                <numerusform>%Ln Nachricht ist in einer anderen enthalten</numerusform>
                <numerusform>%Ln Nachrichten sind in anderen enthalten</numerusform>
            </translation>
        </message>
        <message>
            <source>No copies that can be moved</source>
            <translation>Keine Kopien, die sich verschieben lassen</translation>
        </message>
        <message>
            <source>No exact copies; some messages are alike</source>
            <translation>Keine exakten Kopien; einige Nachrichten ähneln sich</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1.</source>
            <translation>Häufigste bekannte Ursache: %1.</translation>
        </message>
        <message>
            <source>Most frequent known cause: %1, on %2.</source>
            <translation>Häufigste bekannte Ursache: %1, am %2.</translation>
        </message>
        <message>
            <source>All steps together: up to %1.</source>
            <translation>Alle Schritte zusammen: bis zu %1.</translation>
        </message>
        <message>
            <source>Some of these are not in the list of copies.</source>
            <translation>Einige davon stehen nicht in der Liste der Kopien.</translation>
        </message>
        <message>
            <source>Steps with nothing to do: %1</source>
            <translation>Schritte, in denen nichts zu tun ist: %1</translation>
        </message>
        <message>
            <source>Would be lost: %1</source>
            <translation>Verloren ginge: %1</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s)</source>
            <translation>
                <numerusform>Bis zu %Ln Nachricht</numerusform>
                <numerusform>Bis zu %Ln Nachrichten</numerusform>
            </translation>
        </message>
        <message>
            <source>Step %1 · %2</source>
            <translation>Schritt %1 · %2</translation>
        </message>
        <message>
            <source>Choose series…</source>
            <translation>Serien wählen…</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or mark what you don't want and save a cleaned copy.</source>
            <translation>Bitte beschreibbar machen und erneut durchsuchen, oder markieren, was Sie nicht wollen, und eine bereinigte Kopie speichern.</translation>
        </message>
        <message>
            <source>Make it writable and scan again, or scan it alone and save a cleaned copy.</source>
            <translation>Bitte beschreibbar machen und erneut durchsuchen, oder nur dies durchsuchen und eine bereinigte Kopie speichern.</translation>
        </message>
        <message numerus="yes">
            <source>Can't be moved: %Ln message(s)</source>
            <translation>
                <numerusform>Nicht verschiebbar: %Ln Nachricht</numerusform>
                <numerusform>Nicht verschiebbar: %Ln Nachrichten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of them (has|have) copies</source>
            <translation>
                <numerusform>%Ln davon hat Kopien</numerusform>
                <numerusform>%Ln davon haben Kopien</numerusform>
            </translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message>
            <source>%1 → also in %2</source>
            <translation>%1 → auch in %2</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message numerus="yes">
            <source>And %Ln more pair(s) of folders</source>
            <translation>
                <numerusform>Und %Ln weiteres Ordnerpaar</numerusform>
                <numerusform>Und %Ln weitere Ordnerpaare</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Overviewing</name>
        <message>
            <source>Nothing is left in this step.</source>
            <translation>Von diesem Schritt ist nichts mehr übrig.</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>schreibgeschützt</translation>
        </message>
        <message>
            <source>None of these messages is in the list of copies.</source>
            <translation>Keine dieser Nachrichten steht in der Liste der Kopien.</translation>
        </message>
        <message>
            <source>Showing only: %1</source>
            <translation>Nur angezeigt: %1</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alle anzeigen</translation>
        </message>
    </context>
    <context>
        <name>Pair</name>
        <message>
            <source>Matching sentences: %1 of %2</source>
            <translation>Gleiche Sätze: %1 von %2</translation>
        </message>
        <message>
            <source>Matching paragraphs: %1 of %2</source>
            <translation>Gleiche Absätze: %1 von %2</translation>
        </message>
        <message numerus="yes">
            <source>%1 (differs|differ)</source>
            <translation>
                <numerusform>%1 unterscheidet sich</numerusform>
                <numerusform>%1 unterscheiden sich</numerusform>
            </translation>
        </message>
        <message>
            <source>the copy has %1</source>
            <translation>die Kopie hat %1</translation>
        </message>
        <message>
            <source>Same Message-ID, but different content</source>
            <translation>Gleiche Message-ID, aber anderer Inhalt</translation>
        </message>
        <message>
            <source>Too different to compare word by word, so lines are compared</source>
            <translation>Zu verschieden für einen Vergleich Wort für Wort, daher werden Zeilen verglichen</translation>
        </message>
        <message numerus="yes">
            <source>Similar text with %Ln difference(s)</source>
            <translation>
                <numerusform>Ähnlicher Text mit %Ln Unterschied</numerusform>
                <numerusform>Ähnlicher Text mit %Ln Unterschieden</numerusform>
            </translation>
        </message>
        <message>
            <source>Not a copy, but another issue of a series</source>
            <translation>Keine Kopie, sondern eine andere Ausgabe einer Serie</translation>
        </message>
        <message>
            <source>Not a copy, only the same template</source>
            <translation>Keine Kopie, nur die gleiche Vorlage</translation>
        </message>
        <message numerus="yes">
            <source>%Ln difference(s)</source>
            <translation>
                <numerusform>%Ln Unterschied</numerusform>
                <numerusform>%Ln Unterschiede</numerusform>
            </translation>
        </message>
        <message>
            <source>Identical: everything that a mail program could show is the same</source>
            <translation>Identisch: Alles, was ein Mailprogramm anzeigen könnte, ist gleich</translation>
        </message>
        <message>
            <source>Same text except for %1</source>
            <translation>Gleicher Text bis auf %1</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>Gleicher Text</translation>
        </message>
        <message>
            <source>the copy lacks %1</source>
            <translation>der Kopie fehlt %1</translation>
        </message>
        <message>
            <source>headers that differ: %1</source>
            <translation>andere Kopfzeilen: %1</translation>
        </message>
        <message>
            <source>%1 (not visible in the text comparison)</source>
            <translation>%1 (im Textvergleich nicht zu sehen)</translation>
        </message>
        <message>
            <source>text that the kept message lacks</source>
            <translation>Text, den die behaltene Nachricht nicht hat</translation>
        </message>
        <message numerus="yes">
            <source>%Ln extra (copy|copies) of the same (attachment|attachments)</source>
            <translation>
                <numerusform>%Ln zusätzliche Kopie desselben Anhangs</numerusform>
                <numerusform>%Ln zusätzliche Kopien derselben Anhänge</numerusform>
            </translation>
        </message>
        <message>
            <source>more text, such as “%1”</source>
            <translation>mehr Text, etwa „%1“</translation>
        </message>
        <message>
            <source>text, such as “%1”</source>
            <translation>Text, etwa „%1“</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more word(s) “%1”</source>
            <translation>
                <numerusform>%Ln weiteres Wort „%1“</numerusform>
                <numerusform>%Ln weitere Wörter „%1“</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln word(s) “%1”</source>
            <translation>
                <numerusform>%Ln Wort „%1“</numerusform>
                <numerusform>%Ln Wörter „%1“</numerusform>
            </translation>
        </message>
        <message>
            <source>a mailing-list or newsletter footer</source>
            <translation>eine Fußzeile von Mailingliste oder Newsletter</translation>
        </message>
        <message numerus="yes">
            <source>%Ln more attachment(s)</source>
            <translation>
                <numerusform>%Ln weiteren Anhang</numerusform>
                <numerusform>%Ln weitere Anhänge</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln attachment(s)</source>
            <translation>
                <numerusform>%Ln Anhang</numerusform>
                <numerusform>%Ln Anhänge</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 and %2</source>
            <translation>%1 und %2</translation>
        </message>
        <message>
            <source>letter-by-letter similarity %1</source>
            <translation>Ähnlichkeit Buchstabe für Buchstabe %1</translation>
        </message>
        <message>
            <source>similarity %1</source>
            <translation>Ähnlichkeit %1</translation>
        </message>
        <message numerus="yes">
            <source>same wording: %Ln word(s)</source>
            <translation>
                <numerusform>gleicher Wortlaut: %Ln Wort</numerusform>
                <numerusform>gleicher Wortlaut: %Ln Wörter</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>same layout: %Ln part(s)</source>
            <translation>
                <numerusform>gleicher Aufbau: %Ln Teil</numerusform>
                <numerusform>gleicher Aufbau: %Ln Teile</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PasswordDialog</name>
        <message>
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message>
            <source>Password for %1</source>
            <translation>Passwort für %1</translation>
        </message>
        <message>
            <source>User %1 on %2</source>
            <translation>Benutzer %1 auf %2</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>Im Schlüsselbund des Systems speichern</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>PasswordField</name>
        <message>
            <source>Show</source>
            <translation>Anzeigen</translation>
        </message>
        <message>
            <source>Show the password</source>
            <translation>Passwort anzeigen</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>Verbergen</translation>
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
            <translation>Thunderbird, E-Mails auf Servern</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook data file</source>
            <translation>Outlook-Datendatei</translation>
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
            <translation>Mailordner</translation>
        </message>
        <message>
            <source>System mailbox</source>
            <translation>System-Mailbox</translation>
        </message>
        <message>
            <source>Mail file</source>
            <translation>Maildatei</translation>
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
            <translation>Allgemein</translation>
        </message>
        <message>
            <source>Scanning</source>
            <translation>Durchsuchen</translation>
        </message>
        <message>
            <source>Safety</source>
            <translation>Sicherheit</translation>
        </message>
        <message>
            <source>Privacy and storage</source>
            <translation>Datenschutz und Speicher</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>Follow system</source>
            <translation>Wie im System</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <source>Takes effect when you restart Twinsweep.</source>
            <translation>Wird beim nächsten Start von Twinsweep wirksam.</translation>
        </message>
        <message>
            <source>Appearance</source>
            <translation>Erscheinungsbild</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Hoher Kontrast</translation>
        </message>
        <message>
            <source>Single-key shortcuts in the results</source>
            <translation>Einzelne Tasten als Kürzel in der Ergebnisliste</translation>
        </message>
        <message>
            <source>Find copies by</source>
            <translation>Vergleichen nach</translation>
        </message>
        <message>
            <source>Similarity at the start</source>
            <translation>Ähnlichkeit zu Beginn</translation>
        </message>
        <message>
            <source>You can change it at any time with the slider.</source>
            <translation>Lässt sich jederzeit mit dem Regler ändern.</translation>
        </message>
        <message>
            <source>Compare the HTML of a message even where it has plain text</source>
            <translation>Das HTML einer Nachricht auch dann vergleichen, wenn sie einen reinen Textteil hat</translation>
        </message>
        <message>
            <source>The next scan reads all messages again.</source>
            <translation>Der nächste Suchlauf liest alle Nachrichten neu.</translation>
        </message>
        <message>
            <source>Compare by text if a message has at least</source>
            <translation>Nach dem Text vergleichen ab</translation>
        </message>
        <message>
            <source>In shorter messages, everything else must be the same, too.</source>
            <translation>Kürzere müssen auch in allem anderen gleich sein.</translation>
        </message>
        <message>
            <source> words</source>
            <translation> Wörtern</translation>
        </message>
        <message>
            <source>Read messages in full up to</source>
            <translation>Nachrichten ganz lesen bis</translation>
        </message>
        <message>
            <source>Larger messages are copies only if they are the same byte for byte.</source>
            <translation>Größere Nachrichten gelten nur als Kopien, wenn sie Byte für Byte gleich sind.</translation>
        </message>
        <message>
            <source> MB</source>
            <translation> MB</translation>
        </message>
        <message>
            <source>Ask before small moves, too</source>
            <translation>Auch bei kleinen Mengen nachfragen</translation>
        </message>
        <message>
            <source>Up to 20 messages that can all be put back.</source>
            <translation>Bis zu 20 Nachrichten, die alle zurückgebracht werden können.</translation>
        </message>
        <message>
            <source>Ask me to type the number of messages if it is more than</source>
            <translation>Anzahl der Nachrichten eintippen lassen, wenn es mehr sind als</translation>
        </message>
        <message>
            <source> messages</source>
            <translation> Nachrichten</translation>
        </message>
        <message>
            <source>Ask me to type it if a folder would lose more than</source>
            <translation>Die Anzahl eintippen lassen, wenn ein Ordner mehr verlieren würde als</translation>
        </message>
        <message>
            <source>%</source>
            <translation> %</translation>
        </message>
        <message>
            <source>Ask about safety copies that take up more than</source>
            <translation>Nachfragen, wenn Sicherungskopien mehr belegen als</translation>
        </message>
        <message>
            <source>Above that, Twinsweep offers to delete the oldest. Nothing is deleted unless you confirm.</source>
            <translation>Darüber bietet Twinsweep an, die ältesten zu löschen. Ohne Ihre Bestätigung wird nichts gelöscht.</translation>
        </message>
        <message>
            <source> GB</source>
            <translation> GB</translation>
        </message>
        <message>
            <source>Ask about safety copies that are older than</source>
            <translation>Nachfragen bei Sicherungskopien, die älter sind als</translation>
        </message>
        <message>
            <source>Whichever of the two comes first.</source>
            <translation>Es gilt, was zuerst eintritt.</translation>
        </message>
        <message>
            <source> days</source>
            <translation> Tage</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>Preferences</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <source>No preferences match</source>
            <translation>Keine passende Einstellung</translation>
        </message>
        <message>
            <source>Try another word, or a shorter one.</source>
            <translation>Bitte ein anderes oder ein kürzeres Wort versuchen.</translation>
        </message>
        <message>
            <source>Show all preferences</source>
            <translation>Alle Einstellungen anzeigen</translation>
        </message>
        <message>
            <source>Search preferences</source>
            <translation>Einstellungen durchsuchen</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Seiten</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
    </context>
    <context>
        <name>Preferring</name>
        <message>
            <source>History, safety copies, known bulk mail</source>
            <translation>Verlauf, Sicherungskopien, bekannte Massenmail</translation>
        </message>
        <message>
            <source>Cache of mail read before</source>
            <translation>Zwischenspeicher schon gelesener Nachrichten</translation>
        </message>
        <message>
            <source>Settings and accounts</source>
            <translation>Einstellungen und Konten</translation>
        </message>
        <message>
            <source>The cache could not be cleared: %1</source>
            <translation>Der Zwischenspeicher konnte nicht geleert werden: %1</translation>
        </message>
        <message>
            <source>The cache was cleared.</source>
            <translation>Der Zwischenspeicher wurde geleert.</translation>
        </message>
    </context>
    <context>
        <name>Preset</name>
        <message>
            <source>Careful</source>
            <translation>Vorsichtig</translation>
        </message>
        <message>
            <source>Clean inbox, keep archive</source>
            <translation>Posteingang aufräumen, Archiv behalten</translation>
        </message>
        <message>
            <source>Keep newest</source>
            <translation>Neueste behalten</translation>
        </message>
        <message>
            <source>Free most space</source>
            <translation>Am meisten Platz schaffen</translation>
        </message>
    </context>
    <context>
        <name>Problem</name>
        <message>
            <source>It could not be read</source>
            <translation>Konnte nicht gelesen werden</translation>
        </message>
        <message>
            <source>It is empty</source>
            <translation>Ist leer</translation>
        </message>
        <message>
            <source>It was deleted or moved while Twinsweep was reading</source>
            <translation>Beim Lesen gelöscht oder verschoben</translation>
        </message>
        <message>
            <source>It is not a message: it has no headers</source>
            <translation>Ist keine Nachricht: hat keine Kopfzeilen</translation>
        </message>
        <message>
            <source>It contains no mail, although its name says it does</source>
            <translation>Enthält keine Nachrichten, obwohl der Name das vermuten lässt</translation>
        </message>
        <message>
            <source>It ends in the middle</source>
            <translation>Endet mittendrin</translation>
        </message>
        <message>
            <source>Too large: only its beginning was read</source>
            <translation>Zu groß: nur der Anfang wurde gelesen</translation>
        </message>
        <message>
            <source>It took too much time or memory to read</source>
            <translation>Das Lesen brauchte zu viel Zeit oder Speicher</translation>
        </message>
        <message>
            <source>A part of it could not be read</source>
            <translation>Ein Teil davon konnte nicht gelesen werden</translation>
        </message>
        <message>
            <source>It changed while it was read: scan again</source>
            <translation>Beim Lesen geändert: erneut durchsuchen</translation>
        </message>
        <message>
            <source>It is unclear where its messages begin: search only</source>
            <translation>Unklar, wo die Nachrichten beginnen: nur durchsuchen</translation>
        </message>
        <message>
            <source>The server did not list all messages, so none of them were compared or moved: scan again, or ask the server's administrator for help</source>
            <translation>Der Server hat nicht alle Nachrichten aufgelistet, daher wurde keine davon verglichen oder verschoben: erneut durchsuchen oder den Betreiber des Servers um Hilfe bitten</translation>
        </message>
        <message>
            <source>It has more header lines than Twinsweep reads</source>
            <translation>Hat mehr Kopfzeilen, als Twinsweep liest</translation>
        </message>
        <message>
            <source>It contains messages nested too deeply to be read in full</source>
            <translation>Enthält so tief verschachtelte Nachrichten, dass sie nicht vollständig gelesen wird</translation>
        </message>
        <message>
            <source>It has more parts than Twinsweep reads</source>
            <translation>Hat mehr Teile, als Twinsweep liest</translation>
        </message>
        <message>
            <source>It is too large to be read in full</source>
            <translation>Ist zu groß, um vollständig gelesen zu werden</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the Base64 encoding is broken</source>
            <translation>Hat einen beschädigten Text oder Anhang: Die Base64-Kodierung ist fehlerhaft</translation>
        </message>
        <message>
            <source>Its text or an attachment is damaged: the uuencoding is broken</source>
            <translation>Hat einen beschädigten Text oder Anhang: Die uuencode-Kodierung ist fehlerhaft</translation>
        </message>
        <message>
            <source>Its text or an attachment is in an encoding that Twinsweep does not know</source>
            <translation>Hat Text oder einen Anhang in einer Kodierung, die Twinsweep nicht kennt</translation>
        </message>
        <message numerus="yes">
            <source>%Ln of its parts or attachments cannot be read</source>
            <translation>
                <numerusform>%Ln Teil oder Anhang davon ist nicht lesbar</numerusform>
                <numerusform>%Ln Teile oder Anhänge davon sind nicht lesbar</numerusform>
            </translation>
        </message>
        <message>
            <source>The server renumbered the messages of its folder</source>
            <translation>Der Server hat die Nachrichten ihres Ordners neu nummeriert</translation>
        </message>
        <message>
            <source>An attachment was not downloaded</source>
            <translation>Ein Anhang wurde nicht heruntergeladen</translation>
        </message>
        <message>
            <source>Only %1 of its %2 messages can be read</source>
            <translation>Nur %1 der %2 Nachrichten darin sind lesbar</translation>
        </message>
        <message>
            <source>%1 of %2 parts of the file are damaged</source>
            <translation>%1 von %2 Teilen der Datei sind beschädigt</translation>
        </message>
        <message>
            <source>The last %1 of the file are missing</source>
            <translation>Die letzten %1 der Datei fehlen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (folder|folders) in it cannot be opened</source>
            <translation>
                <numerusform>%Ln Ordner darin lässt sich nicht öffnen</numerusform>
                <numerusform>%Ln Ordner darin lassen sich nicht öffnen</numerusform>
            </translation>
        </message>
        <message>
            <source>It is unclear where it begins or ends in its file: it stays there</source>
            <translation>Unklar, wo sie in ihrer Datei beginnt oder endet: Sie bleibt dort</translation>
        </message>
        <message>
            <source>Open it in your mail program to see what is left of it</source>
            <translation>Im Mailprogramm öffnen und nachsehen, was davon übrig ist</translation>
        </message>
        <message>
            <source>Nothing to do: only exact copies of it are found</source>
            <translation>Nichts zu tun: Nur exakte Kopien davon werden gefunden</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Erneut durchsuchen</translation>
        </message>
        <message>
            <source>Repair the file with the Inbox Repair Tool of Outlook or restore it from a backup, then scan again</source>
            <translation>Die Datei mit dem Reparaturprogramm für den Posteingang von Outlook reparieren oder aus einer Sicherung wiederherstellen, dann erneut durchsuchen</translation>
        </message>
        <message>
            <source>Open the message in Apple Mail to download it, then scan again</source>
            <translation>Die Nachricht in Apple Mail öffnen, damit er geladen wird, dann erneut durchsuchen</translation>
        </message>
        <message>
            <source>Make sure that the file or server can be read, then scan again</source>
            <translation>Dafür sorgen, dass die Datei oder der Server lesbar ist, dann erneut durchsuchen</translation>
        </message>
        <message>
            <source>Nothing to do: there is nothing to compare</source>
            <translation>Nichts zu tun: Es gibt nichts zu vergleichen</translation>
        </message>
        <message>
            <source>If it should hold mail, restore it from a backup, then scan again</source>
            <translation>Falls sie Nachrichten enthalten soll: aus einer Sicherung wiederherstellen, dann erneut durchsuchen</translation>
        </message>
        <message>
            <source>Save a cleaned copy and scan that instead, or repair the folder in your mail program</source>
            <translation>Eine bereinigte Kopie speichern und stattdessen diese durchsuchen, oder den Ordner im Mailprogramm reparieren</translation>
        </message>
        <message>
            <source>It is in a format that Twinsweep does not read: %1</source>
            <translation>Das Format wird von Twinsweep nicht gelesen: %1</translation>
        </message>
        <message>
            <source>It is an archive with a password</source>
            <translation>Es ist ein Archiv mit einem Passwort</translation>
        </message>
        <message>
            <source>It contains an archive, which was not opened</source>
            <translation>Darin liegt ein weiteres Archiv, das nicht geöffnet wurde</translation>
        </message>
        <message>
            <source>It is too large to be unpacked safely</source>
            <translation>Es ist zu groß, um sicher entpackt zu werden</translation>
        </message>
        <message>
            <source>It could not be unpacked in full: it is damaged, or has odd file names</source>
            <translation>Es ließ sich nicht vollständig entpacken: Es ist beschädigt oder hat ungewöhnliche Dateinamen</translation>
        </message>
        <message>
            <source>Export it from its program as mbox or .eml files or a Maildir, then scan those</source>
            <translation>Aus dem eigenen Programm als mbox-Datei, .eml-Dateien oder Maildir exportieren, dann diese durchsuchen</translation>
        </message>
        <message>
            <source>Unpack it yourself, then scan the folder</source>
            <translation>Selbst entpacken, dann den Ordner durchsuchen</translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message>
            <source>The whole file</source>
            <translation>Die ganze Datei</translation>
        </message>
        <message>
            <source>The whole folder</source>
            <translation>Der ganze Ordner</translation>
        </message>
        <message>
            <source>Message %1 (no subject)</source>
            <translation>Nachricht %1 (kein Betreff)</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>What happened</source>
            <translation>Was geschah</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Was zu tun ist</translation>
        </message>
    </context>
    <context>
        <name>ProgressStrip</name>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>Wird gestartet…</translation>
        </message>
        <message numerus="yes">
            <source>%Ln problem(s)</source>
            <translation>
                <numerusform>%Ln Problem</numerusform>
                <numerusform>%Ln Probleme</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 received</source>
            <translation>%1 empfangen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln Nachricht</numerusform>
                <numerusform>%Ln Nachrichten</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>noch %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>a few seconds</source>
            <translation>ein paar Sekunden</translation>
        </message>
        <message numerus="yes">
            <source>about %Ln second(s)</source>
            <translation>
                <numerusform>etwa %Ln Sekunde</numerusform>
                <numerusform>etwa %Ln Sekunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %Ln minute(s)</source>
            <translation>
                <numerusform>etwa %Ln Minute</numerusform>
                <numerusform>etwa %Ln Minuten</numerusform>
            </translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Pausing…</source>
            <translation>Wird angehalten…</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Angehalten</translation>
        </message>
        <message>
            <source>Stopping…</source>
            <translation>Wird gestoppt…</translation>
        </message>
        <message>
            <source>What is done so far is kept.</source>
            <translation>Was bisher erledigt ist, bleibt.</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <source>You can see the problems when the scan is done.</source>
            <translation>Die Probleme sind nach dem Suchlauf zu sehen.</translation>
        </message>
    </context>
    <context>
        <name>Reach</name>
        <message>
            <source>All groups</source>
            <translation>Alle Gruppen</translation>
        </message>
        <message>
            <source>Groups that the filter shows</source>
            <translation>Gruppen, die der Filter zeigt</translation>
        </message>
        <message>
            <source>Selected groups</source>
            <translation>Ausgewählte Gruppen</translation>
        </message>
    </context>
    <context>
        <name>Recovery</name>
        <message>
            <source>The last undo was stopped before it finished.</source>
            <translation>Das letzte Rückgängigmachen wurde vorzeitig gestoppt.</translation>
        </message>
        <message>
            <source>The last undo was interrupted.</source>
            <translation>Das letzte Rückgängigmachen wurde unterbrochen.</translation>
        </message>
        <message>
            <source>The last run was stopped before it finished.</source>
            <translation>Der letzte Vorgang wurde vorzeitig gestoppt.</translation>
        </message>
        <message>
            <source>The last run was interrupted.</source>
            <translation>Der letzte Vorgang wurde unterbrochen.</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>%1 verschoben</translation>
        </message>
        <message>
            <source>%1 put back</source>
            <translation>%1 zurückgebracht</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>%1 nicht begonnen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (needs|need) a check</source>
            <translation>
                <numerusform>%Ln muss geprüft werden</numerusform>
                <numerusform>%Ln müssen geprüft werden</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RecoverySheet</name>
        <message>
            <source>The last run</source>
            <translation>Der letzte Vorgang</translation>
        </message>
        <message>
            <source>If you give up the rest, messages that were not moved yet stay where they are. Moved messages stay moved; you can undo that in History.</source>
            <translation>Mit „Rest aufgeben“ bleiben noch nicht verschobene Nachrichten, wo sie sind. Verschobene bleiben verschoben; das lässt sich im Verlauf rückgängig machen.</translation>
        </message>
        <message>
            <source>Nothing is lost: each message is in its folder or in its safety copy. The check reads both, repairs a mailbox that is half written, and moves nothing.</source>
            <translation>Nichts ist verloren: Jede Nachricht liegt in ihrem Ordner oder als Sicherungskopie vor. Die Prüfung liest beides, stellt ein halb geschriebenes Postfach wieder her und verschiebt nichts.</translation>
        </message>
        <message>
            <source>Until the check is done, do not open these folders in your mail program: a file may be half written.</source>
            <translation>Öffnen Sie die genannten Ordner nicht im Mailprogramm, bis die Prüfung fertig ist: Eine Datei kann halb geschrieben sein.</translation>
        </message>
        <message>
            <source>On the server, Twinsweep deleted nothing: each message is in its folder or in the one that it was moved to. The check signs in, looks into both and changes nothing. Until the check is done, do not move or delete these messages in your mail program.</source>
            <translation>Auf dem Server hat Twinsweep nichts gelöscht: Jede Nachricht liegt in ihrem Ordner oder in dem, in den sie verschoben wurde. Die Prüfung meldet sich an, sieht in beiden nach und ändert nichts. Bis sie abgeschlossen ist, verschieben oder löschen Sie diese Nachrichten bitte nicht in Ihrem Mailprogramm.</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Später</translation>
        </message>
        <message>
            <source>Move away again…</source>
            <translation>Erneut verschieben…</translation>
        </message>
        <message>
            <source>Undo all</source>
            <translation>Alles rückgängig</translation>
        </message>
        <message>
            <source>Give up the rest</source>
            <translation>Rest aufgeben</translation>
        </message>
        <message>
            <source>Check only</source>
            <translation>Nur prüfen</translation>
        </message>
        <message>
            <source>Check and continue</source>
            <translation>Prüfen und fortsetzen</translation>
        </message>
    </context>
    <context>
        <name>Refreshing</name>
        <message>
            <source>The list is up to date.</source>
            <translation>Die Liste ist aktuell.</translation>
        </message>
        <message>
            <source>The list may be out of date, because reading was stopped.</source>
            <translation>Die Liste ist vielleicht nicht aktuell, weil das Lesen gestoppt wurde.</translation>
        </message>
        <message>
            <source>The list may be out of date.</source>
            <translation>Die Liste ist vielleicht nicht aktuell.</translation>
        </message>
        <message>
            <source>Its messages were removed from the list. If you moved or renamed it, move it back and press Rescan, or add it under its new name.</source>
            <translation>Die Nachrichten daraus wurden aus der Liste entfernt. Falls Sie es verschoben oder umbenannt haben, verschieben Sie es zurück und klicken Sie auf „Erneut durchsuchen“, oder fügen Sie es unter dem neuen Namen hinzu.</translation>
        </message>
        <message>
            <source>Rescan</source>
            <translation>Erneut durchsuchen</translation>
        </message>
    </context>
    <context>
        <name>Refusal</name>
        <message>
            <source>It is no longer there</source>
            <translation>Ist nicht mehr da</translation>
        </message>
        <message>
            <source>The message or its folder changed since the scan: scan again</source>
            <translation>Die Nachricht oder ihr Ordner hat sich seit dem Suchlauf geändert: erneut durchsuchen</translation>
        </message>
        <message>
            <source>The kept message is no longer there</source>
            <translation>Die behaltene Nachricht ist nicht mehr da</translation>
        </message>
        <message>
            <source>The kept message or its folder changed since the scan: scan again</source>
            <translation>Die behaltene Nachricht oder ihr Ordner hat sich seit dem Suchlauf geändert: erneut durchsuchen</translation>
        </message>
        <message>
            <source>The kept message may disappear: it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>Die behaltene Nachricht kann verschwinden: Sie ist gelöscht oder liegt in einem Papierkorb, einem Zwischenspeicher oder einem gemeinsamen Ordner</translation>
        </message>
        <message>
            <source>The kept message is only a draft</source>
            <translation>Die behaltene Nachricht ist nur ein Entwurf</translation>
        </message>
        <message>
            <source>No message of the group would remain</source>
            <translation>Von der Gruppe bliebe keine Nachricht</translation>
        </message>
        <message>
            <source>It does not match the kept message directly</source>
            <translation>Passt nicht direkt zur behaltenen Nachricht</translation>
        </message>
        <message>
            <source>Read in full, it and the kept message do not match as the plan says: scan again and make a new plan</source>
            <translation>Vollständig gelesen, passen sie und die behaltene Nachricht nicht so zusammen, wie der Plan sagt: erneut durchsuchen und einen neuen Plan erstellen</translation>
        </message>
        <message>
            <source>It has a sender, text or an attachment that the kept message lacks</source>
            <translation>Hat einen Absender, Text oder Anhang, den die behaltene Nachricht nicht hat</translation>
        </message>
        <message>
            <source>It is in a protected folder</source>
            <translation>Liegt in einem geschützten Ordner</translation>
        </message>
        <message>
            <source>It is flagged</source>
            <translation>Ist gekennzeichnet</translation>
        </message>
        <message>
            <source>It is unread</source>
            <translation>Ist ungelesen</translation>
        </message>
        <message>
            <source>It is too new, or has no date</source>
            <translation>Ist zu neu oder hat kein Datum</translation>
        </message>
        <message>
            <source>You sent it</source>
            <translation>Von Ihnen gesendet</translation>
        </message>
        <message>
            <source>It is not a copy of the kind you asked for</source>
            <translation>Keine Kopie der gewünschten Art</translation>
        </message>
        <message>
            <source>Read in full, it turned out to differ from the kept message</source>
            <translation>Vollständig gelesen, unterscheidet sie sich von der behaltenen Nachricht</translation>
        </message>
        <message>
            <source>It only has the same template</source>
            <translation>Hat nur die gleiche Vorlage</translation>
        </message>
        <message>
            <source>It is a mail server's internal record</source>
            <translation>Interner Eintrag eines Mailservers</translation>
        </message>
        <message>
            <source>It is already marked as deleted in its mail program</source>
            <translation>Ist im Mailprogramm schon als gelöscht gekennzeichnet</translation>
        </message>
        <message>
            <source>It is unclear where messages in this file begin: save a cleaned copy and scan that instead</source>
            <translation>Unklar, wo Nachrichten in dieser Datei beginnen: eine bereinigte Kopie speichern und stattdessen diese durchsuchen</translation>
        </message>
        <message>
            <source>A file or folder with this name exists, and Twinsweep never overwrites one</source>
            <translation>Eine Datei oder einen Ordner mit diesem Namen gibt es schon, und Twinsweep überschreibt nichts</translation>
        </message>
        <message>
            <source>It mentions a protected keyword</source>
            <translation>Enthält ein schützendes Stichwort</translation>
        </message>
        <message>
            <source>This format is read-only: save a cleaned copy instead</source>
            <translation>Dieses Format kann nur gelesen werden: stattdessen eine bereinigte Kopie speichern</translation>
        </message>
        <message>
            <source>The file or folder is read-only</source>
            <translation>Datei oder Ordner kann nur gelesen werden</translation>
        </message>
        <message>
            <source>The file has a second name on this disk</source>
            <translation>Die Datei hat auf diesem Datenträger einen zweiten Namen</translation>
        </message>
        <message>
            <source>The file belongs to another user</source>
            <translation>Die Datei gehört einem anderen Benutzer</translation>
        </message>
        <message>
            <source>The file is on a network disk, where other programs cannot be locked out</source>
            <translation>Die Datei liegt auf einem Netzlaufwerk, wo sich andere Programme nicht aussperren lassen</translation>
        </message>
        <message>
            <source>Another program is using it</source>
            <translation>Ein anderes Programm verwendet sie</translation>
        </message>
        <message>
            <source>Thunderbird is running: close it first</source>
            <translation>Thunderbird läuft: zuerst beenden</translation>
        </message>
        <message>
            <source>A mail program that uses this folder is running: close it first</source>
            <translation>Ein Mailprogramm, das diesen Ordner verwendet, läuft: zuerst beenden</translation>
        </message>
        <message>
            <source>Twinsweep cannot read the index where Thunderbird keeps the stars and tags of this folder: compact the folder in Thunderbird, close Thunderbird, and scan again</source>
            <translation>Twinsweep kann den Index nicht lesen, in dem Thunderbird die Sterne und Schlagwörter dieses Ordners speichert: den Ordner in Thunderbird komprimieren, Thunderbird beenden und erneut durchsuchen</translation>
        </message>
        <message>
            <source>Thunderbird stores this folder as Maildir and would keep listing what was moved out: save a cleaned copy instead</source>
            <translation>Thunderbird speichert diesen Ordner als Maildir und würde weiterhin anzeigen, was daraus verschoben wurde: stattdessen eine bereinigte Kopie speichern</translation>
        </message>
        <message>
            <source>It is a mail program's local copy of a server folder</source>
            <translation>Lokale Kopie eines Serverordners in einem Mailprogramm</translation>
        </message>
        <message>
            <source>Thunderbird did not finish compacting this folder: start it, let it finish, and close it</source>
            <translation>Thunderbird hat das Komprimieren dieses Ordners nicht beendet: Thunderbird starten, warten, bis es fertig ist, und beenden</translation>
        </message>
        <message>
            <source>There is not enough space on the disk</source>
            <translation>Auf dem Datenträger ist nicht genug Platz</translation>
        </message>
        <message>
            <source>The disk could not be read or written</source>
            <translation>Der Datenträger konnte nicht gelesen oder beschrieben werden</translation>
        </message>
        <message>
            <source>Its safety copy is damaged, was deleted, or is still needed</source>
            <translation>Die Sicherungskopie ist beschädigt, wurde gelöscht oder wird noch gebraucht</translation>
        </message>
        <message>
            <source>Nothing left to do: it was already applied or undone, or moved nothing. To move more, make a new plan</source>
            <translation>Nichts mehr zu tun: schon ausgeführt, rückgängig gemacht oder nichts verschoben. Um mehr zu verschieben, einen neuen Plan erstellen</translation>
        </message>
        <message>
            <source>The run was undone before it reached this message</source>
            <translation>Der Vorgang wurde rückgängig gemacht, bevor er zu dieser Nachricht kam</translation>
        </message>
        <message>
            <source>The run was closed before it reached this message</source>
            <translation>Der Vorgang wurde aufgegeben, bevor er zu dieser Nachricht kam</translation>
        </message>
        <message>
            <source>It is in neither its old nor its new folder: another program deleted or moved it</source>
            <translation>Sie ist weder im alten noch im neuen Ordner: Ein anderes Programm hat sie gelöscht oder verschoben</translation>
        </message>
        <message>
            <source>The run cannot be given up yet, as some of its messages may have been moved: resume it first</source>
            <translation>Der Vorgang kann noch nicht aufgegeben werden, da einige Nachrichten vielleicht schon verschoben sind: zuerst fortsetzen</translation>
        </message>
        <message>
            <source>It is already in that mailbox</source>
            <translation>Ist schon in dieser Mailbox</translation>
        </message>
        <message>
            <source>It is already in the Trash</source>
            <translation>Ist schon im Papierkorb</translation>
        </message>
        <message>
            <source>Its mailbox was moved, renamed or deleted: move it back and undo again</source>
            <translation>Ihre Mailbox wurde verschoben, umbenannt oder gelöscht: verschieben Sie sie zurück und machen Sie erneut rückgängig</translation>
        </message>
        <message>
            <source>There is no mailbox to move it to, and it cannot be created</source>
            <translation>Die Ziel-Mailbox gibt es nicht, und sie lässt sich nicht anlegen</translation>
        </message>
        <message>
            <source>The server renumbered its folder: scan it again</source>
            <translation>Der Server hat seinen Ordner neu nummeriert: erneut durchsuchen</translation>
        </message>
        <message>
            <source>The account does not say which folder is its Trash</source>
            <translation>Das Konto gibt nicht an, welcher Ordner der Papierkorb ist</translation>
        </message>
        <message>
            <source>The account is full</source>
            <translation>Das Konto ist voll</translation>
        </message>
        <message>
            <source>The server cannot be reached</source>
            <translation>Der Server ist nicht erreichbar</translation>
        </message>
        <message>
            <source>The server rejected the sign-in: sign in again</source>
            <translation>Der Server hat die Anmeldung abgelehnt: erneut anmelden</translation>
        </message>
        <message>
            <source>It was copied and marked as deleted; your mail program will remove it when it compacts the folder</source>
            <translation>Wurde kopiert und als gelöscht gekennzeichnet; das Mailprogramm entfernt sie, wenn es den Ordner komprimiert</translation>
        </message>
        <message>
            <source>Its mailbox cannot store these flags or tags</source>
            <translation>Die Mailbox kann diese Kennzeichen oder Schlagwörter nicht speichern</translation>
        </message>
        <message>
            <source>The kept message could not take over its flags or tags</source>
            <translation>Die behaltene Nachricht konnte ihre Kennzeichen oder Schlagwörter nicht übernehmen</translation>
        </message>
        <message>
            <source>It was read, flagged, tagged, answered or forwarded since the plan was made: scan again</source>
            <translation>Sie wurde nach dem Erstellen des Plans gelesen, gekennzeichnet, verschlagwortet, beantwortet oder weitergeleitet: erneut durchsuchen</translation>
        </message>
        <message>
            <source>Its mailbox, or that of its kept message, changed after the undo, for example by another move or undo: scan again and mark it</source>
            <translation>Ihre Mailbox oder die der behaltenen Nachricht hat sich nach dem Rückgängigmachen geändert, etwa durch ein weiteres Verschieben oder Zurückbringen: erneut durchsuchen und die Nachricht markieren</translation>
        </message>
        <message>
            <source>It is back; its copy is marked as deleted, and your mail program will remove the copy when it compacts the folder</source>
            <translation>Ist zurück; die Kopie ist als gelöscht gekennzeichnet, das Mailprogramm entfernt sie, wenn es den Ordner komprimiert</translation>
        </message>
        <message>
            <source>The server refused, or sent an invalid response</source>
            <translation>Der Server lehnte ab oder antwortete ungültig</translation>
        </message>
        <message>
            <source>no longer there</source>
            <translation>nicht mehr da</translation>
        </message>
        <message>
            <source>changed since the scan, or their folder did; scan again</source>
            <translation>Nachricht oder Ordner seit dem Suchlauf geändert; bitte erneut durchsuchen</translation>
        </message>
        <message>
            <source>the kept message is no longer there</source>
            <translation>behaltene Nachricht nicht mehr da</translation>
        </message>
        <message>
            <source>the kept message or its folder changed since the scan; scan again</source>
            <translation>behaltene Nachricht oder ihr Ordner seit dem Suchlauf geändert; bitte erneut durchsuchen</translation>
        </message>
        <message>
            <source>the kept message may disappear, as it is deleted, in a trash, in a cache or in a shared folder</source>
            <translation>behaltene Nachricht kann verschwinden, da sie gelöscht ist oder in einem Papierkorb, Zwischenspeicher oder gemeinsamen Ordner liegt</translation>
        </message>
        <message>
            <source>the kept message is only a draft</source>
            <translation>behaltene Nachricht ist nur ein Entwurf</translation>
        </message>
        <message>
            <source>no message of the group would remain</source>
            <translation>von der Gruppe bliebe keine Nachricht</translation>
        </message>
        <message>
            <source>no direct match with the kept message</source>
            <translation>passt nicht direkt zur behaltenen Nachricht</translation>
        </message>
        <message>
            <source>a sender, text or an attachment that the kept message lacks</source>
            <translation>Absender, Text oder Anhang fehlt in der behaltenen Nachricht</translation>
        </message>
        <message>
            <source>in a protected folder</source>
            <translation>in einem geschützten Ordner</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>gekennzeichnet</translation>
        </message>
        <message>
            <source>unread</source>
            <translation>ungelesen</translation>
        </message>
        <message>
            <source>too new, or without a date</source>
            <translation>zu neu oder ohne Datum</translation>
        </message>
        <message>
            <source>sent by you</source>
            <translation>von Ihnen gesendet</translation>
        </message>
        <message>
            <source>not a copy of the kind you asked for</source>
            <translation>keine Kopie der gewünschten Art</translation>
        </message>
        <message>
            <source>different from the kept message when read in full</source>
            <translation>vollständig gelesen anders als die behaltene Nachricht</translation>
        </message>
        <message>
            <source>only the same template</source>
            <translation>nur gleiche Vorlage</translation>
        </message>
        <message>
            <source>a mail server's internal record</source>
            <translation>interner Eintrag eines Mailservers</translation>
        </message>
        <message>
            <source>already marked as deleted in the mail program</source>
            <translation>im Mailprogramm schon als gelöscht gekennzeichnet</translation>
        </message>
        <message>
            <source>unclear where they begin or end in their file; save a cleaned copy and scan that instead</source>
            <translation>unklar, wo sie in ihrer Datei beginnen oder enden; eine bereinigte Kopie speichern und stattdessen diese durchsuchen</translation>
        </message>
        <message>
            <source>protected by a keyword</source>
            <translation>durch ein Stichwort geschützt</translation>
        </message>
        <message>
            <source>in a mail program's local copy of a server folder</source>
            <translation>in der lokalen Kopie eines Serverordners in einem Mailprogramm</translation>
        </message>
        <message>
            <source>in use by another program</source>
            <translation>von einem anderen Programm verwendet</translation>
        </message>
        <message>
            <source>already in that mailbox</source>
            <translation>schon in dieser Mailbox</translation>
        </message>
        <message>
            <source>read, flagged, tagged, answered or forwarded since the plan was made; scan again</source>
            <translation>nach dem Erstellen des Plans gelesen, gekennzeichnet, verschlagwortet, beantwortet oder weitergeleitet; erneut durchsuchen</translation>
        </message>
        <message>
            <source>their mailbox, or that of their kept messages, changed after the undo, for example by another move or undo; scan again and mark them</source>
            <translation>ihre Mailbox oder die der behaltenen Nachrichten hat sich nach dem Rückgängigmachen geändert, etwa durch ein weiteres Verschieben oder Zurückbringen; erneut durchsuchen und die Nachrichten markieren</translation>
        </message>
    </context>
    <context>
        <name>Remembering</name>
        <message>
            <source>Its text is too short to be recognized.</source>
            <translation>Ihr Text ist zu kurz, um wiedererkannt zu werden.</translation>
        </message>
        <message>
            <source>Remember as bulk mail</source>
            <translation>Als Massenmail merken</translation>
        </message>
        <message>
            <source>Remember</source>
            <translation>Merken</translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>Rückgängig: %1</translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>Anzeigen</translation>
        </message>
        <message>
            <source>Change known bulk mail</source>
            <translation>Bekannte Massenmail ändern</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Ändern</translation>
        </message>
        <message>
            <source>Import known bulk mail</source>
            <translation>Bekannte Massenmail importieren</translation>
        </message>
        <message>
            <source>JSON, or text with one message per line (*.json *.txt);;All files (*)</source>
            <translation>JSON oder Text mit einer Nachricht je Zeile (*.json *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>All details (*.json);;Texts only, one message per line (*.txt)</source>
            <translation>Alle Angaben (*.json);;Nur Texte, eine Nachricht je Zeile (*.txt)</translation>
        </message>
        <message>
            <source>Export known bulk mail to a new file</source>
            <translation>Bekannte Massenmail in eine neue Datei exportieren</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) remembered as bulk mail.</source>
            <translation>
                <numerusform>%Ln Nachricht als Massenmail gemerkt.</numerusform>
                <numerusform>%Ln Nachrichten als Massenmail gemerkt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) of this scan (matches|match).</source>
            <translation>
                <numerusform>%Ln Nachricht dieses Suchlaufs passt.</numerusform>
                <numerusform>%Ln Nachrichten dieses Suchlaufs passen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo reverses this.</source>
            <translation>„Rückgängig“ nimmt das zurück.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (was|were) already remembered.</source>
            <translation>
                <numerusform>%Ln war schon gemerkt.</numerusform>
                <numerusform>%Ln waren schon gemerkt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) could not be remembered: the text is too long or no longer available. Scan again and retry.</source>
            <translation>
                <numerusform>%Ln Nachricht konnte nicht gemerkt werden: Der Text ist zu lang oder nicht mehr verfügbar. Bitte erneut durchsuchen und noch einmal versuchen.</numerusform>
                <numerusform>%Ln Nachrichten konnten nicht gemerkt werden: Der Text ist zu lang oder nicht mehr verfügbar. Bitte erneut durchsuchen und noch einmal versuchen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exported to %1</source>
            <translation>Exportiert nach %1</translation>
        </message>
        <message>
            <source>%1 already exists. Choose a different name.</source>
            <translation>%1 gibt es schon. Bitte einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>%1 could not be written.</source>
            <translation>%1 konnte nicht geschrieben werden.</translation>
        </message>
    </context>
    <context>
        <name>RemoveAccountDialog</name>
        <message>
            <source>Remove account</source>
            <translation>Konto entfernen</translation>
        </message>
        <message>
            <source>Remove the account %1 from Twinsweep?</source>
            <translation>Das Konto %1 aus Twinsweep entfernen?</translation>
        </message>
        <message numerus="yes">
            <source>%Ln run(s) of this account (is|are) not finished. Without the account (it|they) cannot be finished or undone: open History first.</source>
            <translation>
                <numerusform>%Ln Vorgang dieses Kontos ist nicht beendet. Ohne das Konto kann er weder beendet noch rückgängig gemacht werden: bitte zuerst den Verlauf öffnen.</numerusform>
                <numerusform>%Ln Vorgänge dieses Kontos sind nicht beendet. Ohne das Konto können sie weder beendet noch rückgängig gemacht werden: bitte zuerst den Verlauf öffnen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>This deletes its settings and its password, but no mail on the server. Moves that History lists cannot be undone without the account.</source>
            <translation>Das löscht seine Einstellungen und sein Passwort, aber keine Nachrichten auf dem Server. Im Verlauf aufgeführte Verschiebungen lassen sich ohne das Konto nicht rückgängig machen.</translation>
        </message>
    </context>
    <context>
        <name>Report</name>
        <message>
            <source>Twinsweep scan report</source>
            <translation>Suchbericht von Twinsweep</translation>
        </message>
        <message>
            <source>%1 in %2, similarity %3 or more.</source>
            <translation>%1 in %2, Ähnlichkeit ab %3.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) of copies</source>
            <translation>
                <numerusform>%Ln Gruppe von Kopien</numerusform>
                <numerusform>%Ln Gruppen von Kopien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s) with only the same template</source>
            <translation>
                <numerusform>%Ln Gruppe nur mit gleicher Vorlage</numerusform>
                <numerusform>%Ln Gruppen nur mit gleicher Vorlage</numerusform>
            </translation>
        </message>
        <message>
            <source>The scan changed nothing. Created on %1.</source>
            <translation>Der Suchlauf hat nichts verändert. Erstellt am %1.</translation>
        </message>
        <message>
            <source>Scanned</source>
            <translation>Durchsucht</translation>
        </message>
        <message>
            <source>What you can move, safest first</source>
            <translation>Was sich verschieben lässt, das Sicherste zuerst</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Nachrichten</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Would be lost</source>
            <translation>Verloren ginge</translation>
        </message>
        <message>
            <source>Why are there copies?</source>
            <translation>Woher kommen die Kopien?</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>Kopien</translation>
        </message>
        <message>
            <source>Cause</source>
            <translation>Ursache</translation>
        </message>
        <message>
            <source>How to stop it</source>
            <translation>Abhilfe</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>Group %1</source>
            <translation>Gruppe %1</translation>
        </message>
        <message>
            <source>Group %1: %2</source>
            <translation>Gruppe %1: %2</translation>
        </message>
        <message>
            <source>Role</source>
            <translation>Rolle</translation>
        </message>
        <message>
            <source>Subject and sender</source>
            <translation>Betreff und Absender</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>Similar</source>
            <translation>Ähnlich</translation>
        </message>
        <message>
            <source>Quoted</source>
            <translation>Zitiert</translation>
        </message>
        <message>
            <source>Marked</source>
            <translation>Markiert</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message>
            <source>Differs: %1</source>
            <translation>Unterschiede: %1</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Nachricht</translation>
        </message>
        <message>
            <source>%1, no. %2</source>
            <translation>%1, Nr. %2</translation>
        </message>
        <message>
            <source>No copies found.</source>
            <translation>Keine Kopien gefunden.</translation>
        </message>
    </context>
    <context>
        <name>Result</name>
        <message>
            <source>%1 put back</source>
            <translation>%1 zurückgebracht</translation>
        </message>
        <message>
            <source>%1 moved</source>
            <translation>%1 verschoben</translation>
        </message>
        <message>
            <source>%1 could not be put back</source>
            <translation>%1 nicht zurückgebracht</translation>
        </message>
        <message>
            <source>%1 could not be moved</source>
            <translation>%1 nicht verschiebbar</translation>
        </message>
        <message>
            <source>%1 skipped</source>
            <translation>%1 übersprungen</translation>
        </message>
        <message>
            <source>%1 not started</source>
            <translation>%1 nicht begonnen</translation>
        </message>
        <message>
            <source>%1 with unknown outcome: check now</source>
            <translation>%1 mit unbekanntem Ausgang: jetzt prüfen</translation>
        </message>
        <message>
            <source>%1 undone</source>
            <translation>%1 rückgängig gemacht</translation>
        </message>
        <message>
            <source>No space is freed yet. Deleting the safety copies would free %1.</source>
            <translation>Noch ist kein Platz frei. Das Löschen der Sicherungskopien würde %1 frei machen.</translation>
        </message>
        <message>
            <source>On the server they take up space until its Trash is emptied.</source>
            <translation>Auf dem Server belegen sie Platz, bis dessen Papierkorb geleert wird.</translation>
        </message>
        <message>
            <source>The safety copies take up %1, more than the %2 you allow.</source>
            <translation>Die Sicherungskopien belegen %1, mehr als die erlaubten %2.</translation>
        </message>
        <message numerus="yes">
            <source>Some safety copies are older than %Ln day(s).</source>
            <translation>
                <numerusform>Manche Sicherungskopien sind älter als %Ln Tag.</numerusform>
                <numerusform>Manche Sicherungskopien sind älter als %Ln Tage.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Deleting the oldest (%Ln run(s)) would free %1.</source>
            <translation>
                <numerusform>Das Löschen der ältesten (%Ln Vorgang) würde %1 frei machen.</numerusform>
                <numerusform>Das Löschen der ältesten (%Ln Vorgänge) würde %1 frei machen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Reason: %1</source>
            <translation>Grund: %1</translation>
        </message>
        <message>
            <source>Most common reason (%2 of %3): %1</source>
            <translation>Häufigster Grund (%2 von %3): %1</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>Stopped.</source>
            <translation>Gestoppt.</translation>
        </message>
        <message numerus="yes">
            <source>The undo had not put anything back yet: %Ln message(s) (is|are) still moved. The undo is closed.</source>
            <translation>
                <numerusform>Es war noch nichts zurückgebracht: %Ln Nachricht ist weiterhin verschoben. Der Vorgang ist abgeschlossen.</numerusform>
                <numerusform>Es war noch nichts zurückgebracht: %Ln Nachrichten sind weiterhin verschoben. Der Vorgang ist abgeschlossen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The run had not moved anything yet: %Ln message(s) (is|are) still in place. The run is closed.</source>
            <translation>
                <numerusform>Es war noch nichts verschoben: %Ln Nachricht liegt unverändert an ihrem Platz. Der Vorgang ist abgeschlossen.</numerusform>
                <numerusform>Es war noch nichts verschoben: %Ln Nachrichten liegen unverändert an ihrem Platz. Der Vorgang ist abgeschlossen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Safety copies: %1. Nothing is deleted automatically: above %2 or after %Ln day(s), Twinsweep asks you.</source>
            <translation>
                <numerusform>Sicherungskopien: %1. Nichts wird automatisch gelöscht: Über %2 oder nach %Ln Tag fragt Twinsweep nach.</numerusform>
                <numerusform>Sicherungskopien: %1. Nichts wird automatisch gelöscht: Über %2 oder nach %Ln Tagen fragt Twinsweep nach.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ResultsColumns</name>
        <message>
            <source>Columns of the results</source>
            <translation>Spalten der Ergebnisse</translation>
        </message>
        <message>
            <source>Sort by</source>
            <translation>Sortieren nach</translation>
        </message>
    </context>
    <context>
        <name>ResultsDelegate</name>
        <message>
            <source>Kept</source>
            <translation>Behalten</translation>
        </message>
    </context>
    <context>
        <name>ResultsModel</name>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Files</source>
            <translation>Anhänge</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Ähnlich</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
    </context>
    <context>
        <name>ResultsTree</name>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
    </context>
    <context>
        <name>ResultsView</name>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
    </context>
    <context>
        <name>Review</name>
        <message numerus="yes">
            <source>%Ln (has|have) text that the kept message lacks, and (lacks|lack) text that it has</source>
            <translation>
                <numerusform>%Ln hat Text, den die behaltene Nachricht nicht hat, und umgekehrt</numerusform>
                <numerusform>%Ln haben Text, den die behaltene Nachricht nicht hat, und umgekehrt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) less text than the kept message</source>
            <translation>
                <numerusform>%Ln hat weniger Text als die behaltene Nachricht</numerusform>
                <numerusform>%Ln haben weniger Text als die behaltene Nachricht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (lacks|lack) an attachment that the kept message has</source>
            <translation>
                <numerusform>In %Ln fehlt ein Anhang, den die behaltene Nachricht hat</numerusform>
                <numerusform>In %Ln fehlt ein Anhang, den die behaltene Nachricht hat</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (contains|contain) text that the kept message lacks</source>
            <translation>
                <numerusform>%Ln enthält Text, den die behaltene Nachricht nicht hat</numerusform>
                <numerusform>%Ln enthalten Text, den die behaltene Nachricht nicht hat</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln (has|have) an attachment that the kept message lacks</source>
            <translation>
                <numerusform>%Ln hat einen Anhang, den die behaltene Nachricht nicht hat</numerusform>
                <numerusform>%Ln haben einen Anhang, den die behaltene Nachricht nicht hat</numerusform>
            </translation>
        </message>
        <message>
            <source>no known difference, but not proven identical</source>
            <translation>kein Unterschied bekannt, aber nicht als identisch erwiesen</translation>
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
            <translation>Ähnlichkeit</translation>
        </message>
        <message>
            <source>what to find by</source>
            <translation>wonach verglichen wird</translation>
        </message>
        <message>
            <source>The scan is still running. You can mark messages when it's done.</source>
            <translation>Der Suchlauf läuft noch. Markieren ist danach möglich.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) disappeared with (its|their) group(s). Undo brings (it|them) back.</source>
            <translation>
                <numerusform>%Ln Markierung verschwand mit ihrer Gruppe. „Rückgängig“ bringt sie zurück.</numerusform>
                <numerusform>%Ln Markierungen verschwanden mit ihren Gruppen. „Rückgängig“ bringt sie zurück.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ReviewSheet</name>
        <message>
            <source>Account or file</source>
            <translation>Konto oder Datei</translation>
        </message>
        <message>
            <source>From folders</source>
            <translation>Aus Ordnern</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Nachrichten</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Goes to</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Where messages come from and where they go</source>
            <translation>Woher Nachrichten kommen und wohin sie gehen</translation>
        </message>
        <message>
            <source>until Trash is emptied</source>
            <translation>bis der Papierkorb geleert wird</translation>
        </message>
        <message>
            <source>until safety copies are deleted</source>
            <translation>bis Sicherungskopien gelöscht sind</translation>
        </message>
        <message>
            <source>Goes back to the list without moving anything</source>
            <translation>Zurück zur Liste, ohne etwas zu verschieben</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Prüfen</translation>
        </message>
        <message>
            <source>Don't ask before small moves</source>
            <translation>Bei kleinen Mengen nicht nachfragen</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Move %1 to Trash</source>
            <translation>%1 in den Papierkorb</translation>
        </message>
        <message>
            <source>Move %1 to %2</source>
            <translation>%1 in „%2“ verschieben</translation>
        </message>
        <message>
            <source>Trash</source>
            <translation>den Papierkorb</translation>
        </message>
        <message>
            <source>Move %1 to %2?</source>
            <translation>%1 in %2 verschieben?</translation>
        </message>
        <message numerus="yes">
            <source>Up to %Ln message(s); turn it back on in the Actions menu</source>
            <translation>
                <numerusform>Bis zu %Ln Nachricht; lässt sich im Menü „Aktionen“ wieder einschalten</numerusform>
                <numerusform>Bis zu %Ln Nachrichten; lässt sich im Menü „Aktionen“ wieder einschalten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln kept message(s) checked now; checked again right before the move.</source>
            <translation>
                <numerusform>%Ln behaltene Nachricht jetzt geprüft; direkt vor dem Verschieben wird sie noch einmal geprüft.</numerusform>
                <numerusform>%Ln behaltene Nachrichten jetzt geprüft; direkt vor dem Verschieben werden sie noch einmal geprüft.</numerusform>
            </translation>
        </message>
        <message>
            <source>Each group keeps at least one message.</source>
            <translation>Von jeder Gruppe bleibt mindestens eine Nachricht.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) identical to the kept message.</source>
            <translation>
                <numerusform>%Ln Nachricht ist mit der behaltenen identisch.</numerusform>
                <numerusform>%Ln Nachrichten sind mit der behaltenen identisch.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>An earlier step would move %Ln of these messages as well; the overview counts (it|them) there.</source>
            <translation>
                <numerusform>Ein früherer Schritt würde %Ln dieser Nachrichten ebenfalls verschieben; der Überblick zählt sie dort.</numerusform>
                <numerusform>Ein früherer Schritt würde %Ln dieser Nachrichten ebenfalls verschieben; der Überblick zählt sie dort.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>and %Ln more message(s)</source>
            <translation>
                <numerusform>und %Ln weitere Nachricht</numerusform>
                <numerusform>und %Ln weitere Nachrichten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln of the marked messages (is|are) hidden by the filter and would move as well.</source>
            <translation>
                <numerusform>%Ln der markierten Nachrichten ist durch den Filter ausgeblendet und würde auch verschoben.</numerusform>
                <numerusform>%Ln der markierten Nachrichten sind durch den Filter ausgeblendet und würden auch verschoben.</numerusform>
            </translation>
        </message>
        <message>
            <source>Show hidden</source>
            <translation>Ausgeblendete anzeigen</translation>
        </message>
        <message>
            <source>%1 skipped: %2.</source>
            <translation>%1 übersprungen: %2.</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>Übersprungene anzeigen</translation>
        </message>
        <message>
            <source>Undo in History can put messages back until their safety copies are deleted. Until then they take up as much space as before.</source>
            <translation>„Rückgängig“ im Verlauf bringt Nachrichten zurück, bis ihre Sicherungskopien gelöscht werden. Bis dahin belegen sie so viel Platz wie zuvor.</translation>
        </message>
        <message>
            <source>On a server, messages move to the account's Trash and take up space there until it is emptied. Undo works until then.</source>
            <translation>Auf einem Server kommen Nachrichten in den Papierkorb des Kontos und belegen dort Platz, bis er geleert wird. Bis dahin ist „Rückgängig“ möglich.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) only (has|have) the same template as the kept one: (its|their) own content may exist nowhere else.</source>
            <translation>
                <numerusform>%Ln Nachricht hat nur die gleiche Vorlage wie die behaltene: Ihr eigener Inhalt steht vielleicht sonst nirgends.</numerusform>
                <numerusform>%Ln Nachrichten haben nur die gleiche Vorlage wie die behaltene: Ihr eigener Inhalt steht vielleicht sonst nirgends.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s) (is|are) known bulk mail: one of each kind stays, and (it|they) may differ from it.</source>
            <translation>
                <numerusform>%Ln Nachricht ist bekannte Massenmail: Eine von jeder Art bleibt, und die verschobene kann von ihr abweichen.</numerusform>
                <numerusform>%Ln Nachrichten sind bekannte Massenmail: Eine von jeder Art bleibt, und die verschobenen können von ihr abweichen.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 does not say which folder is its Trash, so its messages would stay. Choose one in its settings first.</source>
            <translation>%1 gibt nicht an, welcher Ordner der Papierkorb ist, deshalb blieben die Nachrichten dort. Wählen Sie zuerst in den Einstellungen einen.</translation>
        </message>
        <message>
            <source>This is a large move. Type %1 to continue:</source>
            <translation>Das sind viele Nachrichten auf einmal. Zum Fortfahren %1 eingeben:</translation>
        </message>
    </context>
    <context>
        <name>Reviewing</name>
        <message>
            <source>You can undo as soon as this is finished.</source>
            <translation>Rückgängig machen geht, sobald dies fertig ist.</translation>
        </message>
        <message>
            <source>Nothing to undo. To put back an earlier move, open History.</source>
            <translation>Nichts rückgängig zu machen. Frühere Verschiebungen lassen sich im Verlauf zurücknehmen.</translation>
        </message>
        <message>
            <source>Twinsweep doesn't understand this part of the filter: %1</source>
            <translation>Twinsweep versteht diesen Teil des Filters nicht: %1</translation>
        </message>
        <message>
            <source>Choose a copy in the list to compare it with the kept message.</source>
            <translation>Eine Kopie in der Liste wählen, um sie mit der behaltenen Nachricht zu vergleichen.</translation>
        </message>
        <message>
            <source>These messages can be compared once the list is up to date.</source>
            <translation>Diese Nachrichten lassen sich vergleichen, sobald die Liste aktuell ist.</translation>
        </message>
    </context>
    <context>
        <name>Rule</name>
        <message>
            <source>is in a protected folder</source>
            <translation>in einem geschützten Ordner liegt</translation>
        </message>
        <message>
            <source>contains everything the others say</source>
            <translation>alles enthält, was in den anderen steht</translation>
        </message>
        <message>
            <source>has the most attachments</source>
            <translation>die meisten Anhänge hat</translation>
        </message>
        <message>
            <source>is flagged, tagged or answered</source>
            <translation>gekennzeichnet, mit Schlagwort oder beantwortet ist</translation>
        </message>
        <message>
            <source>is in the folder that comes first in the list</source>
            <translation>im ersten Ordner der Liste liegt</translation>
        </message>
        <message>
            <source>is the oldest</source>
            <translation>die älteste ist</translation>
        </message>
        <message>
            <source>is the newest</source>
            <translation>die neueste ist</translation>
        </message>
        <message>
            <source>is the largest</source>
            <translation>die größte ist</translation>
        </message>
        <message>
            <source>is the smallest</source>
            <translation>die kleinste ist</translation>
        </message>
        <message>
            <source>is in a folder of your own</source>
            <translation>in einem eigenen Ordner liegt</translation>
        </message>
        <message>
            <source>took the shortest route (fewest servers)</source>
            <translation>auf dem kürzesten Weg kam (über die wenigsten Server)</translation>
        </message>
        <message>
            <source>was found first</source>
            <translation>zuerst gefunden wurde</translation>
        </message>
        <message>
            <source>you chose</source>
            <translation>von Ihnen gewählt wurde</translation>
        </message>
    </context>
    <context>
        <name>RuleBox</name>
        <message>
            <source>Keep the newest</source>
            <translation>Neueste behalten</translation>
        </message>
        <message>
            <source>Move only what is older than</source>
            <translation>Nur verschieben, was älter ist als</translation>
        </message>
        <message>
            <source>Also move: %1</source>
            <translation>Auch verschieben: %1</translation>
        </message>
        <message numerus="yes">
            <source>Rule for %Ln selected series</source>
            <translation>
                <numerusform>Regel für %Ln gewählte Serie</numerusform>
                <numerusform>Regel für %Ln gewählte Serien</numerusform>
            </translation>
        </message>
        <message>
            <source>Select a series to set its rule</source>
            <translation>Eine Serie wählen, um ihre Regel festzulegen</translation>
        </message>
        <message>
            <source> issues</source>
            <translation> Ausgaben</translation>
        </message>
        <message>
            <source> days</source>
            <translation> Tage</translation>
        </message>
        <message>
            <source>How many of the newest issues stay</source>
            <translation>Wie viele der neuesten Ausgaben bleiben</translation>
        </message>
        <message>
            <source>Age in days</source>
            <translation>Alter in Tagen</translation>
        </message>
        <message>
            <source>Messages with these stay unless you include them:</source>
            <translation>Auch Nachrichten mit Folgendem verschieben (sonst bleiben sie):</translation>
        </message>
    </context>
    <context>
        <name>RuleList</name>
        <message>
            <source>Keep rules, the most important first</source>
            <translation>Regeln fürs Behalten, die wichtigste zuerst</translation>
        </message>
        <message>
            <source>Drag a rule, or move it with Alt+Up and Alt+Down</source>
            <translation>Eine Regel ziehen oder mit Alt+Hoch und Alt+Runter verschieben</translation>
        </message>
        <message>
            <source>Keep the copy that…</source>
            <translation>Die Kopie behalten, die…</translation>
        </message>
        <message>
            <source>The first rule decides; the next one breaks a tie</source>
            <translation>Die erste Regel entscheidet, bei Gleichstand die nächste</translation>
        </message>
        <message>
            <source>Move the rule up</source>
            <translation>Regel nach oben</translation>
        </message>
        <message>
            <source>Move the rule down</source>
            <translation>Regel nach unten</translation>
        </message>
    </context>
    <context>
        <name>RunResults</name>
        <message numerus="yes">
            <source>%Ln message(s) stayed in place: (it is|they are) protected.</source>
            <translation>
                <numerusform>%Ln Nachricht blieb an ihrem Platz: Sie ist geschützt.</numerusform>
                <numerusform>%Ln Nachrichten blieben an ihrem Platz: Sie sind geschützt.</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to undo: this was already undone.</source>
            <translation>Es gibt nichts rückgängig zu machen: Das ist schon geschehen.</translation>
        </message>
        <message>
            <source>There is nothing to undo: no moved message can be put back.</source>
            <translation>Es gibt nichts rückgängig zu machen: Keine verschobene Nachricht lässt sich zurückbringen.</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>Nothing changed since the last check.</source>
            <translation>Seit der letzten Prüfung hat sich nichts geändert.</translation>
        </message>
        <message>
            <source>The interrupted run was checked and is finished.</source>
            <translation>Der unterbrochene Vorgang wurde geprüft und ist abgeschlossen.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Sign in and resume</source>
            <translation>Anmelden und fortsetzen</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>Jetzt prüfen</translation>
        </message>
        <message>
            <source>Delete safety copies…</source>
            <translation>Sicherungskopien löschen…</translation>
        </message>
        <message>
            <source>Show skipped</source>
            <translation>Übersprungene anzeigen</translation>
        </message>
        <message>
            <source>Put back into new mailboxes</source>
            <translation>In neue Mailboxen zurückbringen</translation>
        </message>
        <message>
            <source>Put back into a new “%1”</source>
            <translation>In eine neue „%1“ zurückbringen</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
    </context>
    <context>
        <name>RunState</name>
        <message>
            <source>Not started</source>
            <translation>Nicht begonnen</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>Unterbrochen</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Angehalten</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <source>Some outcomes unknown: check now</source>
            <translation>Ausgang teils unbekannt: jetzt prüfen</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Rückgängig gemacht</translation>
        </message>
    </context>
    <context>
        <name>SaidPairs</name>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Marked on</source>
            <translation>Markiert am</translation>
        </message>
        <message>
            <source>(not in this scan)</source>
            <translation>(nicht in diesem Suchlauf)</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
    </context>
    <context>
        <name>SaidPairsDialog</name>
        <message>
            <source>Messages marked as not copies</source>
            <translation>Als „keine Kopien“ markierte Nachrichten</translation>
        </message>
        <message numerus="yes">
            <source>%Ln pair(s) that scans no longer show as copies.</source>
            <translation>
                <numerusform>%Ln Paar, das Suchläufe nicht mehr als Kopien anzeigen.</numerusform>
                <numerusform>%Ln Paare, die Suchläufe nicht mehr als Kopien anzeigen.</numerusform>
            </translation>
        </message>
        <message>
            <source>To see these messages, scan the mail that has them.</source>
            <translation>Um diese Nachrichten zu sehen, durchsuchen Sie die Postfächer, in denen sie liegen.</translation>
        </message>
        <message>
            <source>Pairs marked as not copies</source>
            <translation>Als „keine Kopien“ markierte Paare</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>&amp;Count as copies again</source>
            <translation>&amp;Wieder als Kopien behandeln</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Words of subject, sender or folder</source>
            <translation>Wörter aus Betreff, Absender oder Ordner</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>No messages marked as not copies</source>
            <translation>Keine Nachrichten als „keine Kopien“ markiert</translation>
        </message>
        <message>
            <source>If two messages in a group aren't copies of each other, select the one you want to take out and choose Mark ▸ Not copies. Later scans won't show them as copies. You can undo this here.</source>
            <translation>Wenn zwei Nachrichten einer Gruppe keine Kopien voneinander sind: die falsche auswählen, dann „Markieren ▸ Keine Kopien“. Kein späterer Suchlauf zeigt das Paar noch als Kopien. Hier können Sie das rückgängig machen.</translation>
        </message>
    </context>
    <context>
        <name>SaveCopyDialog</name>
        <message>
            <source>Save the marked messages</source>
            <translation>Markierte Nachrichten speichern</translation>
        </message>
        <message>
            <source>Save a cleaned copy</source>
            <translation>Bereinigte Kopie speichern</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Save in which folder?</source>
            <translation>In welchem Ordner speichern?</translation>
        </message>
        <message>
            <source>The new folder needs a name without / \ : * ? " &lt; &gt; |</source>
            <translation>Der neue Ordner braucht einen Namen ohne / \ : * ? " &lt; &gt; |</translation>
        </message>
        <message>
            <source>This name is taken, and Twinsweep never overwrites anything.</source>
            <translation>Etwas mit diesem Namen gibt es schon, und überschrieben wird nichts.</translation>
        </message>
        <message>
            <source>Name of the new folder</source>
            <translation>Name des neuen Ordners</translation>
        </message>
        <message>
            <source>Choose where to save it</source>
            <translation>Speicherort wählen</translation>
        </message>
        <message>
            <source>Format of the copy</source>
            <translation>Format der Kopie</translation>
        </message>
        <message>
            <source>Saved folders</source>
            <translation>Zu speichernde Ordner</translation>
        </message>
        <message>
            <source>Save in</source>
            <translation>Speichern in</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s), about %1</source>
            <translation>
                <numerusform>%Ln Nachricht, etwa %1</numerusform>
                <numerusform>%Ln Nachrichten, etwa %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1: %Ln message(s), %2</source>
            <translation>
                <numerusform>%1: %Ln Nachricht, %2</numerusform>
                <numerusform>%1: %Ln Nachrichten, %2</numerusform>
            </translation>
        </message>
        <message>
            <source>New folder</source>
            <translation>Neuer Ordner</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message numerus="yes">
            <source>%Ln marked message(s) will be copied to a new folder. Your mail stays as it is.</source>
            <translation>
                <numerusform>%Ln markierte Nachricht wird in einen neuen Ordner kopiert. Ihre E-Mails bleiben, wie sie sind.</numerusform>
                <numerusform>%Ln markierte Nachrichten werden in einen neuen Ordner kopiert. Ihre E-Mails bleiben, wie sie sind.</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing is marked, so the new folder will hold a copy of every message, with folders, order, dates and flags. Your mail stays as it is.</source>
            <translation>Nichts ist markiert, deshalb enthält der neue Ordner eine Kopie jeder Nachricht, mit Ordnern, Reihenfolge, Daten und Kennzeichen. Ihre E-Mails bleiben, wie sie sind.</translation>
        </message>
        <message numerus="yes">
            <source>A copy of everything except the %Ln marked message(s) goes to a new folder, with its folders, order, dates and flags. A report lists what was left out. Your mail stays as it is.</source>
            <translation>
                <numerusform>Eine Kopie von allem außer der %Ln markierten Nachricht kommt in einen neuen Ordner, mit Ordnern, Reihenfolge, Datum und Kennzeichen. Ein Bericht führt auf, was fehlt. Ihre E-Mails bleiben, wie sie sind.</numerusform>
                <numerusform>Eine Kopie von allem außer den %Ln markierten Nachrichten kommt in einen neuen Ordner, mit Ordnern, Reihenfolge, Datum und Kennzeichen. Ein Bericht führt auf, was fehlt. Ihre E-Mails bleiben, wie sie sind.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Scope</name>
        <message>
            <source>Only identical messages</source>
            <translation>Nur identische Nachrichten</translation>
        </message>
        <message>
            <source>Also copies contained in full</source>
            <translation>Auch vollständig enthaltene Kopien</translation>
        </message>
        <message>
            <source>Also text that was sent again in full</source>
            <translation>Auch Text, der vollständig noch einmal gesendet wurde</translation>
        </message>
        <message>
            <source>Also messages with the same text</source>
            <translation>Auch Nachrichten mit gleichem Text</translation>
        </message>
        <message>
            <source>Also similar text</source>
            <translation>Auch ähnlichen Text</translation>
        </message>
    </context>
    <context>
        <name>SeedForm</name>
        <message numerus="yes">
            <source>Also remember the %Ln other message(s) of the group (identical texts once)</source>
            <translation>
                <numerusform>Auch die %Ln andere Nachricht der Gruppe merken (jeden Text einmal)</numerusform>
                <numerusform>Auch die %Ln anderen Nachrichten der Gruppe merken (jeden Text einmal)</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>&amp;Name</source>
            <translation>&amp;Name</translation>
        </message>
        <message>
            <source>Minimum &amp;similarity</source>
            <translation>Mindestähn&amp;lichkeit</translation>
        </message>
        <message>
            <source>Later scans list messages at least this similar under Actions ▸ Known bulk mail. Nothing is marked or moved automatically.</source>
            <translation>Spätere Suchläufe führen Nachrichten, die mindestens so ähnlich sind, unter „Aktionen ▸ Bekannte Massenmail“ auf. Automatisch wird nichts markiert oder verschoben.</translation>
        </message>
    </context>
    <context>
        <name>Select</name>
        <message>
            <source>Nothing would be marked.</source>
            <translation>Das würde nichts markieren.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln Gruppe</numerusform>
                <numerusform>%Ln Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <source>Would mark %1 in %2 (%3). This replaces the marks in these groups; other marks stay.</source>
            <translation>Zu markieren: %1 in %2 (%3). Bisherige Markierungen dort werden ersetzt, andere bleiben.</translation>
        </message>
    </context>
    <context>
        <name>SelectForMe</name>
        <message>
            <source>Select for me</source>
            <translation>Für mich markieren</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Apply marks</source>
            <translation>Markieren</translation>
        </message>
        <message>
            <source>%1 skipped…</source>
            <translation>%1 übersprungen…</translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>Wird gezählt…</translation>
        </message>
        <message>
            <source>%1 skipped: %2</source>
            <translation>%1 übersprungen: %2</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Anzeigen</translation>
        </message>
        <message>
            <source>Show these in the list</source>
            <translation>Diese in der Liste anzeigen</translation>
        </message>
        <message>
            <source>Choose a preset…</source>
            <translation>Regelsatz wählen…</translation>
        </message>
        <message>
            <source>Rule presets</source>
            <translation>Regelsätze</translation>
        </message>
        <message>
            <source>Groups to search</source>
            <translation>In welchen Gruppen markiert wird</translation>
        </message>
        <message>
            <source>How alike a copy must be to be marked</source>
            <translation>Wie ähnlich eine Kopie sein muss, um markiert zu werden</translation>
        </message>
        <message>
            <source>One step, which Undo reverses</source>
            <translation>Ein Schritt, den „Rückgängig“ zurücknimmt</translation>
        </message>
        <message>
            <source>Show why they are skipped</source>
            <translation>Zeigen, warum sie übersprungen werden</translation>
        </message>
        <message>
            <source>Close this sheet</source>
            <translation>Diesen Bereich schließen</translation>
        </message>
        <message>
            <source>Never mark messages that are…</source>
            <translation>Nie markieren…</translation>
        </message>
        <message>
            <source>Start from</source>
            <translation>Ausgehen von</translation>
        </message>
        <message>
            <source>Look at</source>
            <translation>Bereich</translation>
        </message>
        <message>
            <source>Mark</source>
            <translation>Markieren</translation>
        </message>
    </context>
    <context>
        <name>Selecting</name>
        <message numerus="yes">
            <source>Showing %Ln skipped (copy|copies):</source>
            <translation>
                <numerusform>%Ln übersprungene Kopie wird angezeigt:</numerusform>
                <numerusform>%Ln übersprungene Kopien werden angezeigt:</numerusform>
            </translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alle anzeigen</translation>
        </message>
    </context>
    <context>
        <name>SelectionController</name>
        <message>
            <source>select for me</source>
            <translation>für mich markieren</translation>
        </message>
    </context>
    <context>
        <name>Series</name>
        <message>
            <source>Several a day</source>
            <translation>Mehrmals täglich</translation>
        </message>
        <message>
            <source>Daily</source>
            <translation>Täglich</translation>
        </message>
        <message>
            <source>Weekly</source>
            <translation>Wöchentlich</translation>
        </message>
        <message>
            <source>Monthly</source>
            <translation>Monatlich</translation>
        </message>
        <message>
            <source>Yearly</source>
            <translation>Jährlich</translation>
        </message>
        <message>
            <source>Irregular</source>
            <translation>Unregelmäßig</translation>
        </message>
        <message>
            <source>Amounts of money</source>
            <translation>Geldbeträge</translation>
        </message>
        <message>
            <source>Attachments</source>
            <translation>Anhänge</translation>
        </message>
        <message>
            <source>Bills and orders</source>
            <translation>Rechnungen und Bestellungen</translation>
        </message>
        <message>
            <source>(no subject)</source>
            <translation>(kein Betreff)</translation>
        </message>
        <message>
            <source>Moves</source>
            <translation>Wird verschoben</translation>
        </message>
        <message>
            <source>Stays</source>
            <translation>Bleibt</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>What happens</source>
            <translation>Was geschieht</translation>
        </message>
        <message numerus="yes">
            <source>The rule moves %Ln message(s) of this series.</source>
            <translation>
                <numerusform>Die Regel verschiebt %Ln Nachricht dieser Serie.</numerusform>
                <numerusform>Die Regel verschiebt %Ln Nachrichten dieser Serie.</numerusform>
            </translation>
        </message>
        <message>
            <source>Messages of “%1”</source>
            <translation>Nachrichten der Serie „%1“</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>Serie</translation>
        </message>
        <message>
            <source>Sender</source>
            <translation>Absender</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Nachrichten</translation>
        </message>
        <message>
            <source>How often</source>
            <translation>Wie oft</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Erste</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>Letzte</translation>
        </message>
        <message>
            <source>To move</source>
            <translation>Verschieben</translation>
        </message>
    </context>
    <context>
        <name>SeriesDialog</name>
        <message>
            <source>Series</source>
            <translation>Serien</translation>
        </message>
        <message>
            <source>Show messages…</source>
            <translation>Nachrichten anzeigen…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Looking for series…</source>
            <translation>Serien werden gesucht…</translation>
        </message>
        <message>
            <source>Scan some mail first.</source>
            <translation>Bitte zuerst E-Mails durchsuchen.</translation>
        </message>
        <message>
            <source>No series: no sender sent similar messages three times or more.</source>
            <translation>Keine Serien: Kein Absender hat dreimal oder öfter ähnliche Nachrichten gesendet.</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Mail that one sender sends again and again: newsletters, notifications, reports, bills. Check the series to thin out and set how much of each to keep. The newest issue always stays, and you review everything before it is moved.</source>
            <translation>E-Mails, die ein Absender immer wieder sendet: Newsletter, Benachrichtigungen, Berichte, Rechnungen. Kreuzen Sie die Serien an, die ausgedünnt werden sollen, und legen Sie fest, wie viel von jeder bleibt. Die neueste Ausgabe bleibt immer, und vor dem Verschieben können Sie alles prüfen.</translation>
        </message>
        <message>
            <source>Move %1 to Trash…</source>
            <translation>%1 in den Papierkorb…</translation>
        </message>
        <message>
            <source>No series is checked.</source>
            <translation>Keine Serie angekreuzt.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln series checked</source>
            <translation>
                <numerusform>%Ln Serie angekreuzt</numerusform>
                <numerusform>%Ln Serien angekreuzt</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SeriesWiring</name>
        <message>
            <source>Your keywords limit the search. Remove them before you thin out series.</source>
            <translation>Ihre Stichwörter grenzen die Suche ein. Bitte vor dem Ausdünnen von Serien entfernen.</translation>
        </message>
        <message>
            <source>Nothing can be moved: the messages are protected, flagged or drafts.</source>
            <translation>Nichts lässt sich verschieben: Die Nachrichten sind geschützt, gekennzeichnet oder Entwürfe.</translation>
        </message>
        <message>
            <source>Searching for your keywords</source>
            <translation>Stichwörter werden gesucht</translation>
        </message>
        <message>
            <source>Messages are being read</source>
            <translation>Nachrichten werden gelesen</translation>
        </message>
    </context>
    <context>
        <name>ServerForm</name>
        <message>
            <source>Certificate authority</source>
            <translation>Zertifizierungsstelle</translation>
        </message>
        <message>
            <source>No limit</source>
            <translation>Unbegrenzt</translation>
        </message>
        <message>
            <source> kB/s</source>
            <translation> kB/s</translation>
        </message>
        <message>
            <source>For providers that limit downloads, and for shared connections</source>
            <translation>Für Anbieter, die das Herunterladen begrenzen, und für gemeinsam genutzte Leitungen</translation>
        </message>
        <message>
            <source>Server:</source>
            <translation>Server:</translation>
        </message>
        <message>
            <source>Port:</source>
            <translation>Port:</translation>
        </message>
        <message>
            <source>Encryption:</source>
            <translation>Verschlüsselung:</translation>
        </message>
        <message>
            <source>User name:</source>
            <translation>Benutzername:</translation>
        </message>
        <message>
            <source>Sign-in:</source>
            <translation>Anmeldung:</translation>
        </message>
        <message>
            <source>Provider:</source>
            <translation>Anbieter:</translation>
        </message>
        <message>
            <source>Your client ID:</source>
            <translation>Eigene Client-ID:</translation>
        </message>
        <message>
            <source>Its secret, if any:</source>
            <translation>Client-Secret, falls nötig:</translation>
        </message>
        <message>
            <source>from the provider's developer console</source>
            <translation>aus der Entwicklerkonsole des Anbieters</translation>
        </message>
        <message>
            <source>Custom certificate:</source>
            <translation>Eigenes Zertifikat:</translation>
        </message>
        <message>
            <source>Speed limit:</source>
            <translation>Tempolimit:</translation>
        </message>
    </context>
    <context>
        <name>ServerPage</name>
        <message>
            <source>Settings found</source>
            <translation>Gefundene Einstellungen</translation>
        </message>
        <message>
            <source>The account %1 already covers this mailbox.</source>
            <translation>Für dieses Postfach gibt es schon das Konto %1.</translation>
        </message>
        <message>
            <source>The provider did not confirm these settings. Continue only if this is the right server: it will see your password.</source>
            <translation>Diese Einstellungen sind nicht vom Anbieter bestätigt. Bitte nur fortfahren, wenn es der richtige Server ist: Er bekommt Ihr Passwort zu sehen.</translation>
        </message>
    </context>
    <context>
        <name>Sessions</name>
        <message>
            <source>The session could not be saved: %1</source>
            <translation>Die Sitzung konnte nicht gespeichert werden: %1</translation>
        </message>
        <message>
            <source>Session saved: %1</source>
            <translation>Sitzung gespeichert: %1</translation>
        </message>
        <message>
            <source>%1 is not a Twinsweep session, or cannot be read.</source>
            <translation>%1 ist keine Sitzung von Twinsweep oder kann nicht gelesen werden.</translation>
        </message>
        <message>
            <source>Save the session</source>
            <translation>Sitzung speichern</translation>
        </message>
        <message>
            <source>Session</source>
            <translation>Sitzung</translation>
        </message>
        <message>
            <source>Open a session</source>
            <translation>Sitzung öffnen</translation>
        </message>
        <message>
            <source>Sessions (%1)</source>
            <translation>Sitzungen (%1)</translation>
        </message>
        <message>
            <source>open a session</source>
            <translation>Sitzung öffnen</translation>
        </message>
        <message>
            <source>Session opened.</source>
            <translation>Sitzung geöffnet.</translation>
        </message>
        <message numerus="yes">
            <source>%Ln decision(s) of the session (was|were) left out: (its|their) messages changed, are no longer there, or are in folders that are skipped now.</source>
            <translation>
                <numerusform>%Ln Entscheidung der Sitzung wurde ausgelassen: Ihre Nachricht ist nicht mehr da, nicht mehr dieselbe oder in einem Ordner, der jetzt übersprungen wird.</numerusform>
                <numerusform>%Ln Entscheidungen der Sitzung wurden ausgelassen: Ihre Nachrichten sind nicht mehr da, nicht mehr dieselben oder in Ordnern, die jetzt übersprungen werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln mark(s) of the session (is|are) held back: (its folder is|their folders are) protected.</source>
            <translation>
                <numerusform>%Ln Markierung der Sitzung gilt vorerst nicht: Ihr Ordner ist geschützt.</numerusform>
                <numerusform>%Ln Markierungen der Sitzung gelten vorerst nicht: Ihre Ordner sind geschützt.</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Clear the list</source>
            <translation>Liste &amp;leeren</translation>
        </message>
        <message>
            <source>Nothing opened yet</source>
            <translation>Noch nichts geöffnet</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>Default keys</source>
            <translation>Standardkürzel</translation>
        </message>
        <message>
            <source>Remove shortcut</source>
            <translation>Kürzel entfernen</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>Keys of commands</source>
            <translation>Tastenkürzel der Befehle</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>New key</source>
            <translation>Neues Kürzel</translation>
        </message>
        <message>
            <source>Press the new key:</source>
            <translation>Neues Kürzel drücken:</translation>
        </message>
        <message>
            <source>%1 is already the shortcut for “%2”.</source>
            <translation>%1 ist schon das Kürzel für „%2“.</translation>
        </message>
        <message>
            <source>The default key now belongs to “%1”.</source>
            <translation>Das Standardkürzel gehört jetzt zu „%1“.</translation>
        </message>
    </context>
    <context>
        <name>ShrinkingFolders</name>
        <message numerus="yes">
            <source>… and %Ln more folder(s).</source>
            <translation>
                <numerusform>… und %Ln weiterer Ordner.</numerusform>
                <numerusform>… und %Ln weitere Ordner.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 would keep %3 of %2 messages.</source>
            <translation>%1 behielte %3 von %2 Nachrichten.</translation>
        </message>
        <message>
            <source>Keep the copies in this folder</source>
            <translation>Lieber die in diesem Ordner behalten</translation>
        </message>
        <message>
            <source>Goes back and protects this folder: its messages stay, and their copies in folders that are not protected can go instead; nothing is moved</source>
            <translation>Zurück, und dieser Ordner wird geschützt: Die Nachrichten darin bleiben, stattdessen können ihre Kopien in Ordnern weg, die nicht geschützt sind; nichts wird verschoben</translation>
        </message>
    </context>
    <context>
        <name>SignInPage</name>
        <message>
            <source>Password:</source>
            <translation>Passwort:</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Passwort</translation>
        </message>
        <message>
            <source>Store in the system key ring</source>
            <translation>Im Schlüsselbund des Systems speichern</translation>
        </message>
        <message>
            <source>%1 on %2</source>
            <translation>%1 auf %2</translation>
        </message>
        <message>
            <source>Sign in as %1.</source>
            <translation>Anmelden als %1.</translation>
        </message>
        <message>
            <source>Sign in as %1 in the browser: the provider asks there, and Twinsweep never sees the password.</source>
            <translation>Im Browser als %1 anmelden: Dort fragt der Anbieter, und Twinsweep bekommt das Passwort nie zu sehen.</translation>
        </message>
        <message>
            <source>leave empty to keep the saved one</source>
            <translation>wenn leer: das gespeicherte</translation>
        </message>
        <message>
            <source>This provider requires an app password, not the password for its website.</source>
            <translation>Dieser Anbieter verlangt ein App-Passwort, nicht das Passwort für seine Website.</translation>
        </message>
    </context>
    <context>
        <name>SimilarityBar</name>
        <message>
            <source>Find by %1 of %2…</source>
            <translation>Vergleich: %1 von %2…</translation>
        </message>
        <message>
            <source>Find by…</source>
            <translation>Vergleich nach…</translation>
        </message>
        <message>
            <source>Groups are found by: %1</source>
            <translation>Verglichen wird nach: %1</translation>
        </message>
        <message>
            <source>Custom</source>
            <translation>Eigener Wert</translation>
        </message>
        <message>
            <source>Same only – 1.00</source>
            <translation>Nur gleiche – 1,00</translation>
        </message>
        <message>
            <source>Careful – 0.90</source>
            <translation>Vorsichtig – 0,90</translation>
        </message>
        <message>
            <source>Normal – 0.60</source>
            <translation>Normal – 0,60</translation>
        </message>
        <message>
            <source>Wide – 0.50</source>
            <translation>Weit – 0,50</translation>
        </message>
        <message>
            <source>Similarity presets</source>
            <translation>Voreinstellungen der Ähnlichkeit</translation>
        </message>
        <message>
            <source>Common values</source>
            <translation>Übliche Werte</translation>
        </message>
        <message>
            <source>Find by</source>
            <translation>Vergleichen nach</translation>
        </message>
        <message>
            <source>Similarity as a number</source>
            <translation>Ähnlichkeit als Zahl</translation>
        </message>
        <message>
            <source>Similarity</source>
            <translation>Ähnlichkeit</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln Gruppe</numerusform>
                <numerusform>%Ln Gruppen</numerusform>
            </translation>
        </message>
        <message>
            <source>Many of these will be different messages.</source>
            <translation>Viele davon sind verschieden.</translation>
        </message>
    </context>
    <context>
        <name>Skeleton</name>
        <message>
            <source>Opening the two messages</source>
            <translation>Die beiden Nachrichten werden geöffnet</translation>
        </message>
    </context>
    <context>
        <name>SourceKind</name>
        <message>
            <source>Mailbox file (mbox)</source>
            <translation>Mailbox-Datei (mbox)</translation>
        </message>
        <message>
            <source>Maildir</source>
            <translation>Maildir</translation>
        </message>
        <message>
            <source>MH folder</source>
            <translation>MH-Ordner</translation>
        </message>
        <message>
            <source>Message files (.eml)</source>
            <translation>Nachrichtendateien (.eml)</translation>
        </message>
        <message>
            <source>Apple Mail</source>
            <translation>Apple Mail</translation>
        </message>
        <message>
            <source>Outlook message files (.msg)</source>
            <translation>Outlook-Nachrichtendateien (.msg)</translation>
        </message>
        <message>
            <source>Outlook data file (PST)</source>
            <translation>Outlook-Datendatei (PST)</translation>
        </message>
        <message>
            <source>Google Takeout</source>
            <translation>Google Takeout</translation>
        </message>
        <message>
            <source>Compressed mail</source>
            <translation>Komprimierte Nachrichten</translation>
        </message>
        <message>
            <source>E-mail account (IMAP)</source>
            <translation>E-Mail-Konto (IMAP)</translation>
        </message>
    </context>
    <context>
        <name>SourcesModel</name>
        <message>
            <source>(top folder)</source>
            <translation>(oberster Ordner)</translation>
        </message>
        <message>
            <source>its folders are not known yet</source>
            <translation>seine Ordner sind noch nicht bekannt</translation>
        </message>
        <message>
            <source>folders treated differently</source>
            <translation>Ordner verschieden behandelt</translation>
        </message>
        <message>
            <source>searched and cleaned</source>
            <translation>durchsucht und bereinigt</translation>
        </message>
        <message>
            <source>protected: searched, nothing is moved away</source>
            <translation>geschützt: durchsucht, nichts wird verschoben</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>übersprungen</translation>
        </message>
    </context>
    <context>
        <name>SourcesPanel</name>
        <message>
            <source>Sources</source>
            <translation>Quellen</translation>
        </message>
        <message>
            <source>Columns of the sources</source>
            <translation>Spalten der Quellen</translation>
        </message>
        <message>
            <source>Mixed</source>
            <translation>Unterschiedlich</translation>
        </message>
        <message>
            <source>What to do with the selected folder</source>
            <translation>Was mit dem gewählten Ordner geschieht</translation>
        </message>
        <message>
            <source>Selected folder:</source>
            <translation>Gewählter Ordner:</translation>
        </message>
        <message>
            <source>Remove this source from the list</source>
            <translation>Diese Quelle aus der Liste entfernen</translation>
        </message>
        <message>
            <source>Remove this source from the list. Its mail is not touched.</source>
            <translation>Diese Quelle aus der Liste entfernen. Ihre Nachrichten bleiben unberührt.</translation>
        </message>
        <message>
            <source>Remove this account</source>
            <translation>Dieses Konto entfernen</translation>
        </message>
        <message>
            <source>Remove this account from Twinsweep. Its mail is not touched.</source>
            <translation>Dieses Konto aus Twinsweep entfernen. Seine Nachrichten bleiben unberührt.</translation>
        </message>
        <message>
            <source>Sign in…</source>
            <translation>Anmelden…</translation>
        </message>
        <message>
            <source>Account settings…</source>
            <translation>Kontoeinstellungen…</translation>
        </message>
        <message>
            <source>Reconnect</source>
            <translation>Erneut verbinden</translation>
        </message>
        <message>
            <source>Remove account…</source>
            <translation>Konto entfernen…</translation>
        </message>
    </context>
    <context>
        <name>SpareBox</name>
        <message>
            <source>Fuller than the kept message</source>
            <translation>Vollständiger als die behaltene Nachricht</translation>
        </message>
        <message>
            <source>Always: what has text or an attachment that the kept message lacks can only be marked by hand</source>
            <translation>Immer: Was Text oder einen Anhang hat, den die behaltene Nachricht nicht hat, lässt sich nur von Hand markieren</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Gekennzeichnet</translation>
        </message>
        <message>
            <source>Unread</source>
            <translation>Ungelesen</translation>
        </message>
        <message>
            <source>Sent by me</source>
            <translation>Von mir gesendet</translation>
        </message>
        <message>
            <source>Newer than</source>
            <translation>Neuer als</translation>
        </message>
        <message>
            <source> days</source>
            <translation> Tage</translation>
        </message>
        <message>
            <source>Never mark messages newer than this many days</source>
            <translation>Nie markieren, was neuer ist als so viele Tage</translation>
        </message>
        <message>
            <source>Never mark: %1</source>
            <translation>Nie markieren: %1</translation>
        </message>
    </context>
    <context>
        <name>Stage</name>
        <message>
            <source>Listing</source>
            <translation>Auflisten</translation>
        </message>
        <message>
            <source>Reading</source>
            <translation>Lesen</translation>
        </message>
        <message>
            <source>Comparing</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <source>Grouping</source>
            <translation>Gruppieren</translation>
        </message>
        <message>
            <source>Checking</source>
            <translation>Prüfen</translation>
        </message>
        <message>
            <source>Copying</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <source>Checking the result</source>
            <translation>Ergebnis prüfen</translation>
        </message>
        <message>
            <source>Waiting for another program</source>
            <translation>Warten auf ein anderes Programm</translation>
        </message>
        <message>
            <source>Waiting for another program to let go of %1</source>
            <translation>Warten, bis ein anderes Programm %1 freigibt</translation>
        </message>
    </context>
    <context>
        <name>Step</name>
        <message>
            <source>Exact copies</source>
            <translation>Exakte Kopien</translation>
        </message>
        <message>
            <source>Copies contained in full</source>
            <translation>Vollständig enthaltene Kopien</translation>
        </message>
        <message>
            <source>The same text, sent again</source>
            <translation>Derselbe Text, noch einmal gesendet</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>Ganz zitiert in einer späteren Nachricht</translation>
        </message>
        <message>
            <source>Old issues of a series</source>
            <translation>Alte Ausgaben einer Serie</translation>
        </message>
        <message>
            <source>Similar: compare them yourself</source>
            <translation>Ähnlich: selbst vergleichen</translation>
        </message>
        <message>
            <source>Everything that a mail program can show is the same</source>
            <translation>Alles, was ein Mailprogramm anzeigen kann, ist gleich</translation>
        </message>
        <message>
            <source>The same message: the kept one contains all its text, attachments and links</source>
            <translation>Dieselbe Nachricht: Die behaltene enthält den ganzen Text, alle Anhänge und alle Links</translation>
        </message>
        <message>
            <source>The kept message contains all its text, attachments and links</source>
            <translation>Die behaltene Nachricht enthält den ganzen Text, alle Anhänge und alle Links</translation>
        </message>
        <message>
            <source>A later message in the same conversation quotes all of it</source>
            <translation>Eine spätere Nachricht derselben Konversation zitiert sie vollständig</translation>
        </message>
        <message>
            <source>Newsletters and notifications: all but the newest three issues of each</source>
            <translation>Newsletter und Benachrichtigungen: jeweils alle Ausgaben außer den drei neuesten</translation>
        </message>
        <message>
            <source>Very similar, but nothing proves it: compare them yourself</source>
            <translation>Sehr ähnlich, aber nicht bewiesen: selbst vergleichen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln (is|are) not fully compared yet: before the move, Twinsweep reads (it|them) in full and leaves out what differs</source>
            <translation>
                <numerusform>%Ln ist noch nicht vollständig verglichen: Vor dem Verschieben liest Twinsweep sie ganz und lässt aus, was sich unterscheidet</numerusform>
                <numerusform>%Ln sind noch nicht vollständig verglichen: Vor dem Verschieben liest Twinsweep sie ganz und lässt aus, was sich unterscheidet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln flagged (copy|copies) (stays|stay)</source>
            <translation>
                <numerusform>%Ln gekennzeichnete Kopie bleibt</numerusform>
                <numerusform>%Ln gekennzeichnete Kopien bleiben</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StoragePage</name>
        <message>
            <source>Twinsweep connects only to your own mail servers and, while you add an account, to its provider and the DNS servers.</source>
            <translation>Twinsweep verbindet sich nur mit Ihren eigenen Mailservern und, beim Hinzufügen eines Kontos, mit dessen Anbieter und den DNS-Servern.</translation>
        </message>
        <message>
            <source>Clear the cache</source>
            <translation>Zwischenspeicher leeren</translation>
        </message>
        <message>
            <source>The next scan reads all messages again. No mail and no history is lost.</source>
            <translation>Der nächste Suchlauf liest alle Nachrichten neu. Weder E-Mails noch Verlauf gehen verloren.</translation>
        </message>
        <message>
            <source>Show folder</source>
            <translation>Ordner öffnen</translation>
        </message>
    </context>
    <context>
        <name>TargetFolderDialog</name>
        <message>
            <source>Move to a folder</source>
            <translation>In einen Ordner verschieben</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Folders of accounts</source>
            <translation>Ordner von Konten</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Review the move…</source>
            <translation>Verschieben prüfen…</translation>
        </message>
        <message>
            <source>Marked messages are copied to the folder, checked there, and only then removed from where they are.</source>
            <translation>Markierte Nachrichten werden in den Ordner kopiert, dort geprüft und erst dann an ihrem alten Ort entfernt.</translation>
        </message>
        <message>
            <source>No account is connected</source>
            <translation>Kein Konto verbunden</translation>
        </message>
        <message>
            <source>Messages can be moved to a folder of an account that Twinsweep is connected to.</source>
            <translation>Nachrichten lassen sich in den Ordner eines Kontos verschieben, mit dem Twinsweep verbunden ist.</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Scan</source>
            <translation>Durchsuchen</translation>
        </message>
        <message numerus="yes">
            <source>%Ln group(s)</source>
            <translation>
                <numerusform>%Ln Gruppe</numerusform>
                <numerusform>%Ln Gruppen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln same-template group(s)</source>
            <translation>
                <numerusform>%Ln Gruppe mit gleicher Vorlage</numerusform>
                <numerusform>%Ln Gruppen mit gleicher Vorlage</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln can be marked</source>
            <translation>
                <numerusform>%Ln markierbar</numerusform>
                <numerusform>%Ln markierbar</numerusform>
            </translation>
        </message>
        <message>
            <source>This counts the list of copies. The steps of the overview also count other messages, such as quoted ones and old issues of a series.</source>
            <translation>Das zählt die Liste der Kopien. Die Schritte des Überblicks zählen auch andere Nachrichten, etwa zitierte und alte Ausgaben einer Serie.</translation>
        </message>
        <message>
            <source>Similarity: %1</source>
            <translation>Ähnlichkeit: %1</translation>
        </message>
        <message>
            <source>Keywords…</source>
            <translation>Stichwörter…</translation>
        </message>
        <message>
            <source>Keywords: %1…</source>
            <translation>Stichwörter: %1…</translation>
        </message>
        <message>
            <source>Add source</source>
            <translation>Neue Quelle</translation>
        </message>
        <message>
            <source>How alike messages must be to count as copies</source>
            <translation>Wie ähnlich Nachrichten sein müssen, um als Kopien zu gelten</translation>
        </message>
        <message>
            <source>Words that protect, limit or select mail</source>
            <translation>Wörter, nach denen Nachrichten geschützt, eingegrenzt oder markiert werden</translation>
        </message>
    </context>
    <context>
        <name>Treatment</name>
        <message>
            <source>Search and clean</source>
            <translation>Durchsuchen und bereinigen</translation>
        </message>
        <message>
            <source>Protect</source>
            <translation>Schützen</translation>
        </message>
        <message>
            <source>Skip</source>
            <translation>Überspringen</translation>
        </message>
    </context>
    <context>
        <name>Unscanned</name>
        <message numerus="yes">
            <source>%Ln (mailbox|mailboxes) (is|are) not in these results.</source>
            <translation>
                <numerusform>%Ln Postfach fehlt in diesen Ergebnissen.</numerusform>
                <numerusform>%Ln Postfächer fehlen in diesen Ergebnissen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Durchsuchen</translation>
        </message>
        <message>
            <source>Not scanned: %1.</source>
            <translation>Nicht durchsucht: %1.</translation>
        </message>
    </context>
    <context>
        <name>Verdict</name>
        <message>
            <source>The same message, seen twice</source>
            <translation>Ein und dieselbe Nachricht, doppelt gesehen</translation>
        </message>
        <message>
            <source>Same Message-ID, different content</source>
            <translation>Gleiche Message-ID, anderer Inhalt</translation>
        </message>
        <message>
            <source>Identical</source>
            <translation>Identisch</translation>
        </message>
        <message>
            <source>Same text</source>
            <translation>Gleicher Text</translation>
        </message>
        <message>
            <source>Similar text</source>
            <translation>Ähnlicher Text</translation>
        </message>
        <message>
            <source>Similar short text</source>
            <translation>Ähnlicher kurzer Text</translation>
        </message>
        <message>
            <source>Same template</source>
            <translation>Gleiche Vorlage</translation>
        </message>
        <message>
            <source>Known bulk mail</source>
            <translation>Bekannte Massenmail</translation>
        </message>
        <message>
            <source>The same message, contained in full</source>
            <translation>Dieselbe Nachricht, vollständig enthalten</translation>
        </message>
        <message>
            <source>Sent again with all its text</source>
            <translation>Ganzer Text erneut gesendet</translation>
        </message>
        <message>
            <source>Quoted in full in a later message</source>
            <translation>Ganz zitiert in einer späteren Nachricht</translation>
        </message>
        <message>
            <source>same wording and layout, other names or numbers</source>
            <translation>gleicher Wortlaut und Aufbau, andere Namen oder Zahlen</translation>
        </message>
        <message>
            <source>same wording, other names or numbers</source>
            <translation>gleicher Wortlaut, andere Namen oder Zahlen</translation>
        </message>
        <message>
            <source>same layout</source>
            <translation>gleicher Aufbau</translation>
        </message>
    </context>
    <context>
        <name>Why</name>
        <message>
            <source>You chose the same message twice.</source>
            <translation>Sie haben zweimal dieselbe Nachricht gewählt.</translation>
        </message>
        <message>
            <source>This is one message, seen in two places.</source>
            <translation>Es ist eine Nachricht, die an zwei Orten zu sehen ist.</translation>
        </message>
        <message>
            <source>%1 is another view of %2, which is compared in its place.</source>
            <translation>%1 ist nur eine andere Ansicht von %2, die stattdessen verglichen wird.</translation>
        </message>
        <message>
            <source>%1 is already deleted (its folder is not compacted yet), so it is never compared.</source>
            <translation>%1 ist schon gelöscht (ihr Ordner ist noch nicht komprimiert) und wird daher nie verglichen.</translation>
        </message>
        <message>
            <source>%1 is a mail server's internal record, so it is never compared.</source>
            <translation>%1 ist ein interner Eintrag des Mailservers und wird daher nie verglichen.</translation>
        </message>
        <message>
            <source>%1 could not be read, so it cannot be compared.</source>
            <translation>%1 konnte nicht gelesen werden und lässt sich daher nicht vergleichen.</translation>
        </message>
        <message>
            <source>%1 is too large to be read in full, so it cannot be compared.</source>
            <translation>%1 ist zu groß, um vollständig gelesen zu werden, und lässt sich daher nicht vergleichen.</translation>
        </message>
        <message>
            <source>One is a reply to the other.</source>
            <translation>Eine ist die Antwort auf die andere.</translation>
        </message>
        <message>
            <source>One quotes another message, and without what is quoted, the texts are too different: similarity %3, needed %4.</source>
            <translation>Eine zitiert eine andere Nachricht, und ohne das Zitat sind die Texte zu verschieden: Ähnlichkeit %3, nötig %4.</translation>
        </message>
        <message>
            <source>They are two issues of a series, from one sender or list, sent at different times: %5.</source>
            <translation>Sie sind zwei Ausgaben einer Serie, von einem Absender oder einer Liste zu verschiedenen Zeiten gesendet: %5.</translation>
        </message>
        <message>
            <source>Both are short and differ in the part that matters: %5.</source>
            <translation>Beide sind kurz und unterscheiden sich gerade im Wesentlichen: %5.</translation>
        </message>
        <message>
            <source>Each has an attachment that the other lacks.</source>
            <translation>Jede hat einen Anhang, den die andere nicht hat.</translation>
        </message>
        <message>
            <source>The same few words were written twice: by two people, in reply to two messages, or under two subjects.</source>
            <translation>Dieselben wenigen Wörter wurden zweimal geschrieben: von zwei Personen, als Antwort auf zwei Nachrichten oder unter zwei Betreffzeilen.</translation>
        </message>
        <message>
            <source>Sentences are not compared: this is turned off.</source>
            <translation>Sätze werden nicht verglichen: Das ist ausgeschaltet.</translation>
        </message>
        <message>
            <source>%1 has no text to compare.</source>
            <translation>%1 hat keinen Text, der sich vergleichen ließe.</translation>
        </message>
        <message>
            <source>Too short to compare by text, %4 words needed: %1.</source>
            <translation>Zu kurz für einen Vergleich nach dem Text, %4 Wörter nötig: %1.</translation>
        </message>
        <message>
            <source>For such short messages, text, attachments, sender, subject and time must be equal: %5.</source>
            <translation>Bei so kurzen Nachrichten müssen Text, Anhänge, Absender, Betreff und Zeit gleich sein: %5.</translation>
        </message>
        <message>
            <source>For such short messages, sender, subject and time must be known and equal; they are not known.</source>
            <translation>Bei so kurzen Nachrichten müssen Absender, Betreff und Zeit bekannt und gleich sein; sie sind nicht bekannt.</translation>
        </message>
        <message>
            <source>One is compared by sentences, the other, a long text, by paragraphs.</source>
            <translation>Eine wird nach Sätzen verglichen, die andere, ein langer Text, nach Absätzen.</translation>
        </message>
        <message>
            <source>Their texts are too different: similarity %3, needed %4.</source>
            <translation>Ihre Texte sind zu verschieden: Ähnlichkeit %3, nötig %4.</translation>
        </message>
        <message>
            <source>Letter by letter, they match to %3 (%4 needed), but no step of the search compared the two.</source>
            <translation>Buchstabe für Buchstabe stimmen sie zu %3 überein (nötig: %4), aber kein Schritt der Suche hat die beiden verglichen.</translation>
        </message>
        <message>
            <source>Their similarity is %3, but so many messages of this scan are alike that only pairs of %4 and more were kept.</source>
            <translation>Ihre Ähnlichkeit ist %3, aber in diesem Suchlauf ähneln sich so viele Nachrichten, dass nur Paare ab %4 festgehalten wurden.</translation>
        </message>
        <message>
            <source>Wording is not compared: this is turned off.</source>
            <translation>Der Wortlaut wird nicht verglichen: Das ist ausgeschaltet.</translation>
        </message>
        <message>
            <source>Too few dictionary words to compare the wording, %4 needed: %1.</source>
            <translation>Zu wenige Wörter aus dem Wörterbuch für einen Vergleich des Wortlauts, %4 nötig: %1.</translation>
        </message>
        <message>
            <source>Their wording differs, even without names and numbers.</source>
            <translation>Ihr Wortlaut unterscheidet sich, auch ohne Namen und Zahlen.</translation>
        </message>
        <message>
            <source>Layout is not compared: this is turned off.</source>
            <translation>Der Aufbau wird nicht verglichen: Das ist ausgeschaltet.</translation>
        </message>
        <message>
            <source>Their layout is too simple to compare, %4 different parts needed: %1.</source>
            <translation>Ihr Aufbau ist zu einfach für einen Vergleich, nötig sind %4 verschiedene Teile: %1.</translation>
        </message>
        <message>
            <source>Their layouts differ.</source>
            <translation>Ihr Aufbau unterscheidet sich.</translation>
        </message>
        <message>
            <source>They match, but %1 is in the group of %2 (similarity %4 there, %3 here).</source>
            <translation>Sie passen zusammen, aber %1 ist in der Gruppe von %2 (Ähnlichkeit dort %4, hier %3).</translation>
        </message>
        <message>
            <source>They match, but %1 matches no message that is kept.</source>
            <translation>Sie passen zusammen, aber %1 passt zu keiner behaltenen Nachricht.</translation>
        </message>
        <message>
            <source>They match, but each is in a group with messages that match it better.</source>
            <translation>Sie passen zusammen, aber jede steht in einer Gruppe mit Nachrichten, die besser zu ihr passen.</translation>
        </message>
        <message>
            <source>They are in one group, each as a copy of %2, but do not match each other.</source>
            <translation>Sie sind in einer Gruppe, jede als Kopie von %2, passen aber nicht zueinander.</translation>
        </message>
        <message>
            <source>You marked these two as not copies.</source>
            <translation>Sie haben angegeben, dass diese beiden keine Kopien sind.</translation>
        </message>
        <message>
            <source>Both are protected, so neither is moved.</source>
            <translation>Beide sind geschützt, daher wird keine verschoben.</translation>
        </message>
        <message>
            <source>One file with two names</source>
            <translation>Eine Datei mit zwei Namen</translation>
        </message>
        <message>
            <source>One message under two labels</source>
            <translation>Eine Nachricht unter zwei Labels</translation>
        </message>
        <message>
            <source>One mailbox that two accounts reach</source>
            <translation>Ein Postfach, das über zwei Konten erreicht wird</translation>
        </message>
        <message>
            <source>A mail program's local copy of a server folder</source>
            <translation>Lokale Kopie eines Serverordners in einem Mailprogramm</translation>
        </message>
        <message>
            <source>Counted by sentences: %1 of %2 are in both, similarity %3.</source>
            <translation>Nach Sätzen gezählt: %1 von %2 stehen in beiden, Ähnlichkeit %3.</translation>
        </message>
        <message>
            <source>Counted by paragraphs: %1 of %2 are in both, similarity %3.</source>
            <translation>Nach Absätzen gezählt: %1 von %2 stehen in beiden, Ähnlichkeit %3.</translation>
        </message>
        <message>
            <source>Counted by letters: similarity %1.</source>
            <translation>Nach Buchstaben gezählt: Ähnlichkeit %1.</translation>
        </message>
        <message>
            <source>They are in one group, which keeps %1.</source>
            <translation>Sie sind in einer Gruppe, in der %1 behalten wird.</translation>
        </message>
        <message numerus="yes">
            <source>Same wording: %Ln word(s).</source>
            <translation>
                <numerusform>Gleicher Wortlaut: %Ln Wort.</numerusform>
                <numerusform>Gleicher Wortlaut: %Ln Wörter.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Same layout: %Ln part(s).</source>
            <translation>
                <numerusform>Gleicher Aufbau: %Ln Teil.</numerusform>
                <numerusform>Gleicher Aufbau: %Ln Teile.</numerusform>
            </translation>
        </message>
        <message>
            <source>Their letters were not compared.</source>
            <translation>Ihre Buchstaben wurden nicht verglichen.</translation>
        </message>
        <message>
            <source>Not copies at similarity %1</source>
            <translation>Keine Kopien bei Ähnlichkeit %1</translation>
        </message>
        <message>
            <source>Not copies, only the same template</source>
            <translation>Keine Kopien, nur die gleiche Vorlage</translation>
        </message>
        <message>
            <source>Not copies, only known bulk mail</source>
            <translation>Keine Kopien, nur bekannte Massenmail</translation>
        </message>
        <message>
            <source>Not copies, but one contains the other: %1</source>
            <translation>Keine Kopien, aber eine enthält die andere: %1</translation>
        </message>
        <message>
            <source>Copies: %1</source>
            <translation>Kopien: %1</translation>
        </message>
        <message>
            <source>Everything that a mail program could show is the same.</source>
            <translation>Alles, was ein Mailprogramm anzeigen könnte, ist gleich.</translation>
        </message>
        <message>
            <source>Only one of the two has a Message-ID.</source>
            <translation>Nur eine der beiden hat eine Message-ID.</translation>
        </message>
        <message>
            <source>Nothing that is compared differs.</source>
            <translation>Nichts von dem, was verglichen wird, unterscheidet sich.</translation>
        </message>
        <message>
            <source>%1 has %2</source>
            <translation>%1 hat %2</translation>
        </message>
        <message>
            <source>the first message</source>
            <translation>Nachricht 1</translation>
        </message>
        <message>
            <source>the second message</source>
            <translation>Nachricht 2</translation>
        </message>
        <message>
            <source>The second message, compared with the first: %1.</source>
            <translation>Nachricht 2 im Vergleich mit Nachricht 1: %1.</translation>
        </message>
        <message>
            <source>Turn it on in View ▸ Find by.</source>
            <translation>Einschalten unter „Ansicht ▸ Vergleichen nach“.</translation>
        </message>
        <message>
            <source>To change that, choose Actions ▸ Messages marked as not copies.</source>
            <translation>Das ändern Sie unter „Aktionen ▸ Als ‚keine Kopien‘ markierte Nachrichten“.</translation>
        </message>
    </context>
    <context>
        <name>WhyNot</name>
        <message>
            <source>Why are these not copies?</source>
            <translation>Warum sind das keine Kopien?</translation>
        </message>
        <message>
            <source>First message</source>
            <translation>Nachricht 1</translation>
        </message>
        <message>
            <source>Second message</source>
            <translation>Nachricht 2</translation>
        </message>
        <message>
            <source>Choose others</source>
            <translation>Andere wählen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Choose two messages to see how they differ.</source>
            <translation>Zwei Nachrichten wählen, um zu erfahren, was sie unterscheidet.</translation>
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
            <translation>„%1“</translation>
        </message>
        <message numerus="yes">
            <source>%Ln message(s)</source>
            <translation>
                <numerusform>%Ln Nachricht</numerusform>
                <numerusform>%Ln Nachrichten</numerusform>
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
                <numerusform>%Ln Byte</numerusform>
                <numerusform>%Ln Bytes</numerusform>
            </translation>
        </message>
        <message>
            <source>no date</source>
            <translation>kein Datum</translation>
        </message>
    </context>
    <context>
        <name>WordsEdit</name>
        <message>
            <source>One word or phrase per line</source>
            <translation>Ein Wort oder Ausdruck je Zeile</translation>
        </message>
    </context>
    <context>
        <name>_Chips</name>
        <message>
            <source>Copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>Copy %1 of %2</source>
            <translation>Kopie %1 von %2</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
    </context>
    <context>
        <name>_FileField</name>
        <message>
            <source>not needed for public servers</source>
            <translation>für öffentliche Server nicht nötig</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <source>Choose the file of a certificate authority</source>
            <translation>Datei einer Zertifizierungsstelle wählen</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <source>Trust public certificates only</source>
            <translation>Nur öffentlichen Zertifikaten vertrauen</translation>
        </message>
        <message>
            <source>Certificates that this account trusts</source>
            <translation>Zertifikate, denen dieses Konto vertraut</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
        </message>
    </context>
    <context>
        <name>_ServerCard</name>
        <message>
            <source>Change…</source>
            <translation>Ändern…</translation>
        </message>
        <message>
            <source>Change these settings</source>
            <translation>Diese Einstellungen ändern</translation>
        </message>
        <message>
            <source>%1, port %2</source>
            <translation>%1, Port %2</translation>
        </message>
        <message>
            <source>User name %1. Sign-in: %2</source>
            <translation>Benutzername %1. Anmeldung: %2</translation>
        </message>
        <message>
            <source>Source: %1</source>
            <translation>Quelle: %1</translation>
        </message>
    </context>
    <context>
        <name>_Work</name>
        <message>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Stop waiting</source>
            <translation>Warten beenden</translation>
        </message>
    </context>
</TS>
