import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSendLink } from './use-send-link.ts'

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
