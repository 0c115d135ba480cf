import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { stateOfGstin } from '../../../contract/licensing/billing-checks.ts'
import { ownProfile } from '../../lib/own-profile.ts'
import { Rich } from '../../language/rich.tsx'
import { t, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields } from '../../ui/form/form-fields.ts'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { newTabLink } from '../../ui/new-tab-link.tsx'
import { AskBuyer } from './ask-buyer.tsx'
import { BillingAddressFields, BuyerFields, Group, ReferenceFields } from './checkout-fields.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import {
  type BillingFields,
  billingOf,
  type CheckoutFields,
  checkoutSchema,
  emptyCheckout,
  refusalText,
} from './checkout.schema.ts'
import {
  addressOf,
  addressPart,
  isSameAddress,
  SaveAddressField,
  type SavedAddress,
  SavedAddressField,
} from './saved-address.tsx'

interface Props {
  person: {
    firstName: string
    username: string
    savedAddresses: SavedAddress[]
    /** That the person buys for. */
    company?: { id: string; name: string }
  }
  addresses: SavedAddress[]
  /** Adds an address to the address book. */
  onSaveAddress: (address: SavedAddress) => Promise<void>
  /** The item bought: shown before the contact fields. */
  item?: ReactNode
  summary: ReactNode
  busy: boolean
  problem: string
  /** The field that the server refused. */
  blamed: { field: keyof BillingFields; text: string } | null
  /** Refused for the buyer's country. */
  notOffered: boolean
  /** Nothing can be bought right now. */
  blocked?: boolean
  onPay: (billing: BillingFields) => void
  /** What is agreed to beside the purchase. */
  choices?: ReactNode
  /** More that can be done with the details filled in so far. */
  more?: (billing: () => BillingFields) => ReactNode
}

/**
 * SCR-39: the form that both checkouts share; a fresh one once its person buys for somebody else. Who may not pay for their
 * company is told who does.
 */
export const CheckoutForm = (props: Props) => <BuyerForm key={props.person.company?.id ?? ''} {...props} />

function BuyerForm({ person, item, summary, choices, onPay, onSaveAddress, more, ...state }: Props) {
  const { blamed } = state
  const isBuyer = useMayAs('buyer')
  const saved = state.addresses.length > 0 ? state.addresses : person.savedAddresses
  const { addresses, add } = useAddressChoices(saved, onSaveAddress)
  const form = useBuyerForm(person)
  const submit = form.handleSubmit(
    (fields) => {
      const billing = billingOf(fields)
      // Only once, also when the payment is retried.
      if (fields.saveAddress) add(billing)
      form.setValue('saveAddress', false)
      onPay(billing)
    },
    (errors) => toast.error(translate(refusalText(errors))),
  )
  useCheckoutDraft(form)
  useKnownBuyer(form)
  const { setError } = form
  useEffect(() => {
    if (blamed) setError(blamed.field, { message: blamed.text }, { shouldFocus: true })
  }, [blamed, setError])
  return (
    <form
      noValidate
      onSubmit={(event) => (isBuyer ? void submit(event) : event.preventDefault())}
      className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_380px]"
    >
      <div className="grid gap-8">
        {item}
        {(isBuyer || more) && (
          <>
            <BuyerFields form={form} />
            <AddressGroup form={form} addresses={addresses} company={person.company} />
            <ReferenceFields form={form} />
          </>
        )}
      </div>
      <div className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:sticky md:top-[92px]">
        {summary}
        {isBuyer ? <Payment form={form} choices={choices} {...state} /> : <AskBuyer />}
        {more?.(() => billingOf(form.getValues()))}
        {isBuyer && (
          <p className="text-meta text-ink-3">
            {t('You pay in the payment provider’s own window. We never see your card.')}
          </p>
        )}
      </div>
    </form>
  )
}

function useBuyerForm(person: Props['person']): UseFormReturn<CheckoutFields> {
  const { company, savedAddresses } = person
  // The address book is the person's own: a company is billed elsewhere, and under another GSTIN.
  const first = company ? undefined : savedAddresses[0]
  return useForm<CheckoutFields>({
    // The schema's output has `agree: true`; the form's value is false until it is ticked.
    resolver: zodResolver(checkoutSchema) as never,
    defaultValues: { ...emptyCheckout(person), ...(first && addressPart(first)), company: company?.name ?? '' },
  })
}

type PaymentProps = Pick<Props, 'choices' | 'busy' | 'problem' | 'notOffered' | 'blocked'>

/** What is agreed to, and the button. */
const Payment = ({
  form,
  choices,
  busy,
  problem,
  notOffered,
  blocked,
}: PaymentProps & { form: UseFormReturn<CheckoutFields> }) => (
  <>
    {choices}
    <AgreeField form={form} />
    <FormError text={problem} notOffered={notOffered} />
    <Button
      type="submit"
      variant="accent"
      size="lg"
      busy={busy}
      disabled={blocked}
      icon={<Lock size={18} aria-hidden />}
    >
      {t('Complete Payment')}
    </Button>
  </>
)

/**
 * What the session does not carry, until another is typed: the account's last name, and the phone of its last order. The GSTIN of
 * that where no address says one, and the company that belongs to it. A field in which somebody stands is theirs: what comes in
 * while they begin to type would be mixed with it.
 */
function useKnownBuyer({ control, getValues, setValue }: UseFormReturn<CheckoutFields>): void {
  const lastName = useQuery(ownProfile).data?.lastName
  const isBuyer = useMayAs('buyer')
  const { phone, gst, company } = useQuery({ ...call('GET /user/orders', {}), enabled: isBuyer }).data ?? {}
  const chosenGst = useWatch({ control, name: 'gst' })
  useEffect(() => {
    const { address1 } = getValues()
    const known = { lastName, phone, ...(!address1 && { gst, state: gst && stateOfGstin(gst)?.name }) }
    for (const [name, text] of Object.entries(known) as [keyof typeof known, string | undefined][])
      if (text && !getValues(name) && !isFocused(name)) setValue(name, text)
  }, [lastName, phone, gst, getValues, setValue])
  useEffect(() => {
    if (company && chosenGst === gst && !getValues('company')) setValue('company', company)
  }, [company, chosenGst, gst, getValues, setValue])
}

const isFocused = (name: string): boolean => document.activeElement?.getAttribute('name') === name

interface AddressProps extends Pick<Props['person'], 'company'> {
  form: UseFormReturn<CheckoutFields>
  addresses: SavedAddress[]
}

const AddressGroup = ({ form, addresses, company }: AddressProps) => (
  <Group title={t('Billing address')}>
    {company ? <BilledTo form={form} name={company.name} /> : <SavedAddressField form={form} addresses={addresses} />}
    <BillingAddressFields form={form} isForCompany={company !== undefined} />
    {!company && <SaveAddressField form={form} addresses={addresses} />}
  </Group>
)

/** Whom the invoice names, and where that is registered. */
function BilledTo({ form, name }: { form: UseFormReturn<CheckoutFields>; name: string }) {
  const gstin = useQuery(call('GET /user/company', {})).data?.company?.gstin ?? ''
  const { getValues, setValue } = form
  useEffect(() => {
    if (gstin && !getValues('state')) setValue('state', stateOfGstin(gstin)?.name ?? '')
  }, [gstin, getValues, setValue])
  return (
    <p className="font-strong sm:col-span-2">
      {gstin
        ? t('Billed to {company}, GSTIN {gstin}', { company: name, gstin })
        : t('Billed to {company}', { company: name })}
    </p>
  )
}

/** SCR-39: unchecked at first and required; the buyer confirms being 18 or over. */
function AgreeField({ form }: { form: UseFormReturn<CheckoutFields> }) {
  return (
    <CheckboxField
      {...formFields(form)('agree')}
      label={
        <Rich
          text={t(
            'I agree to the <privacy>Privacy Policy</privacy> and the <terms>Terms and Conditions</terms>. I confirm that I am 18 or over and do not live in the EU, the UK or the US.',
          )}
          privacy={newTabLink(paths.privacy)}
          terms={newTabLink(paths.terms)}
        />
      }
    />
  )
}

/**
 * The addresses to choose from, and a way to add one. MSG-12: when saving fails, that is only logged, and the
 * address is among them all the same.
 * @param save sends an address to the server
 */
function useAddressChoices(saved: SavedAddress[], save: (address: SavedAddress) => Promise<void>) {
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
