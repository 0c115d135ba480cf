import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../../language/text.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { useKnownLabels } from '../../clips/labels.ts'
import { forgetInterrupted, type InterruptedUpload, listInterrupted } from '../send/interrupted.ts'
import { readTyped } from '../draft/video-info.ts'
import { sizeText } from '../send/upload-speed.ts'
import { BatchRow } from './batch-row.tsx'
import { isDone } from './batch-item.ts'
import { UploadQueue, useBatch } from './upload-queue.ts'

/** Uploads being resumed; module state, so that they continue while other sections are open. */
const queue = new UploadQueue()

/** Uploads that a closed tab or a lost connection interrupted: choosing the same file again resumes them. */
export function InterruptedUploads() {
  const known = useKnownLabels()
  const { items } = useBatch(queue)
  const [left, setLeft] = useState(() => listInterrupted())
  const isAllDone = items.every(isDone)
  const isResumed = (upload: InterruptedUpload) => items.some(({ draft }) => isSame(upload, draft.file))
  const shown = left.filter((upload) => !isResumed(upload))
  function resume(upload: InterruptedUpload, file: File) {
    queue.know(known)
    queue.add([file])
    const item = queue.items.at(-1)
    if (!item) return
    // What was typed since it was begun is newer than what it was begun with.
    queue.dispatch({ type: 'changed', key: item.key, part: { ...upload.metadata, ...readTyped(file) } })
    void queue.sendOne(item.key, upload.collectionName)
  }
  function forget(upload: InterruptedUpload) {
    setLeft((uploads) => uploads.filter((one) => one !== upload))
    void forgetInterrupted(upload)
  }
  function remove(key: string) {
    queue.dispatch({ type: 'removed', key })
    // An uploaded one is no longer stored.
    setLeft(listInterrupted())
  }
  if (shown.length === 0 && items.length === 0) return null
  return (
    <Section title={shown.length === 0 && isAllDone ? t('Finished now') : t('Not finished')} className="max-w-[760px]">
      <ul className="grid gap-3">
        {items.map((item) => (
          <BatchRow
            key={item.key}
            item={item}
            onChange={(key, part) => queue.typed(key, part)}
            onRemove={remove}
            onRetry={(key) => void queue.retry(key)}
          />
        ))}
        {shown.map((upload) => (
          <Waiting key={upload.storageKey} upload={upload} onFile={resume} onForget={forget} />
        ))}
      </ul>
    </Section>
  )
}

const isSame = ({ fileName, size }: InterruptedUpload, file: File) => file.name === fileName && file.size === size

interface WaitingProps {
  upload: InterruptedUpload
  onFile: (upload: InterruptedUpload, file: File) => void
  onForget: (upload: InterruptedUpload) => void
}

function Waiting({ upload, onFile, onForget }: WaitingProps) {
  const [wrong, setWrong] = useState(false)
  const id = useId()
  return (
    <li className="grid gap-2 rounded-panel border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-small">
          <span className="font-strong break-all">{upload.fileName}</span>
          {` · ${sizeText(upload.size)}`}
        </p>
        <IconButton label={t('Discard {name}', { name: upload.fileName })} onClick={() => onForget(upload)}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <label htmlFor={id} className="text-small text-ink-2">
        {t('Choose the same file again to go on')}
      </label>
      <input
        id={id}
        type="file"
        accept="video/*"
        className="text-small"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          setWrong(file !== undefined && !isSame(upload, file))
          if (file && isSame(upload, file)) onFile(upload, file)
        }}
      />
      <FormError text={wrong && t('This is another file. The name and the size must be the same.')} />
    </li>
  )
}
