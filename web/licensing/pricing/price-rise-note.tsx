import type { PriceRise } from '../../../contract/licensing/prices.ts'
import { Rich } from '../../language/rich.tsx'
import { t, type Text } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { Price } from '../../ui/price.tsx'
import { usePrices } from './use-prices.ts'

const NAMES = {
  MobileHD: 'A Mobile HD licence',
  HD: 'An HD licence',
  '4K': 'A 4K licence',
  Monthly: 'The monthly plan',
  Annual: 'The annual plan',
} as const satisfies Record<PriceRise['item'], Text>

/** MON-42: what will cost more, and from when. @param items of these alone; left out: of everything */
export function PriceRiseNote({ items }: { items?: readonly PriceRise['item'][] }) {
  const rises = usePrices()?.priceRises.filter(({ item }) => !items || items.includes(item)) ?? []
  if (rises.length === 0) return null
  return (
    <span className="grid gap-1 text-small text-ink">
      {rises.map(({ item, from, to, on }) => (
        <span key={item}>
          <Rich
            text={t('{what} costs <after></after> from {day}, <before></before> until then. Prices before GST.', {
              what: t(NAMES[item]),
              day: dayText(on),
            })}
            after={() => <Price paise={to * 100} />}
            before={() => <Price paise={from * 100} />}
          />
        </span>
      ))}
    </span>
  )
}
