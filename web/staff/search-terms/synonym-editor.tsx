import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'

interface SynonymEditorProps {
  words: string[]
  busy: boolean
  problem?: string | undefined
  onSave: (words: string[]) => void
  onCancel: () => void
  /** Missing for a group that is not there yet. */
  onDelete?: () => void
}

/** One group as a line of words with commas. */
export function SynonymEditor({ words, busy, problem, onSave, onCancel, onDelete }: SynonymEditorProps) {
  const [isShort, setIsShort] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const next = parseTerms(formText(new FormData(event.currentTarget), 'words'))
    setIsShort(next.length < 2)
    if (next.length > 1) onSave(next)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 py-2">
      <TextField
        name="words"
        label={t('Words, with commas between')}
        defaultValue={words.join(', ')}
        autoComplete="off"
        // The group was just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isShort ? t('At least two words') : problem && translate(problem)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="accent" busy={busy}>
          {t('Save')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {onDelete && (
          <Button size="sm" variant="danger" aria-disabled={busy || undefined} onClick={() => busy || onDelete()}>
            {t('Delete group')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Without blanks and doubles. */
export const parseTerms = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
