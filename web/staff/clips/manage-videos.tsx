import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VideoList } from './video-list.tsx'

const UnpublishedClips = lazy(() => loadChunk(() => import('./unpublished-clips.tsx')))
const ReleasesSection = lazy(() => loadChunk(() => import('./releases/releases-section.tsx')))
const MetadataSection = lazy(() => loadChunk(() => import('./batch/metadata-section.tsx')))

const VIEWS = ['videos', 'held', 'withdrawn', 'papers', 'lists'] as const
type View = (typeof VIEWS)[number]

const counted = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)

/** SCR-60; the list of clips, and the views of unpublished and withdrawn clips, releases and CSV lists. */
export default function ManageVideos({ mayDelete }: { mayDelete: boolean }) {
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'videos'
  const unpublished = data && data.rejected + data.draft + (mayDelete ? 0 : data.inReview)
  const labels: Record<View, string> = {
    videos: t('Videos'),
    held: counted(t('Held back'), unpublished),
    withdrawn: counted(t('Withdrawn'), data?.withdrawn),
    papers: counted(t('Papers'), data?.expiring),
    lists: t('Lists'),
  }
  const contents: Record<View, ReactNode> = {
    videos: <VideoList mayDelete={mayDelete} />,
    held: (
      <UnpublishedClips
        states={mayDelete ? ['rejected', 'draft'] : ['in review', 'rejected', 'draft']}
        isAdmin={mayDelete}
      />
    ),
    withdrawn: <UnpublishedClips states={['withdrawn']} isAdmin={mayDelete} />,
    papers: <ReleasesSection mayRemove={mayDelete} />,
    lists: <MetadataSection />,
  }
  return (
    <div className="min-w-0">
      <Tabs
        label={t('Manage Videos')}
        current={view}
        onChange={(id) =>
          setParams(id === 'videos' ? { section: 'manage-videos' } : { section: 'manage-videos', view: id }, {
            preventScrollReset: true,
          })
        }
        tabs={VIEWS.map((id) => ({
          id,
          label: labels[id],
          content: <Suspense fallback={<Spinner fullPage size={36} />}>{contents[id]}</Suspense>,
        }))}
      />
    </div>
  )
}
