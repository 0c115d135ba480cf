import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallInput } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/chunk.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
import { KeysetPager, useKeysetPages } from '../../ui/keyset-pager.tsx'

const CustomerPanel = lazy(() => loadChunk(() => import('./customer-panel.tsx')))
type Filter = Omit<CallInput<'GET /staff/customers'>, 'after'>

/** Customers: find one, see everything about them, decide. */
export default function CustomersSection() {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState<Filter>({})
  const pages = useKeysetPages()
  const query = useQuery({
    ...call('GET /staff/customers', { ...filter, ...(pages.after ? { after: pages.after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const customers = query.data?.customers ?? []
  const shown = params.get('customer')
  const open = (id: string | null) =>
    setParams({ section: 'customers', ...(id ? { customer: id } : {}) }, { preventScrollReset: true })
  return (
    <div className="grid gap-5">
      <CustomerFilter
        filter={filter}
        onFilter={(wanted) => {
          pages.restart()
          setFilter(wanted)
        }}
      />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && (
        <ErrorState text={t('The customers could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && customers.length === 0 && <EmptyState text={t('No customers here.')} />}
      <ul aria-label={t('Customers')} aria-busy={query.isPlaceholderData} className="grid gap-2">
        {customers.map(({ id, name, email, createdAt, suspendedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2"
          >
            <button
              type="button"
              onClick={() => open(id)}
              className="min-h-6 min-w-40 flex-1 text-left font-strong wrap-anywhere text-link underline underline-offset-4"
            >
              {name || email}
            </button>
            <span className="min-w-40 flex-1 text-small break-all text-ink-2">{email}</span>
            {suspendedAt && <span className="text-small text-danger">{t('Suspended')}</span>}
            <span className="text-meta text-ink-3">{t('since {day}', { day: dayText(createdAt) })}</span>
          </li>
        ))}
      </ul>
      <KeysetPager pages={pages} more={query.data?.more} last={customers.at(-1)?.id} />
      <Suspense fallback={null}>
        {shown && <CustomerPanel key={shown} id={shown} onClose={() => open(null)} />}
      </Suspense>
    </div>
  )
}

function CustomerFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const onlySuspended = filter.suspended === '1'
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = formText(new FormData(event.currentTarget), 'q')
    onFilter({ ...(q ? { q } : {}), ...(onlySuspended ? { suspended: '1' as const } : {}) })
  }
  function toggle() {
    const { suspended: _held, ...rest } = filter
    onFilter(onlySuspended ? rest : { ...rest, suspended: '1' })
  }
  return (
    <form noValidate onSubmit={apply} className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]">
      <TextField
        name="q"
        type="search"
        label={t('Name, e-mail, or any number of an order')}
        defaultValue={filter.q}
        maxLength={254}
      />
      <Button type="submit" variant="accent" icon={<Search size={18} aria-hidden />}>
        {t('Show')}
      </Button>
      <Button aria-pressed={onlySuspended} onClick={toggle} className={classNames(onlySuspended && 'bg-sunken')}>
        {t('Suspended only')}
      </Button>
    </form>
  )
}
