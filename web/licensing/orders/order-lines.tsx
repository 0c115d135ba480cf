import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t, type Text } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'
import { dayText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import type { CustomerOrder } from './order-texts.ts'

const RefundDialog = lazy(() => loadChunk(() => import('./refund-dialog.tsx')))
type Line = NonNullable<CustomerOrder['lines']>[number]

const STATES = {
  bought: null,
  'going back': 'Refund on its way',
  'given back': 'Refunded',
  refused: 'Could not be delivered; refunded',
} as const satisfies Record<Line['state'], Text | null>

/** The clips of an order, each with what became of it; some of them can be asked back. */
export function OrderLines({ order, lines }: { order: CustomerOrder; lines: readonly Line[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const mayAsk = !order.refund.requested && lines.some(({ refundAgainst }) => refundAgainst === '')
  const toggle = (line: number) =>
    setChosen((before) => new Set(before.has(line) ? [...before].filter((one) => one !== line) : [...before, line]))
  const total = lines.reduce((sum, { line, totalPaise }) => sum + (chosen.has(line) ? totalPaise : 0), 0)
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-strong">{t('Clips of this order')}</summary>
      <ul className="grid">
        {lines.map((one) => (
          <OrderLine
            key={one.line}
            line={one}
            choice={
              mayAsk && one.refundAgainst === ''
                ? { checked: chosen.has(one.line), toggle: () => toggle(one.line) }
                : null
            }
          />
        ))}
      </ul>
      {chosen.size > 0 && (
        <Button size="sm" className="mt-2" onClick={() => setAsking(true)}>
          {t('Ask for a refund of the selected clips')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking && (
          <RefundDialog
            order={order}
            part={{ lines: [...chosen], totalPaise: total }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </details>
  )
}

interface OrderLineProps {
  line: Line
  /** Null: it cannot be given back. */
  choice: { checked: boolean; toggle: () => void } | null
}

function OrderLine({ line, choice }: OrderLineProps) {
  const state = STATES[line.state]
  const name = clipName(line)
  const approvals = line.approvals.map(({ name, at }) => t('Approved by {name}, {day}', { name, day: dayText(at) }))
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1 text-small">
      {choice && (
        <input
          type="checkbox"
          aria-label={t('Ask for a refund of {item}', { item: name })}
          checked={choice.checked}
          onChange={choice.toggle}
          className="size-5 shrink-0"
        />
      )}
      <Link
        to={paths.clip(line.clipId, line.name)}
        className="min-w-0 flex-1 basis-60 underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="text-ink-2">{qualityName(line.quality)}</span>
      {approvals.length > 0 && <span className="text-ink-3">{approvals.join(' · ')}</span>}
      {state && <span className="text-ink-3">{t(state)}</span>}
      <Price paise={line.totalPaise} />
    </li>
  )
}
