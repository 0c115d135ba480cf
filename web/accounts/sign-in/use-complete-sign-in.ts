import { useNavigate } from 'react-router'
import { setAccessToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { signInRedirect, type SignInPurpose } from './sign-in-redirect.ts'

/** SCR-13: success stores the session, navigates and closes the modal. */
export function useCompleteSignIn(
  purpose: SignInPurpose,
  onDone: () => void,
): (accessToken: string, text: string) => void {
  const navigate = useNavigate()
  return (accessToken, text) => {
    setAccessToken(accessToken)
    toast.success(text)
    onDone()
    void navigate(signInRedirect(purpose))
  }
}
