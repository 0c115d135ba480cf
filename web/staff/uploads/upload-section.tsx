import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UploadStatus } from '../../../contract/media/media.ts'
import type { Role } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { BatchUpload, CollectionUpload } from './batch/batch-upload.tsx'
import { InterruptedUploads } from './batch/interrupted-uploads.tsx'
import { batchQueue } from './batch/upload-queue.ts'
import { SingleUpload } from './single-upload.tsx'
import { UploadRow } from './upload-row.tsx'
import { isFinal, recentUploads, useRetryUpload, useUploadEvents } from './upload-events.ts'

interface UploadSectionProps {
  kind: 'upload-video' | 'batch-upload' | 'upload-collection'
  role: Role
}

/** The three upload tools, each with the user's recent uploads below. */
export default function UploadSection({ kind, role }: UploadSectionProps) {
  useUploadEvents()
  // MSG-11: per file in a batch or collection, without the name for a single one.
  const failed = (name: string) =>
    toast.error(kind === 'upload-video' ? t('Failed to upload video') : t('Failed to upload: {name}', { name }))
  return (
    <div className="grid gap-6">
      <UploadHints role={role} />
      <InterruptedUploads />
      {kind === 'upload-video' && <SingleUpload />}
      {kind === 'batch-upload' && <BatchUpload queue={batchQueue} collectionName={null} button={t('Upload All')} />}
      {kind === 'upload-collection' && <CollectionUpload />}
      <RecentUploads onFailed={failed} />
    </div>
  )
}

const link = 'text-link underline underline-offset-4'

/** Hints for new staff: how a name becomes tags, when a clip goes live, and what it costs. */
function UploadHints({ role }: { role: Role }) {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const isReviewed = role === 'EMPLOYEE' && data?.review === 'employees'
  return (
    <div className="grid max-w-[760px] gap-1 text-small text-ink-2">
      <p>
        <Rich
          text={t(
            'The words in a file name become its tags: <file>{file}</file> is tagged {first}, {second} and {third}. You can change everything before it is sent.',
            { file: 'ghat_travel_wide.mp4', first: 'ghat', second: 'travel', third: 'wide' },
          )}
          file={(words) => <span className="whitespace-nowrap">{words}</span>}
        />
      </p>
      <p>
        {isReviewed
          ? t('Somebody with the review desk looks at each clip before it goes on the site.')
          : t('A clip goes on the site by itself as soon as its previews are made.')}{' '}
        {role === 'ADMIN' && (
          <Rich
            text={t(
              'It costs what <plans>Manage Plans</plans> says, unless you mark it free in <videos>Manage Videos</videos>.',
            )}
            plans={(words) => (
              <Link to="?section=manage-plans" className={link}>
                {words}
              </Link>
            )}
            videos={(words) => (
              <Link to="?section=manage-videos" className={link}>
                {words}
              </Link>
            )}
          />
        )}
      </p>
    </div>
  )
}

const EditVideo = lazy(() =>
  loadChunk(async () => ({ default: (await import('../clips/edit/edit-video.tsx')).EditVideo })),
)

/** How many are shown at first. */
const FIRST = 10

/** The user's recent uploads with their status. `onFailed` is called for each new failure. */
function RecentUploads({ onFailed }: { onFailed: (name: string) => void }) {
  const query = useQuery({
    ...recentUploads,
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) ? false : 5000),
  })
  const retry = useRetryUpload()
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<UploadStatus | null>(null)
  const uploads = query.data ?? []
  useNewFailures(query.data, onFailed)
  return (
    <Section title={t('Your recent uploads')} className="mt-12 max-w-[760px]">
      <DataList
        compact
        label={t('Your recent uploads')}
        query={query}
        rows={all ? uploads : uploads.slice(0, FIRST)}
        row={(upload) => (
          <UploadRow
            key={upload._id}
            upload={upload}
            busy={retry.input === upload._id}
            onRetry={() => retry.run(upload._id)}
            onEdit={() => setEdited(upload)}
          />
        )}
        empty={<p className="text-ink-2">{t('None yet.')}</p>}
        failed={t('Your uploads could not be loaded.')}
      />
      {!all && uploads.length > FIRST && (
        <Button onClick={() => setAll(true)} className="justify-self-start">
          {t('Show all {count}', { count: uploads.length })}
        </Button>
      )}
      {edited && (
        <Suspense>
          <EditVideo video={{ _id: edited._id, name: edited.name }} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Reports uploads that were running when last seen and have failed since. */
function useNewFailures(uploads: UploadStatus[] | undefined, onFailed: (name: string) => void) {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, status, name } of uploads ?? []) {
      if (status === 'failed' && running.current.delete(_id)) onFailed(name)
      else if (status !== 'failed') running.current.add(_id)
    }
  })
}

const hasEnded = (upload: UploadStatus) => isFinal(upload.status)
