import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { FactorLink } from '../../accounts/second-factor/factor-link.tsx'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

export default function LostSecondFactorPage() {
  const token = useMailedToken()
  return (
    <MailedFrame title={t('Lost second factor')}>
      <FactorLink key={token} token={token} keeps={false} />
    </MailedFrame>
  )
}
