import { LEGAL_VERSIONS, type LegalText } from '../../../contract/accounts/legal-versions.ts'
import { earlierVersion } from './earlier-version.ts'
import type { DocumentOf } from './legal-document.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { refundPolicy } from './refund-policy.ts'
import { shipmentAndDelivery } from './shipment.ts'
import { termsAndConditions } from './terms.ts'

const PRESENT: Record<LegalText, DocumentOf> = {
  privacy: privacyPolicy,
  terms: termsAndConditions,
  refunds: refundPolicy,
  shipment: shipmentAndDelivery,
}

export const isLegalText = (name: string): name is LegalText => Object.hasOwn(LEGAL_VERSIONS, name)

/** A text of the product as it is or stood; null where there is no such version. */
export const productVersion = (text: LegalText, version: string): DocumentOf | null =>
  LEGAL_VERSIONS[text][0].version === version ? PRESENT[text] : earlierVersion(text, version)
