import { ArrowLeft, ArrowRight, FolderInput, NotebookPen, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { MAX_NOTE } from '../../../contract/catalogue/boards.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import type { OwnBoard } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'
import { useRemoveFromBoard } from './use-remove-from-board.ts'
import type { AvailableClip } from './use-board-player.ts'
import { t } from '../../language/text.ts'

const MoveDialog = lazy(() => loadChunk(() => import('./move-dialog.tsx')))

/** The owner's actions on a clip of a board: reorder, note, move or copy, remove. */
export function ClipTools({ board, clip }: { board: OwnBoard; clip: AvailableClip }) {
  const [open, setOpen] = useState<'note' | 'move' | null>(null)
  const { busy, change } = useBoardChange()
  const remove = useRemoveFromBoard(board.id)
  const ids = board.clips.map((one) => one.clip)
  const place = ids.indexOf(clip.clip)
  const { name } = clip.video
  const moveTo = (to: number) => {
    if (busy || to < 0 || to >= ids.length) return
    const others = ids.filter((id) => id !== clip.clip)
    change('POST /user/orderboardclips', { id: board.id, clips: others.toSpliced(to, 0, clip.clip) })
  }
  return (
    <>
      <div className="-ml-2.5 flex flex-wrap">
        <IconButton
          label={t('Move {name} back', { name })}
          className="aria-disabled:opacity-40"
          aria-disabled={place === 0}
          onClick={() => moveTo(place - 1)}
        >
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t('Move {name} on', { name })}
          className="aria-disabled:opacity-40"
          aria-disabled={place === ids.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          <ArrowRight size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Note on {name}', { name })} onClick={() => setOpen(open === 'note' ? null : 'note')}>
          <NotebookPen size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move or copy {name}', { name })} onClick={() => setOpen('move')}>
          <FolderInput size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Remove {name}', { name })} onClick={() => remove.run(clip.clip)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      {open === 'note' && <NoteForm boardId={board.id} clip={clip} onDone={() => setOpen(null)} />}
      <Suspense fallback={null}>
        {open === 'move' && <MoveDialog clip={clip.clip} name={name} from={board.id} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

function NoteForm({ boardId, clip, onDone }: { boardId: string; clip: AvailableClip; onDone: () => void }) {
  const [note, setNote] = useState(clip.note)
  const { busy, change } = useBoardChange()
  function save(event: SubmitEvent) {
    event.preventDefault()
    change('POST /user/boardnote', { id: boardId, clip: clip.clip, note }, onDone)
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <TextAreaField
        label={t('Note')}
        hint={t('Whoever you share the board with sees it.')}
        rows={2}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" size="sm" busy={busy}>
        {t('Save note')}
      </Button>
    </form>
  )
}
