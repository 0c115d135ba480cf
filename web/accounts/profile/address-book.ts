import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { ApiError, api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'

export type Address = CallReply<'GET /user/getsavedaddress'>['savedAddresses'][number]

/** An address of the list; one that the server has not taken yet says why and can be tried again. */
export interface BookEntry {
  address: Address
  problem: string | null
}

const savedAddresses = call('GET /user/getsavedaddress', {})

/** The caller's saved addresses and how to add one. */
export function useAddressBook() {
  const client = useQueryClient()
  const query = useQuery(savedAddresses)
  const [unsaved, setUnsaved] = useState<BookEntry[]>([])
  const discard = (address: Address) => setUnsaved((held) => held.filter((entry) => entry.address !== address))

  /**
   * MSG-12: a failure is only logged and the address is still added to local state. It stays marked there and can be
   * tried again, so that nothing is lost silently.
   * @throws ApiError with the `field` to blame, when trying again as it is could never help
   */
  async function save(address: Address): Promise<void> {
    try {
      client.setQueryData(savedAddresses.queryKey, await api('POST /user/saveaddress', { newAddress: address }))
      discard(address)
      toast.success(t('Address saved.'))
    } catch (error) {
      if (error instanceof ApiError && error.field) throw error
      console.error('The address could not be saved', error)
      if (hasSessionEnded(error)) toast.error(t(SESSION_ENDED))
      const entry = { address, problem: failureText(error) }
      setUnsaved((held) => [...held.filter((one) => one.address !== address), entry])
    }
  }

  const saved = query.data?.savedAddresses ?? []
  const entries: BookEntry[] = [...saved.map((address) => ({ address, problem: null })), ...unsaved]
  return { query, entries, hasUnsaved: unsaved.length > 0, save, discard }
}

/** An address in one line. */
export function addressLine({ line1, line2, city, state, zipCode, country, gst }: Address): string {
  const abroad = country === 'India' ? '' : country
  return [line1, line2, city, `${state} ${zipCode}`.trim(), abroad, gst && `GSTIN ${gst}`].filter(Boolean).join(', ')
}

/** What an address goes by in a list: its label, else its first line. */
export const addressName = (address: Address): string => address.label || address.line1
