import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'
import { dayText } from '../../lib/day-text.ts'
import { useSite } from '../../lib/site.ts'
import { address } from '../../lib/url.ts'
import { classNames, PRINT_COLOURS } from '../../ui/class-names.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { stillShape } from '../../ui/wide-picture.tsx'
import { clock } from '../clip/clip-labels.ts'
import { clipCount, type OwnBoard, type SharedBoard } from './board-data.ts'
import { Approvals, BoardApprovals, UnavailableNote } from './clip-tile.tsx'
import { type AvailableClip, availableClips } from './use-board-player.ts'

export type SheetBoard = Pick<OwnBoard, 'name' | 'roomName' | 'clips' | 'approvals'> &
  Partial<Pick<SharedBoard, 'ownerName'>>

interface ContactSheetProps {
  board: SheetBoard
  link: string | null
  onPrinted: () => void
}

/** A board on paper: stills, numbers, notes and approvals in their order. It stands beside the app, which is not printed meanwhile. */
export default function ContactSheet({ board, link, onPrinted }: ContactSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  usePrinting(sheet, board.name, onPrinted)
  const { brand, publicUrl } = useSite()
  const url = link && new URL(address(link), publicUrl).href
  const [today] = useState(() => new Date().toISOString())
  const shown = availableClips(board.clips)
  const { approvals, roomName, ownerName } = board
  return createPortal(
    <article ref={sheet} className={classNames(PRINT_COLOURS, 'hidden text-small print:block')}>
      <header className="mb-5 flex items-start gap-6 border-b border-line pb-4">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-ink-2">{roomName || brand}</p>
          <h1 className="font-display text-h2 wrap-anywhere">{board.name}</h1>
          <p className="text-ink-2">
            {[ownerName && t('Shared by {name}', { name: ownerName }), clipCount(shown.length), dayText(today)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <BoardApprovals approvals={approvals} clips={shown} />
          <UnavailableNote count={board.clips.length - shown.length} />
        </div>
        {url && <QrCode text={url} className="size-24" />}
      </header>
      <ol className="grid grid-cols-3 gap-x-4 gap-y-6">
        {shown.map((clip, n) => (
          <SheetClip key={clip.clip} clip={clip} place={n + 1}>
            <Approvals approvals={approvals} clip={clip} />
          </SheetClip>
        ))}
      </ol>
      <footer className="mt-6 border-t border-line pt-3 text-meta text-ink-2">
        {brand} · <a href={url ?? publicUrl}>{url ?? publicUrl}</a>
      </footer>
    </article>,
    document.body,
  )
}

interface SheetClipProps {
  clip: AvailableClip
  /** On the board, from 1. */
  place: number
  children: ReactNode
}

function SheetClip({ clip: { video, note }, place, children }: SheetClipProps) {
  const size = video.videoWidth > 0 ? `${video.videoWidth} × ${video.videoHeight}` : ''
  const rate = video.frameRate > 0 ? t('{rate} fps', { rate: Number(video.frameRate.toFixed(2)) }) : ''
  return (
    <li className="grid min-w-0 break-inside-avoid content-start gap-1">
      <img src={video.thumnail} alt="" className={classNames(stillShape(video), 'w-full object-contain')} />
      <p className="font-strong wrap-anywhere">
        {place}. {clipName(video)}
      </p>
      <p className="text-meta text-ink-2">
        {[video.number, clock(video.duration), size, rate].filter(Boolean).join(' · ')}
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {children}
    </li>
  )
}

/** Prints once all stills are there, and says when that is over: phones go on while their window is open. */
function usePrinting(sheet: RefObject<HTMLElement | null>, title: string, onPrinted: () => void) {
  useEffect(() => {
    const app = document.getElementById('root')
    const before = document.title
    let hasLeft = false
    app?.classList.add('print:hidden')
    addEventListener('afterprint', onPrinted)
    // One that does not come leaves its place empty.
    void Promise.allSettled([...(sheet.current?.querySelectorAll('img') ?? [])].map((still) => still.decode())).then(
      () => {
        if (hasLeft) return
        // What the browser calls the file.
        document.title = title
        print()
      },
    )
    return () => {
      hasLeft = true
      app?.classList.remove('print:hidden')
      removeEventListener('afterprint', onPrinted)
      document.title = before
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one window for one press
  }, [])
}
