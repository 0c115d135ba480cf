import { FolderPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../language/text.ts'

const BoardPickerDialog = lazy(() => loadChunk(() => import('./board-picker-dialog.tsx')))

/** Opens the customer's boards for a clip. */
export function AddToBoard({ clip, name }: { clip: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<FolderPlus size={18} aria-hidden />}
        aria-label={t('Add {name} to a board', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Add to board')}
      </Button>
      <Suspense fallback={null}>
        {open && <BoardPickerDialog clip={clip} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
