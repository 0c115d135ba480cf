import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Quality } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { rupeesWithGst } from './price.ts'
import { usePrices } from './use-prices.ts'

const SIZES = { MobileHD: '1080 × 1920', HD: '1920 × 1080', '4K': '3840 × 2160' } as const satisfies Record<
  Quality,
  string
>
const QUALITIES = Object.keys(SIZES) as Quality[]

/** SCR-47: one clip costs this, in each quality. */
export function OneTimePrices() {
  const prices = usePrices()?.oneTimePrices
  if (!prices) return null
  return (
    <section aria-labelledby="one-time" className="grid gap-3">
      <h2 id="one-time" className="text-h3 font-strong">
        {t('One clip, one payment')}
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full text-left wrap-anywhere">
          <thead className="text-small text-ink-2">
            <tr>
              <Cell as="th">{t('Quality')}</Cell>
              <Cell as="th">{t('Size, up to')}</Cell>
              <Cell as="th">{t('Price')}</Cell>
              <Cell as="th">{t('Price with GST')}</Cell>
            </tr>
          </thead>
          <tbody>
            {QUALITIES.map((quality) => (
              <tr key={quality} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-4 font-strong">
                  {qualityName(quality)}
                </th>
                <Cell>{SIZES[quality]}</Cell>
                <Cell isAmount>
                  <Price paise={prices[quality] * 100} />
                </Cell>
                <Cell isAmount>
                  <Price paise={rupeesWithGst(prices[quality]).totalPaise} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-ink-2">
        {t(
          'If you own a clip in HD, you pay only the difference for its 4K. Each clip shows its own size before you pay.',
        )}
      </p>
    </section>
  )
}

interface CellProps {
  as?: 'td' | 'th'
  /** In one piece, however narrow the screen: half an amount is another one. */
  isAmount?: boolean
  children: ReactNode
}

const Cell = ({ as: Tag = 'td', isAmount, children }: CellProps) => (
  <Tag
    {...(Tag === 'th' && { scope: 'col' })}
    className={classNames('py-2.5 pr-4 font-plain tabular-nums', isAmount && 'whitespace-nowrap')}
  >
    {children}
  </Tag>
)

const linked = (to: string) => (words: string) => (
  <Link to={to} className="text-link underline underline-offset-4">
    {words}
  </Link>
)

/** What a buyer asks before paying: licence, payment, invoice, refund, renewal, country. */
export function PriceOverview() {
  const { takesMandates } = useSite()
  const rows: [name: string, text: ReactNode][] = [
    [
      t('Licence'),
      <Rich
        key="licence"
        text={t(
          'Every plan and every single clip brings the same licence: worldwide, perpetual, in any number of works. <more>What it allows</more>',
        )}
        more={linked(paths.licence)}
      />,
    ],
    [t('Payment'), t('Pay by UPI, card, net banking or wallet through Razorpay.')],
    [
      t('Invoice and GSTIN'),
      t('Every payment brings a GST invoice. Give your GSTIN at the checkout to claim input tax.'),
    ],
    [
      t('Refund term'),
      <Rich
        key="refund"
        text={t('Refunded in full within 14 days as long as nothing was downloaded: <link>refund policy</link>')}
        link={linked(paths.refunds)}
      />,
    ],
    [
      t('Renewal'),
      takesMandates
        ? t('A plan renews by itself only if you choose UPI Autopay. Else we remind you before it ends.')
        : t('A plan does not renew by itself. We remind you before it ends.'),
    ],
    [t('Country'), t('Orders are taken from billing addresses in India.')],
  ]
  return (
    <section aria-labelledby="before-you-buy" className="grid gap-3">
      <h2 id="before-you-buy" className="text-h3 font-strong">
        {t('Before you buy')}
      </h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt className="font-strong">{name}</dt>
            <dd className="text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p>{linked(paths.faqs)(t('More questions and answers'))}</p>
    </section>
  )
}
