import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { boardsQuery, clipCount } from './board-data.ts'
import type { BoardPlayer } from './use-board-player.ts'
import { BoardView } from './board-view.tsx'
import type { BoardCard } from '../../../contract/catalogue/boards.ts'
import { Button } from '../../ui/button.tsx'
import { UndoNote } from '../../ui/undo-note.tsx'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { useBoardChange } from './use-board-change.ts'

const BoardNameDialog = lazy(() => loadChunk(() => import('./board-name-dialog.tsx')))

interface SavedBoardsProps {
  open: string
  onOpen: (id: string) => void
  favourites: ReactNode
  player: BoardPlayer
}

/** The Saved Clips tab: all boards as small cards, and the open one. */
export function SavedBoards({ open, onOpen, favourites, player }: SavedBoardsProps) {
  const { data } = useQuery(boardsQuery())
  const { data: saved } = useQuery(call('GET /user/getsavedvideos', {}))
  const [naming, setNaming] = useState(false)
  const [deleted, setDeleted] = useState<{ id: string; name: string } | null>(null)
  const forget = useCallback(() => setDeleted(null), [])
  const boards = data?.boards ?? []
  const savedVideos = saved?.savedVideos
  return (
    <>
      <BoardsRow
        favourites={{
          count: savedVideos?.length ?? null,
          covers: savedVideos?.slice(0, 4).map(({ thumnail }) => thumnail) ?? [],
        }}
        boards={boards}
        open={open}
        onOpen={onOpen}
        onNew={() => setNaming(true)}
      />
      {deleted && <UndoDelete key={deleted.id} board={deleted} onBack={onOpen} onOver={forget} />}
      {open === '' ? (
        favourites
      ) : (
        <BoardView
          key={open}
          id={open}
          order={boards.map(({ id }) => id)}
          player={player}
          onDeleted={(board) => {
            setDeleted(board)
            onOpen('')
          }}
        />
      )}
      <Suspense fallback={null}>
        {naming && <BoardNameDialog onSaved={onOpen} onClose={() => setNaming(false)} />}
      </Suspense>
    </>
  )
}

interface BoardsRowProps {
  favourites: { count: number | null; covers: string[] }
  boards: BoardCard[]
  open: string
  onOpen: (id: string) => void
  onNew: () => void
}

/** Favorites first, then the customer's boards, to choose from. */
function BoardsRow({ favourites, boards, open, onOpen, onNew }: BoardsRowProps) {
  return (
    <section aria-label={t('Boards')} className="mb-6 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h3 font-strong">{t('Boards')}</h2>
        {useMayAs('editor') && (
          <Button size="sm" icon={<Plus size={18} aria-hidden />} onClick={onNew}>
            {t('New board')}
          </Button>
        )}
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

interface BoardTileProps {
  name: string
  count: number | null
  covers: string[]
  /** Comments and approvals of guests that the owner has not seen. */
  unread?: number
  chosen: boolean
  onChoose: () => void
}

/** A list of clips as a small card: four posters, name and how many there are. */
function BoardTile({ name, count, covers, unread: news = 0, chosen, onChoose }: BoardTileProps) {
  return (
    <li className="w-38 shrink-0 snap-start sm:w-44">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={classNames(
          'relative grid w-full gap-2 rounded-control border p-2 text-left transition-colors duration-120',
          chosen ? 'border-link bg-sunken' : 'border-line bg-surface hover:bg-sunken',
        )}
      >
        <Cover covers={covers} />
        <span className="truncate px-0.5 font-strong">{name}</span>
        <span className="px-0.5 text-meta text-ink-2">{count === null ? ' ' : clipCount(count)}</span>
        {news > 0 && (
          <span className="absolute top-3.5 right-3.5 rounded-chip bg-spark px-2 text-meta font-strong text-on-spark">
            {t('{count} new', { count: news })}
          </span>
        )}
      </button>
    </li>
  )
}

/** Two by two posters; places without a clip stay empty. */
function Cover({ covers }: { covers: string[] }) {
  return (
    <span
      aria-hidden
      className="grid aspect-video grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-frame bg-sunken"
    >
      {[0, 1, 2, 3].map((place) => {
        const src = covers[place]
        return src ? (
          <img
            key={place}
            src={src}
            alt=""
            width={160}
            height={90}
            loading="lazy"
            decoding="async"
            className="size-full min-h-0 bg-night object-cover"
          />
        ) : (
          <span key={place} className="bg-line/60" />
        )
      })}
    </span>
  )
}

interface Props {
  board: { id: string; name: string }
  onBack: (id: string) => void
  onOver: () => void
}

function UndoDelete({ board, onBack, onOver }: Props) {
  const { busy, change } = useBoardChange()
  const undo = () =>
    change('POST /user/deleteboard', { id: board.id, undo: true }, () => {
      onBack(board.id)
      onOver()
    })
  return (
    <div className="mb-5">
      <UndoNote text={t('Board “{name}” deleted.', { name: board.name })} busy={busy} onUndo={undo} onOver={onOver} />
    </div>
  )
}

const BoardPickerDialog = lazy(() => loadChunk(() => import('./board-picker-dialog.tsx')))

export function AddToBoard({ clip, name }: { clip: string; name: string }) {
  const [open, setOpen] = useState(false)
  if (!useMayAs('editor')) return null
  return (
    <>
      <Button
        icon={<FolderPlus size={18} aria-hidden />}
        aria-label={t('Add {name} to a board', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Add to board')}
      </Button>
      <Suspense fallback={null}>
        {open && <BoardPickerDialog clip={clip} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
