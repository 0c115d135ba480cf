import { ArrowLeft, ArrowRight, FolderInput, type LucideIcon, NotebookPen, Trash2 } from 'lucide-react'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { type BoardComment, MAX_COMMENT, MAX_NOTE } from '../../../contract/catalogue/boards.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { clipName } from '../../lib/clip-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import type { OwnBoard } from './board-data.ts'
import { useBoardChange, useRemoveFromBoard } from './use-board-change.ts'
import type { AvailableClip } from './use-board-player.ts'
import { t } from '../../language/text.ts'

const ConfirmDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog })),
)
const MoveDialog = lazy(() => loadChunk(() => import('./move-dialog.tsx')))

export function ClipTools({ board, clip }: { board: OwnBoard; clip: AvailableClip }) {
  const [open, setOpen] = useState<'note' | 'move' | null>(null)
  const noteButton = useRef<HTMLButtonElement>(null)
  const { busy, change } = useBoardChange()
  const remove = useRemoveFromBoard(board.id)
  const ids = board.clips.map((one) => one.clip)
  const name = clipName(clip.video)
  const others = ids.filter((id) => id !== clip.clip)
  const closeNote = () => {
    setOpen(null)
    noteButton.current?.focus()
  }
  return (
    <>
      <div className="-ml-2.5 flex flex-wrap">
        <MoveButtons
          labels={[t('Move {name} earlier', { name }), t('Move {name} later', { name })]}
          place={ids.indexOf(clip.clip)}
          count={ids.length}
          busy={busy}
          onMove={(to) =>
            change('POST /user/orderboardclips', { id: board.id, clips: others.toSpliced(to, 0, clip.clip) })
          }
        />
        <IconButton
          ref={noteButton}
          label={t('Note on {name}', { name })}
          onClick={() => setOpen(open === 'note' ? null : 'note')}
        >
          <NotebookPen size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move or copy {name}', { name })} onClick={() => setOpen('move')}>
          <FolderInput size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Remove {name}', { name })} onClick={() => remove.run(clip.clip)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      {open === 'note' && <NoteForm boardId={board.id} clip={clip} onDone={closeNote} />}
      <Suspense fallback={null}>
        {open === 'move' && <MoveDialog clip={clip.clip} name={name} from={board.id} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

interface MoveButtonsProps {
  labels: [back: string, on: string]
  /** Index in its list; -1 while that is loading. */
  place: number
  count: number
  busy: boolean
  onMove: (to: number) => void
}

export function MoveButtons({ labels: [back, on], place, count, busy, onMove }: MoveButtonsProps) {
  const button = (label: string, to: number, isEnd: boolean, Icon: LucideIcon) => (
    <IconButton
      label={label}
      className="aria-disabled:opacity-40"
      aria-disabled={isEnd}
      onClick={() => !busy && to >= 0 && to < count && onMove(to)}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
  return (
    <>
      {button(back, place - 1, place <= 0, ArrowLeft)}
      {button(on, place + 1, place < 0 || place === count - 1, ArrowRight)}
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

export function OwnerTools({ comment: { id, closed, author } }: { comment: BoardComment }) {
  const [answering, setAnswering] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [text, setText] = useState('')
  const { busy, change } = useBoardChange()
  function answer(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    change('POST /user/boardcomment', { id, answer: text }, () => {
      setText('')
      setAnswering(false)
    })
  }
  const set = (what: { closed: boolean }) => change('POST /user/boardcomment', { id, ...what })
  return (
    <div className="grid gap-2 pt-1">
      {answering && (
        <form noValidate onSubmit={answer} className="grid gap-2">
          <TextAreaField
            label={t('Your answer')}
            rows={2}
            value={text}
            maxLength={MAX_COMMENT}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="sm" variant="accent" busy={busy}>
            {t('Add answer')}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-1">
        {!answering && (
          <Button size="sm" variant="plain" onClick={() => setAnswering(true)}>
            {t('Answer')}
          </Button>
        )}
        <Button size="sm" variant="plain" busy={busy} onClick={() => set({ closed: !closed })}>
          {t(closed ? 'Open again' : 'Close')}
        </Button>
        <Button size="sm" variant="plain" busy={busy} onClick={() => setDeleting(true)}>
          {t('Delete comment')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {deleting && (
          <ConfirmDialog
            title={t('Delete the comment by {name}?', { name: author })}
            action={t('Delete comment')}
            busy={busy}
            onConfirm={() => change('POST /user/boardcomment', { id, remove: true }, () => setDeleting(false))}
            onClose={() => setDeleting(false)}
          >
            {t('Its answers go with it. This cannot be undone.')}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
