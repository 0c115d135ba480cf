import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import { EditVideo } from '../edit/edit-video.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { refreshClips } from '../refresh-clips.ts'

/** Clips of employees that wait for an ADMIN to approve or reject them. */
export default function ReviewQueue() {
  const query = useQuery({ ...call('GET /videos/clipdesk', { state: 'in review' }), staleTime: 0 })
  const { videos = [], total = 0 } = query.data ?? {}
  return (
    <div className="grid gap-5">
      <ReviewSwitch />
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
  const { run, input } = useChange({
    send: (on: boolean) => api('POST /videos/clipdesksettings', { review: on ? 'employees' : 'off' }),
    success: '',
    failure: 'That could not be saved.',
    toastErrors: true,
    refresh: refreshClips,
  })
  if (!data) return null
  return (
    <CheckboxField
      label={t('Clips that employees upload wait here before they go live')}
      checked={input ?? data.review === 'employees'}
      onChange={({ target }) => run(target.checked)}
    />
  )
}

function Queue({ videos }: { videos: AdminClip[] }) {
  const { list, at, select, focusCard } = useRovingFocus(videos.length)
  const [rejecting, setRejecting] = useState<AdminClip | null>(null)
  const [open, setOpen] = useState<AdminClip | null>(null)
  const approve = useChange({
    send: ({ _id }: AdminClip) => api('POST /videos/review', { id: _id, decision: 'approve' }),
    success: (_reply, { name }) => t('Approved: {name}', { name }),
    failure: 'That did not work. Please try again.',
    toastErrors: true,
    refresh: async (client) => {
      await refreshClips(client)
      focusCard(at)
    },
  })
  const video = videos[at]
  const shortcuts = new Map([
    ['j', () => focusCard(at + 1)],
    ['k', () => focusCard(at - 1)],
    ['a', () => video && approve.run(video)],
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
            busy={approve.input?._id === clip._id}
            onFocus={() => select(index)}
            onApprove={() => approve.run(clip)}
            onReject={() => setRejecting(clip)}
            onOpen={() => setOpen(clip)}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog video={rejecting} onClose={() => setRejecting(null)} />}
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </>
  )
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
