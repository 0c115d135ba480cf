import { Clapperboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../language/text.ts'
import { loadChunk } from '../../../lib/loading/load-chunk.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import type { TimelineBoard } from './board-timeline.ts'

const TimelineDialog = lazy(() => loadChunk(() => import('./timeline-dialog.tsx')))

interface TimelineButtonProps extends Pick<ButtonProps, 'size'> {
  board: TimelineBoard
  /** Of the link; null: the board is the caller's own. */
  token: string | null
}

/** Takes a board into an editing program. */
export function TimelineButton({ board, token, ...look }: TimelineButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!board.clips.some(({ video }) => video)) return null
  return (
    <>
      <Button {...look} icon={<Clapperboard size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Download as a timeline')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <TimelineDialog board={board} token={token} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
