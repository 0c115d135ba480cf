import { useState, type FormEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { JsOnlyForm } from '../ui/form/js-only-form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { language, t, translate } from '../language/text.ts'

/** As much as the call takes. */
const MOST = 300

/** One line to us: what is missing. */
export default function AskForShot({ term }: { term: string }) {
  const [text, setText] = useState(term)
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [error, setError] = useState('')
  const [emailError, setEmailError] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setError(t('Please write which shot you are looking for.'))
    setState('busy')
    setError('')
    setEmailError('')
    try {
      const contact = email.trim() ? { email: email.trim(), language: language() } : {}
      toast.success(translate((await api('POST /videos/askforshot', { text: text.trim(), ...contact })).message))
      setState('sent')
    } catch (failure) {
      const told =
        (failure instanceof ApiError && translate(failure.message)) || t('Your request could not be sent. Please try again.')
      toast.error(told)
      if (failure instanceof ApiError && failure.field === 'email') setEmailError(told)
      else setError(told)
      setState('open')
    }
  }
  if (state === 'sent')
    return <p className="text-ink-2">{t('We have your request: “{text}”', { text: text.trim() })}</p>
  return (
    <JsOnlyForm onSubmit={(event) => void send(event)} className="mt-3 grid w-full max-w-[440px] gap-3 text-left">
      <TextField
        label={t('Ask for this shot')}
        hint={t('In one line, up to {count} characters.', { count: MOST })}
        error={error || undefined}
        value={text}
        maxLength={MOST}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t('Email (optional)')}
        hint={t('We write once, when the shot is there.')}
        error={emailError || undefined}
        type="email"
        value={email}
        autoComplete="email"
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={state === 'busy'} className="justify-self-center">
        {t('Send request')}
      </Button>
    </JsOnlyForm>
  )
}
