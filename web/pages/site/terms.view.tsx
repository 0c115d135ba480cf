import { LegalTextPage } from '../../site/legal/legal-text.tsx'
import { termsAndConditions } from '../../site/legal/terms.ts'

export default function TermsPage() {
  return <LegalTextPage text="terms" product={termsAndConditions} />
}
