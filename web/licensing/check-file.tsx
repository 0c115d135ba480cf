import { CircleAlert, CircleCheck, FileSearch } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useFileChecksum } from './use-file-checksum.ts'

/** Tells whether a file is the very one that was licensed. */
export function CheckFile({ sha256 }: { sha256: string }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [checksum, read] = useFileChecksum()
  const take = (files: FileList | null) => files?.[0] && read(files[0])
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra way; the input inside takes keys */}
      <label
        htmlFor={id}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
        className={classNames(
          'relative grid place-items-center gap-2 rounded-panel border-2 border-dashed px-4 py-7 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-link bg-sunken' : 'border-control bg-surface',
        )}
      >
        <FileSearch size={28} aria-hidden className="text-ink-3" />
        <span className="font-strong">Check your file</span>
        <span className="text-meta text-ink-3">
          Drop it here, or press to choose. It is read on this device and not sent anywhere.
        </span>
        <input
          id={id}
          type="file"
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {checksum.state === 'reading' && (
        <progress value={checksum.part} aria-label={`Reading ${checksum.name}`} className="w-full accent-accent" />
      )}
      <output className="block empty:hidden">
        {checksum.state === 'failed' && <Answer good={false} text={`${checksum.name} could not be read.`} />}
        {checksum.state === 'done' && checksum.sha256 === sha256 && (
          <Answer good text={`${checksum.name} is the very file that was delivered under this licence.`} />
        )}
        {checksum.state === 'done' && checksum.sha256 !== sha256 && (
          <Answer
            good={false}
            text={`${checksum.name} is not the file as delivered: it is another one, or was changed since.`}
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
