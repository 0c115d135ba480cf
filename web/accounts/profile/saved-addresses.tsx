import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountSection } from './account-section.tsx'
import { addressLine, addressName, type BookEntry, useAddressBook } from './address-book.ts'
import { AddressForm } from './address-form.tsx'
import { type ReportUnsaved, useUnsaved } from './unsaved.ts'

/** SCR-50: the saved addresses and the form that adds one. */
export function SavedAddresses({ onUnsaved }: { onUnsaved: ReportUnsaved }) {
  const { query, entries, hasUnsaved, save, discard } = useAddressBook()
  const [isTyping, setIsTyping] = useState(false)
  useUnsaved(onUnsaved, 'address', hasUnsaved || isTyping)
  return (
    <AccountSection title={t('Saved Addresses')}>
      {query.isPending && <output className="block">{t('Loading addresses...')}</output>}
      {query.isError && (
        <ErrorState text={t('Your addresses could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && <p className="text-ink-2">{t('No saved addresses available.')}</p>}
      {entries.length > 0 && (
        <ul className="grid gap-2">
          {entries.map((entry, index) => (
            <AddressRow
              // oxlint-disable-next-line react/no-array-index-key -- addresses have no id on the wire
              key={index}
              entry={entry}
              onRetry={() => save(entry.address)}
              onDiscard={() => discard(entry.address)}
            />
          ))}
        </ul>
      )}
      <h4 className="mt-2 font-strong">{t('Add Address')}</h4>
      <AddressForm onAdd={save} onTyping={setIsTyping} />
    </AccountSection>
  )
}

interface AddressRowProps {
  entry: BookEntry
  onRetry: () => Promise<void>
  onDiscard: () => void
}

function AddressRow({ entry: { address, problem }, onRetry, onDiscard }: AddressRowProps) {
  const { run, busy } = useChange({ send: onRetry, success: '', toastErrors: true })
  return (
    <li className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex items-center gap-3">
        <MapPin size={18} aria-hidden className="shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1">
          <p className="font-strong">{addressName(address)}</p>
          <p className="text-small text-ink-2">{addressLine(address)}</p>
        </div>
      </div>
      <div role="alert" className="flex flex-wrap items-center gap-2 text-meta text-danger empty:hidden">
        {problem !== null && (
          <>
            <span className="w-full sm:w-auto sm:flex-1">
              {t('Not saved yet.')} {problem}
            </span>
            <Button size="sm" busy={busy} onClick={() => run()}>
              {t('Try again')}
            </Button>
            <Button size="sm" variant="plain" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
