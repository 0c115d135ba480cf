import { toast } from '../../lib/toast.ts'
import { BatchUpload } from './batch-upload.tsx'
import { CollectionUpload } from './collection-upload.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { SingleUpload } from './single-upload.tsx'
import { useUploadEvents } from './upload-events.ts'

/** The three upload tools, each with one's own last uploads below. */
export default function UploadSection({ kind }: { kind: 'upload-video' | 'batch-upload' | 'upload-collection' }) {
  useUploadEvents()
  // Spec 8: per file in a batch or collection, without the name for a single one.
  const failed = (name: string) =>
    toast.error(kind === 'upload-video' ? 'Failed to upload video' : `Failed to upload: ${name}`)
  return (
    <div>
      {kind === 'upload-video' && <SingleUpload />}
      {kind === 'batch-upload' && <BatchUpload collectionName={null} button="Upload All" />}
      {kind === 'upload-collection' && <CollectionUpload />}
      <RecentUploads onFailed={failed} />
    </div>
  )
}
