import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminClip } from '../../../contract/catalogue/clip-admin.ts'
import type { CallInput } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { DataList } from '../../ui/data-list.tsx'
import { StepPager } from '../../ui/paging/step-pager.tsx'
import { EditVideo } from './edit/edit-video.tsx'
import { useAddressPage, useStayWithin } from '../address-filter.ts'
import { useRight } from '../rights.tsx'
import { refreshClips, useClipChange } from './refresh-clips.ts'
import { CardQuestions } from './review/card-questions.tsx'
import { VideoRow } from './video-row.tsx'
import { RowButton } from '../staff-buttons.tsx'

type State = CallInput<'GET /videos/clipdesk'>['state']

const TEXTS = {
  'in review': { title: 'In review', empty: 'Nothing waits for review.' },
  rejected: { title: 'Rejected', empty: 'Nothing was rejected.' },
  draft: { title: 'Drafts', empty: 'No drafts.' },
  withdrawn: { title: 'Withdrawn', empty: 'Nothing was withdrawn.' },
} as const satisfies Record<State, { title: Text; empty: Text }>

/** Clips that are not on the site, with the reason and the way to publish or restore them. */
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
  const paging = useAddressPage(`page-${state.replace(' ', '-')}`)
  const [page, turn] = paging
  const [open, setOpen] = useState<AdminClip | null>(null)
  const query = useQuery({ ...call('GET /videos/clipdesk', { state, page: String(page) }), staleTime: 0 })
  const { videos = [], totalPages = 1, total = 0 } = query.data ?? {}
  useStayWithin(paging, query.data?.totalPages)
  const heading = t(TEXTS[state].title)
  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-3">
      <h2 className="text-h3 font-strong">
        {heading} {total > 0 && <span className="font-normal text-ink-3">{total}</span>}
      </h2>
      <DataList
        compact
        label={t('{heading} clips', { heading })}
        query={query}
        rows={videos}
        row={(video) => (
          <VideoRow key={video._id} video={video} onEdit={() => setOpen(video)}>
            <RestoreButton video={video} isAdmin={isAdmin} />
          </VideoRow>
        )}
        empty={t(TEXTS[state].empty)}
        failed={t('The clips could not be loaded.')}
        className="grid grid-cols-1"
      />
      <StepPager label={t('Pages of {heading}', { heading })} page={page} totalPages={totalPages} onChange={turn} />
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** Restore or publish for an ADMIN; submit for review again for the uploader. LIC-18: asks first where the rights card is missing. */
function RestoreButton({ video, isAdmin }: { video: AdminClip; isAdmin: boolean }) {
  const isWithdrawn = video.state === 'withdrawn'
  const [isAsking, setIsAsking] = useState(false)
  const maySubmit = [useRight('upload'), useRight('review')].some(Boolean)
  const { run, busy } = useClipChange({
    send: () =>
      isWithdrawn
        ? api('POST /videos/restore', { id: video._id })
        : api('POST /videos/review', { id: video._id, decision: 'submit' }),
    success: () => (isWithdrawn ? t('Video restored.') : t('Submitted.')),
    failure: 'That did not work. Please try again.',
    toastErrors: true,
  })
  if (video.state === 'in review' || !maySubmit || (isWithdrawn && !isAdmin)) return null
  const label = isWithdrawn ? t('Restore') : isAdmin ? t('Publish') : t('Submit again')
  return (
    <>
      <RowButton
        busy={busy}
        label={label}
        name={`${label}: ${video.name}`}
        onClick={() => (isWithdrawn || video.hasCard ? run() : setIsAsking(true))}
      />
      {isAsking && (
        <CardQuestions
          clip={video}
          decision="submit"
          action={label}
          success={t('Submitted.')}
          refresh={refreshClips}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
