import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/text.ts'
import type { CartLine } from '../../lib/cart-store.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import type { BillingFields } from '../checkout/checkout.schema.ts'

const PaymentLinkDialog = lazy(() => loadChunk(() => import('./payment-link-dialog.tsx')))

interface Props {
  lines: readonly CartLine[]
  coupon: string
  /** As filled in so far. */
  billing: () => BillingFields
}

/** For whoever orders and does not pay: the accounts department does, by a link. */
export function PaymentLinkButton({ lines, coupon, billing }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Link2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Let somebody else pay')}
      </Button>
      <Suspense fallback={null}>
        {open && <PaymentLinkDialog lines={lines} coupon={coupon} billing={billing()} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
