import type { FormEvent } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import type { Language } from '../../../contract/values.ts'
import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { LanguageOptions } from '../../ui/form/language-options.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import { useActingChange } from './use-company-change.ts'

export type Company = NonNullable<CallReply<'GET /user/company'>['company']>

/** Opens a company, or changes the one that the caller owns. */
export function CompanyForm({ company }: { company: Company | null }) {
  const { claims } = useSession()
  const { run, busy, problem } = useActingChange({
    send: (input: { name: string; gstin: string; email: string; language: Language; openToDomain: boolean }) =>
      api('POST /user/company', input),
    success: company ? undefined : 'Your company account is ready. You now buy and download for it.',
  })
  const domain = (claims?.username ?? '').split('@')[1] ?? ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String((form.get(name) as string | null) ?? '')
    const mails = text('language') === 'hi' ? 'hi' : 'en'
    const named = { name: text('name'), gstin: text('gstin'), email: text('email'), language: mails } as const
    if (!busy) run({ ...named, openToDomain: form.has('openToDomain') })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        name="name"
        label={t('Name of the company')}
        hint={t('Licences and invoices carry it.')}
        defaultValue={company?.name}
        maxLength={120}
        autoComplete="organization"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="gstin"
          label={t('GSTIN (optional)')}
          defaultValue={company?.gstin}
          maxLength={15}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={t('E-mail for invoices and reminders')}
          defaultValue={company?.email ?? claims?.username}
          maxLength={254}
          autoComplete="email"
        />
      </div>
      <MailLanguage company={company} />
      <CheckboxField
        name="openToDomain"
        label={t('Anyone with an address at {domain} may join as a viewer', { domain })}
        defaultChecked={company ? company.domain !== '' : false}
      />
      <FormError text={problem} />
      <Button type="submit" variant="accent" busy={busy} className="justify-self-start">
        {company ? t('Save') : t('Create the company account')}
      </Button>
    </form>
  )
}

/** At first that of the page. */
const MailLanguage = ({ company }: { company: Company | null }) => (
  <SelectField
    name="language"
    label={t('Language of e-mails')}
    className="sm:max-w-60"
    defaultValue={company?.language ?? language()}
  >
    <LanguageOptions />
  </SelectField>
)
