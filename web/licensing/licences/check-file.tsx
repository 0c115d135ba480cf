import { CircleAlert, CircleCheck, FileSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import type { ChecksumMessage } from './file-checksum.worker.ts'

/** Checks whether a file is the one that was delivered under the licence. */
export function CheckFile({ sha256 }: { sha256: string }) {
  const [checksum, read] = useFileChecksum()
  return (
    <div className="grid gap-3">
      <DropZone
        label={t('Check your file')}
        hint={t('Drop it here, or press to choose. It is read on this device and not sent anywhere.')}
        icon={<FileSearch size={28} aria-hidden />}
        className="py-7"
        onDrop={({ files: [file] }) => file && read(file)}
        onChoose={([file]) => file && read(file)}
      />
      {checksum.state === 'reading' && (
        <progress
          value={checksum.part}
          aria-label={t('Reading {file}', { file: checksum.name })}
          className="w-full accent-accent"
        />
      )}
      <output className="block empty:hidden">
        {checksum.state === 'failed' && (
          <Answer good={false} text={t('{file} could not be read.', { file: checksum.name })} />
        )}
        {checksum.state === 'done' && checksum.sha256 === sha256 && (
          <Answer
            good
            text={t('{file} is the very file that was delivered under this licence.', { file: checksum.name })}
          />
        )}
        {checksum.state === 'done' && checksum.sha256 !== sha256 && (
          <Answer
            good={false}
            text={t('{file} is not the file as delivered: it is another one, or was changed since.', {
              file: checksum.name,
            })}
          />
        )}
      </output>
    </div>
  )
}

function Answer({ good, text }: { good: boolean; text: string }) {
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <p className={classNames('flex gap-2', good ? 'text-success' : 'text-danger')}>
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}

type FileChecksum =
  | { state: 'none' }
  /** `part` from 0 to 1. */
  | { state: 'reading'; name: string; part: number }
  | { state: 'done'; name: string; sha256: string }
  | { state: 'failed'; name: string }

/** SHA-256 of a file of any size, computed in a web worker; the file is not uploaded. */
function useFileChecksum(): [FileChecksum, (file: File) => void] {
  const [checksum, setChecksum] = useState<FileChecksum>({ state: 'none' })
  const worker = useRef<Worker>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function read(file: File) {
    const { name } = file
    // A new file replaces the one being read.
    worker.current?.terminate()
    const reading = new Worker(new URL('./file-checksum.worker.ts', import.meta.url), { type: 'module' })
    worker.current = reading
    setChecksum({ state: 'reading', name, part: 0 })
    reading.addEventListener('error', () => setChecksum({ state: 'failed', name }))
    reading.addEventListener('message', ({ data }: MessageEvent<ChecksumMessage>) => {
      if (data.kind === 'progress') setChecksum({ state: 'reading', name, part: data.bytes / file.size })
      else if (data.kind === 'done') setChecksum({ state: 'done', name, sha256: data.sha256 })
      else setChecksum({ state: 'failed', name })
    })
    reading.postMessage(file)
  }
  return [checksum, read]
}
