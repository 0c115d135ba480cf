import type { LegalText } from '../../../contract/accounts/legal-versions.ts'
import type { Text } from '../../language/text.ts'
import { type DocumentOf, legalDocument } from './legal-document.ts'

const texts = import.meta.glob<string>('./versions/*/*.md', { query: '?raw', import: 'default', eager: true })

const DOCUMENTS: Record<LegalText, { file: string; title: Text; effective?: Text }> = {
  privacy: { file: 'privacy-policy', title: 'Privacy Policy', effective: 'April 2025' },
  terms: { file: 'terms', title: 'Terms and Conditions' },
  refunds: { file: 'refund-policy', title: 'Cancellation and Refund' },
  shipment: { file: 'shipment', title: 'Shipment and Delivery' },
}

/** A legal text as it stood; null where there is no such version. */
export function earlierVersion(text: LegalText, version: string): DocumentOf | null {
  const { file, ...head } = DOCUMENTS[text]
  const markdown = texts[`./versions/${version}/${file}.md`]
  return markdown === undefined ? null : legalDocument(markdown, { ...head, text })
}
