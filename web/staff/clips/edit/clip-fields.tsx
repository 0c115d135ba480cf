import { t } from '../../../language/text.ts'
import { CheckboxField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { addTags } from '../../uploads/draft/file-name.ts'
import { ChoiceField } from './choice-field.tsx'
import type { ClipEdit } from './clip-edit.ts'
import { useKnownLabels } from '../use-known-labels.ts'
import { OrientationField } from './orientation-field.tsx'
import { ClearanceField } from './clearance-field.tsx'
import { TagOrder } from './tag-order.tsx'
import { TagSuggestions } from './tag-suggestions.tsx'
import { TagsField } from './tags-field.tsx'

interface ClipFieldsProps {
  clipId: string
  edit: ClipEdit
  onChange: (edit: ClipEdit) => void
}

/** SCR-61. */
export function ClipFields({ clipId, edit, onChange }: ClipFieldsProps) {
  const known = useKnownLabels()
  const change = (part: Partial<ClipEdit>) => onChange({ ...edit, ...part })
  return (
    <div className="grid gap-5">
      <TextField
        label={t('Name')}
        value={edit.name}
        maxLength={200}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextAreaField
        label={t('Description')}
        value={edit.description}
        maxLength={2000}
        rows={3}
        onChange={({ target }) => change({ description: target.value })}
      />
      <div className="grid gap-2">
        <TagsField label={t('Tags')} tags={edit.tags} onChange={(tags) => change({ tags })} />
        <TagSuggestions clipId={clipId} tags={edit.tags} onAdd={(tag) => change({ tags: addTags(edit.tags, tag) })} />
        <TagOrder tags={edit.tags} onChange={(tags) => change({ tags })} />
      </div>
      <ChoiceField
        label={t('Themes')}
        known={known.themes}
        chosen={edit.themes}
        onChange={(themes) => change({ themes })}
        open
      />
      <ChoiceField
        label={t('Shots')}
        known={known.shots}
        chosen={edit.shots}
        onChange={(shots) => change({ shots })}
        open
      />
      <OrientationField value={edit.orientation} onChange={(orientation) => change({ orientation })} />
      <TextField
        label={t('Place')}
        value={edit.place}
        maxLength={120}
        onChange={({ target }) => change({ place: target.value })}
      />
      <Flags edit={edit} onChange={change} />
      <ClearanceField
        card={edit.rights}
        computerGenerated={edit.computerGenerated}
        onChange={(rights) => change({ rights })}
      />
    </div>
  )
}

function Flags({ edit, onChange }: { edit: ClipEdit; onChange: (part: Partial<ClipEdit>) => void }) {
  return (
    <div className="grid">
      <CheckboxField
        label={t('Shot on mobile')}
        checked={edit.shotonmobile}
        onChange={({ target }) => onChange({ shotonmobile: target.checked })}
      />
      <CheckboxField
        label={t('Free: any signed-in user may download it, with a licence')}
        checked={edit.free}
        onChange={({ target }) => onChange({ free: target.checked })}
      />
      <CheckboxField
        label={t('Computer generated')}
        checked={edit.computerGenerated}
        onChange={({ target }) => onChange({ computerGenerated: target.checked })}
      />
    </div>
  )
}
