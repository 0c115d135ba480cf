import { useQueryClient } from '@tanstack/react-query'
import { renewEverywhere } from '../../lib/session.ts'
import type { ChangeOptions } from '../../lib/use-change.ts'
import { useAccountChange } from '../use-account-change.ts'

/** A change of the company, or of the caller's part in it; the page shows it at once. */
export const useCompanyChange = <Input = void, Reply = unknown>(options: ChangeOptions<Input, Reply>) =>
  useAccountChange({ refresh: ['GET /user/company'], ...options })

/** The same where it changes whom the caller acts for: everything shown is somebody else's then. */
export function useActingChange<Input = void, Reply = unknown>(options: ChangeOptions<Input, Reply>) {
  const client = useQueryClient()
  return useAccountChange({
    ...options,
    onSuccess: async () => {
      await renewEverywhere()
      await client.resetQueries()
    },
  })
}
