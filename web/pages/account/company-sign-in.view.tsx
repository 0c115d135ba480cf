import { useSearchParams } from 'react-router'
import { CompanySignIn } from '../../accounts/sign-in/company-sign-in.tsx'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

/** `/companysignin`: single sign-on by the company's own identity provider. */
export default function CompanySignInPage() {
  const [params] = useSearchParams()
  return (
    <MailedFrame title={t('Sign in with your company')}>
      <CompanySignIn problem={params.get('problem')} />
    </MailedFrame>
  )
}
