import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import type { SheetBoard } from './contact-sheet.tsx'

const ContactSheet = lazy(() => loadChunk(() => import('./contact-sheet.tsx')))

interface ContactSheetButtonProps extends Pick<ButtonProps, 'size'> {
  board: SheetBoard
  /** Path of the page that shows the board to whoever has it. */
  link: string | null
}

/** Prints a board as a contact sheet, which browsers also save as a PDF. */
export function ContactSheetButton({ board, link, ...look }: ContactSheetButtonProps) {
  const [isPrinting, setPrinting] = useState(false)
  if (!board.clips.some(({ video }) => video)) return null
  return (
    <>
      <Button {...look} icon={<Printer size={18} aria-hidden />} busy={isPrinting} onClick={() => setPrinting(true)}>
        {t('Print or save as PDF')}
      </Button>
      <Suspense fallback={null}>
        {isPrinting && <ContactSheet board={board} link={link} onPrinted={() => setPrinting(false)} />}
      </Suspense>
    </>
  )
}
