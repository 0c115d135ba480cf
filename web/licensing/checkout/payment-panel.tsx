import { t } from '../../language/text.ts'
import { takeLostFocus } from '../../lib/take-lost-focus.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface Props {
  phase: 'waiting' | 'late'
  /** What went wrong. */
  problem: string
  /** What is known beyond waiting, when nothing is wrong: a review. */
  note: string
  checkoutId: string
}

/** The server's message is the same. */
const CHECKING = 'We are checking your payment'

/** Replaces the form once a payment is under way, so that it cannot be submitted again. */
export function PaymentPanel({ phase, problem, note, checkoutId }: Props) {
  const waiting = phase === 'waiting'
  return (
    <section
      aria-live="polite"
      className="mx-auto grid max-w-[560px] justify-items-center gap-5 rounded-panel border border-line bg-surface p-8 text-center"
    >
      {waiting && <Spinner size={40} label={t('Confirming your payment')} />}
      <h2 ref={takeLostFocus} tabIndex={-1} className="text-h3 font-strong">
        {waiting ? t(CHECKING) : t('Still waiting for the confirmation')}
      </h2>
      {problem && <p className="text-danger">{problem}</p>}
      {note && note !== t(CHECKING) && <p className="font-strong">{note}</p>}
      <p className="text-ink-2">
        {waiting
          ? t('This usually takes a few seconds. You may leave this page: nothing is lost.')
          : t('We will e-mail you as soon as it is confirmed. Please do not pay again.')}
      </p>
      <p className="text-meta break-all text-ink-3">{t('Reference: {number}', { number: checkoutId })}</p>
      {!waiting && <ButtonLink to={paths.dashboard}>{t('Go to your dashboard')}</ButtonLink>}
    </section>
  )
}
