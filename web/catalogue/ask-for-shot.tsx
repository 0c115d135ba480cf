import { useState, type FormEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** As much as the call takes. */
const MOST = 300

/** One line to us: what is missing. */
export default function AskForShot({ term }: { term: string }) {
  const [text, setText] = useState(term)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [error, setError] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setError('Please write which shot you are looking for.')
    setState('busy')
    setError('')
    try {
      toast.success((await api('POST /videos/askforshot', { text: text.trim() })).message)
      setState('sent')
    } catch (failure) {
      const told =
        (failure instanceof ApiError && failure.message) || 'Your request could not be sent. Please try again.'
      toast.error(told)
      setError(told)
      setState('open')
    }
  }
  if (state === 'sent') return <p className="text-ink-2">We have your request: “{text.trim()}”</p>
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-3 grid w-full max-w-[440px] gap-3 text-left">
      <TextField
        label="Ask for this shot"
        hint={`In one line, up to ${MOST} characters.`}
        error={error || undefined}
        value={text}
        maxLength={MOST}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={state === 'busy'} className="justify-self-center">
        Send request
      </Button>
    </form>
  )
}
