import { Navigate } from 'react-router'
import { signedInText } from '../../accounts/sign-in/sign-in-redirect.ts'
import { SignInForm } from '../../accounts/sign-in/sign-in-form.tsx'
import { useCompleteSignIn } from '../../accounts/sign-in/use-complete-sign-in.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { AdminFrame } from './account-frames.tsx'

/** SCR-14: /admin, for ADMIN and EMPLOYEE; no top bar, no footer. */
export default function AdminLoginPage() {
  const { state, claims } = useSession()
  const enter = useCompleteSignIn({}, () => {})
  if (state === 'loading') return <Spinner fullPage size={36} />
  if (claims && claims.role !== 'USER') return <Navigate to={paths.dashboard} replace />
  return (
    <AdminFrame title={t('Admin Login')}>
      <SignInForm
        staff
        onForgot={() => {}}
        signIn={(fields) => api('POST /auth/login', fields)}
        onSignedIn={(token) => enter(token, signedInText({}))}
      />
    </AdminFrame>
  )
}
