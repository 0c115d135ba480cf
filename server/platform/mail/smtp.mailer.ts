import { createTransport } from 'nodemailer'
import { AddressRefused, type Mailer } from './mailer.ts'

/** A mail server that does not answer in this time is tried again later. */
const TIMEOUT_MS = 20_000

/**
 * @param options.url `smtp://` (STARTTLS when the server offers it) or `smtps://`; nodemailer's own settings may follow as
 *   a query
 */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const { url } = options
  const transport = createTransport({
    url,
    // A password never goes over an open line; a relay on this very machine has no line.
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
          // As an object it is taken as it stands: nothing in it can add a recipient.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          headers: {
            // RFC 3834: no holiday answers to these.
            'Auto-Submitted': 'auto-generated',
            ...(language && { 'Content-Language': language }),
            // RFC 2369.
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

/** `Name <address>`, or an address alone; a comma in the name is no second sender. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

/** What went wrong, without the address, which has no business in a log. */
function withoutAddress(error: unknown, to: string): Error {
  const said = error as { command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown }
  const reason = String(said.response ?? said.message).replaceAll(to, 'the address')
  // A 5xx for the recipient. For the sender or the password it is our own settings that are wrong, and those get mended.
  const refused = said.command === 'RCPT TO' && Number(said.responseCode) >= 500
  return refused ? new AddressRefused(reason) : new Error(`the mail server did not take it: ${reason}`)
}
