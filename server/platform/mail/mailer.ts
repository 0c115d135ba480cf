import type { Language } from '../../../contract/values.ts'

interface OutgoingMail {
  /** The outbox's id, used as Message-ID: mail clients show duplicates of it as one mail. */
  id: string
  to: string
  /** Reply-To, where it is not the sender: one plain address. */
  replyTo?: string | undefined
  language?: Language | undefined
  stopUrl?: string | undefined
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws AddressRefused when a retry is pointless; any other error may be transient */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

/** The receiving server refuses this address permanently. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}
