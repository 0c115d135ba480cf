import { LegalTextPage } from '../../site/legal/legal-text.tsx'
import { privacyPolicy } from '../../site/legal/privacy-policy.ts'

export default function PrivacyPolicyPage() {
  return <LegalTextPage text="privacy" product={privacyPolicy} />
}
