import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Writes each mail to a file of its own, readable by its owner only: for development and the sandbox. */
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
      // Written and renamed, so that a reader of the folder never sees a partial mail.
      const unfinished = `${path}.${process.pid}.part`
      await writeFile(unfinished, body, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}
