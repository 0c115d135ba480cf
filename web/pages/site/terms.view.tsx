import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import { termsAndConditions } from '../../site/legal/terms.ts'

export default function TermsPage() {
  return <LegalPage document={termsAndConditions(operatorOf(useSite()))} />
}
