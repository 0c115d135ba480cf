import { useQuery } from '@tanstack/react-query'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LibraryList, type LibraryView, ViewToggle } from '../../ui/library-view.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Approvals, BoardApprovals, ClipTile, CommentCount, UnavailableNote } from './clip-tile.tsx'
import { boardQuery, type OwnBoard } from './board-data.ts'
import { availableClips, type BoardPlayer, useBoardPlayer } from './use-board-player.ts'
import { ClipTools, MoveButtons, OwnerTools } from './owner-tools.tsx'
import { CompareClips } from './compare-clips.tsx'
import { ContactSheetButton } from './contact-sheet-button.tsx'
import { ApprovalTools } from './approval-tools.tsx'
import { BoardToCart } from './board-to-cart.tsx'
import { CommentList } from './comment-list.tsx'
import { TimelineButton } from './timeline/timeline-button.tsx'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useMayAs } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { clipName } from '../../lib/clip-text.ts'

interface BoardViewProps {
  id: string
  order: string[]
  player: BoardPlayer
  onDeleted: (board: { id: string; name: string }) => void
}

export function BoardView({ id, order, player, onDeleted }: BoardViewProps) {
  const query = useQuery(boardQuery(id))
  // A company's boards are seen by all its members and changed by some.
  const mayChange = useMayAs('editor')
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return (
      <ErrorState
        text={t('Failed to load saved videos. Please refresh the page.')}
        onRetry={() => void query.refetch()}
      />
    )
  const board = query.data
  return (
    <div className="grid gap-5">
      {mayChange ? (
        <BoardHeader board={board} order={order} onDeleted={() => onDeleted({ id, name: board.name })} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <BoardName name={board.name} />
          <TimelineButton board={board} token={null} size="sm" />
          <ContactSheetButton board={board} link={linkOf(board)} size="sm" />
        </div>
      )}
      <Contents board={board} player={player} />
    </div>
  )
}

/** Where others see it. */
const linkOf = ({ share }: OwnBoard) => (share && !share.expired ? paths.board(share.token) : null)

function Contents({ board, player }: { board: OwnBoard; player: BoardPlayer }) {
  const [view, setView] = useState<LibraryView>('grid')
  const playerState = useBoardPlayer(board.clips)
  const shown = availableClips(board.clips)
  const { comments, approvals } = board
  const mayChange = useMayAs('editor')
  // The player is shown once there are comments, or a clip was chosen.
  const isOpen = comments.length > 0 || playerState.isChosen
  useSeen(board)
  return (
    <>
      <BoardApprovals approvals={approvals} clips={shown} />
      <ApprovalTools board={board} clip={null} />
      <UnavailableNote count={board.clips.length - shown.length} />
      {isOpen && <Discussion board={board} playerState={playerState} player={player} />}
      {shown.length === 0 ? (
        <EmptyState text={t('No saved clips yet')} />
      ) : (
        <div>
          <ViewToggle view={view} onChange={setView} beside={shown.length > 1 && <CompareClips clips={shown} />} />
          <LibraryList view={view} label={t('Saved Clips')}>
            {shown.map((clip) => (
              <ClipTile
                key={clip.clip}
                clip={clip}
                view={view}
                chosen={isOpen && clip.clip === playerState.current?.clip}
                onChoose={() => playerState.show(clip.clip)}
                to={paths.clip(clip.clip, clip.video.name)}
              >
                <CommentCount count={comments.filter((one) => one.clip === clip.clip).length} />
                <Approvals approvals={approvals} clip={clip} />
                <ApprovalTools board={board} clip={clip.clip} />
                {mayChange && <ClipTools board={board} clip={clip} />}
              </ClipTile>
            ))}
          </LibraryList>
        </div>
      )}
    </>
  )
}

interface DiscussionProps {
  board: OwnBoard
  playerState: ReturnType<typeof useBoardPlayer>
  player: BoardPlayer
}

function Discussion({ board, playerState: { videoRef, place, current, startAt, show }, player }: DiscussionProps) {
  const mayAnswer = useMayAs('editor')
  const names = new Map(availableClips(board.clips).map(({ clip, video }) => [clip, clipName(video)]))
  return (
    <section
      ref={place}
      aria-label={t('Discussion')}
      className="grid scroll-mt-24 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
    >
      {current && <div key={current.clip}>{player(current.video, videoRef, startAt)}</div>}
      <div className="max-h-130 overflow-y-auto p-1">
        {board.comments.length === 0 && <p className="text-ink-2">{t('No comments yet.')}</p>}
        <CommentList
          comments={board.comments}
          clipName={(clip) => names.get(clip)}
          onSeek={show}
          tools={(comment) => mayAnswer && <OwnerTools comment={comment} />}
        />
      </div>
    </section>
  )
}

function useSeen({ id, news }: OwnBoard) {
  const { change } = useBoardChange()
  const mayAnswer = useMayAs('editor')
  useEffect(() => {
    if (news > 0 && mayAnswer) change('POST /user/seenboard', { id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per new activity, independent of the identity of `change`
  }, [id, news, mayAnswer])
}

const BoardNameDialog = lazy(() => loadChunk(() => import('./board-name-dialog.tsx')))
const ShareDialog = lazy(() => loadChunk(() => import('./share-dialog.tsx')))

const BoardName = ({ name }: { name: string }) => (
  <h2 className="min-w-0 flex-1 basis-60 text-h3 font-strong wrap-anywhere">{name}</h2>
)

interface BoardHeaderProps {
  board: OwnBoard
  order: string[]
  onDeleted: () => void
}

function BoardHeader({ board, order, onDeleted }: BoardHeaderProps) {
  const [open, setOpen] = useState<'name' | 'share' | null>(null)
  const { busy, change } = useBoardChange()
  const { id, name, share } = board
  const clips = availableClips(board.clips)
  const remove = () => change('POST /user/deleteboard', { id }, onDeleted)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <BoardName name={name} />
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="accent" size="sm" icon={<Share2 size={18} aria-hidden />} onClick={() => setOpen('share')}>
          {t(share ? 'Shared' : 'Share')}
        </Button>
        {board.approvals.some(({ kind }) => kind === 'approved') && (
          <ButtonLink to={paths.licenseBoard(id)} size="sm">
            {t('License all approved')}
          </ButtonLink>
        )}
        {clips.length > 0 && <BoardToCart clips={clips.map(({ clip }) => clip)} />}
        <TimelineButton board={board} token={null} size="sm" />
        <ContactSheetButton board={board} link={linkOf(board)} size="sm" />
        <div className="flex">
          <MoveButtons
            labels={[t('Move board earlier'), t('Move board later')]}
            place={order.indexOf(id)}
            count={order.length}
            busy={busy}
            onMove={(to) =>
              change('POST /user/orderboards', { boards: order.filter((one) => one !== id).toSpliced(to, 0, id) })
            }
          />
          <IconButton label={t('Rename board')} onClick={() => setOpen('name')}>
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t('Delete board')} onClick={remove}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
      <Suspense fallback={null}>
        {open === 'name' && <BoardNameDialog board={board} onSaved={() => {}} onClose={() => setOpen(null)} />}
        {open === 'share' && <ShareDialog board={board} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
