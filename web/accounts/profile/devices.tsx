import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { leaveSignedOut } from '../../lib/flash-message.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../lib/toast.ts'
import { type Proof, ProofForm } from '../proof/proof-form.tsx'
import { AccountSection } from './account-section.tsx'
import { lastSeenText } from './last-seen.ts'
import { logOut } from '../sign-in/log-out.ts'

type Session = CallReply<'GET /user/sessions'>[number]

const ownSessions = call('GET /user/sessions', {})

/** The account's sessions: each can be ended, or all at once. */
export function Devices() {
  const query = useQuery({ ...ownSessions, staleTime: 0, refetchOnWindowFocus: true })
  const [asking, setAsking] = useState(false)
  return (
    <AccountSection title={t('Devices')}>
      {query.isPending && <output className="block">{t('Loading devices...')}</output>}
      {query.isError && (
        <ErrorState text={t('Your devices could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <ul className="grid gap-2">
          {query.data.map((session) => (
            <DeviceRow key={session.id} session={session} now={new Date(query.dataUpdatedAt)} />
          ))}
        </ul>
      )}
      <Button size="sm" onClick={() => setAsking(true)} className="justify-self-start">
        {t('Sign out everywhere')}
      </Button>
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </AccountSection>
  )
}

function DeviceRow({ session, now }: { session: Session; now: Date }) {
  const [asking, setAsking] = useState(false)
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3">
      <Icon size={20} aria-hidden className="shrink-0 text-ink-3" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          {deviceText(session.device)}
          {session.current && (
            <span className="rounded-chip border border-success px-1.5 text-tiny font-plain text-success">
              {t('This device')}
            </span>
          )}
        </p>
        <p className="text-meta text-ink-3">
          {session.current ? t('Active now') : t('Last active {when}', { when: lastSeenText(session.lastSeenAt, now) })}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t('Sign out {device}', { device: deviceText(session.device) })}
        onClick={() => (session.current ? void logOut() : setAsking(true))}
      >
        {t('Sign out')}
      </Button>
      {asking && <SignOutThere session={session} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Another device is signed out with a fresh proof, so that a browser left open is not enough. */
function SignOutThere({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useQueryClient()
  const device = deviceText(session.device)
  const done = () => {
    onClose()
    toast.success(t('Signed out of {device}.', { device }))
    client.setQueryData(ownSessions.queryKey, (sessions) => sessions?.filter(({ id }) => id !== session.id))
  }
  return (
    <Dialog title={t('Sign out {device}', { device })} size="sm" onClose={onClose}>
      <ProofForm
        action={t('Sign out')}
        send={(proof) => endSession(session.id, proof)}
        onDone={done}
        onCancel={onClose}
      />
    </Dialog>
  )
}

/** "Chrome on Windows", as the server calls a browser, or "Unknown device". */
function deviceText(device: string): string {
  const [browser, system] = device.split(' on ')
  return browser && system ? t('{browser} on {system}', { browser, system }) : translate(device)
}

/** Idempotent: a session that has ended meanwhile counts as signed out. */
const endSession = (id: string, proof: Proof) =>
  api('POST /user/endsession', { id, ...proof }).catch((error: unknown) => {
    if (!hasCode(error, 'session_not_found')) throw error
    return { success: true }
  })

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { run, busy, problem } = useChange({
    send: () => api('POST /auth/logouteverywhere', {}),
    success: '',
    onSuccess: ({ message }) => leaveSignedOut(translate(message)),
  })
  return (
    <ConfirmDialog
      title={t('Sign out everywhere?')}
      action={t('Sign out everywhere')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('You are signed out on every device, this one too.')}
    </ConfirmDialog>
  )
}
