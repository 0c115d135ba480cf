import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { addToCart, changeQuality, loadCart, removeFromCart, useCart } from '../../lib/cart-store.ts'
import { clipName } from '../../lib/clip-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { useMayAs, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { CartLines } from '../../licensing/cart/cart-lines.tsx'
import { countText, isForSale, type Quote, type QuotedLine } from '../../licensing/cart/cart-texts.ts'
import { useQuote } from '../../licensing/cart/use-quote.ts'
import { AskBuyer } from '../../licensing/checkout/ask-buyer.tsx'
import { CheckoutSummary } from '../../licensing/checkout/checkout-summary.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { UndoNote } from '../../ui/undo-note.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

/** The clips that somebody means to buy together. */
export default function CartPage() {
  const cart = useCart()
  const [removed, setRemoved] = useState<readonly QuotedLine[]>([])
  const forget = useCallback(() => setRemoved([]), [])
  useEffect(() => void loadCart(), [])
  function remove(lines: readonly QuotedLine[]) {
    void removeFromCart(lines)
    setRemoved(lines)
  }
  function undo() {
    void addToCart(removed.map(({ videoID, quality }) => ({ videoID, quality })))
    forget()
  }
  return (
    <CheckoutFrame title={t('Cart')}>
      {removed.length > 0 && (
        <UndoNote key={removed.map(keyOf).join()} text={removedText(removed)} onUndo={undo} onOver={forget} />
      )}
      {cart === null ? <Spinner fullPage size={36} /> : cart.length === 0 ? <Empty /> : <Filled onRemove={remove} />}
      <p className="text-small text-ink-2">
        <Rich
          text={t(
            'You cut with our previews? <link>Drop your edit list</link> and license exactly what is in the film.',
          )}
          link={(words) => (
            <Link to={paths.editList} className="text-link underline underline-offset-4">
              {words}
            </Link>
          )}
        />
      </p>
    </CheckoutFrame>
  )
}

const keyOf = ({ videoID, quality }: QuotedLine): string => `${videoID} ${quality}`

function removedText(lines: readonly QuotedLine[]): string {
  const [only, more] = lines
  if (only && !more)
    return t('{name} is no longer in the cart.', { name: only.video ? clipName(only.video) : only.videoID })
  return t('{count} clips are no longer in the cart.', { count: lines.length })
}

interface Removing {
  onRemove: (lines: readonly QuotedLine[]) => void
}

function Empty() {
  const company = useSession().claims?.company
  return (
    <>
      <EmptyState
        text={
          company
            ? t('The cart of {company} is empty. Add clips with the cart button on each of them.', {
                company: company.name,
              })
            : t('Your cart is empty. Add clips with the cart button on each of them.')
        }
        link={{ to: paths.home(), label: t('Browse clips') }}
      />
      {company && (
        <p className="text-small text-ink-2">
          <Rich
            text={t('What you collected for yourself is in your own cart: <link>switch back to see it</link>.')}
            link={(words) => (
              <Link to={paths.company} className="text-link underline underline-offset-4">
                {words}
              </Link>
            )}
          />
        </p>
      )}
    </>
  )
}

function Filled({ onRemove }: Removing) {
  const quote = useQuote(useCart())
  // A company's cart is seen by all its members and changed by some.
  const mayChange = useMayAs('editor')
  if (quote.isError)
    return (
      <ErrorState
        text={messageOf(quote.error, 'The prices of the cart could not be loaded.')}
        onRetry={() => void quote.refetch()}
      />
    )
  if (!quote.data) return <Spinner fullPage size={36} />
  const { lines, ...sum } = quote.data
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_380px]">
      <CartLines
        label={t('Clips in the cart')}
        lines={lines}
        {...(mayChange && {
          onQuality: (line, quality) => void changeQuality(line, quality),
          onRemove: (line) => onRemove([line]),
        })}
      />
      <div className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:sticky md:top-[92px]">
        <CheckoutSummary title={countText(lines)} sum={sum} />
        <Actions lines={lines} onRemove={onRemove} />
      </div>
    </div>
  )
}

function Actions({ lines, onRemove }: Pick<Quote, 'lines'> & Removing) {
  const mayChange = useMayAs('editor')
  const mayBuy = useMayAs('buyer')
  const stuck = lines.filter((line) => !isForSale(line))
  const included = lines.filter(({ state }) => state === 'inPlan')
  const payable = stuck.length === 0
  return (
    <>
      {stuck.length > 0 && (
        <div aria-live="polite" className="grid gap-3 text-small">
          <p>{t('Some clips cannot be bought. Remove them, and pay for the rest.')}</p>
          {mayChange && <Button onClick={() => onRemove(stuck)}>{t('Remove them')}</Button>}
        </div>
      )}
      {included.length > 0 && mayChange && (
        <Button variant="plain" onClick={() => onRemove(included)}>
          {t('Remove what my plan includes')}
        </Button>
      )}
      {!mayBuy ? (
        <>
          <AskBuyer inCart />
          {mayChange && payable && <ButtonLink to={paths.cartCheckout}>{t('Quotation (PDF)')}</ButtonLink>}
        </>
      ) : payable ? (
        <ButtonLink to={paths.cartCheckout} variant="accent" size="lg">
          {t('Go to payment')}
        </ButtonLink>
      ) : (
        <Button variant="accent" size="lg" disabled>
          {t('Go to payment')}
        </Button>
      )}
    </>
  )
}
