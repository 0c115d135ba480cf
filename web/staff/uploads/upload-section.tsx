import type { Role } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { BatchUpload } from './batch/batch-upload.tsx'
import { CollectionUpload } from './batch/collection-upload.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { SingleUpload } from './single-upload.tsx'
import { InterruptedUploads } from './batch/interrupted-uploads.tsx'
import { UploadHints } from './upload-hints.tsx'
import { batchQueue } from './batch/upload-queue.ts'
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
