import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DeskClip } from '../../../../contract/clip-desk.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { CheckboxField } from '../../../ui/text-field.tsx'
import { EditVideo } from '../edit/edit-video.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

/** What employees uploaded and nobody else has seen: an ADMIN approves it, or says why not. */
export default function ReviewQueue() {
  const query = useQuery({ ...call('GET /videos/clipdesk', { state: 'in review' }), staleTime: 0 })
  const { videos = [], total = 0 } = query.data ?? {}
  return (
    <div className="grid gap-5">
      <ReviewSwitch />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text={t('The queue could not be loaded.')} onRetry={() => void query.refetch()} />}
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
  const client = useQueryClient()
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const save = useMutation({
    mutationFn: (on: boolean) => api('POST /videos/clipdesksettings', { review: on ? 'employees' : 'off' }),
    onError: (error) => toast.error(translate(error.message) || t('That could not be saved.')),
    onSettled: () => refreshClips(client),
  })
  if (!data) return null
  const on = save.isPending ? save.variables : data.review === 'employees'
  return (
    <CheckboxField
      label={t('Clips that employees upload wait here before they go live')}
      checked={on}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  )
}

function Queue({ videos }: { videos: DeskClip[] }) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [rejecting, setRejecting] = useState<DeskClip | null>(null)
  const [open, setOpen] = useState<DeskClip | null>(null)
  const at = Math.min(current, videos.length - 1)
  const go = (index: number) => {
    const next = Math.max(0, Math.min(videos.length - 1, index))
    setCurrent(next)
    list.current?.querySelectorAll<HTMLElement>('[data-card]')[next]?.focus()
  }
  const approve = useMutation({
    mutationFn: ({ _id }: DeskClip) => api('POST /videos/review', { id: _id, decision: 'approve' }),
    onSuccess: (_reply, { name }) => toast.success(t('Approved: {name}', { name })),
    onError: (error) => toast.error(translate(error.message) || t('That did not work. Please try again.')),
    onSettled: async () => {
      await refreshClips(client)
      go(at)
    },
  })
  function onKey(event: KeyboardEvent) {
    const video = videos[at]
    // Only while a clip itself has the focus: letters typed elsewhere are letters.
    if (
      !video ||
      !(event.target as HTMLElement).matches('[data-card]') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    const act = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      a: () => approve.mutate(video),
      r: () => setRejecting(video),
    }
    const key = event.key.toLowerCase()
    if (!(key in act)) return
    event.preventDefault()
    act[key as keyof typeof act]()
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
        {videos.map((video, index) => (
          <ReviewCard
            key={video._id}
            video={video}
            current={index === at}
            busy={approve.isPending && approve.variables._id === video._id}
            onFocus={() => setCurrent(index)}
            onApprove={() => approve.mutate(video)}
            onReject={() => setRejecting(video)}
            onOpen={() => setOpen(video)}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog video={rejecting} onClose={() => setRejecting(null)} />}
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </>
  )
}
