import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { type BatchItem, percentOf } from './batch-state.ts'
import { BlockingOverlay } from '../blocking-overlay.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { speedText } from '../send/upload-speed.ts'

interface BatchOverlayProps {
  items: BatchItem[]
  onCancel: () => void
  onBackground: () => void
}

/** SCR-68: the blocking overlay of a batch: total progress, and the files being sent. */
export function BatchOverlay({ items, onCancel, onBackground }: BatchOverlayProps) {
  const done = items.filter(({ state }) => state === 'uploaded').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const sending = items.filter(({ state }) => state === 'sending')
  const total = items.reduce((sum, { draft }) => sum + draft.file.size, 0)
  const sent = items.reduce((sum, item) => sum + (item.state === 'failed' ? item.draft.file.size : item.sent), 0)
  const speed = sending.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0)
  const place = Math.min(items.length, done + failed + Math.max(1, sending.length))
  return (
    <BlockingOverlay title={t('Uploading {place} of {count}', { place, count: items.length })}>
      <div className="grid gap-5">
        <ProgressBar
          label={failed > 0 ? t('All files, {count} failed', { count: failed }) : t('All files')}
          percent={(100 * sent) / (total || 1)}
        />
        <p className="min-h-5 text-meta text-ink-2 tabular-nums">{speedText(speed, total - sent)}</p>
        <ul className="grid gap-3">
          {sending.map((item) => (
            <li key={item.key}>
              <ProgressBar label={item.draft.name || t('Video')} percent={percentOf(item)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onBackground}>{t('Go on in the background')}</Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </div>
      </div>
    </BlockingOverlay>
  )
}
