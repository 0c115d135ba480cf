import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Mails become files, one each, that only their owner may read: for development and the sandbox. */
export function folderMailer(dir: string): Mailer {
  return {
    async send({ id, to, language, replyTo, subject, text, html }) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${id}.json`)
      const body = JSON.stringify(
        { id, to, language, replyTo, subject, text, html, at: new Date().toISOString() },
        null,
        2,
      )
      // Whoever reads the folder meanwhile finds the whole mail or none.
      const unfinished = `${path}.${process.pid}.part`
      await writeFile(unfinished, body, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}
