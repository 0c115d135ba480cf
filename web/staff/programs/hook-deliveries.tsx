import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { DataList } from '../../ui/data-list.tsx'
import { useAddressKeyset } from '../address-filter.ts'
import { KeysetPager } from '../paged-query.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { eventName } from './hooks.tsx'

type Delivery = CallReply<'GET /hooks/deliveries'>['deliveries'][number]

const STATES: Record<Delivery['state'], Text> = { waiting: 'On its way', delivered: 'Arrived', failed: 'Given up' }
/** What is on its way is soon somewhere. */
const REFRESH_MS = 5_000

/** What was sent, last first, and the outcome of each. */
export function HookDeliveries() {
  const pages = useAddressKeyset()
  const { after } = pages
  const query = useQuery({
    ...call('GET /hooks/deliveries', after ? { after } : {}),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') ? REFRESH_MS : false,
  })
  const next = query.data?.next
  return (
    <div className="grid gap-3">
      <DataList
        compact
        label={t('Deliveries of 30 days')}
        query={query}
        rows={query.data?.deliveries ?? []}
        row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
        empty={<p className="text-small text-ink-3">{t('Nothing sent yet.')}</p>}
        failed={t('The deliveries could not be loaded.')}
      />
      <KeysetPager pages={pages} more={Boolean(next)} last={next ?? undefined} />
    </div>
  )
}

function DeliveryRow({ delivery: { id, type, body, state, attempts, problem, createdAt } }: { delivery: Delivery }) {
  const [isOpen, setIsOpen] = useState(false)
  const replay = useChange({ send: () => api('POST /hooks/replay', { id }), refresh: ['GET /hooks/deliveries'] })
  const moment = momentText(createdAt)
  return (
    <li className="grid gap-2 rounded-control border border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-40 flex-1">
          {eventName(type)}{' '}
          <span className="text-meta text-ink-3">
            {[
              moment,
              t(STATES[state]),
              ...(attempts > 1 ? [t('{count} attempts', { count: attempts })] : []),
              ...(problem ? [problem] : []),
            ].join(' · ')}
          </span>
        </p>
        <RowButton
          label={t('Contents')}
          name={`${t('Contents')}: ${moment}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <RowButton
          label={t('Send again')}
          name={`${t('Send again')}: ${moment}`}
          busy={replay.busy}
          onClick={() => replay.run()}
        />
      </div>
      {isOpen && <pre className="overflow-x-auto text-meta">{JSON.stringify(JSON.parse(body), null, 2)}</pre>}
    </li>
  )
}
