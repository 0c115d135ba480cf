import { t } from '../../language/text.ts'
import { useAccountChange } from '../use-account-change.ts'

/** A button that has a link mailed. @param send the call */
export function useSendLink(email: string, send: () => Promise<unknown>) {
  const { run, busy, reply, problem } = useAccountChange({
    send,
    success: () => t('We sent a link to {email}.', { email }),
  })
  return { start: () => run(), busy, sent: reply !== undefined, problem }
}
