import { CheckboxField, TextField } from '../../ui/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { ClipEdit } from './clip-edit.ts'
import { useKnownWords } from './known-words.ts'
import { OrientationField } from './orientation-field.tsx'
import { WordsField } from './words-field.tsx'

interface ClipFieldsProps {
  edit: ClipEdit
  onChange: (edit: ClipEdit) => void
}

/** Spec 2, edit modal as form. */
export function ClipFields({ edit, onChange }: ClipFieldsProps) {
  const known = useKnownWords()
  const change = (part: Partial<ClipEdit>) => onChange({ ...edit, ...part })
  return (
    <div className="grid gap-5">
      <TextField
        label="Name"
        value={edit.name}
        maxLength={200}
        onChange={({ target }) => change({ name: target.value })}
      />
      <WordsField label="Tags" words={edit.tags} onChange={(tags) => change({ tags })} />
      <ChoiceField
        label="Themes"
        known={known.themes}
        chosen={edit.themes}
        onChange={(themes) => change({ themes })}
        open
      />
      <ChoiceField label="Shots" known={known.shots} chosen={edit.shots} onChange={(shots) => change({ shots })} open />
      <OrientationField value={edit.orientation} onChange={(orientation) => change({ orientation })} />
      <CheckboxField
        label="Shot on mobile"
        checked={edit.shotonmobile}
        onChange={({ target }) => change({ shotonmobile: target.checked })}
      />
    </div>
  )
}
