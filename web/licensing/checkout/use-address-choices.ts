import { useState } from 'react'
import type { BillingFields } from './checkout.schema.ts'
import { addressOf, addressPart, isSameAddress, type SavedAddress } from './saved-address.ts'

/**
 * The addresses to choose from, and a way to add one. MSG-12: when saving fails, that is only logged, and the
 * address is among them all the same.
 * @param save sends an address to the server
 */
export function useAddressChoices(saved: SavedAddress[], save: (address: SavedAddress) => Promise<void>) {
  const [added, setAdded] = useState<SavedAddress[]>([])
  const isNew = (address: SavedAddress) => !saved.some((one) => isSameAddress(addressPart(one), addressPart(address)))
  return {
    addresses: [...saved, ...added.filter(isNew)],
    add: (billing: BillingFields) => {
      const address = addressOf(billing)
      setAdded((before) => [...before, address])
      void save(address).catch((error: unknown) => console.error('The address could not be saved', error))
    },
  }
}
