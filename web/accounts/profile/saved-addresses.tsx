import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountSection } from './account-section.tsx'
import { type Address, addressLine, addressName, type BookEntry, useAddressBook } from './address-book.ts'
import { AddressForm } from './address-form.tsx'
import { type ReportUnsaved, useUnsaved } from './use-unsaved-guard.tsx'

/** SCR-50: the saved addresses, each of which can be changed and removed, and the form that adds one. */
export function SavedAddresses({ onUnsaved }: { onUnsaved: ReportUnsaved }) {
  const { query, entries, hasUnsaved, save, change, remove, discard } = useAddressBook()
  const [isTyping, setIsTyping] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  useUnsaved(onUnsaved, 'address', hasUnsaved || isTyping || isChanging)
  const [edited, setEdited] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const closeForm = () => {
    setEdited(null)
    list.current?.focus()
  }
  return (
    <AccountSection title={t('Saved Addresses')}>
      {query.isPending && <output className="block">{t('Loading addresses...')}</output>}
      {query.isError && (
        <ErrorState text={t('Your addresses could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && <p className="text-ink-2">{t('No saved addresses available.')}</p>}
      {entries.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t('Saved Addresses')} className="grid gap-2">
          {entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- addresses have no id on the wire
            <li key={index} className="grid gap-3 rounded-control border border-line p-3">
              {edited === index ? (
                <AddressForm
                  name={t('Edit address')}
                  action={t('Save')}
                  initial={entry.address}
                  onSubmit={(fields) =>
                    // Also of one that was saved before addresses had to lie in India: else it could never be corrected.
                    change({ address: entry.address, newAddress: { ...fields, country: 'India' } }).then(closeForm)
                  }
                  onCancel={closeForm}
                  onTyping={setIsChanging}
                />
              ) : (
                <AddressRow
                  entry={entry}
                  // Another row's form, or one row less, would take along what is typed in this one.
                  isLocked={edited !== null}
                  onRetry={() => save(entry.address)}
                  onDiscard={() => discard(entry.address)}
                  onEdit={() => setEdited(index)}
                  onRemove={() => remove(entry.address).then(closeForm)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <h4 className="mt-2 font-strong">{t('Add Address')}</h4>
      <AddressForm
        name={t('Add Address')}
        action={t('Add Address')}
        onSubmit={(fields) => save({ ...fields, country: 'India' })}
        onTyping={setIsTyping}
      />
    </AccountSection>
  )
}

interface AddressRowProps {
  entry: BookEntry
  isLocked: boolean
  onRetry: () => Promise<void>
  onDiscard: () => void
  onEdit: () => void
  onRemove: () => Promise<unknown>
}

function AddressRow({ entry: { address, problem }, isLocked, ...does }: AddressRowProps) {
  const { run, busy } = useChange({ send: does.onRetry, success: '', toastErrors: true })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <MapPin size={18} aria-hidden className="shrink-0 text-ink-3" />
        <div className="min-w-40 flex-1">
          <p className="font-strong wrap-anywhere">{addressName(address)}</p>
          <p className="text-small wrap-anywhere text-ink-2">{addressLine(address)}</p>
        </div>
        {problem === null && !isLocked && (
          <RowButtons address={address} onEdit={does.onEdit} onRemove={does.onRemove} />
        )}
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
            <Button size="sm" variant="plain" onClick={does.onDiscard}>
              {t('Discard')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

type RowButtonsProps = Pick<AddressRowProps, 'onEdit' | 'onRemove'> & { address: Address }

function RowButtons({ address, onEdit, onRemove }: RowButtonsProps) {
  const [asking, setAsking] = useState(false)
  const { run, busy, problem } = useChange({ send: onRemove, success: '', onSuccess: () => setAsking(false) })
  const name = addressName(address)
  return (
    <div className="flex gap-2">
      <Button size="sm" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="sm" variant="plain" aria-label={t('Remove {name}', { name })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove this address?')}
          action={t('Remove')}
          busy={busy}
          problem={problem}
          onConfirm={() => run()}
          onClose={() => setAsking(false)}
        >
          {addressLine(address)}
        </ConfirmDialog>
      )}
    </div>
  )
}
