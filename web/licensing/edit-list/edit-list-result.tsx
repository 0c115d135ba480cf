import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Quality } from '../../../contract/values.ts'
import { locale, t } from '../../language/text.ts'
import { addToCart, type CartLine } from '../../lib/cart-store.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { useMayAs, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CartLines } from '../cart/cart-lines.tsx'
import { inOthers, type QuotedLine } from '../cart/cart-texts.ts'
import { useQuote } from '../cart/use-quote.ts'
import { AskBuyer } from '../checkout/ask-buyer.tsx'
import { CheckoutSummary } from '../checkout/checkout-summary.tsx'
import type { ReadList, UsedClip } from './read-edit-list.ts'
import { bestOf } from './relink.ts'
import { RelinkTools } from './relink-tools.tsx'

interface Props {
  name: string
  list: ReadList
  /** The edit list as it was dropped. */
  text: string
}

/** As many as a cart holds. */
const MOST = 250

export function EditListResult({ name, list, text }: Props) {
  const clips = list.clips.slice(0, MOST)
  if (clips.length === 0)
    return (
      <EmptyState text={t('{file} uses none of our clips. Their file names must keep our number.', { file: name })} />
    )
  return (
    <>
      <h2 className="text-h3 font-strong break-words">{list.title || name}</h2>
      {list.clips.length > MOST && <p>{t('Only the first 250 clips are shown.')}</p>}
      <Found clips={clips} name={name} text={text} />
      {list.others.length > 0 && <Others names={list.others} />}
    </>
  )
}

function Found({ clips, name, text }: { clips: readonly UsedClip[]; name: string; text: string }) {
  const [qualities, setQualities] = useState<ReadonlyMap<string, Quality>>(new Map())
  const owned = useBestOwned()
  const lines: CartLine[] = clips.map(({ videoID, quality }) => ({
    videoID,
    quality: qualities.get(videoID) ?? quality ?? owned?.get(videoID) ?? 'HD',
  }))
  const quote = useQuote(lines)
  if (quote.isError)
    return (
      <ErrorState
        text={messageOf(quote.error, 'The clips could not be looked up.')}
        onRetry={() => void quote.refetch()}
      />
    )
  if (!quote.data || !owned) return <Spinner size={32} />
  const used = new Map(clips.map((clip) => [clip.videoID, clip]))
  const others = inOthers(quote.data.lines, qualities)
  if (others) setQualities(others)
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_380px]">
      <CartLines
        label={t('Clips in the film')}
        lines={quote.data.lines}
        onQuality={({ videoID }, quality) => setQualities(new Map(qualities).set(videoID, quality))}
        note={({ videoID }) => <Used clip={used.get(videoID)} />}
      />
      <Summary lines={quote.data.lines} sum={quote.data}>
        <RelinkTools name={name} text={text} used={used} lines={quote.data.lines} owned={owned} />
      </Summary>
    </div>
  )
}

const nothing: ReadonlyMap<string, Quality> = new Map()

/** The best quality of each clip that the caller owns; null while that is being asked. */
function useBestOwned(): ReadonlyMap<string, Quality> | null {
  const isSignedIn = useSession().claims !== null
  const { data, isPending } = useQuery({ ...call('GET /user/owned', {}), enabled: isSignedIn })
  return useMemo(() => {
    if (!isSignedIn) return nothing
    if (isPending) return null
    return new Map(
      data?.clips.flatMap(({ id, qualities }) => {
        const best = bestOf(qualities)
        return best ? [[id, best] as const] : []
      }),
    )
  }, [isSignedIn, isPending, data])
}

const secondsText = (seconds: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds)

function Used({ clip }: { clip: UsedClip | undefined }) {
  if (!clip) return null
  const seconds = secondsText(clip.seconds)
  return (
    <p className="text-small text-ink-2">
      {clip.uses === 1
        ? t('{seconds} seconds in the film', { seconds })
        : t('{seconds} seconds in the film, in {count} places', { seconds, count: clip.uses })}
    </p>
  )
}

interface SummaryProps {
  lines: readonly QuotedLine[]
  sum: { basePaise: number; taxPaise: number; totalPaise: number }
  children: React.ReactNode
}

function Summary({ lines, sum, children }: SummaryProps) {
  const navigate = useNavigate()
  const mayFill = useMayAs('editor')
  const [busy, setBusy] = useState(false)
  const count = (state: QuotedLine['state']) => lines.filter((line) => line.state === state).length
  const missing = lines.filter(({ state }) => state === 'ok')
  const fill = async () => {
    setBusy(true)
    const isIn = await addToCart(missing)
    setBusy(false)
    if (isIn) void navigate(paths.cart)
  }
  return (
    <div className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:sticky md:top-[92px]">
      <ul className="grid gap-1 text-small text-ink-2">
        <li>{t('Used: {count}', { count: lines.length })}</li>
        <li>{t('Yours already: {count}', { count: count('owned') })}</li>
        <li>{t('In your plan: {count}', { count: count('inPlan') })}</li>
        <li>{t('To license: {count}', { count: missing.length })}</li>
      </ul>
      {missing.length > 0 && (
        <>
          <CheckoutSummary title={t('What is missing')} sum={count('inPlan') === 0 ? sum : sumOf(missing)} />
          {mayFill ? (
            <Button variant="accent" size="lg" busy={busy} onClick={() => void fill()}>
              {t('Put them in the cart')}
            </Button>
          ) : (
            <AskBuyer />
          )}
        </>
      )}
      {children}
    </div>
  )
}

/** Prices are whole rupees, so GST is exact. */
function sumOf(lines: readonly QuotedLine[]) {
  const basePaise = lines.reduce((paise, line) => paise + line.basePaise, 0)
  const taxPaise = (basePaise * 18) / 100
  return { basePaise, taxPaise, totalPaise: basePaise + taxPaise }
}

const Others = ({ names }: { names: readonly string[] }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2 font-strong">
      {t('Other files in the list: {count}', { count: names.length })}
    </summary>
    <ul className="grid list-disc gap-1 pl-5 text-small break-all text-ink-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </details>
)
