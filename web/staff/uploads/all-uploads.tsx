import { lazy, Suspense, useState } from 'react'
import { UPLOAD_VIEWS } from '../../../contract/media/upload-views.ts'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressFilter, useAddressTab } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { refetchEvery, useRetryUpload } from './upload-events.ts'
import { UploadRow } from './upload-row.tsx'

const EditVideo = lazy(() =>
  loadChunk(async () => ({ default: (await import('../clips/edit/edit-video.tsx')).EditVideo })),
)

type View = (typeof UPLOAD_VIEWS)[number]
type Upload = CallReply<'GET /staff/uploads'>['uploads'][number]

const VIEWS: Record<View, { label: Text; empty: Text }> = {
  failed: { label: 'Failed uploads', empty: 'No upload failed.' },
  making: { label: 'Uploads in progress', empty: 'No uploads in progress.' },
  all: { label: 'All uploads', empty: 'Nothing was uploaded.' },
}

/** B6: the uploads of everybody, with why they failed and what can be done. */
export default function AllUploads() {
  const [current, select] = useAddressTab('show', UPLOAD_VIEWS, ['uploader'])
  const [{ uploader = '' }, filter] = useAddressFilter(['uploader'])
  return (
    <div className="grid gap-4">
      <FilterBar
        key={uploader}
        className="sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
        values={{ uploader }}
        fields={[{ name: 'uploader', label: t('Uploaded by'), maxLength: 254 }]}
        onApply={filter}
      />
      <Tabs
        label={t('All uploads')}
        current={current}
        onChange={select}
        tabs={UPLOAD_VIEWS.map((show) => ({
          id: show,
          label: t(VIEWS[show].label),
          content: <Uploads key={`${show} ${uploader}`} filter={{ show, uploader }} />,
        }))}
      />
    </div>
  )
}

function Uploads({ filter }: { filter: CallInput<'GET /staff/uploads'> & { show: View } }) {
  const { query, pages } = usePagedQuery('GET /staff/uploads', filter, {
    refetchInterval: refetchEvery(filter.show),
  })
  const retry = useRetryUpload()
  const [edited, setEdited] = useState<Upload | null>(null)
  const uploads = query.data?.uploads ?? []
  return (
    <div className="grid gap-4">
      <DataList
        label={t(VIEWS[filter.show].label)}
        query={query}
        rows={uploads}
        row={(upload) => (
          <UploadRow
            key={upload._id}
            upload={upload}
            origin={[upload.uploader, upload.fileName, momentText(upload.createdAt)].join(' · ')}
            mayDecide={upload.mayDecide}
            busy={retry.input === upload._id}
            onRetry={() => retry.run(upload._id)}
            onEdit={() => setEdited(upload)}
          />
        )}
        // Of one uploader: says nothing of the others.
        empty={filter.uploader ? t('No uploads here.') : t(VIEWS[filter.show].empty)}
        failed={t('The uploads could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={uploads.at(-1)?._id} />
      {edited && (
        <Suspense>
          <EditVideo
            video={{ _id: edited.replaces ?? edited._id, name: edited.name }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
