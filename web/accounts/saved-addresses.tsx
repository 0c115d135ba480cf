import { MapPin } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { addressLine, addressName, asAddress, type BookEntry, useAddressBook } from './address-book.ts'
import { AddressForm } from './address-form.tsx'

/** Spec 2, account overlay: the saved addresses and the form that adds one. */
export function SavedAddresses() {
  const { query, entries, save } = useAddressBook()
  return (
    <section aria-labelledby="saved-addresses" className="grid gap-4">
      <h3 id="saved-addresses" className="text-h3 font-strong">
        Saved Addresses
      </h3>
      {query.isPending && <output className="block">Loading addresses...</output>}
      {query.isError && <ErrorState text="Your addresses could not be loaded." onRetry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && <p className="text-ink-2">No saved addresses available.</p>}
      <ul className="grid gap-2">
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- addresses have no id on the wire; the list only grows
          <AddressRow key={index} entry={entry} onRetry={() => void save(entry.address)} />
        ))}
      </ul>
      <h4 className="mt-2 font-strong">Add Address</h4>
      <AddressForm onAdd={(fields) => save(asAddress(fields))} />
    </section>
  )
}

function AddressRow({ entry: { address, saved }, onRetry }: { entry: BookEntry; onRetry: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3">
      <MapPin size={18} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{addressName(address)}</span>
        <span className="block text-small text-ink-2">{addressLine(address)}</span>
      </span>
      {!saved && (
        <span className="flex items-center gap-2 text-meta text-danger">
          Not saved yet
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
    </li>
  )
}
