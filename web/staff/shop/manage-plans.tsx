import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'
import { PriceHistory } from './price-history.tsx'
import { PriceEditor } from './price-editor.tsx'

/** Spec 2, pricing editor: one-time prices and subscription plans, in whole rupees before GST. */
export default function ManagePlans() {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The prices could not be loaded.')} onRetry={() => void query.refetch()} />
  return (
    <div className="grid gap-5">
      <p className="max-w-[760px] text-small text-ink-2">
        {t('In whole rupees, before 18% GST. Whoever is in a checkout pays what they were shown.')}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PriceEditor
          title={t('One-time prices')}
          prices={query.data.oneTimePrices}
          onSave={(oneTimePrices) =>
            edit.mutateAsync({
              apply: (held) => ({ ...held, oneTimePrices }),
              send: () => api('POST /auth/editpricinginfo', { oneTimePrices }),
            })
          }
        />
        <PriceEditor
          title={t('Subscription plans')}
          prices={query.data.subscriptionPlans}
          onSave={(subscriptionPlans) =>
            edit.mutateAsync({
              apply: (held) => ({ ...held, subscriptionPlans }),
              send: () => api('POST /auth/editsubscriptioninfo', { subscriptionPlans }),
            })
          }
        />
      </div>
      <PriceHistory />
    </div>
  )
}
