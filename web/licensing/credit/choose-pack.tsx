import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { priceText } from '../../ui/price-text.ts'
import type { Credit, CreditPack } from './credit.ts'

interface Props {
  credit: Credit
  chosen: CreditPack
  onChoose: (pack: CreditPack) => void
}

/** The packs on offer, and what holds for all of them, before anything is paid. */
export function ChoosePack({ credit: { packs, days }, chosen, onChoose }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-h3 font-strong">{t('Choose a pack')}</legend>
      {packs.map((pack) => (
        <label
          key={pack.basePaise}
          className={classNames(
            'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-control border bg-surface p-4',
            pack === chosen ? 'border-ink' : 'border-line',
          )}
        >
          <input
            type="radio"
            name="pack"
            className="mt-0.5 size-5"
            checked={pack === chosen}
            onChange={() => onChoose(pack)}
          />
          <span className="font-strong">{t('Credit of ₹{amount}', { amount: priceText(pack.creditPaise) })}</span>
          <span className="col-start-2 text-small text-ink-2">
            {t('for ₹{price}, ₹{total} with GST', {
              price: priceText(pack.basePaise),
              total: priceText(pack.totalPaise),
            })}
          </span>
        </label>
      ))}
      <ul className="grid list-disc gap-1 pl-5 text-small text-ink-2">
        <li>{t('Valid for {days} days from the payment. What is left then expires.', { days })}</li>
        <li>
          {t('Spent in the cart on any clip, in any quality. The licences are the same as of clips paid singly.')}
        </li>
        <li>{t('The tax invoice comes with the pack; clips paid with credit have none of their own.')}</li>
        <li>{t('Refunded in full within 14 days as long as none of it was spent.')}</li>
        <li>{t('A refunded clip becomes credit again, until the last day of its pack.')}</li>
      </ul>
    </fieldset>
  )
}
