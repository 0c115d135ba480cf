import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import { privacyPolicy } from '../../site/legal/privacy-policy.ts'

export default function PrivacyPolicyPage() {
  return <LegalPage document={privacyPolicy(operatorOf(useSite()))} />
}
