import type { ReactNode } from 'react'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { Price } from '../../ui/price.tsx'
import { WithGst } from './price-note.tsx'
import { usePrices } from './use-prices.ts'

/** SCR-47: one-time from 29. */
export function SingleClipLine({ action }: { action: ReactNode }) {
  const rupees = usePrices()?.oneTimePrices.MobileHD
  return (
    <section className="flex flex-wrap items-center justify-between gap-5 rounded-panel bg-sunken p-6">
      <div>
        <h2 className="text-h3 font-strong">{t('Only need one clip?')}</h2>
        <p className="text-ink-2">
          {rupees ? (
            <Rich
              text={t('One-time purchase from <price></price> (<total></total>). Pay once, download instantly.')}
              price={() => <Price paise={rupees * 100} />}
              total={() => <WithGst rupees={rupees} />}
            />
          ) : (
            t('Pay once, download instantly.')
          )}
        </p>
      </div>
      {action}
    </section>
  )
}
