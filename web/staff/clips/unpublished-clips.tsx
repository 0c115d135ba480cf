import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskClip } from '../../../contract/clip-desk.ts'
import type { CallInput } from '../../../contract/index.ts'
import { t, translate, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { EditVideo } from './edit/edit-video.tsx'
import { refreshClips } from './edit/use-edit-clip.ts'
import { VideoRow } from './video-row.tsx'

type State = CallInput<'GET /videos/clipdesk'>['state']

const EMPTY = {
  'in review': 'Nothing waits for review.',
  rejected: 'Nothing was rejected.',
  draft: 'No drafts.',
  withdrawn: 'Nothing was withdrawn.',
} as const satisfies Record<State, Text>
const HEADINGS = {
  'in review': 'In review',
  rejected: 'Rejected',
  draft: 'Drafts',
  withdrawn: 'Withdrawn',
} as const satisfies Record<State, Text>

/** Clips that are not on the site: why, and the way back. */
export default function UnpublishedClips({ states, isAdmin }: { states: State[]; isAdmin: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {states.map((state) => (
        <StateList key={state} state={state} isAdmin={isAdmin} />
      ))}
    </div>
  )
}

function StateList({ state, isAdmin }: { state: State; isAdmin: boolean }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<DeskClip | null>(null)
  const query = useQuery({ ...call('GET /videos/clipdesk', { state, page: String(page) }), staleTime: 0 })
  const { videos = [], totalPages = 1, total = 0 } = query.data ?? {}
  const heading = t(HEADINGS[state])
  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-3">
      <h2 className="text-h3 font-strong">
        {heading} {total > 0 && <span className="font-normal text-ink-3">{total}</span>}
      </h2>
      {query.isPending && <Spinner size={28} />}
      {query.isError && <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && videos.length === 0 && <EmptyState text={t(EMPTY[state])} />}
      <ul aria-label={t('{heading} clips', { heading })} className="grid grid-cols-1">
        {videos.map((video) => (
          <VideoRow key={video._id} video={video} onEdit={() => setOpen(video)}>
            <RestoreButton video={video} isAdmin={isAdmin} />
          </VideoRow>
        ))}
      </ul>
      {totalPages > 1 && (
        <nav aria-label={t('Pages of {heading}', { heading })} className="flex gap-3">
          <Button aria-disabled={page === 1 || undefined} onClick={() => setPage(Math.max(1, page - 1))}>
            {t('Previous')}
          </Button>
          <Button
            aria-disabled={page >= totalPages || undefined}
            onClick={() => setPage(Math.min(totalPages, page + 1))}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** Restore for an ADMIN; hand in (again) for whoever made it. */
function RestoreButton({ video, isAdmin }: { video: DeskClip; isAdmin: boolean }) {
  const client = useQueryClient()
  const back = useMutation({
    mutationFn: () =>
      video.state === 'withdrawn'
        ? api('POST /videos/restore', { id: video._id })
        : api('POST /videos/review', { id: video._id, decision: 'submit' }),
    onSuccess: () => toast.success(video.state === 'withdrawn' ? t('Video restored.') : t('Handed in.')),
    onError: (error) => toast.error(translate(error.message) || t('That did not work. Please try again.')),
    onSettled: () => refreshClips(client),
  })
  if (video.state === 'in review' || (video.state === 'withdrawn' && !isAdmin)) return null
  const words = video.state === 'withdrawn' ? t('Restore') : isAdmin ? t('Publish') : t('Hand in again')
  return (
    <Button size="sm" busy={back.isPending} aria-label={`${words}: ${video.name}`} onClick={() => back.mutate()}>
      {words}
    </Button>
  )
}
