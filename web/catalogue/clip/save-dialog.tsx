import { CircleCheck, FolderPlus, Heart, HeartOff } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { useModals } from '../../lib/modals.ts'
import { api, ApiError } from '../../lib/api.ts'
import { useMayAs, useSession } from '../../lib/session.ts'
import { presentPath } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { useSubscribeRedirect } from '../../lib/use-subscribe-redirect.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BoardChoices } from '../boards/board-picker-dialog.tsx'
import { Rich } from '../../language/rich.tsx'
import { t, translate } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { clipName } from '../../lib/clip-text.ts'
import { useSavedIds } from './use-saved-ids.ts'

type Step = 'ask' | 'known' | 'saving' | 'saved' | 'boards' | 'failed'

interface Props {
  video: Video
  onClose: () => void
}

/**
 * SCR-25: confirm, loading, then success with the server's message, or an error. For a clip that is saved already: the way out
 * again.
 */
export default function SaveDialog({ video, onClose }: Props) {
  const [showsBoards, setShowsBoards] = useState(false)
  const { run, busy, reply, error } = useChange({
    send: () => api('POST /user/save', { id: video._id }),
    // The dialog says it.
    success: '',
    failure: (failure) => saveFailure(failure).text,
    toastErrors: true,
    refresh: ['GET /user/getsavedvideos'],
  })
  const isSaved = useSavedIds().has(video._id)
  const done = reply ? 'saved' : error ? 'failed' : isSaved ? 'known' : 'ask'
  const step: Step = showsBoards ? 'boards' : busy ? 'saving' : done
  const { state, claims } = useSession()
  const guest = state === 'guest' && step === 'ask'
  useSubscribeRedirect(guest, onClose)
  if (guest) return null
  if (state === 'signed-in' && claims?.role !== 'USER') return <ForCustomers onClose={onClose} />
  return (
    <Dialog title={t(step === 'boards' ? 'Add to a board' : 'Favorites')} size="sm" onClose={onClose}>
      <div aria-live="polite">
        {step === 'ask' && <Question name={clipName(video)} onSave={() => run()} onClose={onClose} />}
        {step === 'known' && <Known video={video} onBoards={() => setShowsBoards(true)} onClose={onClose} />}
        {step === 'saving' && (
          <div className="grid min-h-28 place-items-center">
            <Spinner size={36} label={t('Saving')} />
          </div>
        )}
        {step === 'saved' && reply && (
          <Saved text={savedText(reply)} onBoards={() => setShowsBoards(true)} onClose={onClose} />
        )}
        {step === 'boards' && <BoardChoices clip={video._id} />}
        {step === 'failed' && <Failed failure={saveFailure(error)} onSave={() => run()} />}
      </div>
    </Dialog>
  )
}

/** Saved clips are the customer’s alone. Staff are told so: of their refusal the spec’s words would be that the session ended. */
const ForCustomers = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Dialog title={t('Favorites')} description={t('Favorites are for customer accounts.')} size="sm" onClose={onClose}>
    <Button onClick={onClose} className="w-full">
      {t('Done')}
    </Button>
  </Dialog>
)

const savedText = ({ message }: { message: string }): string => translate(message || 'Video saved successfully!')

interface SavedProps {
  text: string
  onBoards: () => void
  onClose: () => void
}

function Saved({ text, onBoards, onClose }: SavedProps) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <CircleCheck size={48} aria-hidden className="text-success" />
      <p>{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <OtherBoard onClick={onBoards} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  )
}

/** Favorites are the person's own; boards are the company's for which they act. */
const OtherBoard = ({ onClick }: { onClick: () => void }) =>
  useMayAs('editor') && (
    <Button onClick={onClick} icon={<FolderPlus size={18} aria-hidden />}>
      {t('Add to another board')}
    </Button>
  )

function Question({ name, onSave, onClose }: { name: string; onSave: () => void; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        <Rich
          text={t('Add <clip></clip> to your Favorites?')}
          clip={() => <strong className="font-strong text-ink">{name}</strong>}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="accent" onClick={onSave} icon={<Heart size={18} aria-hidden />} className="flex-1">
          {t('Add to Favorites')}
        </Button>
        <Button onClick={onClose} className="flex-1">
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

interface KnownProps extends Props {
  onBoards: () => void
}

/** What the filled heart opens. */
function Known({ video, onBoards, onClose }: KnownProps) {
  const remove = useChange({
    send: () => api('POST /user/removesaved', { clipId: video._id }),
    success: 'Video removed from saved list successfully!',
    failure: () => t('Failed to remove video. Please try again.'),
    toastErrors: true,
    // Closed first: without the clip on the list the dialog would ask whether to save it.
    onSuccess: onClose,
    refresh: ['GET /user/getsavedvideos'],
  })
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        <Rich
          text={t('<clip></clip> is in your Favorites.')}
          clip={() => <strong className="font-strong text-ink">{clipName(video)}</strong>}
        />
      </p>
      <div className="grid gap-3">
        <Button busy={remove.busy} onClick={() => remove.run()} icon={<HeartOff size={18} aria-hidden />}>
          {t('Remove from Favorites')}
        </Button>
        <OtherBoard onClick={onBoards} />
      </div>
    </div>
  )
}

function Failed({ failure, onSave }: { failure: SaveFailure; onSave: () => void }) {
  const { openSignIn } = useModals()
  return (
    <div role="alert" className="grid gap-4 text-center">
      <p className="text-h3 font-strong">{t('Something went wrong')}</p>
      <p className="text-ink-2">{failure.text}</p>
      {failure.signedOut ? (
        <Button variant="accent" onClick={() => openSignIn({ returnTo: presentPath() })}>
          {t('Sign In')}
        </Button>
      ) : (
        <Button onClick={onSave}>{t('Try again')}</Button>
      )}
    </div>
  )
}

export interface SaveFailure {
  text: string
  /** The session has ended: signing in helps, trying again does not. */
  signedOut: boolean
}

/** MSG-5. 401 after one silent refresh, and 403, are an ended session. */
export function saveFailure(error: unknown): SaveFailure {
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const text = signedOut
    ? t('Session expired. Please login again.')
    : messageOf(error, 'Failed to save video. Please try again.')
  return { text, signedOut }
}
