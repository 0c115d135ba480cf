import type { Language } from '../../../contract/values.ts'

export interface OutgoingMail {
  /** The outbox's id, used as Message-ID: mail clients show duplicates of it as one mail. */
  id: string
  /** One plain address. */
  to: string
  /** Reply-To, where it is not the sender: one plain address. */
  replyTo?: string | undefined
  language?: Language | undefined
  /** List-Unsubscribe. */
  stopUrl?: string | undefined
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Sends one mail.
   * @throws AddressRefused when a retry is pointless; any other error may be transient
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

/** The receiving server refuses this address permanently. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}
