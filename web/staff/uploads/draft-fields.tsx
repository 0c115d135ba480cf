import { CheckboxField, SelectField, TextField } from '../../ui/text-field.tsx'
import { ChoiceField } from '../clips/choice-field.tsx'
import type { KnownWords } from './file-name.ts'
import { UPLOAD_ORIENTATIONS, type UploadDraft, type UploadOrientation } from './upload-draft.ts'
import { WordsField } from '../clips/words-field.tsx'

interface DraftFieldsProps {
  draft: UploadDraft
  known: KnownWords
  onChange: (part: Partial<UploadDraft>) => void
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Spec 3, upload form: what was read from the file and its name, all of it editable. */
export function DraftFields({ draft, known, onChange }: DraftFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={200}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <WordsField label="Tags" words={draft.tags} onChange={(tags) => onChange({ tags })} />
      <ChoiceField
        label="Themes"
        known={known.themes}
        chosen={draft.themes}
        onChange={(themes) => onChange({ themes })}
      />
      <ChoiceField label="Shots" known={known.shots} chosen={draft.shots} onChange={(shots) => onChange({ shots })} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label="Orientation"
          value={draft.orientation}
          onChange={({ target }) => onChange({ orientation: target.value as UploadOrientation })}
        >
          {UPLOAD_ORIENTATIONS.map((one) => (
            <option key={one} value={one}>
              {capital(one)}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label="Shot on mobile"
          checked={draft.shotonmobile}
          onChange={({ target }) => onChange({ shotonmobile: target.checked })}
        />
      </div>
    </div>
  )
}
