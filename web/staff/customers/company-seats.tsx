import type { FormEvent } from 'react'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

interface CompanySeatsProps {
  id: string
  company: NonNullable<CustomerDetails['company']>
}

const ROLES = {
  viewer: 'Viewer',
  editor: 'Editor',
  buyer: 'Buyer',
  owner: 'Owner',
} as const satisfies Record<CompanyRole, Text>

/** A company and its members. */
export const CompanyMembers = ({ company: { gstin, domain, members } }: Pick<CompanySeatsProps, 'company'>) => (
  <Section title={t('Company')} intro={[gstin, domain].filter(Boolean).join(' · ')}>
    <ul aria-label={t('Members')} className="grid gap-1 text-small">
      {members.map((member) => (
        <li key={member.id} className="wrap-anywhere">
          {breakableEmail([member.name, member.email, t(ROLES[member.role])].filter(Boolean).join(' · '))}
        </li>
      ))}
    </ul>
  </Section>
)

/** How many seats were agreed on; the plan of a company has an agreement of its own. */
export function CompanySeats({ id, company: { seats, agreement } }: CompanySeatsProps) {
  const [formRef, draft] = useFormDraft(`seats ${id}`)
  const { run, busy, problem } = useChange({
    send: (input: { seats: number; agreement: string }) =>
      api('POST /staff/companyseats', { companyId: id, ...input, was: { seats, agreement } }),
    refresh: ['GET /staff/customer'],
    onSuccess: draft.forget,
    toastErrors: true,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => (form.get(name) as string | null) ?? ''
    if (!busy) run({ seats: Number(text('seats')), agreement: text('agreement') })
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
      <DraftNote of={draft} />
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField name="seats" type="number" min={1} max={1000} label={t('Seats')} defaultValue={seats} />
        <TextField
          name="agreement"
          label={t('What was agreed (optional)')}
          defaultValue={agreement}
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <FormError text={problem} />
      <Button type="submit" size="sm" busy={busy} className="justify-self-start">
        {t('Save seats')}
      </Button>
    </form>
  )
}
