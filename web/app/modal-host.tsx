import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import type { Video } from '../../contract/catalogue.ts'
import { prefetch } from '../lib/idle.ts'
import { sessionReady } from '../lib/session.ts'
import { paths } from '../lib/url.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ModalsContext, type Modals, type SignInOptions } from '../lib/modals.ts'
import { PartBoundary } from './part-boundary.tsx'

const SignInModal = lazyPart(() => import('../accounts/sign-in-modal.tsx'))
const SignUpModal = lazyPart(() => import('../accounts/sign-up-modal.tsx'))
const SaveDialog = lazyPart(() => import('../catalogue/save-dialog.tsx'))
const DownloadDialog = lazyPart(() => import('../licensing/download-dialog.tsx'))

type Open =
  | { kind: 'sign-in'; options: SignInOptions }
  | { kind: 'sign-up'; options: SignInOptions }
  | { kind: 'save' | 'download'; video: Video }

/** Holds at most one window open at a time and gives every page the means to open one. */
export function ModalHost({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const modals = useMemo<Modals>(
    () => ({
      openSignIn: (options = {}) => setOpen({ kind: 'sign-in', options }),
      openSignUp: () => setOpen({ kind: 'sign-up', options: {} }),
      openSave: (video) => void unlessGuest(() => setOpen({ kind: 'save', video }), navigate),
      openDownload: (video) => void unlessGuest(() => setOpen({ kind: 'download', video }), navigate),
    }),
    [navigate],
  )
  useEffect(() => prefetch(SignInModal.preload), [])
  const close = () => setOpen(null)
  return (
    <ModalsContext value={modals}>
      {children}
      <PartBoundary key={open?.kind}>
        <Suspense fallback={null}>{open && <Current open={open} show={setOpen} onClose={close} />}</Suspense>
      </PartBoundary>
    </ModalsContext>
  )
}

/** Spec 4: logged-out users are sent to /subscribe. */
async function unlessGuest(open: () => void, navigate: NavigateFunction): Promise<void> {
  const { state } = await sessionReady()
  if (state === 'signed-in') open()
  else await navigate(paths.subscribe)
}

interface CurrentProps {
  open: Open
  /** Shows another window in its place; what the first was opened for is kept. */
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
