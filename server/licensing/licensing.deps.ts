import type { FastifyRequest } from 'fastify'
import type { NoticeVersions } from '../accounts/sign-up/consent.service.ts'
import type { DeliveryDeps } from '../media/delivery.service.ts'
import type * as payments from './checkout/confirm.service.ts'
import type * as downloads from './downloads/download.service.ts'
import type { InvoiceDeps } from './invoices/invoice.service.ts'
import type { CreditPack } from '../config/credit-packs.ts'
import type { Signer } from '../platform/secrets.ts'
import type { LicenceDeps } from './licences/licence.service.ts'
import type { WebhookDeps } from './payments/payment-events.service.ts'
import type { RefundSettings } from './refunds/refund-eligibility.service.ts'

/** Dependencies of the routes of licensing. */
export interface LicensingDeps
  extends
    payments.ConfirmDeps,
    WebhookDeps,
    downloads.DownloadDeps,
    DeliveryDeps,
    LicenceDeps,
    InvoiceDeps,
    RefundSettings {
  /** Of the legal texts that are in force. */
  noticeVersions: NoticeVersions
  /** Packs of prepaid credit on offer. */
  creditPacks: readonly CreditPack[]
  /** Whether the provider gives account numbers for bank transfers. */
  takesTransfers: boolean
  /** Whether there are keys of a payment provider. */
  hasProvider: boolean
  /** Whether plans may be renewed by UPI Autopay. */
  takesMandates: boolean
  /** Signs addresses in mails. */
  mailLinks: Signer
  /** Where this process is reached; null until it listens. */
  listening: { url: string | null }
  /** @throws AppError not_offered_here where the service is not offered */
  geoRestriction: { requireOffered(request: FastifyRequest): void }
}
