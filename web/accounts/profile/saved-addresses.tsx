import { zodResolver } from '@hookform/resolvers/zod'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountSection } from './account-section.tsx'
import { addressLine, addressName, type BookEntry, useAddressBook } from './address-book.ts'
import { type AddressFields, addressSchema } from './address.schema.ts'
import { type ReportUnsaved, useUnsaved } from './use-unsaved-guard.tsx'

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
      <AddressForm onAdd={(fields) => save({ ...fields, country: 'India' })} onTyping={setIsTyping} />
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

const EMPTY: AddressFields = {
  label: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zipCode: '',
  gst: '',
}

interface AddressFormProps {
  /** Rejects with an ApiError that names the field to blame. */
  onAdd: (fields: AddressFields) => Promise<void>
  /** Whether the form holds something that is not on the list. Must keep its identity. */
  onTyping: (isTyping: boolean) => void
}

/** SCR-50: the Add Address form. Cleared once its address is on the list. */
function AddressForm({ onAdd, onTyping }: AddressFormProps) {
  const form = useForm<AddressFields>({ resolver: zodResolver(addressSchema), defaultValues: EMPTY })
  const { isSubmitting, isDirty } = form.formState
  useEffect(() => onTyping(isDirty), [onTyping, isDirty])
  const submit = form.handleSubmit(
    (fields) =>
      onAdd(fields).then(
        () => form.reset(),
        (error: unknown) => {
          setFormError(form, error)
          toast.error(messageOf(error))
        },
      ),
    () => toast.error(t('Please fill in all required fields')),
  )
  const field = formFields(form)
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
      aria-label={t('Add Address')}
    >
      <TextField label={t('Label (optional)')} hint={t('For example Home or Office')} {...field('label')} />
      <TextField label={t('Address Line 1')} autoComplete="address-line1" {...field('line1')} />
      <TextField label={t('Address Line 2 (optional)')} autoComplete="address-line2" {...field('line2')} />
      <TextField label={t('City')} autoComplete="address-level2" {...field('city')} />
      <SelectField label={t('State')} autoComplete="address-level1" {...field('state')}>
        <StateOptions />
      </SelectField>
      <TextField
        label={t('Zip Code')}
        hint={t('The PIN code, 6 digits')}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('zipCode')}
      />
      <TextField
        label={t('GSTIN (optional)')}
        hint={t('For invoices to a company')}
        autoCapitalize="characters"
        {...field('gst')}
      />
      <Button type="submit" busy={isSubmitting} className="sm:col-span-2 sm:justify-self-start">
        {t('Add Address')}
      </Button>
    </form>
  )
}
