import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { useSendLink } from './use-send-link.ts'

/** An account with Google sign-in alone sets its first password by a mailed link, as a password reset does. */
export function NoPassword({ email }: { email: string }) {
  const { start, busy, sent, problem } = useSendLink(email, () => api('POST /auth/forgotpassword', { email }))
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-ink-2" aria-live="polite">
        {sent
          ? t('We sent a link to {email}. Open it to set a password.', { email })
          : problem || t('You sign in with Google and have no password yet. Set one first.')}
      </p>
      {!sent && (
        <Button size="sm" busy={busy} onClick={start}>
          {t('Send me a link to set a password')}
        </Button>
      )}
    </div>
  )
}

/** ACC-16: an unverified e-mail prompts the person and blocks nothing. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { start, busy, sent, problem } = useSendLink(email, () => api('POST /user/sendverification', {}))
  return (
    <p className="mt-1 text-small text-ink-2" aria-live="polite">
      {sent ? (
        t('We sent a link to {email}.', { email })
      ) : (
        <>
          {problem || t('This address is not confirmed yet.')}{' '}
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : start}
            className="min-h-6 font-strong text-link underline underline-offset-4"
          >
            {t('Send the link again')}
          </button>
        </>
      )}
    </p>
  )
}
