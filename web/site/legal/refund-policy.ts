import { legalDocument } from './legal-document.ts'
import text from './refund-policy.md?raw'

/** MON-24: the Refund Policy, labelled Cancellation and Refund; 14 days, 5-7 working days, nothing downloaded. */
export const refundPolicy = legalDocument(text, { text: 'refunds', title: 'Cancellation and Refund' })
