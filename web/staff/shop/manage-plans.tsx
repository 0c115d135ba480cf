import { QueryStates } from '../../ui/data-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'
import { PriceHistory } from './price-history.tsx'
import { PriceEditor } from './price-editor.tsx'

/** SCR-65: one-time prices and subscription plans, in whole rupees before GST. */
export default function ManagePlans() {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The prices could not be loaded.')} />
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
              apply: (current) => ({ ...current, oneTimePrices }),
              send: () => api('POST /auth/editpricinginfo', { oneTimePrices }),
            })
          }
        />
        <PriceEditor
          title={t('Subscription plans')}
          prices={query.data.subscriptionPlans}
          onSave={(subscriptionPlans) =>
            edit.mutateAsync({
              apply: (current) => ({ ...current, subscriptionPlans }),
              send: () => api('POST /auth/editsubscriptioninfo', { subscriptionPlans }),
            })
          }
        />
      </div>
      <PriceHistory />
    </div>
  )
}
