import { LegalTextPage } from '../../site/legal/legal-text.tsx'
import { refundPolicy } from '../../site/legal/refund-policy.ts'

export default function RefundPolicyPage() {
  return <LegalTextPage text="refunds" product={refundPolicy} />
}
