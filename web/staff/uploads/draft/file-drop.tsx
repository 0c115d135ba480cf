import { FolderOpen, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/form/drop-zone.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { isCsvFile, isVideoFile } from './upload-draft.ts'

interface FileDropProps {
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** Takes a CSV list of clips dropped with the files. */
  onSheet?: (file: File) => void
}

/** SCR-69: a drop zone with a file input; only video-type files are accepted. */
export function FileDrop({ label, multiple = false, onFiles, onSheet }: FileDropProps) {
  const [refused, setRefused] = useState(false)
  function take(given: File[], fromFolder = false) {
    const sheet = onSheet && given.find(isCsvFile)
    const files = given.filter((file) => !onSheet || !isCsvFile(file)).slice(0, multiple ? undefined : 1)
    const videos = files.filter(isVideoFile)
    // A folder may contain other files; a file chosen by itself is an error.
    const wrong = fromFolder ? videos.length === 0 && !sheet : videos.length < files.length
    setRefused(wrong)
    if (sheet) onSheet(sheet)
    if (videos.length > 0) onFiles(videos)
    if (wrong) window.alert(t('Please select a valid video file'))
  }
  return (
    <div className="grid gap-1.5">
      <DropZone
        label={label}
        hint={hintOf(multiple, onSheet !== undefined)}
        icon={<Upload size={28} aria-hidden />}
        className="min-h-36 py-8"
        accept={onSheet ? 'video/*,.csv,text/csv' : 'video/*'}
        multiple={multiple}
        onDrop={(given) => void droppedFiles(given).then(({ files, fromFolder }) => take(files, fromFolder))}
        onChoose={(files) => take(files)}
      />
      {multiple && <FolderButton onFiles={(files) => take(files, true)} />}
      <FormError text={refused && t('Please select a valid video file')} />
    </div>
  )
}

function hintOf(multiple: boolean, sheet: boolean): string {
  if (!multiple) return t('Drop a file here, or press to choose')
  return sheet
    ? t('Drop files or folders here, or press to choose. A CSV list beside them fills in their details')
    : t('Drop files or folders here, or press to choose')
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
        {t('Choose a folder')}
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

/** All dropped files, also those inside folders, sorted by name. */
async function droppedFiles(dropped: DataTransfer): Promise<{ files: File[]; fromFolder: boolean }> {
  // Read synchronously: the list is empty after the event.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const fromFolder = entries.some((entry) => entry.isDirectory)
  if (!fromFolder) return { files: [...dropped.files], fromFolder }
  return { files: (await Promise.all(entries.map(filesOf))).flat(), fromFolder }
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // readEntries returns at most 100 at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  found.sort((a, b) => a.name.localeCompare(b.name))
  return (await Promise.all(found.map(filesOf))).flat()
}
