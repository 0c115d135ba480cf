import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { toast } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BatchUpload } from './batch-upload.tsx'
import { collectionQueue } from './upload-queue.ts'

const UNNAMED = 'Kindly name the collection'

/** CAT-17: a name and its clips. The server creates the collection on first use. */
export function CollectionUpload() {
  const [name, setName] = useState('')
  const [unnamed, setUnnamed] = useState(false)
  function mayStart() {
    const missing = name.trim() === ''
    setUnnamed(missing)
    if (missing) toast.error(t(UNNAMED))
    return !missing
  }
  return (
    <div className="grid gap-6">
      <div className="max-w-[760px]">
        <TextField
          label={t('Collection name')}
          value={name}
          maxLength={80}
          error={unnamed && name.trim() === '' ? t(UNNAMED) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <BatchUpload queue={collectionQueue} collectionName={name} button={t('Upload Collection')} mayStart={mayStart} />
    </div>
  )
}
