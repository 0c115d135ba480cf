import { X } from 'lucide-react'
import type { BoardApproval } from '../../../contract/catalogue/boards.ts'
import { t } from '../../language/text.ts'
import { useMayAs } from '../../lib/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { OwnBoard } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'

/** What the owner takes off a board: approvals and likes of one clip, or, for null, of the whole board. */
export function ApprovalTools({ board, clip }: { board: OwnBoard; clip: string | null }) {
  const { busy, change } = useBoardChange()
  const mayChange = useMayAs('editor')
  const here = board.approvals.filter((one) => one.clip === clip)
  if (here.length === 0 || !mayChange) return null
  const remove = ({ kind, name }: BoardApproval) =>
    change('POST /user/removeapproval', { id: board.id, kind, name, ...(clip !== null && { clip }) })
  return (
    <ul className="flex flex-wrap gap-1">
      {here.map((one) => (
        <li key={`${one.kind} ${one.name}`} className="flex min-w-0 items-center text-meta text-ink-2">
          <span className="min-w-0 truncate">{one.name}</span>
          <IconButton label={labelOf(one)} onClick={() => !busy && remove(one)}>
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function labelOf({ kind, clip, name }: BoardApproval): string {
  if (kind === 'up') return t('Remove the like of {name}', { name })
  return clip === null
    ? t('Remove the approval of the board by {name}', { name })
    : t('Remove the approval by {name}', { name })
}
