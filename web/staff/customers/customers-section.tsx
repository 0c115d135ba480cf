import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useAddressEntry, useAddressFilter } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'

const CustomerPanel = lazy(() => loadChunk(() => import('./customer-panel.tsx')))
type Filter = Omit<CallInput<'GET /staff/customers'>, 'after'>
type Customer = CallReply<'GET /staff/customers'>['customers'][number]

/** Customers: find one, see everything about them; an ADMIN decides. */
export default function CustomersSection({ mayDecide }: { mayDecide: boolean }) {
  const [given, show] = useAddressFilter(['q', 'suspended'], [{ name: 'suspended', options: [['1']] }])
  const filter = given as Filter
  const { query, pages } = usePagedQuery('GET /staff/customers', filter)
  const customers = query.data?.customers ?? []
  const { suspended, ...rest } = filter
  const [shown, open] = useAddressEntry('customer')
  return (
    <div className="grid gap-5">
      <FilterBar
        key={filter.q}
        fields={[{ name: 'q', type: 'search', label: t('Name, e-mail, or any number of an order'), maxLength: 254 }]}
        values={rest}
        onApply={(typed) => show({ ...typed, ...(suspended && { suspended }) })}
        className="sm:grid-cols-[1fr_auto_auto]"
      >
        <ToggleButton pressed={suspended === '1'} onClick={() => show(suspended ? rest : { ...rest, suspended: '1' })}>
          {t('Suspended only')}
        </ToggleButton>
      </FilterBar>
      <DataList
        label={t('Customers')}
        query={query}
        rows={customers}
        row={(customer) => <CustomerRow key={customer.id} customer={customer} onOpen={() => open(customer.id)} />}
        empty={t('No customers here.')}
        failed={t('The customers could not be loaded.')}
      />
      {mayDecide && <CustomersCsv filter={filter} />}
      <KeysetPager pages={pages} more={query.data?.more} last={customers.at(-1)?.id} />
      <Suspense fallback={null}>
        {shown && <CustomerPanel key={shown} id={shown} mayDecide={mayDecide} onClose={() => open(undefined)} />}
      </Suspense>
    </div>
  )
}

/** All that the search finds. */
function CustomersCsv({ filter: { q, suspended } }: { filter: Filter }) {
  const { busy, download } = useFileDownload('GET /staff/customers.csv', { failure: 'The list could not be exported.' })
  const input = { ...(q && { q }), ...(suspended && { suspended }) }
  return (
    <Button
      size="sm"
      className="justify-self-start"
      icon={<Download size={16} aria-hidden />}
      busy={busy}
      onClick={() => download({ input, fileName: 'customers.csv' })}
    >
      {t('Download CSV')}
    </Button>
  )
}

function CustomerRow({ customer, onOpen }: { customer: Customer; onOpen: () => void }) {
  const { name, email, createdAt, suspendedAt } = customer
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-6 min-w-40 flex-1 text-left font-strong wrap-anywhere text-link underline underline-offset-4"
      >
        {name || breakableEmail(email)}
      </button>
      <span className="min-w-[min(16rem,100%)] flex-1 text-small wrap-anywhere text-ink-2">
        {breakableEmail(email)}
      </span>
      {suspendedAt && <span className="text-small text-danger">{t('Suspended')}</span>}
      <span className="text-meta text-ink-3">{t('since {day}', { day: dayText(createdAt) })}</span>
    </li>
  )
}
