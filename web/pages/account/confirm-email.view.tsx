import { EmailConfirmation, FreshLink } from '../../accounts/mailed-links/email-confirmation.tsx'
import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

export default function ConfirmEmailPage() {
  const token = useMailedToken()
  return (
    <MailedFrame title={t('Confirm your address')}>
      {token ? (
        <EmailConfirmation key={token} token={token} />
      ) : (
        <FreshLink problem={t('Open this page with the link in our mail.')} />
      )}
    </MailedFrame>
  )
}
