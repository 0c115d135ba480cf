import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import Dialog from '../../ui/dialog/dialog.tsx'
import { t } from '../../language/text.ts'
import { type BoardCard, MAX_BOARD_NAME } from '../../../contract/catalogue/boards.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { clipCount } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'

interface Props {
  clip: string
  name: string
  onClose: () => void
}

export default function BoardPickerDialog({ clip, name, onClose }: Props) {
  return (
    <Dialog title={t('Add to a board')} description={name} size="sm" onClose={onClose}>
      <BoardChoices clip={clip} />
    </Dialog>
  )
}

/** The customer's boards, to add one clip to or remove it from, and a form for a new one. */
export function BoardChoices({ clip }: { clip: string }) {
  const query = useQuery({ ...call('GET /user/boards', { clip }), staleTime: 0 })
  if (query.isPending) return <Spinner size={28} />
  if (query.isError)
    return <ErrorState text={t('Your boards could not be loaded.')} onRetry={() => void query.refetch()} />
  const { boards } = query.data
  return (
    <div className="grid gap-5">
      {boards.length > 0 && (
        <ul aria-label={t('Boards')} className="grid max-h-72 gap-1 overflow-y-auto">
          {boards.map((board) => (
            <Choice key={board.id} board={board} clip={clip} />
          ))}
        </ul>
      )}
      <NewBoard clip={clip} />
    </div>
  )
}

function Choice({ board, clip }: { board: BoardCard; clip: string }) {
  const { busy, change } = useBoardChange()
  const input = { id: board.id, clips: [clip] }
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{board.name}</span>
        <span className="text-meta text-ink-3">{clipCount(board.count)}</span>
      </span>
      <Button
        size="sm"
        busy={busy}
        aria-pressed={board.holds}
        aria-label={t(board.holds ? 'Added to {name}' : 'Add to {name}', { name: board.name })}
        icon={board.holds ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        onClick={() => change(board.holds ? 'POST /user/removefromboard' : 'POST /user/addtoboard', input)}
      >
        {t(board.holds ? 'Added' : 'Add')}
      </Button>
    </li>
  )
}

function NewBoard({ clip }: { clip: string }) {
  const [name, setName] = useState('')
  const { busy, change } = useBoardChange()
  function create(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    change('POST /user/saveboard', { name }, ({ id }) =>
      change('POST /user/addtoboard', { id, clips: [clip] }, () => setName('')),
    )
  }
  return (
    <form noValidate onSubmit={create} className="grid gap-3">
      <TextField
        label={t('New board')}
        value={name}
        maxLength={MAX_BOARD_NAME}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('Create and add')}
      </Button>
    </form>
  )
}
