import type { ComponentProps } from 'react'
import { useAddressBook } from '../../accounts/profile/address-book.ts'
import { CheckoutForm } from '../../licensing/checkout/checkout-form.tsx'
import { PaymentPanel } from '../../licensing/checkout/payment-panel.tsx'
import type { useCheckout } from '../../licensing/checkout/use-checkout.ts'

type OwnProps = Pick<
  ComponentProps<typeof CheckoutForm>,
  'person' | 'item' | 'summary' | 'blocked' | 'choices' | 'more'
>

/** The form of every checkout, with the person's address book; while the payment is looked for, what is known of it. */
export function PaymentForm({ checkout, ...form }: OwnProps & { checkout: ReturnType<typeof useCheckout> }) {
  const book = useAddressBook()
  const { pay, phase, ...state } = checkout
  if (phase === 'waiting' || phase === 'late') return <PaymentPanel {...state} phase={phase} />
  return (
    <CheckoutForm
      {...form}
      addresses={book.entries.map((entry) => entry.address)}
      onSaveAddress={book.save}
      busy={phase === 'busy'}
      problem={state.problem}
      blamed={state.blamed}
      notOffered={state.notOffered}
      onPay={(billing) => void pay(billing)}
    />
  )
}
