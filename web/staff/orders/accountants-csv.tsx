import { FileDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { fetchFile } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
import { lastMonth } from './revenue-days.ts'

/** Invoices and credit notes between two days, for the accountant. */
export function AccountantsCsv({ now }: { now: Date }) {
  const month = lastMonth(now)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function take(from: string, to: string) {
    setBusy(true)
    setProblem('')
    try {
      const { file, fileName } = await fetchFile('GET /orders/accounts.csv', { from, to })
      offerFile(file, fileName || `accounts-${from}-to-${to}.csv`)
    } catch (error) {
      setProblem((error instanceof Error && translate(error.message)) || t('The file could not be loaded.'))
    }
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [formText(form, 'from'), formText(form, 'to')]
    if (!from || !to) return setProblem(t('Both days are needed'))
    if (to < from) return setProblem(t('The last day lies before the first'))
    if (!busy) void take(from, to)
  }
  return (
    <section aria-labelledby="accounts" className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <div>
        <h2 id="accounts" className="text-h3 font-strong">
          {t('For the accountant')}
        </h2>
        <p className="text-ink-2">
          {t('Every invoice and credit note between two days, a line each, with the tax split.')}
        </p>
      </div>
      <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField name="from" type="date" label={t('From')} defaultValue={month.from} />
        <TextField name="to" type="date" label={t('To')} defaultValue={month.to} />
        <Button type="submit" busy={busy} icon={<FileDown size={18} aria-hidden />}>
          {t('Download CSV')}
        </Button>
      </form>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="accounts-problem" text={problem} />}
      </div>
    </section>
  )
}
