import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { useSite } from '../../lib/site.ts'
import { takeLostFocus } from '../../lib/take-lost-focus.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Price } from '../../ui/price.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { proved, verificationFailed } from './payment-outcome.ts'
import { loadRazorpay, openRazorpay } from './razorpay.ts'

type LinkedOrder = CallReply<'POST /pay/linkedorder'>

/** MON-75: the order of a payment link, for whoever pays it without an account. */
export function LinkedOrder({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['linked order', token],
    queryFn: () => api('POST /pay/linkedorder', { token }),
    retry: false,
    // While the bank has the money.
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? 5_000 : false),
  })
  if (query.isPending) return <Spinner fullPage size={36} />
  if (hasCode(query.error, 'mail_link_invalid', 'invalid_input'))
    return <EmptyState text={t('This payment link is not valid. Please ask the buyer for a new one.')} />
  if (!query.data) return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} />
  return <Order order={query.data} token={token} onChanged={() => void query.refetch()} />
}

interface OrderProps {
  order: LinkedOrder
  token: string
  onChanged: () => void
}

function Order({ order, token, onChanged }: OrderProps) {
  const { buyer, project, purchaseOrder, lines, state } = order
  const [wasOpen] = useState(state === 'open')
  const details = [
    project && t('Project: {name}', { name: project }),
    purchaseOrder && t('Purchase order: {number}', { number: purchaseOrder }),
  ].filter(Boolean)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-labelledby="linked-order" className="grid content-start gap-3">
        <h2 id="linked-order" className="text-h3 font-strong wrap-anywhere">
          {t('Ordered by {buyer}', { buyer })}
        </h2>
        {details.length > 0 && <p className="text-ink-2">{details.join(' · ')}</p>}
        <ul aria-label={t('Clips of this order')} className="grid">
          {lines.map(({ name, quality, totalPaise }) => (
            <li
              key={`${name} ${quality}`}
              className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {name}, {qualityName(quality)}
              </span>
              <Price paise={totalPaise} />
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start gap-4 rounded-panel border border-line bg-surface p-5">
        <CheckoutSummary
          title={t(lines.length === 1 ? '1 clip' : '{count} clips', { count: lines.length })}
          sum={order}
        />
        {state === 'open' ? (
          <Pay order={order} token={token} onChanged={onChanged} />
        ) : (
          <State state={state} isFresh={wasOpen} />
        )}
      </div>
    </div>
  )
}

interface StateProps {
  state: 'checking' | 'paid' | 'over'
  /** It stands where the button to pay was. */
  isFresh: boolean
}

const State = ({ state, isFresh: isNews }: StateProps) => (
  <output ref={isNews ? takeLostFocus : undefined} tabIndex={-1} className="font-strong">
    {state === 'paid'
      ? t('Paid. The buyer has the clips and the tax invoice.')
      : state === 'checking'
        ? t('We are checking your payment')
        : t('This order can no longer be paid. Please ask the buyer for a new link.')}
  </output>
)

function Pay({ order, token, onChanged }: OrderProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const site = useSite()
  const pay = async () => {
    setProblem('')
    await loadRazorpay(site.razorpayCheckoutScript)
    const proof = await openRazorpay({
      key: site.razorpayKeyId,
      order: order.order,
      brand: site.brand,
      color: site.colours.COLOUR_ACCENT,
      description: t('Order of {buyer}', { buyer: order.buyer }),
      person: { firstName: '', lastName: '', email: '', phone: '' },
      onTryFailed: setProblem,
    })
    if (!proof) return
    const outcome = await api('POST /pay/verifylinked', { token, ...proof }).then(proved, verificationFailed)
    if ('text' in outcome) setProblem(outcome.text)
  }
  const start = () => {
    setBusy(true)
    pay()
      .catch(() => setProblem(t('Razorpay SDK failed to load. Are you online?')))
      .finally(() => {
        setBusy(false)
        onChanged()
      })
  }
  return (
    <>
      <FormError text={problem} />
      <Button variant="accent" size="lg" busy={busy} onClick={start}>
        {t('Pay now')}
      </Button>
      <p className="text-small text-ink-3">
        {t('Payable until {day}.', { day: dayText(order.validUntil) })}{' '}
        <a href={paths.terms} target="_blank" rel="noreferrer" className="text-link underline underline-offset-4">
          {t('Terms and Conditions')}
        </a>
      </p>
    </>
  )
}
