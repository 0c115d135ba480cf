import { useCallback, useState } from 'react'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useKnownLabels } from '../../clips/use-known-labels.ts'
import { BatchOverlay } from './batch-overlay.tsx'
import { BatchRow } from './batch-row.tsx'
import type { BatchItem } from './batch-state.ts'
import { FileDrop } from '../draft/file-drop.tsx'
import { SheetNotice, useSheet } from './sheet-notice.tsx'
import type { UploadDraft } from '../draft/upload-draft.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useBatch } from './use-batch.ts'

interface BatchUploadProps {
  queue: UploadQueue
  /** The collection all clips are added to; `null` for none. */
  collectionName: string | null
  button: string
  /** Validates before anything is sent. */
  mayStart?: () => boolean
}

/** SCR-68; also the lower part of the collection upload. */
export function BatchUpload({ queue, collectionName, button, mayStart = () => true }: BatchUploadProps) {
  const known = useKnownLabels()
  const { items, running } = useBatch(queue)
  const sheet = useSheet(queue)
  const [inBackground, setInBackground] = useState(false)
  const change = useCallback(
    (key: string, part: Partial<UploadDraft>) => queue.dispatch({ type: 'changed', key, part }),
    [queue],
  )
  const remove = useCallback((key: string) => queue.dispatch({ type: 'removed', key }), [queue])
  const retry = useCallback((key: string) => void queue.retry(key), [queue])

  function start() {
    if (!mayStart()) return
    setInBackground(false)
    void queue.start(collectionName)
  }
  return (
    <div className="grid max-w-[760px] gap-6">
      <FileDrop label={t('Video files')} multiple onFiles={(files) => queue.add(files, known)} onSheet={sheet.read} />
      <SheetNotice sheet={queue.sheet} problem={sheet.problem} />
      <ul aria-label={t('Files')} className="grid gap-3">
        {items.map((item) => (
          <BatchRow key={item.key} {...{ item, known }} onChange={change} onRemove={remove} onRetry={retry} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="accent" size="lg" busy={running && inBackground} onClick={start}>
          {button}
        </Button>
        {running && inBackground && <Button onClick={() => setInBackground(false)}>{t('Show progress')}</Button>}
        {!running && items.some(isUploaded) && (
          <Button onClick={() => queue.dispatch({ type: 'cleared' })}>{t('Clear uploaded')}</Button>
        )}
        <output className="text-small text-ink-2">{countText(items)}</output>
      </div>
      {running && !inBackground && (
        <BatchOverlay items={items} onCancel={() => queue.cancel()} onBackground={() => setInBackground(true)} />
      )}
    </div>
  )
}

const isUploaded = ({ state }: BatchItem) => state === 'uploaded'

const COUNTS = {
  uploaded: '{count} uploaded',
  failed: '{count} failed',
  waiting: '{count} to send',
} as const

function countText(items: BatchItem[]): string {
  const counts = (['uploaded', 'failed', 'waiting'] as const).flatMap((state) => {
    const count = items.filter((item) => item.state === state).length
    return count > 0 ? [t(COUNTS[state], { count })] : []
  })
  return counts.join(', ')
}
