import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

const UNDO_MS = 10_000

interface Props {
  board: { id: string; name: string }
  onBack: (id: string) => void
  onOver: () => void
}

/** A deleted board can be brought back for ten seconds. */
export function UndoDelete({ board, onBack, onOver }: Props) {
  const { busy, change } = useBoardChange()
  useEffect(() => {
    const timer = setTimeout(onOver, UNDO_MS)
    return () => clearTimeout(timer)
  }, [board.id, onOver])
  const undo = () =>
    change('POST /user/deleteboard', { id: board.id, undo: true }, () => {
      onBack(board.id)
      onOver()
    })
  return (
    <output className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface p-3">
      <p className="min-w-0 break-words">{t('Board “{name}” deleted.', { name: board.name })}</p>
      <Button size="sm" busy={busy} icon={<Undo2 size={18} aria-hidden />} onClick={undo}>
        {t('Undo')}
      </Button>
    </output>
  )
}
