import { legalDocument } from './legal-document.ts'
import text from './privacy-policy.md?raw'

/** SCR-56: effective April 2025, 13 sections. */
export const privacyPolicy = legalDocument(text, { text: 'privacy', title: 'Privacy Policy', effective: 'April 2025' })
