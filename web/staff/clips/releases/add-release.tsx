import { type FormEvent, useState } from 'react'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { refreshClips } from '../refresh-clips.ts'
import { RELEASE_LABELS } from './release-labels.ts'

interface AddReleaseProps {
  /** Clips it is attached to. */
  clips: string[]
  onAdded: () => void
  onCancel: () => void
}

/** Uploads a release: its kind, who signed, until when it is valid, and the file. The server validates the fields. */
export function AddRelease({ clips, onAdded, onCancel }: AddReleaseProps) {
  const [isMissing, setIsMissing] = useState(false)
  const { run, busy, problem } = useChange({
    send: (form: FormData) => api('POST /videos/addrelease', form),
    success: 'Paper kept.',
    failure: 'The paper could not be kept.',
    onSuccess: onAdded,
    refresh: refreshClips,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    const isChosen = file instanceof File && file.size > 0
    setIsMissing(!isChosen)
    for (const clip of clips) form.append('clips', clip)
    if (isChosen) run(form)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('Add a paper')}
      className="grid gap-4 rounded-control bg-sunken p-4"
    >
      <ReleaseFields />
      <FormError text={isMissing ? t('Choose the signed paper') : problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" busy={busy}>
          {t('Keep paper')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

const ReleaseFields = () => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <SelectField label={t('Kind')} name="kind">
      {Object.entries(RELEASE_LABELS).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {t(label)}
        </option>
      ))}
    </SelectField>
    <TextField label={t('Person, property or permission number')} name="subject" maxLength={200} />
    <TextField label={t('Signed on')} name="signedOn" type="date" />
    <TextField label={t('Expires on (if it does)')} name="expiresOn" type="date" />
    <TextField label={t('Note')} name="note" maxLength={500} />
    <FileField
      label={t('File')}
      hint={t('PDF, JPEG or PNG, at most 20 MB. Staff alone can open it.')}
      name="file"
      accept="application/pdf,image/jpeg,image/png"
    />
  </div>
)
