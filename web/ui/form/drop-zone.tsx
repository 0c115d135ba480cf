import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

interface DropZoneProps {
  /** Names the file input. */
  label: string
  hint: string
  icon: ReactNode
  className?: string
  /** As the file input has it. */
  accept?: string | undefined
  multiple?: boolean
  onDrop: (given: DataTransfer) => void
  onChoose: (files: File[]) => void
}

/** A file input as a frame that files can be dropped on. */
export function DropZone({ label, hint, icon, className, accept, multiple, onDrop, onChoose }: DropZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra way; the input inside takes keys
    <label
      htmlFor={id}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onDrop(event.dataTransfer)
      }}
      className={classNames(
        'relative grid place-items-center gap-2 rounded-panel border-2 border-dashed px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'border-link bg-sunken' : 'border-control bg-surface',
        className,
      )}
    >
      <span className="text-ink-3">{icon}</span>
      <span className="font-strong">{label}</span>
      <span className="text-meta text-ink-3">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // So that choosing the same file again fires an event.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}
