import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import { refundPolicy } from '../../site/legal/refund-policy.ts'

export default function RefundPolicyPage() {
  return <LegalPage document={refundPolicy(operatorOf(useSite()))} />
}
