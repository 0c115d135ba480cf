import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Section } from '../../ui/section.tsx'

interface Allowance {
  email: string
  /** `null` restores the default limit. */
  perDay: number | null
}

/** LIC-8: raises the fair-use limit of one customer. */
export function FairUse() {
  const { fairUsePerDay } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [invalid, setInvalid] = useState('')
  const { run, busy, problem } = useChange({
    send: (allowance: Allowance) => api('POST /licences/allowance', allowance),
    success: 'Fair-use limit saved.',
    failure: 'The limit could not be saved.',
    onSuccess: () => form.current?.reset(),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [email, typed] = [formText(fields, 'email'), formText(fields, 'perDay')]
    if (!email) return setInvalid(t('Email is required'))
    if (typed && !/^[1-9]\d{0,5}$/.test(typed)) return setInvalid(t('A whole number, at least 1, or nothing'))
    setInvalid('')
    if (!busy) run({ email, perDay: typed ? Number(typed) : null })
  }
  return (
    <Section
      framed
      title={t('Fair use')}
      intro={t(
        'Everybody may newly license {count} clips a day under a plan. Here one customer gets more; an empty field puts the limit back.',
        { count: fairUsePerDay },
      )}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <TextField name="email" type="email" label={t('Customer’s email')} autoComplete="off" maxLength={254} />
        <TextField name="perDay" label={t('Clips a day')} inputMode="numeric" maxLength={6} />
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </form>
      <FormError text={invalid || problem} />
    </Section>
  )
}
