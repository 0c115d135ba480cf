import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { isVideoFile } from './upload-draft.ts'

interface FileDropProps {
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Spec 5: a file input that files can be dropped on; only video-type files are accepted. */
export function FileDrop({ label, multiple = false, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const videos = files.filter(isVideoFile)
    // The same file may be chosen again after it was taken away.
    if (input.current) input.current.value = ''
    setRefused(videos.length < files.length)
    if (videos.length > 0) onFiles(videos)
    if (videos.length < files.length) window.alert('Please select a valid video file')
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div className="grid gap-1.5">
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
          'relative grid min-h-36 place-items-center gap-2 rounded-panel border-2 border-dashed px-4 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-link bg-sunken' : 'border-control bg-surface',
        )}
      >
        <Upload size={28} aria-hidden className="text-ink-3" />
        <span className="font-strong">{label}</span>
        <span className="text-meta text-ink-3">Drop {multiple ? 'files' : 'a file'} here, or press to choose</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept="video/*"
          multiple={multiple}
          onChange={(event) => take(event.target.files)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      <div role="alert" className="empty:hidden">
        {refused && <FieldError id={`${id}-error`} text="Please select a valid video file" />}
      </div>
    </div>
  )
}
