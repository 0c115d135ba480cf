import { useQuery } from '@tanstack/react-query'
import { Check, Download, Pause } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'
import { nextDownload, offerFile, startDownload } from '../../lib/download.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { pathMap, previewsOf } from '../edit-list/relink.ts'
import { bytesText } from '../../lib/clip-text.ts'
import { folderPicker } from './save-file.ts'
import { type FileProgress, forget, keyOf, pause, start, toggle, useQueue } from './download-queue.ts'

type Licence = CallReply<'GET /user/licences'>['licences'][number]

/** All licensed files at once: into a folder, with pause and going on where the browser can, else one after the other. */
export default function DownloadManager({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(call('GET /user/licences', {}))
  const files = data?.licences.filter(({ status }) => status === 'active')
  return (
    <Dialog title={t('Download all')} size="md" onClose={onClose}>
      {isError ? (
        <ErrorState text={t('Your downloads could not be loaded.')} onRetry={() => void refetch()} />
      ) : !files ? (
        <Spinner size={32} />
      ) : files.length === 0 ? (
        <EmptyState text={t('No downloads yet')} />
      ) : (
        <Files files={files} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Files({ files, onClose }: { files: readonly Licence[]; onClose: () => void }) {
  const { left, progress, isRunning } = useQueue()
  const chosen = files.filter((file) => !left.has(keyOf(file)))
  return (
    <div className="grid gap-5">
      <ul aria-label={t('Licensed files')} className="grid max-h-[46vh] gap-2 overflow-y-auto">
        {files.map((file) => {
          const key = keyOf(file)
          return (
            <li key={key} className="grid gap-1 rounded-control border border-line p-3">
              <label className="flex min-h-6 items-start gap-3">
                <input
                  type="checkbox"
                  checked={!left.has(key)}
                  disabled={isRunning}
                  onChange={() => toggle(key)}
                  className="mt-1"
                />
                <span className="min-w-0 wrap-anywhere">
                  {nameOf(file)}, {qualityName(file.quality)}
                </span>
              </label>
              <Progress progress={progress.get(key)} name={nameOf(file)} />
            </li>
          )
        })}
      </ul>
      <Controls files={chosen} onClose={onClose} />
    </div>
  )
}

const nameOf = ({ clipName: name, nameHi }: Licence): string => clipName({ name, ...(nameHi && { nameHi }) })

const STATES = { waiting: 'Waiting', running: 'Downloading', done: 'Done', failed: 'Failed' } as const

function Progress({ progress, name }: { progress: FileProgress | undefined; name: string }) {
  if (!progress) return null
  const { state, written, problem } = progress
  return (
    <>
      {written && <progress aria-label={name} value={written.bytes} max={written.total} className="h-2 w-full" />}
      <p className="text-meta text-ink-3">
        {t(STATES[state])}
        {written && ` · ${bytesText(written.bytes)} / ${bytesText(written.total)}`}
      </p>
      <FormError text={problem} />
    </>
  )
}

interface ControlsProps {
  files: readonly Licence[]
  onClose: () => void
}

function Controls({ files, onClose }: ControlsProps) {
  const { progress, isRunning, folder } = useQueue()
  const isDone = files.length > 0 && files.every((file) => progress.get(keyOf(file))?.state === 'done')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const pick = folderPicker()
  const begin = async () => {
    setProblem('')
    setBusy(true)
    try {
      if (pick) void start(files, folder ?? (await pick({ mode: 'readwrite' })))
      else await oneByOne(files)
    } catch (error) {
      // The person closed the picker.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">
        {pick
          ? t('Choose a folder. What it already has is not fetched again: choose the same one to go on after a break.')
          : t('Your browser saves the files one after the other and can resume each of them.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isRunning ? (
          <Button variant="accent" icon={<Pause size={18} aria-hidden />} onClick={pause}>
            {t('Pause')}
          </Button>
        ) : isDone ? (
          <DoneButton onClose={onClose} />
        ) : (
          <Button
            variant="accent"
            busy={busy}
            disabled={files.length === 0}
            icon={<Download size={18} aria-hidden />}
            onClick={() => void begin()}
          >
            {folder ? t('Go on') : t('Download {count} files', { count: files.length })}
          </Button>
        )}
        <Button
          onClick={() => offerFile(new Blob([pathMap(previewsOf(files))], { type: 'text/csv' }), 'relink list.csv')}
        >
          {t('Relink list (CSV)')}
        </Button>
      </div>
      <p className="text-small text-ink-2">
        {t('The relink list names for each watermarked file the licensed one that takes its place in your edit.')}
      </p>
      <FormError text={problem} />
    </div>
  )
}

/** After it another folder may be chosen. */
const DoneButton = ({ onClose }: { onClose: () => void }) => (
  <Button
    variant="accent"
    icon={<Check size={18} aria-hidden />}
    onClick={() => {
      forget()
      onClose()
    }}
  >
    {t('Done')}
  </Button>
)

/** Through the browser's own download manager. */
async function oneByOne(files: readonly Licence[]): Promise<void> {
  for (const { clipId, quality } of files) {
    await startDownload('POST /user/downloadownedvideo', { videoId: clipId, resolution: quality })
    await nextDownload()
  }
}
