import { FolderOpen, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { droppedFiles } from './dropped-files.ts'
import { isCsvFile } from './upload-csv.ts'
import { isVideoFile } from './upload-draft.ts'

interface FileDropProps {
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** Takes a list of clips (CSV) beside the files. */
  onSheet?: (file: File) => void
}

/** Spec 5: a file input that files can be dropped on; only video-type files are accepted. */
export function FileDrop({ label, multiple = false, onFiles, onSheet }: FileDropProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  function take(given: File[], fromFolder = false) {
    const sheet = onSheet && given.find(isCsvFile)
    const files = given.filter((file) => !onSheet || !isCsvFile(file)).slice(0, multiple ? undefined : 1)
    const videos = files.filter(isVideoFile)
    // The same file may be chosen again after it was taken away.
    if (input.current) input.current.value = ''
    // A folder holds other things, too; a file was meant.
    const wrong = fromFolder ? videos.length === 0 && !sheet : videos.length < files.length
    setRefused(wrong)
    if (sheet) onSheet(sheet)
    if (videos.length > 0) onFiles(videos)
    if (wrong) window.alert('Please select a valid video file')
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
          void droppedFiles(event.dataTransfer).then(({ files, fromFolder }) => take(files, fromFolder))
        }}
        className={classNames(
          'relative grid min-h-36 place-items-center gap-2 rounded-panel border-2 border-dashed px-4 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-link bg-sunken' : 'border-control bg-surface',
        )}
      >
        <Upload size={28} aria-hidden className="text-ink-3" />
        <span className="font-strong">{label}</span>
        <span className="text-meta text-ink-3">{hintOf(multiple, onSheet !== undefined)}</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={onSheet ? 'video/*,.csv,text/csv' : 'video/*'}
          multiple={multiple}
          onChange={(event) => take([...(event.target.files ?? [])])}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {multiple && <FolderButton onFiles={(files) => take(files, true)} />}
      <div role="alert" className="empty:hidden">
        {refused && <FieldError id={`${id}-error`} text="Please select a valid video file" />}
      </div>
    </div>
  )
}

function hintOf(multiple: boolean, sheet: boolean): string {
  if (!multiple) return 'Drop a file here, or press to choose'
  return `Drop files or folders here, or press to choose${sheet ? '. A CSV list beside them fills in their details' : ''}`
}

function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        icon={<FolderOpen size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Choose a folder
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
