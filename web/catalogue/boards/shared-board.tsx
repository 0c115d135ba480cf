import { CircleCheck, Download, ThumbsUp } from 'lucide-react'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '../../ui/states.tsx'
import { Approvals, BoardApprovals, ClipTile, CommentCount, UnavailableNote } from './clip-tile.tsx'
import { clipCount, type SharedBoard } from './board-data.ts'
import { type AvailableClip, availableClips, type BoardPlayer, useBoardPlayer } from './use-board-player.ts'
import { CompareClips } from './compare-clips.tsx'
import { ContactSheetButton } from './contact-sheet-button.tsx'
import { clock } from '../clip/clip-labels.ts'
import { CommentList } from './comment-list.tsx'
import { t, translate } from '../../language/text.ts'
import { type BoardApproval, MAX_COMMENT } from '../../../contract/catalogue/boards.ts'
import { isOfClip } from '../../../contract/catalogue/board-approval.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { JsOnlyForm } from '../../ui/form/js-only-form.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { TimelineButton } from './timeline/timeline-button.tsx'
import { useBoardChange } from './use-board-change.ts'
import { clipName } from '../../lib/clip-text.ts'

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
      <SharedHeader token={token} board={board} />
      {!current && <EmptyState text={t('There is nothing on this board yet.')} />}
      {current && (
        <div ref={place} className="grid scroll-mt-24 items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid gap-3">
            <div key={current.clip}>{player(current.video, videoRef, startAt)}</div>
            <h2 className="text-h3 font-strong wrap-anywhere">{clipName(current.video)}</h2>
            {current.note && <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">{current.note}</p>}
            <Approvals approvals={approvals} clip={current} />
            {board.compsOn && <CompLink token={token} clip={current} />}
          </div>
          {board.commentsOn && (
            <section aria-label={t('Your feedback')} className="grid gap-5">
              <GuestDiscussion token={token} current={current} video={videoRef} board={board} />
              <CommentList comments={about(current.clip)} onSeek={show} />
            </section>
          )}
        </div>
      )}
      {shown.length > 1 && (
        <Part heading={t('All clips')}>
          <CompareClips clips={shown} />
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
                <Approvals approvals={approvals} clip={clip} />
              </ClipTile>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function SharedHeader({ token, board }: Omit<SharedBoardProps, 'player'>) {
  const shown = availableClips(board.clips)
  return (
    <header className="grid gap-2">
      {board.roomName && <p className="text-lead font-strong wrap-anywhere">{board.roomName}</p>}
      <h1 className="font-display text-[clamp(32px,4.4vw,56px)] leading-[1.06] wrap-anywhere">{board.name}</h1>
      <p className="text-ink-2">
        {board.ownerName ? `${t('Shared by {name}', { name: board.ownerName })} · ` : ''}
        {clipCount(shown.length)}
      </p>
      <BoardApprovals approvals={board.approvals} clips={shown} />
      <UnavailableNote count={board.clips.length - shown.length} />
      <div className="flex flex-wrap gap-2">
        {board.compsOn && <TimelineButton board={board} token={token} />}
        <ContactSheetButton board={board} link={paths.board(token)} />
      </div>
    </header>
  )
}

/** The watermarked film, named by the clip's number: an edit made with it is read again when it is licensed. */
function CompLink({ token, clip: { clip, video } }: { token: string; clip: AvailableClip }) {
  return (
    <a
      href={`/boards/comp?${new URLSearchParams({ token, clip })}`}
      download
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-link underline underline-offset-4"
    >
      <Download size={18} aria-hidden className="shrink-0" />
      {t('Download {name} with watermark', { name: clipName(video) })}
    </a>
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

interface GuestDiscussionProps {
  token: string
  current: AvailableClip
  video: RefObject<HTMLVideoElement | null>
  board: SharedBoard
}

/** What a visitor with the link may do: give a name, comment on this moment, like, approve. */
function GuestDiscussion({ token, current, video, board }: GuestDiscussionProps) {
  const { name, setName, text, setText, problem, busy, comment, approve } = useGuestDiscussion(
    token,
    current.clip,
    availableClips(board.clips),
  )
  const [atMoment, setAtMoment] = useState(true)
  const seconds = useSecond(video)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    comment(atMoment ? Math.round((video.current?.currentTime ?? 0) * 10) / 10 : undefined)
  }
  return (
    <JsOnlyForm onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('Your name')}
        value={name}
        maxLength={60}
        autoComplete="name"
        error={problem.name}
        onChange={({ target }) => setName(target.value)}
      />
      <OpinionButtons
        own={board.approvals.filter((one) => one.name === name.trim())}
        current={current}
        clips={availableClips(board.clips)}
        busy={busy}
        approve={approve}
      />
      <TextAreaField
        label={t('Comment on {name}', { name: clipName(current.video) })}
        rows={3}
        value={text}
        maxLength={MAX_COMMENT}
        error={problem.text}
        onFocus={() => video.current?.pause()}
        onChange={({ target }) => setText(target.value)}
      />
      <CheckboxField
        label={t('At {time}', { time: clock(seconds) })}
        checked={atMoment}
        onChange={({ target }) => setAtMoment(target.checked)}
      />
      <Button type="submit" variant="accent" busy={busy}>
        {t('Add comment')}
      </Button>
    </JsOnlyForm>
  )
}

interface OpinionButtonsProps extends Pick<ReturnType<typeof useGuestDiscussion>, 'busy' | 'approve'> {
  /** What was liked and approved under the name given. */
  own: BoardApproval[]
  current: AvailableClip
  clips: AvailableClip[]
}

/** Likes and approves, or takes back what was said. */
function OpinionButtons({ own, current: { clip }, clips, busy, approve }: OpinionButtonsProps) {
  const given = (kind: BoardApproval['kind'], of: string | null) =>
    own.find((one) => one.kind === kind && one.clip === of)
  const whole = given('approved', null)
  const isLiked = given('up', clip) !== undefined
  const isApproved = given('approved', clip) !== undefined
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={busy} icon={<ThumbsUp size={18} aria-hidden />} onClick={() => approve('up', clip, isLiked)}>
        {isLiked ? t('Take like back') : t('Like clip')}
      </Button>
      <Button
        busy={busy}
        icon={<CircleCheck size={18} aria-hidden />}
        onClick={() => approve('approved', clip, isApproved)}
      >
        {isApproved ? t('Take approval back') : t('Approve clip')}
      </Button>
      {clips.some((one) => !whole || !isOfClip(whole, one)) && (
        <Button busy={busy} onClick={() => approve('approved')}>
          {t('Approve whole board')}
        </Button>
      )}
      {whole && (
        <Button busy={busy} onClick={() => approve('approved', undefined, true)}>
          {t('Take approval of the board back')}
        </Button>
      )}
    </div>
  )
}

/** The second that the player shows. */
function useSecond(video: RefObject<HTMLVideoElement | null>): number {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSecond(Math.floor(video.current?.currentTime ?? 0)), 250)
    return () => clearInterval(timer)
  }, [video])
  return second
}

function useGuestDiscussion(token: string, clip: string, clips: readonly AvailableClip[]) {
  // Unknown to the server, and it decides what can be taken back: so not before hydration.
  const remembered = useSyncExternalStore(noSubscription, rememberedName, () => '')
  const [given, setName] = useState<string | null>(null)
  const name = given ?? remembered
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<{ name?: string; text?: string }>({})
  const { busy, change } = useBoardChange()

  function hasName(): boolean {
    if (name.trim() === '') setProblem({ name: t('Name is required') })
    else rememberName(name.trim())
    return name.trim() !== ''
  }
  /** @param at the second of the clip that the comment is about */
  function comment(at: number | undefined) {
    if (!hasName()) return
    if (text.trim() === '') return setProblem({ text: t('Comment is required') })
    change('POST /boards/comment', { token, name, clip, text, ...(at !== undefined && { at }) }, () => setText(''))
  }
  function approve(kind: 'up' | 'approved', approved?: string, undo = false) {
    if (!hasName()) return
    const opinion = { token, name, clip: approved, seen: newestOf(clips), kind, ...(undo && { undo }) }
    change('POST /boards/approve', opinion, ({ message }) => toast.success(translate(message)))
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem({})
  }
  return { name, setName: typed(setName), text, setText: typed(setText), problem, busy, comment, approve }
}

/** When the newest of them was added: times of one form, as text. */
const newestOf = (clips: readonly AvailableClip[]): string | undefined =>
  clips
    .map(({ addedAt }) => addedAt)
    .toSorted()
    .at(-1)

const noSubscription = () => () => {}
const KEY = 'board-name'

/** The name a visitor gave on a shared board before; stored in this browser alone. */
function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage may be forbidden: the name is then asked for again.
  }
}
