import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { FactorLink } from '../../accounts/second-factor/factor-link.tsx'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

export default function FactorRemovalStopPage() {
  const token = useMailedToken()
  return (
    <MailedFrame title={t('Keep your second factor')}>
      <FactorLink key={token} token={token} keeps />
    </MailedFrame>
  )
}
