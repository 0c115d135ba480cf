import { type SubmitEvent, useState } from 'react'
import { MAX_BOARD_NAME } from '../../../contract/catalogue/boards.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

interface Props {
  /** The board to rename; without it a new one is created. */
  board?: { id: string; name: string }
  onSaved: (id: string) => void
  onClose: () => void
}

export default function BoardNameDialog({ board, onSaved, onClose }: Props) {
  const [name, setName] = useState(board?.name ?? '')
  const [problem, setProblem] = useState('')
  const { busy, change } = useBoardChange()
  function save(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return setProblem(t('Name is required'))
    change('POST /user/saveboard', board ? { id: board.id, name } : { name }, ({ id }) => {
      onSaved(id)
      onClose()
    })
  }
  return (
    <Dialog title={t(board ? 'Rename board' : 'New board')} size="sm" onClose={onClose}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <TextField
          label={t('Name')}
          value={name}
          maxLength={MAX_BOARD_NAME}
          autoComplete="off"
          error={problem || undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem('')
          }}
        />
        <Button type="submit" variant="accent" busy={busy}>
          {t(board ? 'Save name' : 'Create board')}
        </Button>
      </form>
    </Dialog>
  )
}
