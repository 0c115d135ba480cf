import type { Language } from '../../../contract/values.ts'

export interface OutgoingMail {
  /** The outbox's id, and so the Message-ID: a mail that was sent twice shows itself as one. */
  id: string
  /** One plain address. */
  to: string
  /** Who is answered, where it is not the sender: one plain address. */
  replyTo?: string | undefined
  language?: Language | undefined
  /** Where whoever wants no more of these says so. */
  stopUrl?: string | undefined
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Hands one mail over.
   * @throws AddressRefused when another try would meet the same answer; anything else may pass
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

/** The receiving side will not take mail for this address, now or later. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}
