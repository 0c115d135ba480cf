import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Message = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  /** As `en` or `hi`. */
  language: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})
export type Message = z.output<typeof Message>

/** Ids are born in order, so names sort by time. */
const NAME = /^[0-9a-f-]{36}\.json$/

/** Newest first. The folder is the truth: other processes write into it. */
export async function listMessages(dir: string, options: { to?: string | undefined } = {}): Promise<Message[]> {
  const names = (await readdir(dir).catch(missing)).filter((name) => NAME.test(name))
  const all = await Promise.all(
    names
      .toSorted()
      .toReversed()
      .map((name) => read(dir, name)),
  )
  const to = options.to?.trim().toLowerCase()
  return all.filter((message) => message !== null).filter((message) => !to || message.to.toLowerCase() === to)
}

export async function findMessage(dir: string, id: string): Promise<Message | null> {
  return NAME.test(`${id}.json`) ? read(dir, `${id}.json`) : null
}

async function read(dir: string, name: string): Promise<Message | null> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => null)
  return text === null ? null : Message.parse(JSON.parse(text))
}

/** Before the first mail there is no folder. */
function missing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
