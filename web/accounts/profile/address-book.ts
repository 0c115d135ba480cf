import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { ApiError, api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { accountMessage } from '../use-account-change.ts'

export type Address = CallReply<'GET /user/getsavedaddress'>['savedAddresses'][number]

/** An address of the list; one that could not be saved says why and can be tried again. */
export interface BookEntry {
  address: Address
  problem: string | null
}

const savedAddresses = call('GET /user/getsavedaddress', {})

/** The caller's saved addresses, and how to add, change and remove one. */
export function useAddressBook() {
  const client = useQueryClient()
  const query = useQuery(savedAddresses)
  const [unsaved, setUnsaved] = useState<BookEntry[]>([])
  const refresh = (reply: CallReply<'GET /user/getsavedaddress'>) => client.setQueryData(savedAddresses.queryKey, reply)
  const discard = (address: Address) => setUnsaved((before) => before.filter((entry) => entry.address !== address))
  const { runAsync } = useChange({
    send: (address: Address) => api('POST /user/saveaddress', { newAddress: address }),
    success: 'Address saved.',
    onSuccess: (reply, address) => {
      refresh(reply)
      discard(address)
    },
  })

  const { runAsync: change } = useChange({
    send: (addresses: { address: Address; newAddress: Address }) => api('POST /user/changeaddress', addresses),
    success: 'Address saved.',
    onSuccess: refresh,
  })
  const { runAsync: remove } = useChange({
    send: (address: Address) => api('POST /user/removeaddress', { address }),
    success: 'Address removed.',
    onSuccess: refresh,
  })

  /**
   * MSG-12: a failure is only logged and the address is still added to local state. It is marked there and can be
   * tried again, so that nothing is lost silently.
   * @throws ApiError with the `field` to blame, when trying again as it is could never help
   */
  async function save(address: Address): Promise<void> {
    try {
      await runAsync(address)
    } catch (error) {
      if (error instanceof ApiError && error.field) throw error
      console.error('The address could not be saved', error)
      const problem = accountMessage(error)
      if (hasCode(error, 'unauthenticated')) toast.error(problem)
      setUnsaved((before) => [...before.filter((one) => one.address !== address), { address, problem }])
    }
  }

  const saved = query.data?.savedAddresses ?? []
  const entries: BookEntry[] = [...saved.map((address) => ({ address, problem: null })), ...unsaved]
  return { query, entries, hasUnsaved: unsaved.length > 0, save, change, remove, discard }
}

/** An address in one line. */
export function addressLine({ line1, line2, city, state, zipCode, country, gst }: Address): string {
  const abroad = country === 'India' ? '' : country
  return [line1, line2, city, `${state} ${zipCode}`.trim(), abroad, gst && `GSTIN ${gst}`].filter(Boolean).join(', ')
}

/** What an address goes by in a list: its label, else its first line. */
export const addressName = (address: Address): string => address.label || address.line1
