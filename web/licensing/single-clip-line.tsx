import type { ReactNode } from 'react'
import { Price } from '../ui/price.tsx'
import { WithGst } from './price-note.tsx'
import { usePrices } from './queries.ts'

/** Spec 9, marketing: one-time from 29. */
export function SingleClipLine({ action }: { action: ReactNode }) {
  const rupees = usePrices()?.oneTimePrices.MobileHD
  return (
    <section className="flex flex-wrap items-center justify-between gap-5 rounded-panel bg-sunken p-6">
      <div>
        <h2 className="text-h3 font-strong">Only need one clip?</h2>
        <p className="text-ink-2">
          {rupees ? (
            <>
              One-time purchase from <Price paise={rupees * 100} /> (<WithGst rupees={rupees} />
              ). Pay once, download instantly.
            </>
          ) : (
            'Pay once, download instantly.'
          )}
        </p>
      </div>
      {action}
    </section>
  )
}
