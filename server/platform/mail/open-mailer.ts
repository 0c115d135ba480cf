import type { Mailer } from './mailer.ts'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Writes each mail to a file of its own, readable by its owner only: for development and the sandbox. */
function folderMailer(dir: string): Mailer {
  return {
    async send({ id, to, language, replyTo, subject, text, html }) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${id}.json`)
      const mail = { id, to, language, replyTo, subject, text, html, at: new Date().toISOString() }
      const body = JSON.stringify(mail, null, 2)
      // Written and renamed, so that a reader of the folder never sees a partial mail.
      const unfinished = `${path}.${process.pid}.part`
      await writeFile(unfinished, body, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}
