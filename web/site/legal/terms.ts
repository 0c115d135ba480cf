import { legalDocument } from './legal-document.ts'
import text from './terms.md?raw'

/** SCR-56: 43 sections; MON-1 for every figure. */
export const termsAndConditions = legalDocument(text, { text: 'terms', title: 'Terms and Conditions' })
