import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import type { CartOrder } from './cart-order.ts'

const PaymentLinkDialog = lazy(() => loadChunk(() => import('./payment-link-dialog.tsx')))

/** For whoever orders and does not pay: the accounts department does, by a link. */
export function PaymentLinkButton({ lines, coupon, billing }: CartOrder) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Link2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Let someone else pay')}
      </Button>
      <Suspense fallback={null}>
        {open && <PaymentLinkDialog lines={lines} coupon={coupon} billing={billing()} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
