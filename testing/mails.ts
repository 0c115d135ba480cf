import type { TestServer } from './test-server.ts'
import { eventually } from './uploads.ts'

export interface ReceivedMail {
  id: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** A mailbox, newest first, as the mail sandbox shows it. */
export async function mailsTo(server: Pick<TestServer, 'guest'>, to: string): Promise<ReceivedMail[]> {
  const answer = await server.guest.request(`/__sandbox/mail?to=${encodeURIComponent(to)}`)
  return (await answer.json()) as ReceivedMail[]
}

/** Waits for a mail with these words in its subject; the newest of them, and not one of `seen`. */
export const mailTo = (
  server: Pick<TestServer, 'guest'>,
  to: string,
  subject: string,
  seen: readonly string[] = [],
): Promise<ReceivedMail> =>
  eventually(async () =>
    (await mailsTo(server, to)).find((mail) => mail.subject.includes(subject) && !seen.includes(mail.id)),
  )

/** The token in the link of a mail. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /#token=(\S+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`no link in "${mail.subject}"`)
  return token
}
