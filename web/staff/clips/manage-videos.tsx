import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { DataList } from '../../ui/data-list.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { useAddressPage, useAddressTab, useStayWithin } from '../address-filter.ts'
import { useReadsReleases, useRight } from '../rights.tsx'
import { BulkBar } from './batch/bulk-bar.tsx'
import { EditVideo } from './edit/edit-video.tsx'
import { refreshClips } from './refresh-clips.ts'
import { isWholePage, useSelection } from './use-selection.ts'
import { VideoRow } from './video-row.tsx'
import { matchesSearch } from './video-search.ts'

const LibrarySearch = lazy(() => loadChunk(() => import('./library-search.tsx')))
const UnpublishedClips = lazy(() => loadChunk(() => import('./unpublished-clips.tsx')))
const ReleasesSection = lazy(() => loadChunk(() => import('./releases/releases-section.tsx')))
const MetadataSection = lazy(() => loadChunk(() => import('./batch/metadata-section.tsx')))

const VIEWS = ['videos', 'library', 'held', 'withdrawn', 'papers', 'lists'] as const
type View = (typeof VIEWS)[number]

const counted = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)

/** SCR-60; the list of clips, and the views of unpublished and withdrawn clips, releases and CSV lists. */
export default function ManageVideos({ mayDelete }: { mayDelete: boolean }) {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const readsReleases = useReadsReleases()
  const views = VIEWS.filter((one) => one !== 'papers' || readsReleases)
  const [asked, select] = useAddressTab('view', VIEWS)
  const view = views.includes(asked) ? asked : 'videos'
  const unpublished = data && data.rejected + data.draft + (mayDelete ? 0 : data.inReview)
  const labels: Record<View, string> = {
    videos: t('Videos'),
    library: t('Whole library'),
    held: counted(t('Held back'), unpublished),
    withdrawn: counted(t('Withdrawn'), data?.withdrawn),
    papers: counted(t('Papers'), data?.expiring),
    lists: t('Lists'),
  }
  const contents: Record<View, ReactNode> = {
    videos: <VideoList mayDelete={mayDelete} />,
    library: <LibrarySearch isAdmin={mayDelete} />,
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
        onChange={select}
        tabs={views.map((id) => ({
          id,
          label: labels[id],
          content: <Suspense fallback={<Spinner fullPage size={36} />}>{contents[id]}</Suspense>,
        }))}
      />
    </div>
  )
}

type Open = { kind: 'edit' | 'delete'; video: Video } | null

/** SCR-60: 48 a page, in upload order; Delete for ADMIN only. */
function VideoList({ mayDelete }: { mayDelete: boolean }) {
  const paging = useAddressPage()
  const [page] = paging
  // The wire's query is text, its parsed form numbers (contract, Paging).
  const query = useQuery(call('GET /videos/getVideosinUploadOrder', { page: String(page), limit: String(PAGE_SIZE) }))
  useStayWithin(paging, query.data?.totalPages)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const mayEdit = useRight('upload')
  const { selection, press, pressPage, drop, clear } = useSelection()
  const found = query.data?.videos.filter((video) => matchesSearch(video, search)) ?? []
  const rows = found.map((video) => video._id)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <SearchField label={t('Search by name or tag')} value={search} onChange={setSearch} />
        {mayEdit && found.length > 0 && (
          <CheckboxField
            label={t('Select page ({count})', { count: found.length })}
            checked={isWholePage(selection, rows)}
            onChange={() => pressPage(rows)}
          />
        )}
      </div>
      <DataList
        label={t('Videos')}
        query={query}
        rows={found}
        row={(video) => (
          <VideoRow
            key={video._id}
            video={video}
            selected={selection.ids.has(video._id)}
            onSelect={mayEdit ? (shift) => press(rows, video._id, shift) : undefined}
            onEdit={() => setOpen({ kind: 'edit', video })}
            onDelete={mayDelete ? () => setOpen({ kind: 'delete', video }) : undefined}
          />
        )}
        empty={search ? t('No videos on this page match.') : t('No videos yet.')}
        failed={t('The videos could not be loaded.')}
        className="grid grid-cols-1"
      />
      <Pagination
        page={page}
        totalPages={query.data?.totalPages ?? 1}
        hrefFor={(one) => `?section=manage-videos&page=${one}`}
      />
      {selection.ids.size > 0 && <BulkBar ids={[...selection.ids]} isAdmin={mayDelete} onDrop={drop} onClear={clear} />}
      {open?.kind === 'edit' && <EditVideo video={open.video} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && (
        <DeleteVideo video={open.video} onDeleted={() => drop([open.video._id])} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

interface DeleteVideoProps {
  video: Video
  onDeleted: () => void
  onClose: () => void
}

/** CAT-9: status 200 leads to a list reload. The clip is hidden everywhere at once; buyers keep it. */
function DeleteVideo({ video, onDeleted, onClose }: DeleteVideoProps) {
  const { run, busy, problem } = useChange({
    send: (reason: string) => api('POST /auth/deletevideo', { id: video._id, ...(reason && { reason }) }),
    success: ({ message }) => translate(message) || t('Video deleted'),
    failure: 'Failed to delete video',
    toastErrors: true,
    refresh: refreshClips,
    onSuccess: () => {
      onDeleted()
      onClose()
    },
  })
  return (
    <ReasonDialog
      danger
      keepAs={`delete ${video._id}`}
      title={t('Confirm Deletion')}
      action={t('Delete')}
      reasonLabel={t('Reason (optional)')}
      reasonHint={t('For the register of withdrawn clips.')}
      {...{ busy, problem, onClose }}
      onSubmit={(reason) => run(reason)}
    >
      <p className="wrap-anywhere text-ink-2">
        {t(
          '{name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.',
          { name: video.name },
        )}
      </p>
    </ReasonDialog>
  )
}
