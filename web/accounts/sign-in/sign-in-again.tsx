import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { currentSession, readClaims, setAccessToken } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Over the desk of a member of staff whose session has ended: what was typed stays, and what was being saved is saved once
 * they have signed in. Closed, it leaves a bar with the way back in.
 */
export default function SignInAgain() {
  const [isOpen, setOpen] = useState(true)
  const emailRef = useRef<HTMLInputElement>(null)
  if (!isOpen)
    return (
      <div
        role="alert"
        className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[640px] flex-wrap items-center gap-3 rounded-panel border border-danger bg-surface px-4 py-2 shadow-soft"
      >
        <p className="mr-auto">{t('Your session has ended. What you typed is still here.')}</p>
        <Button size="sm" variant="accent" onClick={() => setOpen(true)}>
          {t('Sign in again')}
        </Button>
        <Link to={paths.admin} onClick={() => setAccessToken(null)} className="text-link underline underline-offset-4">
          {t('Admin Login')}
        </Link>
      </div>
    )
  return (
    <Dialog
      title={t('Sign in again')}
      description={t('Session expired. Please login again.')}
      size="sm"
      initialFocus={emailRef}
      onClose={() => setOpen(false)}
    >
      <p className="mb-4 text-ink-2">
        {t('What you typed is still here. What you were saving is saved once you have signed in.')}
      </p>
      <SignInForm staff signIn={(fields) => api('POST /auth/login', fields)} onSignedIn={resume} emailRef={emailRef} />
    </Dialog>
  )
}

/** Somebody else's desk is not this one; where nobody was signed in, none stands here yet. */
function resume(token: string): void {
  const before = currentSession().claims?.sub
  setAccessToken(token)
  if (before !== undefined && before !== readClaims(token)?.sub) location.reload()
}
