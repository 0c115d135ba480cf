import { Spinner } from '../ui/spinner.tsx'

interface Props {
  phase: 'waiting' | 'late'
  /** What is known beyond waiting, such as a review. */
  problem: string
  checkoutId: string
}

/** Shown once money is on its way: the checkout cannot be left half done by pressing again. */
export function PaymentPanel({ phase, problem, checkoutId }: Props) {
  return (
    <section
      aria-live="polite"
      className="mx-auto grid max-w-[560px] justify-items-center gap-5 rounded-panel border border-line bg-surface p-8 text-center"
    >
      {phase === 'waiting' && <Spinner size={40} label="Confirming your payment" />}
      <h2 className="text-h3 font-strong">
        {phase === 'waiting' ? 'Payment received, confirming…' : 'Still waiting for the confirmation'}
      </h2>
      {problem && <p className="text-danger">{problem}</p>}
      <p className="text-ink-2">
        {phase === 'waiting'
          ? 'This usually takes a few seconds. You may leave this page: nothing is lost.'
          : 'We will e-mail you as soon as it is confirmed. Please do not pay again.'}
      </p>
      <p className="text-meta break-all text-ink-3">Reference: {checkoutId}</p>
    </section>
  )
}
