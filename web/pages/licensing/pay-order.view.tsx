import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { t } from '../../language/text.ts'
import { LinkedOrder } from '../../licensing/checkout/linked-order.tsx'
import { paths } from '../../lib/url.ts'
import { EmptyState } from '../../ui/states.tsx'

/** Where a payment link leads: the order of somebody else, to be paid without an account. */
export default function PayOrderPage() {
  const token = useMailedToken()
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[1100px] grid-cols-[minmax(0,1fr)] gap-6 px-3 pt-8 pb-18 sm:px-7"
    >
      <h1 className="font-display text-h2">{t('Pay an order')}</h1>
      {token ? (
        <LinkedOrder token={token} />
      ) : (
        <EmptyState
          text={t('Open this page with a payment link.')}
          link={{ to: paths.home(), label: t('Browse clips') }}
        />
      )}
    </main>
  )
}
