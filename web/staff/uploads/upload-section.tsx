import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UploadStatus } from '../../../contract/media/media.ts'
import type { Role } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t, translate } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { NearDuplicates } from '../clips/near-duplicates.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { BatchUpload, CollectionUpload } from './batch/batch-upload.tsx'
import { InterruptedUploads } from './batch/interrupted-uploads.tsx'
import { batchQueue } from './batch/upload-queue.ts'
import { SingleUpload } from './single-upload.tsx'
import { UploadDecisions } from './upload-decisions.tsx'
import { isFinal, isOnSite, recentUploads, statusText, useRetryUpload, useUploadEvents } from './upload-events.ts'

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
          ? t('An administrator looks at each clip before it goes on the site.')
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

/** How long near duplicates are reported: while somebody may still want to delete the upload. */
const FRESH_MS = 86_400_000

interface UploadRowProps {
  upload: UploadStatus
  busy: boolean
  onRetry: () => void
  onEdit: () => void
}

/** One upload: its status, the link to its clip, and what is wrong with it. */
function UploadRow({ upload, busy, onRetry, onEdit }: UploadRowProps) {
  const { _id, name, status, percent, reason, held, heldReason, createdAt } = upload
  const isBad = status === 'failed' || held === 'rejected'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2.5">
      <span className="min-w-40 flex-1 font-strong wrap-anywhere">
        {isOnSite(upload) ? (
          <Link to={paths.clip(_id, name)} className="underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span
        className={classNames('text-small', isOnSite(upload) ? 'text-success' : isBad ? 'text-danger' : 'text-ink-2')}
      >
        {statusText(upload)}
        {!isFinal(status) && ` · ${Math.round(percent)}%`}
      </span>
      {status === 'failed' && (
        <RowButton busy={busy} label={t('Try again')} name={t('Try {name} again', { name })} onClick={onRetry} />
      )}
      <UploadDecisions upload={upload} />
      {status === 'published' && held !== 'withdrawn' && (
        <RowButton icon={Pencil} label={t('Edit')} name={t('Edit {name}', { name })} onClick={onEdit} />
      )}
      {status === 'failed' && reason && <span className="w-full text-meta text-ink-2">{translate(reason)}</span>}
      {upload.warnings?.map((warning) => (
        <span key={warning} className="w-full text-small text-ink-2">
          {translate(warning)}
        </span>
      ))}
      {heldReason && (
        <span className="w-full text-small wrap-anywhere text-ink-2">
          {t('Reason: {reason}', { reason: heldReason })}
        </span>
      )}
      {status === 'published' && held !== 'withdrawn' && isFresh(createdAt) && <NearDuplicates clipId={_id} />}
    </li>
  )
}

const isFresh = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < FRESH_MS
