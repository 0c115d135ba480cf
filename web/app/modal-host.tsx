import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { prefetch } from '../lib/loading/idle.ts'
import { rememberPendingClip } from '../lib/pending-clip.ts'
import { sessionReady } from '../lib/session.ts'
import { paths } from '../lib/url.ts'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { type Modals, ModalsContext, type SignInOptions } from '../lib/modals.ts'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'
import { WindowLoading } from './window-loading.tsx'

const SignInModal = lazyComponent(() => import('../accounts/sign-in/sign-in-modal.tsx'))
const SignUpModal = lazyComponent(() => import('../accounts/sign-in/sign-up-modal.tsx'))
const SaveDialog = lazyComponent(() => import('../catalogue/clip/save-dialog.tsx'))
const DownloadDialog = lazyComponent(() => import('../licensing/downloads/download-dialog.tsx'))

type Open =
  | { kind: 'sign-in'; options: SignInOptions }
  | { kind: 'sign-up'; options: SignInOptions }
  | { kind: 'save' | 'download'; video: Video }

/** Shows at most one modal at a time; every page opens them through `useModals`. */
export function ModalHost({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const modals = useMemo<Modals>(
    () => ({
      openSignIn: (options = {}) => setOpen({ kind: 'sign-in', options }),
      openSignUp: (options = {}) => setOpen({ kind: 'sign-up', options }),
      openSave: (video) => void unlessGuest(video, () => setOpen({ kind: 'save', video }), navigate),
      openDownload: (video) => void unlessGuest(video, () => setOpen({ kind: 'download', video }), navigate),
    }),
    [navigate],
  )
  useEffect(() => prefetch(preloadForGuests), [])
  const close = () => setOpen(null)
  return (
    <ModalsContext value={modals}>
      {children}
      <ChunkErrorBoundary key={open?.kind}>
        <Suspense fallback={<WindowLoading />}>
          {open && <Current open={open} show={setOpen} onClose={close} />}
        </Suspense>
      </ChunkErrorBoundary>
    </ModalsContext>
  )
}

async function preloadForGuests(): Promise<void> {
  const { state } = await sessionReady()
  if (state === 'guest') await SignInModal.preload()
}

/** SCR-26: logged-out users are sent to /subscribe; the clip is remembered. */
async function unlessGuest({ _id }: Video, open: () => void, navigate: NavigateFunction): Promise<void> {
  const { state } = await sessionReady()
  if (state === 'signed-in') return open()
  rememberPendingClip(_id)
  await navigate(paths.subscribe)
}

interface CurrentProps {
  open: Open
  /** Shows another modal in its place, with the same options. */
  show: (next: Open) => void
  onClose: () => void
}

function Current({ open, show, onClose }: CurrentProps) {
  switch (open.kind) {
    case 'sign-in':
      return (
        <SignInModal {...open.options} onClose={onClose} onSwitchToSignUp={() => show({ ...open, kind: 'sign-up' })} />
      )
    case 'sign-up':
      return (
        <SignUpModal {...open.options} onClose={onClose} onSwitchToSignIn={() => show({ ...open, kind: 'sign-in' })} />
      )
    case 'save':
      return <SaveDialog video={open.video} onClose={onClose} />
    case 'download':
      return <DownloadDialog video={open.video} onClose={onClose} />
  }
}
