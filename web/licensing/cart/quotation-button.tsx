import { FileText } from 'lucide-react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import type { CartLine } from '../../lib/cart-store.ts'
import { dayText } from '../../lib/day-text.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import type { BillingFields } from '../checkout/checkout.schema.ts'

interface Props {
  lines: readonly CartLine[]
  coupon: string
  /** As filled in so far: only the State is needed. */
  billing: () => BillingFields
}

/** For whoever must show an offer before an order: numbered, valid until a day, as PDF. */
export function QuotationButton({ lines, coupon, billing }: Props) {
  const { download, busy, problem } = useFileDownload('GET /user/quotation', {
    failure: 'Download failed. Please try again.',
  })
  const issue = useChange({
    send: () => api('POST /user/quotation', { lines: [...lines], billing: billing(), ...(coupon && { coupon }) }),
    onSuccess: ({ number, validUntil }) => {
      toast.success(t('Quotation {number}, valid until {day}', { number, day: dayText(validUntil) }))
      download({ input: { number }, fileName: `${number.replaceAll('/', '-')}.pdf` })
    },
  })
  return (
    <>
      <Button busy={issue.busy || busy} icon={<FileText size={18} aria-hidden />} onClick={() => issue.run()}>
        {t('Quotation (PDF)')}
      </Button>
      <FormError text={issue.problem ?? problem} />
    </>
  )
}
