import { type FormEvent, useState } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'
import { NEW_GROUP, type SynonymEditing } from './use-synonym-editing.ts'

interface SynonymEditorProps {
  id: number
  terms: string[]
  editing: SynonymEditing
}

/** One group as a comma-separated line. */
export function SynonymEditor({ id, terms, editing }: SynonymEditorProps) {
  const { busy, problem } = editing
  const [isShort, setIsShort] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const next = parseTerms(formText(new FormData(event.currentTarget), 'words'))
    setIsShort(next.length < 2)
    if (next.length > 1) editing.save(id, next)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 py-2">
      <TextField
        name="words"
        label={t('Words, with commas between')}
        defaultValue={terms.join(', ')}
        autoComplete="off"
        // The group was just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isShort ? t('At least two words') : problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="accent" busy={busy}>
          {t('Save')}
        </Button>
        <Button size="sm" onClick={() => editing.edit(null)}>
          {t('Cancel')}
        </Button>
        {id !== NEW_GROUP && (
          <Button
            size="sm"
            variant="danger"
            aria-disabled={busy || undefined}
            onClick={() => busy || editing.remove(id, terms)}
          >
            {t('Delete group')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Without blanks and duplicates. */
const parseTerms = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,，、]/)
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  ),
]
