import { StopFollows } from '../../accounts/mailed-links/stop-follows.tsx'
import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

export default function UnfollowPage() {
  const token = useMailedToken()
  return (
    <MailedFrame title={t('New clips by e-mail')}>
      {token ? (
        <StopFollows key={token} token={token} />
      ) : (
        <p role="alert">{t('Open this page with the link in our mail.')}</p>
      )}
    </MailedFrame>
  )
}
