import { t, type Text } from '../../../language/text.ts'
import { CheckboxField, SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { ChoiceField } from '../../clips/edit/choice-field.tsx'
import type { KnownLabels } from './file-name.ts'
import { UPLOAD_ORIENTATIONS, type UploadDraft, type UploadOrientation } from './upload-draft.ts'
import { TagsField } from '../../clips/edit/tags-field.tsx'

interface DraftFieldsProps {
  draft: UploadDraft
  known: KnownLabels
  onChange: (part: Partial<UploadDraft>) => void
}

const ORIENTATION_NAMES = {
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  square: 'Square',
} as const satisfies Record<UploadOrientation, Text>

/** UPL-3: prefilled from the file and its name, all of it editable. */
export function DraftFields({ draft, known, onChange }: DraftFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label={t('Name')}
        value={draft.name}
        maxLength={200}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TagsField label={t('Tags')} tags={draft.tags} onChange={(tags) => onChange({ tags })} />
      <ChoiceField
        label={t('Themes')}
        known={known.themes}
        chosen={draft.themes}
        onChange={(themes) => onChange({ themes })}
      />
      <ChoiceField
        label={t('Shots')}
        known={known.shots}
        chosen={draft.shots}
        onChange={(shots) => onChange({ shots })}
      />
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
    </div>
  )
}
