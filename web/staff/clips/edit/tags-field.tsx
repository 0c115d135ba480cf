import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../language/text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { addTags } from '../../uploads/draft/file-name.ts'

interface TagsFieldProps {
  label: string
  tags: string[]
  onChange: (tags: string[]) => void
}

/** SCR-62: tags are added with Enter; an entry with underscores is split into several. */
export function TagsField({ label, tags, onChange }: TagsFieldProps) {
  const [entry, setEntry] = useState('')
  function add(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onChange(addTags(tags, entry))
    setEntry('')
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        value={entry}
        hint={t('Enter adds; underscores part several')}
        onChange={(event) => setEntry(event.target.value)}
        onKeyDown={add}
      />
      {tags.length > 0 && (
        <ul aria-label={t('{label} chosen', { label })} className="flex flex-wrap gap-1.5 contain-inline-size">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip onRemove={() => onChange(tags.filter((one) => one !== tag))}>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
