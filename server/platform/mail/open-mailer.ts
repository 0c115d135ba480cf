import { folderMailer } from './folder.mailer.ts'
import type { Mailer } from './mailer.ts'

/** @param mail.from sender of all mails, `Name <address>` */
export function openMailer(
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string },
): Mailer {
  return mail.kind === 'smtp' ? lazySmtpMailer(mail) : folderMailer(mail.dir)
}

/** Loads the SMTP client (2 MB of memory) on first use. */
function lazySmtpMailer(mail: { url: string; from: string }): Mailer {
  const open = async () => (await import('./smtp.mailer.ts')).smtpMailer(mail)
  let opened: Promise<Mailer> | null = null
  return {
    async send(...args) {
      opened ??= open()
      return (await opened).send(...args)
    },
  }
}
