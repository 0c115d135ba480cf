import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** Looks up the licence number of a certificate. Works without script too. */
export function LicenceNumberForm({ number }: { number: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('number')
    const trimmed = typeof typed === 'string' ? typed.trim() : ''
    setProblem(trimmed ? '' : t('Enter the number on the certificate'))
    if (trimmed) void navigate(paths.verify(trimmed))
  }
  return (
    <form
      noValidate
      method="get"
      action={useHref(paths.checkLicence)}
      onSubmit={ask}
      className="grid max-w-[520px] items-start gap-3 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        // Remounted for another licence.
        key={number}
        name="number"
        label={t('Licence number')}
        hint={t('As in {number}', { number: 'JL-26-7K3M9QXA' })}
        defaultValue={number}
        error={problem || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" variant="accent" icon={<Search size={18} aria-hidden />} className="sm:mt-7">
        {t('Check')}
      </Button>
    </form>
  )
}
