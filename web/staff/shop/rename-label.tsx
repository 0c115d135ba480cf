import { useState } from 'react'
import type { LabelKind } from '../../../contract/catalogue/labels.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { labelText } from '../clips/labels.ts'
import { LABEL_CALLS } from './label-calls.ts'

interface RenameLabelProps {
  kind: LabelKind
  word: string
  clips: number
  /** The other labels of its kind: with the name of one the two become one. */
  others: readonly string[]
  onClose: () => void
}

/** B14: a new name on every clip; the name of another label makes one of the two. */
export default function RenameLabel({ kind, word, clips, others, onClose }: RenameLabelProps) {
  const [name, setName] = useState(word)
  const other = others.find((one) => one.toLowerCase() === name.trim().toLowerCase() && one !== word)
  const { run, busy, problem } = useChange({
    send: () => api('POST /videos/renamelabel', { kind, was: [word], becomes: other ?? name.trim() }),
    success: '',
    failure: 'The change could not be saved.',
    refresh: LABEL_CALLS,
    onSuccess: onClose,
  })
  return (
    <FormDialog
      keepAs={`rename ${kind} ${word}`}
      title={t('Rename {name}', { name: labelText(word) })}
      action={other ? t('Merge the two') : t('Rename')}
      {...{ busy, problem, onClose }}
      onSubmit={() => run()}
    >
      <TextField
        name="name"
        label={t('Name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <p className="text-ink-2">
        {other
          ? t('{name} is there already: clips of both carry it then. Undo is below the lists for 30 days.', {
              name: labelText(other),
            })
          : t(
              'The name changes on {count} clips, and in the filters of visitors. Undo is below the lists for 30 days.',
              {
                count: clips,
              },
            )}
      </p>
    </FormDialog>
  )
}
