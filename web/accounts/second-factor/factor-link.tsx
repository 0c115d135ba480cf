import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { NextStep } from '../mailed-links/next-step.tsx'
import { FormOutcome } from '../mailed-links/password-reset.tsx'

interface Props {
  /** Of the mailed link; null without one. */
  token: string | null
  /** Whether it stops the removal; else it begins the wait. */
  keeps: boolean
}

/** Opened from a mail about a lost second factor; a press acts, since programs that read mail open links too. */
export function FactorLink({ token, keeps }: Props) {
  const { run, busy, reply, problem } = useChange({
    send: async () => {
      if (token === null) return ''
      if (keeps) await api('POST /auth/secondfactor/keep', { token })
      return keeps ? '' : (await api('POST /auth/secondfactor/removal', { token })).dueAt
    },
    success: '',
    refresh: ['GET /user/profile'],
  })
  if (token === null) return <p role="alert">{t('Open this page with the link in our mail.')}</p>
  if (reply !== undefined)
    return (
      <>
        <FormOutcome text={keeps ? t('Your second factor stays.') : begunText(reply)} />
        <NextStep />
      </>
    )
  return (
    <>
      <p className="text-ink-2">
        {keeps
          ? t('Your passkeys, authenticator app and recovery codes then stay as they are.')
          : t(
              'Your passkeys, authenticator app and recovery codes are removed three days from now. Until then signing in with any of them, or the link in our next mail, keeps them.',
            )}
      </p>
      <FormError text={problem} />
      <Button variant={keeps ? 'accent' : 'danger'} size="lg" busy={busy} onClick={() => run()}>
        {keeps ? t('Keep my second factor') : t('Remove them in three days')}
      </Button>
    </>
  )
}

const begunText = (dueAt: string) =>
  t('They are removed at {moment}. After that your password alone signs you in, and we write to you.', {
    moment: momentText(dueAt),
  })
