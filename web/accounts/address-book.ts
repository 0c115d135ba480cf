import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../contract/index.ts'
import { api } from '../lib/api.ts'
import { call } from '../lib/query.ts'
import type { AddressFields } from './credentials.schema.ts'

export type Address = CallReply<'GET /user/getsavedaddress'>['savedAddresses'][number]

/** An address of the list; one that the server has not taken yet can be tried again. */
export interface BookEntry {
  address: Address
  saved: boolean
}

const savedAddresses = call('GET /user/getsavedaddress', {})

/** The caller's saved addresses and how to add one. */
export function useAddressBook() {
  const client = useQueryClient()
  const query = useQuery(savedAddresses)
  const [unsaved, setUnsaved] = useState<Address[]>([])

  /**
   * Spec 8: a failure is only logged and the address is still added to local state. It stays marked there and can be
   * tried again, so that nothing is lost silently.
   */
  async function save(address: Address) {
    try {
      client.setQueryData(savedAddresses.queryKey, await api('POST /user/saveaddress', { newAddress: address }))
      setUnsaved((held) => held.filter((one) => one !== address))
    } catch (error) {
      console.error('The address could not be saved', error)
      setUnsaved((held) => (held.includes(address) ? held : [...held, address]))
    }
  }

  const saved = query.data?.savedAddresses ?? []
  const entries: BookEntry[] = [
    ...saved.map((address) => ({ address, saved: true })),
    ...unsaved.map((address) => ({ address, saved: false })),
  ]
  return { query, entries, save }
}

/** A form's fields as an address; the country has no input (spec 3), the GSTIN belongs to the checkout. */
export const asAddress = (fields: AddressFields): Address => ({ ...fields, gst: '', country: 'India' })

/** An address in one line. */
export function addressLine({ line1, line2, city, state, zipCode }: Address): string {
  return [line1, line2, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
}

/** What an address goes by in a list: its label, else its first line. */
export const addressName = (address: Address): string => address.label || address.line1
