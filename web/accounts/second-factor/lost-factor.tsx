import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { SandboxMails } from '../mailed-links/sandbox-mails.tsx'
import { useSendLink } from '../mailed-links/use-send-link.ts'

interface Props {
  login: string
  passwordOf: () => string
  /** At the door of staff. */
  staff?: boolean
}

/** The way back for who has no passkey and no code any more: a mailed link and three days; staff have an ADMIN. */
export function LostFactor({ login, passwordOf, staff }: Props) {
  const { claims } = useSession()
  const { start, busy, sent, problem } = useSendLink(login, () =>
    api('POST /auth/secondfactor/lost', { id: login, password: passwordOf() }),
  )
  if (staff || (claims && claims.role !== 'USER'))
    return (
      <p className="text-small text-ink-2">
        {t('Lost your passkeys and codes? An administrator resets them under Add User.')}
      </p>
    )
  if (sent)
    return (
      <div className="grid gap-1 text-small text-ink-2">
        <output>
          {t('We sent a link to {email}. Three days after you open it, passkeys and codes are no longer asked for.', {
            email: login,
          })}
        </output>
        <SandboxMails />
      </div>
    )
  return (
    <>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : start}
        className="min-h-6 justify-self-start text-small text-link underline underline-offset-4"
      >
        {t('I have lost my passkeys and codes')}
      </button>
      <FormError text={problem} />
    </>
  )
}
