import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import { t } from '../../language/text.ts'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { type CartLine, loadCart, useCart } from '../../lib/cart-store.ts'
import { messageOf } from '../../lib/error-message.ts'
import { useModals } from '../../lib/modals.ts'
import { mayAs, useMayAs, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { paths, presentPath } from '../../lib/url.ts'
import { CartLines } from '../../licensing/cart/cart-lines.tsx'
import { countText, isForSale, type Quote } from '../../licensing/cart/cart-texts.ts'
import { CouponField } from '../../licensing/cart/coupon-field.tsx'
import { PaymentLinkButton } from '../../licensing/cart/payment-link-button.tsx'
import { QuotationButton } from '../../licensing/cart/quotation-button.tsx'
import { useQuote } from '../../licensing/cart/use-quote.ts'
import { forgetCheckoutDraft } from '../../licensing/checkout/checkout-draft.ts'
import type { BillingFields } from '../../licensing/checkout/checkout.schema.ts'
import { CheckoutSummary } from '../../licensing/checkout/checkout-summary.tsx'
import { PaymentPanel } from '../../licensing/checkout/payment-panel.tsx'
import { useCheckout } from '../../licensing/checkout/use-checkout.ts'
import { LicenceLink } from '../../licensing/licences/licence-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CheckoutFrame, refreshBought, SignInFirst } from './checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'

// For companies with terms alone: its dialog would be a fifth of the page's script.
const CreditButton = lazyComponent(() => import('../../licensing/cart/credit-button.tsx'))
const TransferButton = lazyComponent(() => import('../../licensing/cart/transfer-button.tsx'))
const TermsButton = lazyComponent(() => import('../../licensing/cart/terms-button.tsx'))

/** One payment for everything in the cart. */
export default function CartCheckoutPage() {
  const { state, claims } = useSession()
  const cart = useCart()
  useEffect(() => void loadCart(), [])
  return (
    <CheckoutFrame title={t('Checkout')}>
      {state === 'guest' ? (
        <SignInFirst />
      ) : !claims || cart === null ? (
        <Spinner fullPage size={36} />
      ) : claims.role === 'USER' ? (
        <CartCheckout claims={claims} cart={cart} />
      ) : (
        <EmptyState text={t('Purchases are for customer accounts.')} />
      )}
    </CheckoutFrame>
  )
}

function CartCheckout({ claims, cart }: { claims: SessionClaims; cart: readonly CartLine[] }) {
  // As it was last with something in it: it is empty as soon as it is paid for. After signing in, a guest's lines come first,
  // and the account's are merged with them a moment later.
  const [lines, setLines] = useState(cart)
  const [coupon, setCoupon] = useState('')
  const quote = useQuote(lines, coupon)
  if (cart.length > 0 && cart !== lines) setLines(cart)
  if (quote.isError)
    return (
      <ErrorState
        text={messageOf(quote.error, 'The prices of the cart could not be loaded.')}
        onRetry={() => void quote.refetch()}
      />
    )
  if (lines.length > 0 && !quote.data) return <Spinner fullPage size={36} />
  return <CartForm claims={claims} lines={lines} quote={quote.data ?? null} coupon={coupon} onCoupon={setCoupon} />
}

/** To the orders, where invoice, licences and their schedule are. */
function useCartPaid(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    void loadCart(true)
    refreshBought(client)
    forgetCheckoutDraft()
    void navigate(paths.orders, { replace: true })
  }
}

interface CartFormProps {
  claims: SessionClaims
  lines: readonly CartLine[]
  quote: Quote | null
  coupon: string
  onCoupon: (code: string) => void
}

function CartForm({ claims, lines, quote, coupon, onCoupon }: CartFormProps) {
  const settings = useSite()
  const { openSignIn } = useModals()
  const count = lines.length
  const onPaid = useCartPaid()
  const checkout = useCheckout({
    item: count > 0 ? { kind: 'cart', lines, coupon: quote?.couponAgainst ? '' : coupon } : null,
    purchase: 'cart',
    description: count === 1 ? '1 clip' : `${count} clips`,
    price: quote,
    settings,
    onPaid,
    onSignedOut: () => openSignIn({ returnTo: presentPath() }),
  })
  // The cart is empty as soon as it is paid for.
  if (checkout.phase === 'waiting' || checkout.phase === 'late')
    return <PaymentPanel {...checkout} phase={checkout.phase} />
  if (!quote || count === 0)
    return <EmptyState text={t('Your cart is empty.')} link={{ to: paths.home(), label: t('Browse clips') }} />
  return (
    <PaymentForm
      checkout={checkout}
      person={claims}
      item={
        <div className="grid gap-3">
          <CartLines label={t('Clips in this order')} lines={quote.lines} />
          <CouponField value={coupon} onApply={onCoupon} quote={quote} />
          <p>
            <ButtonLink to={paths.cart} size="sm">
              {t('Change the cart')}
            </ButtonLink>
          </p>
        </div>
      }
      blocked={!quote.lines.every(isForSale)}
      {...(mayAs(claims, 'editor') && {
        more: (billing) => (
          <OtherWays lines={lines} coupon={coupon} quote={quote} billing={billing} onOrdered={onPaid} />
        ),
      })}
      summary={<CheckoutSummary title={countText(quote.lines)} detail={<LicenceLink />} sum={checkout.sum} />}
    />
  )
}

interface OtherWaysProps {
  lines: readonly CartLine[]
  coupon: string
  quote: Quote
  billing: () => BillingFields
  onOrdered: () => void
}

/** A quotation, paying later, somebody else who pays, a transfer, and prepaid credit. */
function OtherWays({ lines, coupon: typed, quote, billing, onOrdered }: OtherWaysProps) {
  const coupon = quote.couponAgainst ? '' : typed
  const { takesTransfers } = useSite()
  const isBuyer = useMayAs('buyer')
  if (!isBuyer) return <QuotationButton lines={lines} coupon={coupon} billing={billing} />
  return (
    <>
      <QuotationButton lines={lines} coupon={coupon} billing={billing} />
      <Suspense fallback={null}>
        <CreditButton
          lines={lines}
          coupon={coupon}
          basePaise={quote.basePaise}
          billing={billing}
          onOrdered={onOrdered}
        />
      </Suspense>
      <Suspense fallback={null}>
        <TermsButton
          lines={lines}
          coupon={coupon}
          totalPaise={quote.totalPaise}
          billing={billing}
          onOrdered={onOrdered}
        />
      </Suspense>
      <PaymentLinkButton lines={lines} coupon={coupon} billing={billing} />
      {takesTransfers && (
        <Suspense fallback={null}>
          <TransferButton lines={lines} coupon={coupon} billing={billing} />
        </Suspense>
      )}
    </>
  )
}
