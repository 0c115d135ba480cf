import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import type { CallName } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { call } from '../../lib/query.ts'
import { mayAs, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { forgetCheckoutDraft } from '../../licensing/checkout/checkout-draft.ts'
import { CheckoutSummary } from '../../licensing/checkout/checkout-summary.tsx'
import { useCheckout } from '../../licensing/checkout/use-checkout.ts'
import { ChoosePack } from '../../licensing/credit/choose-pack.tsx'
import { CreditLeft } from '../../licensing/credit/credit-left.tsx'
import type { Credit, CreditPack } from '../../licensing/credit/credit.ts'
import { priceText } from '../../ui/price-text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'

/** Prepaid credit: what is left, and packs to buy. */
export default function CreditPage() {
  const { claims } = useSession()
  return (
    <CheckoutFrame title={t('Prepaid credit')}>
      {!claims ? (
        <Spinner fullPage size={36} />
      ) : claims.role === 'USER' ? (
        <OwnCredit claims={claims} />
      ) : (
        <EmptyState text={t('Purchases are for customer accounts.')} />
      )}
    </CheckoutFrame>
  )
}

function OwnCredit({ claims }: { claims: SessionClaims }) {
  const query = useQuery({ ...call('GET /user/credit', {}), staleTime: 0 })
  const [chosen, setChosen] = useState(0)
  const [bought, setBought] = useState(0)
  const left = useRef<HTMLDivElement>(null)
  // What is bought shows above the form, which is below the screen's edge on phones.
  useEffect(() => void (bought > 0 && left.current?.focus()), [bought])
  if (query.isError && !query.data)
    return <ErrorState text={t('Your credit could not be loaded.')} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner fullPage size={36} />
  const { packs } = query.data
  const pack = packs.find(({ basePaise }) => basePaise === chosen) ?? packs[0]
  return (
    <div className="grid gap-8">
      <div ref={left} tabIndex={-1} className="outline-none">
        <CreditLeft credit={query.data} />
      </div>
      {!mayAs(claims, 'buyer') ? (
        <p className="text-ink-2">{t('Credit of the company is bought and spent by its buyers and owners.')}</p>
      ) : pack ? (
        <BuyPack
          // After a purchase a fresh form: the page stays, and another pack may be bought.
          key={`${pack.basePaise} ${bought}`}
          claims={claims}
          credit={query.data}
          pack={pack}
          onChoose={(one) => setChosen(one.basePaise)}
          onBought={() => setBought(bought + 1)}
        />
      ) : (
        <p className="text-ink-2">{t('No credit packs are on offer at present.')}</p>
      )}
    </div>
  )
}

/** The queries that a payment makes stale. */
const BOUGHT: readonly CallName[] = ['GET /user/credit', 'GET /user/orders']

interface BuyProps {
  claims: SessionClaims
  credit: Credit
  pack: CreditPack
  onChoose: (pack: CreditPack) => void
  onBought: () => void
}

function BuyPack({ claims, credit, pack, onChoose, onBought }: BuyProps) {
  const { openSignIn } = useModals()
  const client = useQueryClient()
  const rupees = pack.basePaise / 100
  const checkout = useCheckout({
    item: { kind: 'credit', rupees },
    purchase: `credit:${rupees}`,
    // For the provider's window, which is in English.
    description: `${rupees} credit`,
    price: pack,
    settings: useSite(),
    onPaid: () => {
      forgetCheckoutDraft()
      for (const name of BOUGHT) void client.invalidateQueries({ queryKey: [name] })
      toast.success(t('₹{amount} of credit is yours.', { amount: priceText(pack.creditPaise) }))
      onBought()
    },
    onSignedOut: () => openSignIn({ returnTo: location.pathname }),
  })
  return (
    <PaymentForm
      checkout={checkout}
      person={claims}
      item={<ChoosePack credit={credit} chosen={pack} onChoose={onChoose} />}
      summary={
        <CheckoutSummary
          title={t('Credit of ₹{amount}', { amount: priceText(pack.creditPaise) })}
          detail={t('Valid for {days} days from the payment. What is left then expires.', { days: credit.days })}
          sum={checkout.sum}
          isCredit
        />
      }
    />
  )
}
