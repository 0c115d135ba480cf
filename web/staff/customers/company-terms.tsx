import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { CheckboxField, TextField } from '../../ui/form/text-field.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Section } from '../../ui/section.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

interface CompanyTermsProps {
  id: string
  terms: CustomerDetails['terms']
}

/** What was agreed with a company that pays later: how much it may owe, and for how long. */
export function CompanyTerms({ id, terms }: CompanyTermsProps) {
  const [formRef, draft] = useFormDraft(`terms ${id}`)
  const was = terms && { rupees: terms.limitPaise / 100, days: terms.days, on: terms.on }
  const { run, busy, problem } = useChange({
    send: (input: { rupees: number; days: number; on: boolean }) =>
      api('POST /staff/companyterms', { companyId: id, ...input, was }),
    refresh: ['GET /staff/customer'],
    onSuccess: draft.forget,
    toastErrors: true,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = (name: string) => Number(form.get(name))
    if (!busy) run({ rupees: number('rupees'), days: number('days'), on: form.has('on') })
  }
  const owed = terms
    ? t('Owes ₹{owed}, of which ₹{late} is overdue.', {
        owed: priceText(terms.owedPaise),
        late: priceText(terms.overduePaise),
      })
    : t('No credit terms: orders are paid at once.')
  return (
    <Section title={t('Credit terms')} intro={owed}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
        <DraftNote of={draft} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="rupees"
            type="number"
            min={1}
            label={t('Credit limit (₹)')}
            defaultValue={terms ? terms.limitPaise / 100 : 50_000}
          />
          <TextField
            name="days"
            type="number"
            min={1}
            max={120}
            label={t('Days to pay')}
            defaultValue={terms?.days ?? 30}
          />
        </div>
        <CheckboxField name="on" label={t('New orders may be paid later')} defaultChecked={terms?.on ?? false} />
        <FormError text={problem} />
        <Button type="submit" size="sm" busy={busy} className="justify-self-start">
          {t('Save terms')}
        </Button>
      </form>
    </Section>
  )
}
