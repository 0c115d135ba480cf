import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Readings, Money: the human way past the fair-use limit. */
export function FairUse() {
  const { fairUsePerDay } = useSite()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function save(form: HTMLFormElement) {
    const fields = new FormData(form)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const [email, typed] = [text('email'), text('perDay')]
    if (!email) return setProblem(t('Email is required'))
    if (typed && !/^[1-9]\d{0,5}$/.test(typed)) return setProblem(t('A whole number, at least 1, or nothing'))
    setBusy(true)
    setProblem('')
    try {
      await api('POST /licences/allowance', { email, perDay: typed ? Number(typed) : null })
      toast.success(t('Fair-use limit saved.'))
      form.reset()
    } catch (error) {
      setProblem((error instanceof Error && translate(error.message)) || t('The limit could not be saved.'))
    }
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void save(event.currentTarget)
  }
  return (
    <section aria-labelledby="fair-use" className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <div>
        <h2 id="fair-use" className="text-h3 font-strong">
          {t('Fair use')}
        </h2>
        <p className="text-ink-2">
          {t(
            'Everybody may newly license {count} clips a day under a plan. Here one customer gets more; an empty field puts the limit back.',
            { count: fairUsePerDay },
          )}
        </p>
      </div>
      <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <TextField name="email" type="email" label={t('Customer’s email')} autoComplete="off" maxLength={254} />
        <TextField name="perDay" label={t('Clips a day')} inputMode="numeric" maxLength={6} />
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </form>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="fair-use-problem" text={problem} />}
      </div>
    </section>
  )
}
