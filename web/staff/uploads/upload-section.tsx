import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Role } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { BatchUpload, CollectionUpload } from './batch/batch-upload.tsx'
import { InterruptedUploads } from './batch/interrupted-uploads.tsx'
import { batchQueue } from './batch/upload-queue.ts'
import { RecentUploads } from './recent-uploads.tsx'
import { SingleUpload } from './single-upload.tsx'
import { useUploadEvents } from './upload-events.ts'

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
