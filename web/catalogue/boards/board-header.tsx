import { ArrowLeft, ArrowRight, Pencil, Share2, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { OwnBoard } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

const BoardNameDialog = lazy(() => loadChunk(() => import('./board-name-dialog.tsx')))
const ShareDialog = lazy(() => loadChunk(() => import('./share-dialog.tsx')))

interface BoardHeaderProps {
  board: OwnBoard
  /** Ids of all boards, in their order. */
  order: string[]
  onDeleted: () => void
}

/** The name of an open board, and the actions on the whole board. */
export function BoardHeader({ board, order, onDeleted }: BoardHeaderProps) {
  const [open, setOpen] = useState<'name' | 'share' | null>(null)
  const { busy, change } = useBoardChange()
  const { id, name, share } = board
  const place = order.indexOf(id)
  const moveTo = (to: number) => {
    if (busy || to < 0 || to >= order.length) return
    change('POST /user/orderboards', { boards: order.filter((one) => one !== id).toSpliced(to, 0, id) })
  }
  const remove = () => change('POST /user/deleteboard', { id }, onDeleted)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="min-w-0 flex-1 basis-60 text-h3 font-strong break-words">{name}</h2>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="accent" size="sm" icon={<Share2 size={18} aria-hidden />} onClick={() => setOpen('share')}>
          {t(share ? 'Shared' : 'Share')}
        </Button>
        <IconButton
          label={t('Move board back')}
          className="aria-disabled:opacity-40"
          aria-disabled={place <= 0}
          onClick={() => moveTo(place - 1)}
        >
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t('Move board on')}
          className="aria-disabled:opacity-40"
          aria-disabled={place < 0 || place === order.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          <ArrowRight size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Rename board')} onClick={() => setOpen('name')}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Delete board')} onClick={remove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <Suspense fallback={null}>
        {open === 'name' && <BoardNameDialog board={board} onSaved={() => {}} onClose={() => setOpen(null)} />}
        {open === 'share' && <ShareDialog board={board} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
