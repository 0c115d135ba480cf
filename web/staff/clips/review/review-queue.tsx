import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { useChange } from '../../../lib/use-change.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PreviewVideo } from '../video-row.tsx'
import { EditVideo } from '../edit/edit-video.tsx'
import { labelText } from '../labels.ts'
import { refreshClips, useClipChange } from '../refresh-clips.ts'
import { ReviewDetails } from './review-details.tsx'
import { EditRequests } from './edit-requests.tsx'
import { MasterRequests } from './master-requests.tsx'
import { CardQuestions } from './card-questions.tsx'
import { RowButton } from '../../staff-buttons.tsx'

/** Clips of employees that wait for an ADMIN to approve or reject them. */
export default function ReviewQueue() {
  const query = useQuery({ ...call('GET /videos/clipdesk', { state: 'in review' }), staleTime: 0 })
  const { videos = [], total = 0 } = query.data ?? {}
  return (
    <div className="grid gap-5">
      <ReviewSwitch />
      <EditRequests />
      <MasterRequests />
      <QueryStates query={query} failed={t('The queue could not be loaded.')} />
      {query.isSuccess && videos.length === 0 && <EmptyState text={t('Nothing waits for review.')} />}
      {videos.length > 0 && (
        <>
          <p className="text-small text-ink-2">
            {total === 1
              ? t('1 clip waits. With the focus on a clip: J and K go on and back, A approves, R rejects.')
              : t('{count} clips wait. With the focus on a clip: J and K go on and back, A approves, R rejects.', {
                  count: total,
                })}
          </p>
          <Queue videos={videos} />
        </>
      )}
    </div>
  )
}

function ReviewSwitch() {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const { run, input } = useClipChange({
    send: (on: boolean) => api('POST /videos/clipdesksettings', { review: on ? 'employees' : 'off' }),
    success: '',
    failure: 'That could not be saved.',
    toastErrors: true,
  })
  if (!data) return null
  return (
    <CheckboxField
      label={t('Clips that employees upload, and their changes of live clips, wait here first')}
      checked={input ?? data.review === 'employees'}
      onChange={({ target }) => run(target.checked)}
    />
  )
}

function Queue({ videos }: { videos: AdminClip[] }) {
  const { list, at, select, focusCard } = useRovingFocus(videos.length)
  useKeysFromTheStart(() => focusCard(0))
  const [rejecting, setRejecting] = useState<AdminClip | null>(null)
  const [open, setOpen] = useState<AdminClip | null>(null)
  const { approve, approving, cardless, setCardless, refresh } = useApproval(() => focusCard(at))
  const video = videos[at]
  const shortcuts = new Map([
    ['j', () => focusCard(at + 1)],
    ['k', () => focusCard(at - 1)],
    ['a', () => video && approve(video)],
    ['r', () => setRejecting(video ?? null)],
  ])
  function onKey(event: KeyboardEvent) {
    // Shortcuts work only while a card itself has the focus, not while somebody types elsewhere.
    const isOnCard = (event.target as HTMLElement).matches('[data-card]')
    const act = shortcuts.get(event.key.toLowerCase())
    if (!act || !isOnCard || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cards in it */}
      <ul
        ref={list}
        aria-label={t('Clips to review')}
        onKeyDown={onKey}
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        {videos.map((clip, index) => (
          <ReviewCard
            key={clip._id}
            video={clip}
            current={index === at}
            busy={approving === clip._id}
            onFocus={() => select(index)}
            onApprove={() => approve(clip)}
            onReject={() => setRejecting(clip)}
            onOpen={() => setOpen(clip)}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog video={rejecting} onClose={() => setRejecting(null)} />}
      {cardless && (
        <CardQuestions
          clip={cardless}
          decision="approve"
          action={t('Approve')}
          success={t('Approved: {name}', { name: cardless.name })}
          refresh={refresh}
          onClose={() => setCardless(null)}
        />
      )}
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Approves a clip; one without a rights card is asked about first. */
function useApproval(onRefreshed: () => void) {
  const [cardless, setCardless] = useState<AdminClip | null>(null)
  const refresh = async (client: QueryClient) => {
    await refreshClips(client)
    onRefreshed()
  }
  const change = useChange({
    send: ({ _id }: AdminClip) => api('POST /videos/review', { id: _id, decision: 'approve' }),
    success: (_reply, { name }) => t('Approved: {name}', { name }),
    failure: 'That did not work. Please try again.',
    toastErrors: true,
    refresh,
  })
  const approve = (clip: AdminClip) => (clip.hasCard ? change.run(clip) : setCardless(clip))
  return { approve, approving: change.input?._id, cardless, setCardless, refresh }
}

/** Roving tabindex: one card of the list is a tab stop; `focusCard` moves to another. */
function useRovingFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [current, select] = useState(0)
  const focusCard = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index))
    select(next)
    list.current?.querySelectorAll<HTMLElement>('[data-card]')[next]?.focus()
  }
  return { list, at: Math.min(current, count - 1), select, focusCard }
}

/** The first card takes the focus unless somebody has put it elsewhere already: its keys work without a Tab. */
function useKeysFromTheStart(focusFirst: () => void) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    const at = document.activeElement
    if (!at || at === document.body || at.matches('h1')) focusFirst()
  })
}

interface ReviewCardProps {
  video: AdminClip
  current: boolean
  busy: boolean
  onFocus: () => void
  onApprove: () => void
  onReject: () => void
  onOpen: () => void
}

/** One clip of the queue: its watermarked preview, its metadata, and the decision. */
function ReviewCard({ video, current, busy, onFocus, onApprove, onReject, onOpen }: ReviewCardProps) {
  const { name } = video
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus for its keys */}
      <div
        data-card
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        role="group"
        aria-label={video.name}
        // Roving tabindex: one card is a tab stop; J and K move between cards.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={current ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && onFocus()}
        className={classNames(
          'grid gap-2 rounded-control border p-2.5',
          current ? 'border-link bg-sunken' : 'border-line bg-surface',
        )}
      >
        <PreviewVideo
          name={name}
          src={video.waterMarkedVideoURL || video.previewURL || undefined}
          poster={video.thumnail || undefined}
        />
        <p className="font-strong wrap-anywhere">{video.name}</p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {[...[...video.themes, ...video.shots].map(labelText), ...video.tags].join(', ') || t('No tags')}
        </p>
        <ReviewDetails video={video} />
        <div className="flex flex-wrap gap-2">
          <RowButton
            variant="accent"
            busy={busy}
            label={t('Approve')}
            name={t('Approve {name}', { name })}
            onClick={onApprove}
          />
          <RowButton variant="danger" label={t('Reject')} name={t('Reject {name}', { name })} onClick={onReject} />
          <RowButton variant="plain" label={t('Details')} name={t('Details of {name}', { name })} onClick={onOpen} />
        </div>
      </div>
    </li>
  )
}

/** What is said most often; it can be changed before it is sent. */
const REASONS: Text[] = [
  'The picture is not sharp, or shakes.',
  'The picture is too small or too noisy to be sold.',
  'A brand or logo can be read.',
  'People can be recognised, and there is no release.',
  'We have this shot already.',
  'Name and tags do not say what is seen.',
]

/** The uploader reads the reason beside the clip and can submit it again. */
function RejectDialog({ video, onClose }: { video: AdminClip; onClose: () => void }) {
  const { run, busy, problem } = useClipChange({
    send: (reason: string) => api('POST /videos/review', { id: video._id, decision: 'reject', reason }),
    success: () => t('Rejected: {name}', { name: video.name }),
    failure: 'It could not be saved.',
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      keepAs={`reject ${video._id}`}
      title={t('Reject {name}', { name: video.name })}
      action={t('Reject')}
      danger
      busy={busy}
      problem={problem}
      reasonLabel={t('Reason')}
      reasonHint={t('The uploader reads this')}
      required={t('Say why it is rejected')}
      ready={REASONS.map((reason) => t(reason))}
      onSubmit={run}
      onClose={onClose}
    />
  )
}
