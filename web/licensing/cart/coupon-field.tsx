import { useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import type { Quote } from './cart-texts.ts'

interface Props {
  /** The code that is in force. */
  value: string
  onApply: (code: string) => void
  quote: Quote
}

/** A code that lowers the price; what is wrong with it stands beside it. */
export function CouponField({ value, onApply, quote }: Props) {
  const [typed, setTyped] = useState(value)
  const apply = () => onApply(typed.trim().toUpperCase())
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        {/* Why a code is refused, said while the focus is on the button. */}
        <div aria-live="polite" className="min-w-0 flex-1">
          <TextField
            label={t('Coupon code (optional)')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            value={typed}
            error={value && quote.couponAgainst ? translate(quote.couponAgainst) : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it would start the payment.
              event.preventDefault()
              apply()
            }}
          />
        </div>
        <Button onClick={apply}>{t('Apply')}</Button>
      </div>
      <p aria-live="polite" className="text-small text-success empty:hidden">
        {quote.discountPaise > 0 && (
          <>
            {t('Discount before GST:')} <Price paise={quote.discountPaise} />
          </>
        )}
      </p>
    </div>
  )
}
