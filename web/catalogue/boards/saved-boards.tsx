import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { call } from '../../lib/query.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { boardsQuery } from './board-data.ts'
import type { BoardPlayer } from './board-player.types.ts'
import { BoardView } from './board-view.tsx'
import { BoardsRow } from './boards-row.tsx'
import { UndoDelete } from './undo-delete.tsx'

const BoardNameDialog = lazy(() => loadChunk(() => import('./board-name-dialog.tsx')))

interface SavedBoardsProps {
  /** Id of the board that is open; empty: Favorites. */
  open: string
  onOpen: (id: string) => void
  /** The clips of Favorites. */
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
      {deleted && <UndoDelete board={deleted} onBack={onOpen} onOver={forget} />}
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
