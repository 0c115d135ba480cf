import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { KeysetPager, useKeysetPages } from '../../ui/keyset-pager.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { AuditRow } from './audit-row.tsx'

export type Filter = CallInput<'GET /staff/audit.csv'>
export type Entry = CallReply<'GET /staff/audit'>['entries'][number]

const NAMES = ['actor', 'action', 'subject', 'from', 'to'] as const

/** Who did what, when and from where. The address holds the filter, so that other desks can point here. */
export default function AuditLog() {
  const [params, setParams] = useSearchParams()
  const pages = useKeysetPages()
  const filter: Filter = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const query = useQuery({
    ...call('GET /staff/audit', { ...filter, ...(pages.after ? { after: pages.after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const entries = query.data?.entries ?? []
  function show(wanted: Filter) {
    pages.restart()
    setParams({ section: 'audit-log', ...wanted }, { preventScrollReset: true })
  }
  return (
    <div className="grid gap-5">
      <AuditFilter key={params.toString()} filter={filter} onFilter={show} />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text={t('The log could not be loaded.')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && <EmptyState text={t('Nothing of this kind is on record.')} />}
      <ol aria-label={t('Audit log')} aria-busy={query.isPlaceholderData} className="grid">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onFilter={show} />
        ))}
      </ol>
      <KeysetPager pages={pages} more={query.data?.more} last={entries.at(-1)?.id} />
      <p className="text-meta text-ink-3">
        {t('Entries are only ever added: nobody can change or remove one, and all are kept.')}
      </p>
    </div>
  )
}
