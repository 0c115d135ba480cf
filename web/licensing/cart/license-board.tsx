import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { addToCart, type CartLine, restOfCart } from '../../lib/cart-store.ts'
import { isOfClip } from '../../../contract/catalogue/board-approval.ts'
import { dayText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AskBuyer } from '../checkout/ask-buyer.tsx'
import { CheckoutSummary } from '../checkout/checkout-summary.tsx'
import { CartLines } from './cart-lines.tsx'
import { inOthers, isForSale, type QuotedLine } from './cart-texts.ts'
import { useQuote } from './use-quote.ts'

type Board = CallReply<'GET /user/board'>

/** What a client approved on a board, to license at once: with the total, what is missing, and who said yes when. */
export function LicenseBoard({ id }: { id: string }) {
  const board = useQuery({ ...call('GET /user/board', { id }), staleTime: 0 })
  if (board.isError)
    return <ErrorState text={t('This board could not be loaded.')} onRetry={() => void board.refetch()} />
  if (!board.data) return <Spinner fullPage size={36} />
  const approved = approvedOn(board.data)
  if (approved.length === 0)
    return (
      <EmptyState
        text={t(
          'Nothing on this board is approved yet. Share its link, and your client approves clips without an account.',
        )}
        link={{ to: paths.ownBoard(id), label: t('Back to the board') }}
      />
    )
  return <Approved key={id} board={board.data} clips={approved} />
}

/** In the order of the board. */
const approvedOn = ({ clips, approvals }: Board): string[] =>
  clips
    .filter((clip) => clip.video && approvals.some((one) => one.kind === 'approved' && isOfClip(one, clip)))
    .map(({ clip }) => clip)

function Approved({ board, clips }: { board: Board; clips: string[] }) {
  const navigate = useNavigate()
  const [qualities, setQualities] = useState<ReadonlyMap<string, Quality>>(new Map())
  const [busy, setBusy] = useState(false)
  const shot = new Map(board.clips.map(({ clip, video }) => [clip, video]))
  const lines: CartLine[] = clips.map((videoID) => ({
    videoID,
    quality: qualities.get(videoID) ?? (shot.get(videoID)?.shotonmobile ? 'MobileHD' : 'HD'),
  }))
  const quote = useQuote(lines)
  if (quote.isError)
    return (
      <ErrorState
        text={messageOf(quote.error, 'The prices of the cart could not be loaded.')}
        onRetry={() => void quote.refetch()}
      />
    )
  if (!quote.data) return <Spinner fullPage size={36} />
  const others = inOthers(quote.data.lines, qualities)
  if (others) setQualities(others)
  const payable = quote.data.lines.filter(({ state }) => state === 'ok')
  const license = async () => {
    setBusy(true)
    const isIn = await addToCart(payable)
    setBusy(false)
    if (!isIn) return
    // An order is of the whole cart: what else is in it is seen before it is paid for.
    if (restOfCart(payable).length === 0) return void navigate(paths.cartCheckout)
    toast.success(t('They are in your cart, beside what was there already.'))
    void navigate(paths.cart)
  }
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_380px]">
      <CartLines
        label={t('Approved clips')}
        lines={quote.data.lines}
        onQuality={({ videoID }, quality) => setQualities(new Map(qualities).set(videoID, quality))}
        note={(line) => <ApprovedBy board={board} line={line} />}
      />
      <div className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:sticky md:top-[92px]">
        <CheckoutSummary
          title={board.name}
          detail={t('{count} of {total} approved clips to license', {
            count: payable.length,
            total: quote.data.lines.length,
          })}
          sum={sumOf(quote.data.lines, quote.data)}
        />
        <Missing lines={quote.data.lines} />
        <LicenseButton busy={busy} disabled={payable.length === 0} onClick={() => void license()} />
      </div>
    </div>
  )
}

function LicenseButton(props: Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'onClick'>) {
  if (!useMayAs('editor')) return <AskBuyer />
  return (
    <Button variant="accent" size="lg" {...props}>
      {t('License all approved')}
    </Button>
  )
}

/** Without what a plan includes: that is downloaded, not bought. Prices are whole rupees, so GST is exact. */
function sumOf(lines: readonly QuotedLine[], all: { basePaise: number; taxPaise: number; totalPaise: number }) {
  const included = lines.reduce((sum, line) => sum + (line.state === 'inPlan' ? line.basePaise : 0), 0)
  const basePaise = all.basePaise - included
  const taxPaise = (basePaise * 18) / 100
  return { basePaise, taxPaise, totalPaise: basePaise + taxPaise }
}

function Missing({ lines }: { lines: readonly QuotedLine[] }) {
  const count = (states: QuotedLine['state'][]) => lines.filter(({ state }) => states.includes(state)).length
  const notes = [
    [count(['owned', 'doubled']), t('yours already')],
    [count(['inPlan', 'free']), t('in your plan or free: download without paying')],
    [count(['unavailable']), t('not in the chosen quality')],
    [count(['notForSale', 'early', 'gone']), t('not for sale')],
    [lines.filter((line) => isForSale(line) && line.licence === 'editorial').length, t('for editorial use only')],
  ] as const
  const found = notes.filter(([many]) => many > 0)
  if (found.length === 0) return null
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {found.map(([many, text]) => (
        <li key={text}>
          {many} · {text}
        </li>
      ))}
    </ul>
  )
}

function ApprovedBy({ board, line }: { board: Board; line: QuotedLine }) {
  const clip = board.clips.find((one) => one.clip === line.videoID)
  const own = board.approvals.filter((one) => one.kind === 'approved' && clip && isOfClip(one, clip))
  return (
    <p className="text-meta text-ink-3">
      {own.map(({ name, createdAt }) => t('Approved by {name}, {day}', { name, day: dayText(createdAt) })).join(' · ')}
    </p>
  )
}
