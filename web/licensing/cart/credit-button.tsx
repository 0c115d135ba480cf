import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { mayAs, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { priceText } from '../../ui/price-text.ts'
import { type CartOrder, orderBody } from './cart-order.ts'
import { OrderDialog } from './order-dialog.tsx'

interface Props extends CartOrder {
  onOrdered: () => void
  /** Before GST: what it takes of the credit. */
  basePaise: number
}

/** Paying with what was paid ahead; without any, where to get it. */
export default function CreditButton(props: Props) {
  const { claims } = useSession()
  const { data } = useQuery({ ...call('GET /user/credit', {}), enabled: claims?.role === 'USER', staleTime: 0 })
  const [open, setOpen] = useState(false)
  if (!data || !mayAs(claims, 'buyer')) return null
  const given = { amount: priceText(data.leftPaise) }
  const link = (words: string) => (
    <Link to={paths.credit} className="text-link underline underline-offset-4">
      {words}
    </Link>
  )
  if (data.leftPaise === 0)
    return data.packs.length === 0 ? null : (
      <p className="text-small text-ink-2">
        <Rich text={t('Buying often? <link>Prepaid credit</link> gives more clips for the money.')} link={link} />
      </p>
    )
  const isEnough = data.leftPaise >= props.basePaise
  return (
    <div className="grid gap-2">
      <Button disabled={!isEnough} icon={<Coins size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Pay with credit')}
      </Button>
      <p className="text-small text-ink-2">
        {isEnough ? (
          t('You have ₹{amount} of credit.', given)
        ) : (
          <Rich
            text={t('You have ₹{amount} of credit: less than these clips cost. <link>Get more</link>.', given)}
            link={link}
          />
        )}
      </p>
      {open && <CreditDialog {...props} leftPaise={data.leftPaise} onClose={() => setOpen(false)} />}
    </div>
  )
}

function CreditDialog({ leftPaise, onClose, ...order }: Props & { leftPaise: number; onClose: () => void }) {
  const { basePaise } = order
  const change = useChange({
    send: () => api('POST /pay/order-on-credit', { ...orderBody(order), expectedPaise: basePaise }),
    refresh: ['GET /user/credit', 'GET /user/orders', 'POST /pay/cart-quote'],
    onSuccess: (spent) => {
      toast.success(t('Paid. ₹{amount} of credit is left.', { amount: priceText(spent.leftPaise) }))
      order.onOrdered()
    },
  })
  return (
    <OrderDialog
      title={t('Pay with credit')}
      text={t(
        '₹{amount} of your credit pays for these clips; ₹{left} is left then. GST was paid with the pack, so this order has no invoice of its own.',
        { amount: priceText(basePaise), left: priceText(leftPaise - basePaise) },
      )}
      action={t('Pay ₹{amount} with credit', { amount: priceText(basePaise) })}
      order={change}
      onClose={onClose}
    />
  )
}
