import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { CsvProblem, readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { t, translate } from '../../../language/text.ts'
import { useDraft } from '../../../lib/drafts.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckboxField, TextField } from '../../../ui/form/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { loadChunk } from '../../../lib/loading/load-chunk.ts'
import { useKnownLabels } from '../../clips/labels.ts'
import { FileDrop } from '../draft/file-drop.tsx'
import type { UploadDraft } from '../draft/upload-draft.ts'
import { BlockingOverlay, ProgressBar } from '../progress-overlay.tsx'
import { paceText } from '../send/upload-speed.ts'
import { ForAllFiles, ForAllQuestion, isTypedForAll } from './for-all-files.tsx'
import { BatchRow } from './batch-row.tsx'
import { SheetNotice } from './sheet-notice.tsx'
import { type BatchItem, isDone, percentOf } from './batch-item.ts'
import { collectionQueue, type UploadQueue, useBatch } from './upload-queue.ts'

const BatchGrid = lazy(() =>
  loadChunk(() => import('./batch-grid.tsx')).then(({ BatchGrid: grid }) => ({ default: grid })),
)

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
  useEffect(() => queue.know(known), [queue, known])
  const [isGrid, setIsGrid] = useState(false)
  const [inBackground, setInBackground] = useState(false)
  const [asks, setAsks] = useState(false)
  const change = useCallback((key: string, part: Partial<UploadDraft>) => queue.typed(key, part), [queue])
  const remove = useCallback((key: string) => queue.dispatch({ type: 'removed', key }), [queue])
  const retry = useCallback((key: string) => void queue.retry(key), [queue])

  function start() {
    setAsks(false)
    setInBackground(false)
    void queue.start(collectionName)
  }
  const send = () => mayStart() && (isTypedForAll(queue) ? setAsks(true) : start())
  return (
    <div className={classNames('grid gap-6', isGrid ? 'grid-cols-1' : 'max-w-[760px]')}>
      <FileDrop label={t('Video files')} multiple onFiles={(files) => queue.add(files)} onSheet={sheet.read} />
      <SheetNotice queue={queue} problem={sheet.problem} />
      <ForAllFiles queue={queue} />
      {items.length > 1 && (
        <CheckboxField label={t('As a grid')} checked={isGrid} onChange={({ target }) => setIsGrid(target.checked)} />
      )}
      {isGrid && items.length > 1 ? (
        <Suspense fallback={<Spinner />}>
          <BatchGrid queue={queue} />
        </Suspense>
      ) : (
        <ul aria-label={t('Files')} className="grid max-w-[760px] gap-3">
          {items.map((item) => (
            <BatchRow key={item.key} item={item} onChange={change} onRemove={remove} onRetry={retry} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="accent" size="lg" busy={running && inBackground} onClick={send}>
          {button}
        </Button>
        {running && inBackground && <Button onClick={() => setInBackground(false)}>{t('Show progress')}</Button>}
        {!running && items.some(isDone) && (
          <Button onClick={() => queue.dispatch({ type: 'cleared' })}>{t('Clear uploaded')}</Button>
        )}
        <output className="text-small text-ink-2">{countText(items)}</output>
      </div>
      {asks && <ForAllQuestion queue={queue} onSend={start} onClose={() => setAsks(false)} />}
      {running && !inBackground && (
        <BatchOverlay items={items} onCancel={() => queue.cancel()} onBackground={() => setInBackground(true)} />
      )}
    </div>
  )
}

const COUNTS = {
  uploaded: '{count} uploaded',
  known: '{count} already here',
  failed: '{count} failed',
  cancelled: '{count} cancelled',
  waiting: '{count} to send',
} as const

function countText(items: BatchItem[]): string {
  const counts = (['uploaded', 'known', 'failed', 'cancelled', 'waiting'] as const).flatMap((state) => {
    const count = items.filter((item) => item.state === state).length
    return count > 0 ? [t(COUNTS[state], { count })] : []
  })
  return counts.join(', ')
}

const UNNAMED = 'Kindly name the collection'

/** CAT-17: a name and its clips. The server creates the collection on first use. */
export function CollectionUpload() {
  const [typed, setName] = useDraft<string>('upload-collection')
  const name = typed ?? ''
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

interface BatchOverlayProps {
  items: BatchItem[]
  onCancel: () => void
  onBackground: () => void
}

/** SCR-68: the blocking overlay of a batch: total progress, and the files being sent. */
function BatchOverlay({ items, onCancel, onBackground }: BatchOverlayProps) {
  const done = items.filter(isDone).length
  const failed = items.filter(({ state }) => state === 'failed').length
  const sending = items.filter(({ state }) => state === 'sending')
  const total = items.reduce((sum, { draft }) => sum + draft.file.size, 0)
  const sent = items.reduce((sum, item) => sum + (item.state === 'failed' ? item.draft.file.size : item.sent), 0)
  const bytesPerSecond = sending.reduce((sum, item) => sum + item.bytesPerSecond, 0)
  // Of those that have gone whole the server is at work: they do not wait for it.
  const onTheWay = sending.filter((item) => item.sent < item.draft.file.size)
  const isStalled = onTheWay.length > 0 && onTheWay.every((item) => item.isStalled)
  const isSpeedKnown = onTheWay.length > 0
  const place = Math.min(items.length, done + failed + Math.max(1, sending.length))
  return (
    <BlockingOverlay title={t('Uploading {place} of {count}', { place, count: items.length })}>
      <div className="grid gap-5">
        <ProgressBar
          label={failed > 0 ? t('All files, {count} failed', { count: failed }) : t('All files')}
          percent={(100 * sent) / (total || 1)}
        />
        <p className="min-h-5 text-meta text-ink-2 tabular-nums">
          {isSpeedKnown && paceText({ sent, bytesPerSecond, isStalled }, total)}
        </p>
        <ul className="grid gap-3">
          {sending.map((item) => (
            <li key={item.key}>
              <ProgressBar label={item.draft.name || t('Video')} percent={percentOf(item)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onBackground}>{t('Continue in the background')}</Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </div>
      </div>
    </BlockingOverlay>
  )
}

/** Reads a CSV list dropped with the files. */
function useSheet(queue: UploadQueue): { read: (file: File) => void; problem: string } {
  const [problem, setProblem] = useState('')
  async function read(file: File) {
    try {
      queue.applySheet(readMetadataCsv(new Uint8Array(await file.arrayBuffer())))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof CsvProblem ? translate(error.message) : t('This list could not be read.'))
    }
  }
  return { read: (file) => void read(file), problem }
}
