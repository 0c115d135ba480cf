import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PaperKind } from '../../../../contract/clip-rights.ts'
import { t, translate, type Text } from '../../../language/text.ts'
import { send } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

export const RELEASE_LABELS = {
  model: 'Model release',
  property: 'Property release',
  drone: 'Drone permission',
  permit: 'Filming permit',
} as const satisfies Record<PaperKind, Text>

export const fileInputClass =
  'min-h-11 w-full min-w-0 text-small file:mr-3 file:h-9 file:rounded-control file:border file:border-solid file:border-control file:bg-surface file:px-3 file:font-strong file:text-ink'

interface AddReleaseProps {
  /** Clips that rely on it. */
  clips: string[]
  onAdded: () => void
  onCancel: () => void
}

/** Keeps a signed paper: what it is, who signed, until when, and the file. */
export function AddRelease({ clips, onAdded, onCancel }: AddReleaseProps) {
  const client = useQueryClient()
  const [missing, setMissing] = useState('')
  const add = useMutation({
    mutationFn: (form: FormData) => send('POST /videos/addrelease', form),
    onSuccess: () => {
      toast.success(t('Paper kept.'))
      onAdded()
      return refreshClips(client)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return setMissing(t('Choose the signed paper'))
    setMissing('')
    for (const clip of clips) form.append('clips', clip)
    add.mutate(form)
  }
  const problem = missing || (add.error && (translate(add.error.message) || t('The paper could not be kept.')))
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('Add a paper')}
      className="grid gap-4 rounded-control bg-sunken p-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={t('Kind')} name="kind">
          {Object.entries(RELEASE_LABELS).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {t(words)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Person, property or permission number')} name="subject" maxLength={200} />
        <TextField label={t('Signed on')} name="signedOn" type="date" />
        <TextField label={t('Expires on (if it does)')} name="expiresOn" type="date" />
        <TextField label={t('Note')} name="note" maxLength={500} />
        <Field label={t('File')} hint={t('PDF, JPEG or PNG, at most 20 MB. Staff alone can open it.')}>
          {(wiring) => (
            <input
              {...wiring}
              name="file"
              type="file"
              accept="application/pdf,image/jpeg,image/png"
              className={fileInputClass}
            />
          )}
        </Field>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="paper-problem" text={problem} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" busy={add.isPending}>
          {t('Keep paper')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
