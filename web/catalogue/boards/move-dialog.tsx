import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { boardsQuery } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

interface Props {
  clip: string
  name: string
  from: string
  onClose: () => void
}

/** Moves or copies a clip to another board; a move takes its note along. */
export default function MoveDialog({ clip, name, from, onClose }: Props) {
  const { data } = useQuery(boardsQuery())
  const { busy, change } = useBoardChange()
  const others = data?.boards.filter(({ id }) => id !== from)
  const put = (id: string, move: boolean) =>
    change('POST /user/addtoboard', { id, clips: [clip], ...(move && { from }) }, onClose)
  return (
    <Dialog title={t('Move or copy')} description={name} size="sm" onClose={onClose}>
      {!others && <Spinner size={28} />}
      {others?.length === 0 && <p className="text-ink-2">{t('You have no other board yet.')}</p>}
      <ul className="grid gap-1">
        {others?.map((board) => (
          <li key={board.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 truncate font-strong">{board.name}</span>
            <Button
              size="sm"
              busy={busy}
              aria-label={t('Copy to {name}', { name: board.name })}
              onClick={() => put(board.id, false)}
            >
              {t('Copy')}
            </Button>
            <Button
              size="sm"
              busy={busy}
              aria-label={t('Move to {name}', { name: board.name })}
              onClick={() => put(board.id, true)}
            >
              {t('Move')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
