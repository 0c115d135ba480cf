import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
import type { ShotRequest } from './shot-requests.tsx'

/** One wish: how many ask for it, in which words, and what becomes of it. */
export function ShotRequestRow({ wish }: { wish: ShotRequest }) {
  const { text, others, askers, lastAskedAt, state, clip, fold } = wish
  const [isFilming, setIsFilming] = useState(false)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (next: { state: ShotRequest['state']; clipId?: string }) => api('POST /staff/shotrequest', { fold, ...next }),
    onSuccess: ({ message }) => toast.success(translate(message)),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /staff/shotrequests'] }),
  })
  const button = (label: string, next: ShotRequest['state']) => (
    <Button
      size="sm"
      aria-label={`${label}: ${text}`}
      aria-disabled={change.isPending || undefined}
      onClick={() => change.isPending || change.mutate({ state: next })}
    >
      {label}
    </Button>
  )
  return (
    <li className="grid gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-3 sm:grid-cols-[64px_minmax(0,1fr)_auto]">
      <p className="text-h3 font-strong tabular-nums">
        {askers}
        <span className="block text-meta font-plain text-ink-3">{askers === 1 ? t('person') : t('people')}</span>
      </p>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{text}</p>
        {others.length > 0 && (
          <p className="text-small wrap-anywhere text-ink-2">{t('Also: {words}', { words: others.join(' · ') })}</p>
        )}
        <p className="text-meta text-ink-3">{t('Last asked {day}', { day: dayText(lastAskedAt) })}</p>
        {clip && (
          <Link to={paths.clip(clip._id, clip.name)} className="text-link underline underline-offset-4">
            {clip.name}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2">
        {state !== 'open' && button(t('Open again'), 'open')}
        {state === 'open' && button(t('Plan{wish}', { wish: '' }), 'planned')}
        {state !== 'filmed' && (
          <Button
            size="sm"
            aria-expanded={isFilming}
            aria-label={`${t('Filmed')}: ${text}`}
            onClick={() => setIsFilming(!isFilming)}
          >
            {t('Filmed')}
          </Button>
        )}
      </div>
      {isFilming && <Filmed busy={change.isPending} onSave={(clipId) => change.mutate({ state: 'filmed', clipId })} />}
      <div role="alert" className="empty:hidden sm:col-start-2">
        {change.error && (
          <FieldError id={`wish-${fold}`} text={translate(change.error.message) || t('The change could not be saved.')} />
        )}
      </div>
    </li>
  )
}

/** Which clip fulfils the wish: its id, or its address as copied from the browser. */
function Filmed({ busy, onSave }: { busy: boolean; onSave: (clipId: string) => void }) {
  const [missing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const clipId = clipIdIn(formText(new FormData(event.currentTarget), 'clip'))
    setMissing(clipId === '')
    if (clipId && !busy) onSave(clipId)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 sm:col-span-2 sm:col-start-2 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        name="clip"
        label={t('Clip ID, or its address')}
        autoComplete="off"
        // Just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={missing ? t('A clip is needed') : undefined}
      />
      <Button type="submit" variant="accent" busy={busy}>
        {t('Save')}
      </Button>
    </form>
  )
}

const clipIdIn = (typed: string): string => /\/clip\/([\w-]{1,64})/.exec(typed)?.[1] ?? typed
