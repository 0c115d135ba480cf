import { Download } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ReleaseKind } from '../../../../contract/catalogue/clearances.ts'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { useFileDownload } from '../../../lib/use-file-download.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { DraftNote, useFormDraft } from '../../../ui/form/form-draft.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { useClipChange } from '../refresh-clips.ts'
import { RowButton } from '../../staff-buttons.tsx'

export const RELEASE_LABELS = {
  model: 'Model release',
  property: 'Property release',
  drone: 'Drone permission',
  permit: 'Filming permit',
} as const satisfies Record<ReleaseKind, Text>

/** One release: what it is, until when it is valid, how many clips rely on it, and its file. */
export function ReleaseRow({ release, children }: { release: Release; children?: ReactNode }) {
  const { kind, subject, signedOn, note, fileName, clips } = release
  const { busy, download } = useFileDownload('GET /videos/releasefile', {
    failure: 'The paper could not be opened.',
  })
  const more = [
    signedOn && t('signed {day}', { day: signedOn }),
    clips.length === 1 ? t('1 clip') : t('{count} clips', { count: clips.length }),
    note,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-small">
      <div className="min-w-48 flex-1">
        <span className="font-strong wrap-anywhere">{subject}</span>{' '}
        <span className="text-ink-2">{t(RELEASE_LABELS[kind])}</span>
        <span className="block text-meta wrap-anywhere text-ink-3">{more.join(' · ')}</span>
      </div>
      <Expiry release={release} />
      <div className="flex flex-wrap gap-1">
        <RowButton
          variant="plain"
          busy={busy}
          icon={Download}
          label={t('Open')}
          name={t('Open the paper of {name}', { name: subject })}
          onClick={() => download({ input: { id: release.id }, fileName })}
        />
        {children}
      </div>
    </li>
  )
}

function Expiry({ release: { daysLeft, expiresOn } }: { release: Release }) {
  if (daysLeft === null) return <span className="text-meta text-ink-3">{t('No end')}</span>
  const isSoon = daysLeft <= 14
  return (
    <span className={classNames('text-meta', isSoon ? 'font-strong text-danger' : 'text-ink-2')}>
      {expiryText(expiresOn, daysLeft, isSoon)}
    </span>
  )
}

function expiryText(day: string, daysLeft: number, isSoon: boolean): string {
  if (daysLeft < 0) return t('Expired on {day}', { day })
  if (daysLeft === 0) return t('Expires today')
  if (!isSoon) return t('Until {day}', { day })
  return daysLeft === 1
    ? t('Until {day} (1 day left)', { day })
    : t('Until {day} ({count} days left)', { day, count: daysLeft })
}

interface AddReleaseProps {
  /** Clips it is attached to. */
  clips: string[]
  onAdded: () => void
  onCancel: () => void
}

/** Uploads a release: its kind, who signed, until when it is valid, and the file. The server validates the fields. */
export function AddRelease({ clips, onAdded, onCancel }: AddReleaseProps) {
  const [isMissing, setIsMissing] = useState(false)
  const [formRef, draft] = useFormDraft(`paper ${clips.join(' ')}`)
  const { run, busy, problem } = useClipChange({
    send: (form: FormData) => api('POST /videos/addrelease', form),
    success: 'Paper saved.',
    failure: 'The paper could not be kept.',
    onSuccess: () => {
      draft.forget()
      onAdded()
    },
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
      ref={formRef}
      noValidate
      onSubmit={submit}
      aria-label={t('Add a paper')}
      className="grid gap-4 rounded-control bg-sunken p-4"
    >
      <DraftNote of={draft} />
      <ReleaseFields />
      <FormError text={isMissing ? t('Choose the signed paper') : problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" busy={busy}>
          {t('Keep paper')}
        </Button>
        <Button
          onClick={() => {
            draft.forget()
            onCancel()
          }}
        >
          {t('Cancel')}
        </Button>
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
