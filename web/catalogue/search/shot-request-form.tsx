import { useState, type FormEvent } from 'react'
import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { blamedField, messageOf } from '../../lib/error-message.ts'
import { takeLostFocus } from '../../lib/take-lost-focus.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { JsOnlyForm } from '../../ui/form/js-only-form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const TEXT_LIMIT = 300

/** Requests a shot that the library lacks, in one line. */
export default function ShotRequestForm({ term }: { term: string }) {
  const [text, setText] = useState(term)
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { run, busy, reply, error } = useChange({
    send: () =>
      api('POST /videos/askforshot', {
        text: text.trim(),
        ...(email.trim() && { email: email.trim(), language: language() }),
      }),
    failure: problemOf,
    toastErrors: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!text.trim())
    if (text.trim() && !busy) run()
  }
  if (reply)
    return (
      <p ref={takeLostFocus} tabIndex={-1} className="text-ink-2">
        {t('We have your request: “{text}”', { text: text.trim() })}
      </p>
    )
  const problem = error ? problemOf(error) : undefined
  const blamesEmail = blamedField(error, ['email']) !== undefined
  return (
    <JsOnlyForm onSubmit={submit} className="mt-3 grid w-full max-w-[440px] gap-3 text-left">
      <TextField
        label={t('Ask for this shot')}
        hint={t('In one line, up to {count} characters.', { count: TEXT_LIMIT })}
        error={isMissing ? t('Please write which shot you are looking for.') : blamesEmail ? undefined : problem}
        value={text}
        maxLength={TEXT_LIMIT}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t('Email (optional)')}
        hint={t('We will e-mail you once, when it is available.')}
        error={blamesEmail ? problem : undefined}
        type="email"
        value={email}
        autoComplete="email"
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={busy} className="justify-self-center">
        {t('Send request')}
      </Button>
    </JsOnlyForm>
  )
}

const problemOf = (error: unknown): string => messageOf(error, 'Your request could not be sent. Please try again.')
