import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { googleText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
import { AccountSection } from './account-section.tsx'
import { askGoogle, loadGoogle } from '../sign-in/google.ts'
import { GoogleLogo } from '../sign-in/google-logo.tsx'
import type { Profile } from './personal-changes.ts'
import { ownProfile } from './use-personal-info.ts'

/** The Google account that signs in here too. Not shown where no Google client is configured. */
export function GoogleConnection({ profile }: { profile: Profile }) {
  const site = useSite()
  const { busy, problem, connect, disconnect } = useConnection()
  useEffect(() => {
    // Loaded ahead, so that the click itself may open the popup.
    if (site.googleClientId) loadGoogle(site).catch(() => {})
  }, [site])
  if (!site.googleClientId) return null
  return (
    <AccountSection title="Google">
      <div className="flex flex-wrap items-center gap-3">
        <GoogleLogo />
        <p className="min-w-40 flex-1 break-words text-ink-2">
          {profile.google
            ? t('Connected: {address}', { address: profile.google })
            : t('Connect Google to sign in with one click.')}
        </p>
        <Button size="sm" busy={busy} onClick={profile.google ? disconnect : connect}>
          {profile.google ? t('Disconnect') : t('Connect')}
        </Button>
      </div>
      <FormError text={problem} />
    </AccountSection>
  )
}

function useConnection() {
  const site = useSite()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** @param work answers false when the person gave up on the way */
  async function change(work: () => Promise<boolean>, done: string) {
    setBusy(true)
    setProblem('')
    try {
      if (await work()) {
        await client.invalidateQueries({ queryKey: ownProfile.queryKey })
        toast.success(done)
      }
    } catch (error) {
      const text = hasSessionEnded(error) ? t(SESSION_ENDED) : googleText(error)
      setProblem(text)
      toast.error(text)
    } finally {
      setBusy(false)
    }
  }
  const connect = () =>
    change(async () => {
      await loadGoogle(site)
      const credential = await askGoogle(site)
      if (credential) await api('POST /user/connectgoogle', { credential })
      return credential !== null
    }, t('Google is connected.'))
  const disconnect = () =>
    change(async () => Boolean(await api('POST /user/disconnectgoogle', {})), t('Google is disconnected.'))
  return { busy, problem, connect: () => void connect(), disconnect: () => void disconnect() }
}
