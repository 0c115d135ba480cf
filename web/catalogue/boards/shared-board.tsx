import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states.tsx'
import { Approvals } from './approvals.tsx'
import { clipCount, type SharedBoard } from './board-data.ts'
import type { BoardPlayer } from './board-player.types.ts'
import { ClipTile, UnavailableNote } from './clip-tile.tsx'
import { CommentList } from './comment-list.tsx'
import { GuestDiscussion } from './guest-discussion.tsx'
import { availableClips, useBoardPlayer } from './use-board-player.ts'
import { t } from '../../language/text.ts'

interface SharedBoardProps {
  token: string
  board: SharedBoard
  player: BoardPlayer
}

/** A board for visitors with its link: its clips to watch and, where the owner allows it, to comment on. */
export function SharedBoardView({ token, board, player }: SharedBoardProps) {
  const { videoRef, place, current, startAt, show } = useBoardPlayer(board.clips)
  const shown = availableClips(board.clips)
  const { comments, approvals } = board
  const about = (clip: string | null) => comments.filter((one) => one.clip === clip)
  return (
    <div className="grid gap-8">
      <header className="grid gap-2">
        <h1 className="font-display text-[clamp(32px,4.4vw,56px)] leading-[1.06] break-words">{board.name}</h1>
        <p className="text-ink-2">
          {board.ownerName ? `${t('Shared by {name}', { name: board.ownerName })} · ` : ''}
          {clipCount(shown.length)}
        </p>
        <Approvals approvals={approvals} clip={null} />
        <UnavailableNote count={board.clips.length - shown.length} />
      </header>
      {!current && <EmptyState text={t('There is nothing on this board yet.')} />}
      {current && (
        <div ref={place} className="grid scroll-mt-24 items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid gap-3">
            <div key={current.clip}>{player(current.video, videoRef, startAt)}</div>
            <h2 className="text-h3 font-strong break-words">{current.video.name}</h2>
            {current.note && <p className="break-words whitespace-pre-wrap text-ink-2">{current.note}</p>}
            <Approvals approvals={approvals} clip={current.clip} />
          </div>
          {board.commentsOn && (
            <section aria-label={t('What you think')} className="grid gap-5">
              <GuestDiscussion token={token} current={current} video={videoRef} />
              <CommentList comments={about(current.clip)} onSeek={show} />
            </section>
          )}
        </div>
      )}
      {shown.length > 1 && (
        <Part heading={t('All clips')}>
          <ul aria-label={t('Clips')} className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
            {shown.map((clip) => (
              <ClipTile
                key={clip.clip}
                clip={clip}
                view="grid"
                chosen={clip.clip === current?.clip}
                onChoose={() => show(clip.clip)}
              >
                <CommentCount count={about(clip.clip).length} />
                <Approvals approvals={approvals} clip={clip.clip} />
              </ClipTile>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-h3 font-strong">{heading}</h2>
      {children}
    </section>
  )
}

export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="text-meta text-ink-2">{t(count === 1 ? '1 comment' : '{count} comments', { count })}</p>
}
