import { Plus } from 'lucide-react'
import type { BoardCard } from '../../../contract/catalogue/boards.ts'
import { Button } from '../../ui/button.tsx'
import { BoardTile } from './board-card.tsx'
import { t } from '../../language/text.ts'

interface BoardsRowProps {
  favourites: { count: number | null; covers: string[] }
  boards: BoardCard[]
  /** Id of the board that is open; empty: Favorites. */
  open: string
  onOpen: (id: string) => void
  onNew: () => void
}

/** Favorites first, then the customer's boards, to choose from. */
export function BoardsRow({ favourites, boards, open, onOpen, onNew }: BoardsRowProps) {
  return (
    <section aria-label={t('Boards')} className="mb-6 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h3 font-strong">{t('Boards')}</h2>
        <Button size="sm" icon={<Plus size={18} aria-hidden />} onClick={onNew}>
          {t('New board')}
        </Button>
      </div>
      {/* Padding for the focus ring, which the scroll container would clip. */}
      <ul className="-mx-1 flex snap-x gap-3 overflow-x-auto p-1">
        <BoardTile name={t('Favorites')} {...favourites} chosen={open === ''} onChoose={() => onOpen('')} />
        {boards.map((board) => (
          <BoardTile
            key={board.id}
            name={board.name}
            count={board.count}
            covers={board.covers}
            unread={board.news}
            chosen={open === board.id}
            onChoose={() => onOpen(board.id)}
          />
        ))}
      </ul>
    </section>
  )
}
