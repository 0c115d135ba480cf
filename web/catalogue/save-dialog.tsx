import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FolderPlus, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Video } from '../../contract/catalogue.ts'
import { useModals } from '../lib/modals.ts'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { paths, presentPath } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BoardChoices } from './boards/board-choices.tsx'
import { saveFailure, type SaveFailure } from './save-failure.ts'
import { Rich } from '../language/rich.tsx'
import { t, translate } from '../language/text.ts'

type Stage =
  | { kind: 'ask' }
  | { kind: 'saving' }
  | { kind: 'saved'; message: string }
  | { kind: 'boards' }
  | ({ kind: 'failed' } & SaveFailure)

interface Props {
  video: Video
  onClose: () => void
}

/** SCR-25: confirm, loading, then success with the server's message, or an error. */
export default function SaveDialog({ video, onClose }: Props) {
  const [stage, setStage] = useState<Stage>({ kind: 'ask' })
  const client = useQueryClient()
  const guest = useSession().state === 'guest' && stage.kind === 'ask'
  useLeaveToSubscribe(guest, onClose)
  async function save() {
    setStage({ kind: 'saving' })
    try {
      const { message } = await api('POST /user/save', { id: video._id })
      const told = translate(message || 'Video saved successfully!')
      toast.success(told)
      setStage({ kind: 'saved', message: told })
      void client.invalidateQueries({ queryKey: ['GET /user/getsavedvideos'] })
    } catch (error) {
      const failure = saveFailure(error)
      toast.error(failure.text)
      setStage({ kind: 'failed', ...failure })
    }
  }
  if (guest) return null
  return (
    <Dialog title={t(stage.kind === 'boards' ? 'Add to a board' : 'Favorites')} size="sm" onClose={onClose}>
      <div aria-live="polite">
        <StageView
          stage={stage}
          video={video}
          onSave={() => void save()}
          onBoards={() => setStage({ kind: 'boards' })}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

interface StageProps {
  stage: Stage
  video: Video
  onSave: () => void
  onBoards: () => void
  onClose: () => void
}

function StageView({ stage, video, onSave, onBoards, onClose }: StageProps) {
  switch (stage.kind) {
    case 'ask':
      return <Question name={video.name} onSave={onSave} onClose={onClose} />
    case 'saving':
      return (
        <div className="grid min-h-28 place-items-center">
          <Spinner size={36} label={t('Saving')} />
        </div>
      )
    case 'saved':
      return (
        <div className="grid justify-items-center gap-4 text-center">
          <CircleCheck size={48} aria-hidden className="text-success" />
          <p>{stage.message}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onBoards} icon={<FolderPlus size={18} aria-hidden />}>
              {t('Add to another board')}
            </Button>
            <Button onClick={onClose}>{t('Done')}</Button>
          </div>
        </div>
      )
    case 'boards':
      return <BoardChoices clip={video._id} />
    case 'failed':
      return <Failed stage={stage} onSave={onSave} />
  }
}

function Question({ name, onSave, onClose }: { name: string } & Pick<StageProps, 'onSave' | 'onClose'>) {
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

function Failed({ stage, onSave }: { stage: SaveFailure; onSave: () => void }) {
  const { openSignIn } = useModals()
  return (
    <div role="alert" className="grid gap-4 text-center">
      <p className="text-h3 font-strong">{t('Something went wrong')}</p>
      <p className="text-ink-2">{stage.text}</p>
      {stage.signedOut ? (
        <Button variant="accent" onClick={() => openSignIn({ returnTo: presentPath() })}>
          {t('Sign In')}
        </Button>
      ) : (
        <Button onClick={onSave}>{t('Try again')}</Button>
      )}
    </div>
  )
}

/** SCR-26: who is signed out is sent to /subscribe. */
function useLeaveToSubscribe(leave: boolean, onClose: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!leave) return
    onClose()
    void navigate(paths.subscribe)
  }, [leave, navigate, onClose])
}
