import { FileVideo } from 'lucide-react'
import { t, type Text } from '../../../language/text.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { ClearanceField } from '../../clips/edit/clearance-field.tsx'
import { DraftReleases } from './draft-releases.tsx'
import { LabelFields, TagsField } from '../../clips/edit/choice-field.tsx'
import { UPLOAD_ORIENTATIONS, type UploadDraft, type UploadOrientation } from './upload-draft.ts'
import { bytesText } from '../../../lib/clip-text.ts'

interface DraftFieldsProps {
  draft: UploadDraft
  onChange: (part: Partial<UploadDraft>) => void
}

const ORIENTATION_NAMES = {
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  square: 'Square',
} as const satisfies Record<UploadOrientation, Text>

/** UPL-3: prefilled from the file and its name, all of it editable. */
export const DraftFields = ({ draft, onChange }: DraftFieldsProps) => (
  <div className="grid gap-5">
    <TextField
      label={t('Name')}
      value={draft.name}
      maxLength={200}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TagsField label={t('Tags')} tags={draft.tags} onChange={(tags) => onChange({ tags })} />
    <LabelFields value={draft} onChange={onChange} />
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Orientation')}
        value={draft.orientation}
        onChange={({ target }) => onChange({ orientation: target.value as UploadOrientation })}
      >
        {UPLOAD_ORIENTATIONS.map((one) => (
          <option key={one} value={one}>
            {t(ORIENTATION_NAMES[one])}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('Shot on mobile')}
        checked={draft.shotonmobile}
        onChange={({ target }) => onChange({ shotonmobile: target.checked })}
      />
    </div>
    <MoreFields draft={draft} onChange={onChange} />
  </div>
)

/** What a clip can be given later as well; none of it is needed. */
const MoreFields = ({ draft, onChange }: DraftFieldsProps) => (
  <details>
    <summary className="min-h-6 font-strong text-link">
      {t('More: Hindi, description, place, price, rights, papers')}
    </summary>
    <div className="grid gap-5 pt-4">
      <TextField
        label={t('Name in Hindi')}
        lang="hi"
        value={draft.nameHi ?? ''}
        maxLength={200}
        onChange={({ target }) => onChange({ nameHi: target.value })}
      />
      <TextAreaField
        label={t('Description')}
        value={draft.description ?? ''}
        maxLength={2000}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label={t('Place')}
        value={draft.place ?? ''}
        maxLength={120}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <CheckboxField
        label={t('Free for everybody')}
        checked={draft.free ?? false}
        onChange={({ target }) => onChange({ free: target.checked })}
      />
      <TextAreaField
        label={t('Description in Hindi')}
        lang="hi"
        value={draft.descriptionHi ?? ''}
        maxLength={2000}
        onChange={({ target }) => onChange({ descriptionHi: target.value })}
      />
      <CheckboxField
        label={t('Computer generated')}
        checked={draft.computerGenerated ?? false}
        onChange={({ target }) => onChange({ computerGenerated: target.checked })}
      />
      <ClearanceField
        card={draft.rights ?? null}
        computerGenerated={draft.computerGenerated ?? false}
        onChange={(rights) => onChange({ rights })}
      />
      <DraftReleases releases={draft.releases ?? []} onChange={(releases) => onChange({ releases })} />
    </div>
  </details>
)

/** SCR-69: a chosen file's thumbnail at 0.1 s, with the metadata the browser could read. */
export function DraftPreview({ draft }: { draft: UploadDraft }) {
  const { info, file, unreadable } = draft
  // Binary megabytes, as on the clip's page.
  const size = bytesText(file.size)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {info?.thumbnail ? (
        <img
          src={info.thumbnail}
          alt={t('Preview at 0.1 seconds')}
          className="aspect-video w-56 max-w-full rounded-frame bg-night object-contain"
        />
      ) : (
        <span className="grid aspect-video w-56 max-w-full place-items-center rounded-frame bg-sunken text-ink-3">
          <FileVideo size={32} aria-hidden />
        </span>
      )}
      <div className="min-w-0 text-small text-ink-2">
        <p className="font-strong break-all text-ink">{file.name}</p>
        <p>
          {size}
          {info &&
            ` · ${t('{seconds} s', { seconds: info.duration.toFixed(1) })} · ${info.videoWidth} × ${info.videoHeight}`}
        </p>
        {!info && !unreadable && <output className="block">{t('Reading the file…')}</output>}
        {unreadable && (
          <output className="block">{t('This browser cannot read the file. You can still upload it.')}</output>
        )}
      </div>
    </div>
  )
}
