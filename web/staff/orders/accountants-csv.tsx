import { FileDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { formText } from '../form-text.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { lastMonth } from './revenue-days.ts'

/** Invoices and credit notes between two days, for the accountant. */
export function AccountantsCsv({ now }: { now: Date }) {
  const month = lastMonth(now)
  const [invalid, setInvalid] = useState('')
  const { busy, problem, download } = useFileDownload('GET /orders/accounts.csv', {
    failure: 'The file could not be loaded.',
    toastErrors: false,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [formText(form, 'from'), formText(form, 'to')]
    if (!from || !to) return setInvalid(t('Both days are needed'))
    if (to < from) return setInvalid(t('The last day lies before the first'))
    setInvalid('')
    if (!busy) download({ input: { from, to }, fileName: `accounts-${from}-to-${to}.csv` })
  }
  return (
    <Section
      framed
      title={t('For the accountant')}
      intro={t('Every invoice and credit note between two days, a line each, with the tax split.')}
    >
      <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField name="from" type="date" label={t('From')} defaultValue={month.from} />
        <TextField name="to" type="date" label={t('To')} defaultValue={month.to} />
        <Button type="submit" busy={busy} icon={<FileDown size={18} aria-hidden />}>
          {t('Download CSV')}
        </Button>
      </form>
      <FormError text={invalid || problem} />
    </Section>
  )
}
