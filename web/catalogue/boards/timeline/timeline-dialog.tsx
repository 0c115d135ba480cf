import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../../language/rich.tsx'
import { t } from '../../../language/text.ts'
import { offerFile } from '../../../lib/download.ts'
import { paths } from '../../../lib/url.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { type TimelineBoard, timelineOf } from './board-timeline.ts'
import { timelineFile, type TimelineFormat } from './timeline-file.ts'
import type { Timeline } from './timeline.types.ts'
import { useCompDownload } from './use-comp-download.ts'

interface TimelineDialogProps {
  board: TimelineBoard
  token: string | null
  onClose: () => void
}

/** The board as a file for an editing program, made on this device, and the films that it names. */
export default function TimelineDialog({ board, token, onClose }: TimelineDialogProps) {
  const timeline = timelineOf(board)
  if (!timeline) return null
  return (
    <Dialog title={t('Download as a timeline')} size="md" onClose={onClose}>
      <ol className="grid gap-6">
        <Comps board={board} token={token} />
        <Programs timeline={timeline} />
        <Step number={3} title={t('Import the timeline')}>
          <p className="text-small text-ink-2">
            {t(
              'Put both in one folder and import the timeline. Where your program asks for the clips, show it that folder.',
            )}
          </p>
          <p className="text-small text-ink-2">
            <Rich
              text={t(
                'When the cut is locked, <link>drop its edit list here</link>: what is in the film comes into the cart, and the licensed files take the place of the previews.',
              )}
              link={(words) => (
                <Link to={paths.editList} className="text-link underline underline-offset-4">
                  {words}
                </Link>
              )}
            />
          </p>
        </Step>
      </ol>
    </Dialog>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <h3 className="font-strong">
        {number}. {title}
      </h3>
      {children}
    </li>
  )
}

function Comps({ board, token }: Omit<TimelineDialogProps, 'onClose'>) {
  const { clips, isWaiting, done, busy, problem, start } = useCompDownload(board, token)
  const { length: count } = clips
  return (
    <Step number={1} title={t('Download the previews')}>
      <p className="text-small text-ink-2">
        {t('The timeline names these watermarked films. Your browser saves one after the other.')}
      </p>
      {isWaiting && (
        <p className="text-small text-ink-2">
          {t('Some previews are still being made. Please load this page again in a few minutes.')}
        </p>
      )}
      {count > 0 && (
        <Button busy={busy} icon={<Download size={18} aria-hidden />} className="justify-self-start" onClick={start}>
          {t(count === 1 ? 'Download 1 preview' : 'Download {count} previews', { count })}
        </Button>
      )}
      <p aria-live="polite" className="text-small text-ink-2 empty:hidden">
        {done > 0 && t('{count} of {total} previews', { count: done, total: count })}
      </p>
      <FormError text={problem} />
    </Step>
  )
}

const PROGRAMS = [
  ['premiere', () => 'Premiere Pro (XML)'],
  ['fcpxml', () => t('DaVinci Resolve or Final Cut Pro (FCPXML)')],
  ['edl', () => t('Another program (EDL)')],
] as const satisfies [TimelineFormat, () => string][]

function Programs({ timeline }: { timeline: Timeline }) {
  const save = (format: TimelineFormat) => {
    const { name, text } = timelineFile(timeline, format)
    offerFile(new Blob([text], { type: 'application/octet-stream' }), name)
  }
  return (
    <Step number={2} title={t('Choose your editing program')}>
      <div className="grid gap-2">
        {PROGRAMS.map(([format, label]) => (
          <Button key={format} onClick={() => save(format)}>
            {label()}
          </Button>
        ))}
      </div>
    </Step>
  )
}
