import { createTransport } from 'nodemailer'
import { AddressRefused, type Mailer } from './mailer.ts'

/** A mail server that does not respond in this time is retried later. */
const TIMEOUT_MS = 20_000

/** @param options.url `smtp://` (STARTTLS when offered) or `smtps://`, with nodemailer's own settings as a query */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const { url } = options
  const transport = createTransport({
    url,
    // A password is never sent unencrypted; a relay on this machine involves no network.
    requireTLS: new URL(url).username !== '' && !isThisMachine(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const from = senderOf(options.from)
  return {
    async send({ id, to, language, replyTo, stopUrl, subject, text, html }, signal) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${from.address.split('@').at(-1)}>`,
          from,
          // As an object it is not parsed: it cannot inject another recipient.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          headers: {
            // RFC 3834: suppresses automatic replies.
            'Auto-Submitted': 'auto-generated',
            ...(language && { 'Content-Language': language }),
            ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>` }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(signal ? { signal } : {}),
        })
      } catch (error) {
        throw withoutAddress(error, to)
      }
    },
  }
}

const isThisMachine = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** `Name <address>`, or an address alone; a comma in the name does not add a second sender. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

/** The error with the recipient's address removed: personal data does not belong in a log. */
function withoutAddress(error: unknown, to: string): Error {
  const details = error as { command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown }
  const reason = String(details.response ?? details.message).replaceAll(to, 'the address')
  // A 5xx for the recipient is permanent. One for the sender or the password is a fault of our settings, which get fixed.
  const refused = details.command === 'RCPT TO' && Number(details.responseCode) >= 500
  return refused ? new AddressRefused(reason) : new Error(`the mail server did not take it: ${reason}`)
}
