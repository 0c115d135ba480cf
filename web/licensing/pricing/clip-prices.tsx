import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import { qualityChoices } from '../downloads/quality-choice.ts'
import { clipPricePaise, withGst } from './price.ts'
import { usePrices } from './use-prices.ts'

/** What this very clip costs in each quality it has, as the checkout will ask for it; owned qualities say so. */
export function ClipPrices({ clip }: { clip: Video }) {
  const prices = usePrices()
  const offered = qualityChoices(clip).filter(({ available, owned }) => available || owned)
  if (!prices || clip.free || offered.length === 0) return null
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-left font-strong text-ink">{t('This clip')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Quality')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Price with GST')}</th>
        </tr>
      </thead>
      <tbody>
        {offered.map(({ quality, label, owned, why }) => {
          const { basePaise, totalPaise } = withGst(clipPricePaise(prices.oneTimePrices, quality, clip.ownership))
          return (
            <tr key={quality} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td className="text-right tabular-nums">{owned ? why : `₹${priceText(basePaise)}`}</td>
              <td className="text-right text-ink-2 tabular-nums">
                {!owned && t('₹{total} with GST', { total: priceText(totalPaise, true) })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
