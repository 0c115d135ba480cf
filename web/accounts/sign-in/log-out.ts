import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { leaveSignedOut } from '../../lib/flash-message.ts'
import { toast } from '../../lib/toast.ts'

/** MSG-7: a call is made; if it returns data the page reloads and goes to /. */
export async function logOut(): Promise<void> {
  try {
    if (await api('POST /auth/logout', {})) leaveSignedOut()
  } catch {
    toast.error(t('Something went wrong. Please try again.'))
  }
}
