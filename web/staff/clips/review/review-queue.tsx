import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { latinKey } from '../../../language/latin-key.ts'
import { call } from '../../../lib/query.ts'
import { useChange } from '../../../lib/use-change.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import { Pagination } from '../../../ui/paging/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { EditVideo } from '../edit/edit-video.tsx'
import { useAddressPage, useStayWithin } from '../../address-filter.ts'
import { refreshClips, useClipChange } from '../refresh-clips.ts'
import { EditRequests } from './edit-requests.tsx'
import { MasterRequests } from './master-requests.tsx'
import { CardQuestions } from './card-questions.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { type Entry, useRovingFocus } from './roving-focus.ts'

const hrefOf = (page: number) => `?section=review-queue&page=${page}`

/** Clips of employees that wait for an ADMIN to approve or reject them. */
export default function ReviewQueue() {
  const { paging, page, entry, go } = useQueuePage()
  const query = useQuery({ ...call('GET /videos/clipdesk', { state: 'in review', page: String(page) }), staleTime: 0 })
  const { videos = [], total = 0, totalPages = 1 } = query.data ?? {}
  useStayWithin(paging, query.data?.totalPages)
  function goPast(by: 1 | -1): boolean {
    const isThere = page + by >= 1 && page + by <= totalPages
    if (isThere) go(page + by, by < 0 ? 'last' : 'first')
    return isThere
  }
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
              ? t(
                  '1 clip to review. With the focus on a clip: J for the next, K for the previous, A to approve, R to reject.',
                )
              : t(
                  '{count} clips to review. With the focus on a clip: J for the next, K for the previous, A to approve, R to reject.',
                  {
                    count: total,
                  },
                )}
          </p>
          <Queue key={page} videos={videos} entry={entry} onPast={goPast} />
        </>
      )}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefOf} />
    </div>
  )
}

/** The page stands in the address; whoever goes on to another looks at its cards. */
function useQueuePage() {
  const setParams = useSearchParams()[1]
  const paging = useAddressPage()
  const [page] = paging
  const { state } = useLocation() as { state: { entry?: Entry } | null }
  const [start] = useState(page)
  const [isPaged, setPaged] = useState(false)
  if (page !== start && !isPaged) setPaged(true)
  const go = (to: number, entryThere: Entry) =>
    setParams(new URLSearchParams(hrefOf(to)), { state: { entry: entryThere } })
  return { paging, page, entry: state?.entry ?? (isPaged ? 'first' : 'free'), go }
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
      label={t('Clips that employees upload, and their changes to live clips, need approval here first')}
      checked={input ?? data.review === 'employees'}
      onChange={({ target }) => run(target.checked)}
    />
  )
}

interface QueueProps {
  videos: AdminClip[]
  entry: Entry
  onPast: (by: 1 | -1) => boolean
}

/** A page of the queue; J and K go on over its ends. */
function Queue({ videos, entry, onPast }: QueueProps) {
  const { list, at, select, focusCard, step } = useRovingFocus({ count: videos.length, entry, onPast })
  const [rejecting, setRejecting] = useState<AdminClip | null>(null)
  const [open, setOpen] = useState<AdminClip | null>(null)
  const { approve, approving, cardless, setCardless, refresh } = useApproval(() => focusCard(at))
  const video = videos[at]
  const shortcuts = new Map([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['a', () => video && approve(video)],
    ['r', () => setRejecting(video ?? null)],
  ])
  function onKey(event: KeyboardEvent) {
    // Shortcuts work only while a card itself has the focus, not while somebody types elsewhere.
    const isOnCard = (event.target as HTMLElement).matches('[data-card]')
    const act = shortcuts.get(latinKey(event))
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
