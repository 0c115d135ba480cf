import { folderMailer } from './folder.mailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.mailer.ts'

/** @param mail.from sender of all mails, `Name <address>` */
export function openMailer(
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string },
): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail) : folderMailer(mail.dir)
}
