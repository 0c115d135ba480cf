import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'

const UNDO_MS = 10_000

interface UndoNoteProps {
  text: string
  busy?: boolean
  onUndo: () => void
  /** The time to undo it is over. */
  onOver: () => void
}

/** What was removed a moment ago can be brought back for ten seconds. Of another thing it is another note, by its key. */
export function UndoNote({ text, busy, onUndo, onOver }: UndoNoteProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that removed it has gone with it.
  useEffect(() => button.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(onOver, UNDO_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface p-3">
      <p className="min-w-0 wrap-anywhere">{text}</p>
      <Button ref={button} size="sm" busy={busy} icon={<Undo2 size={18} aria-hidden />} onClick={onUndo}>
        {t('Undo')}
      </Button>
    </output>
  )
}
