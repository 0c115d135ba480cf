import { useMutation } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'

/** A button that has a link sent by mail. @param send the call */
export function useSendLink(email: string, send: () => Promise<unknown>) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(t('We sent a link to {email}.', { email })),
    onError: (failure) => toast.error(hasSessionEnded(failure) ? t(SESSION_ENDED) : failureText(failure)),
  })
  return { start: () => mutate(), busy: isPending, sent: isSuccess, problem: error ? failureText(error) : '' }
}
