import { useSearchParams } from 'react-router'
import { t } from '../../language/text.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { KeysetPager } from '../keyset-pager.tsx'
import { CsvButton } from '../csv-button.tsx'
import { usePagedQuery } from '../use-paged-query.ts'
import { type AuditFilter, AuditRow } from './audit-row.tsx'

const fields = (): FilterField<keyof AuditFilter>[] => [
  {
    name: 'actor',
    label: t('Who'),
    placeholder: t('E-mail, ID or {system}', { system: 'system' }),
    maxLength: 254,
    className: 'max-sm:col-span-full',
  },
  {
    name: 'action',
    label: t('What'),
    placeholder: t('{first}, {second}', { first: 'price', second: 'staff.added' }),
    maxLength: 60,
    className: 'max-sm:col-span-full',
  },
  {
    name: 'subject',
    label: t('To what'),
    placeholder: t('E-mail, clip or order'),
    maxLength: 254,
    className: 'max-lg:col-span-full',
  },
  { name: 'from', type: 'date', label: t('From') },
  { name: 'to', type: 'date', label: t('To') },
]

/** Who did what, when and from where. The address holds the filter, so that other sections can link here. */
export default function AuditLog() {
  const [params, setParams] = useSearchParams()
  const filter: AuditFilter = Object.fromEntries(
    fields().flatMap(({ name }) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const { query, pages } = usePagedQuery('GET /staff/audit', filter)
  const entries = query.data?.entries ?? []
  function show(next: AuditFilter) {
    pages.restart()
    setParams({ section: 'audit-log', ...next }, { preventScrollReset: true })
  }
  return (
    <div className="grid gap-5">
      <FilterBar
        key={params.toString()}
        fields={fields()}
        values={filter}
        onApply={(typed) => show(typed as AuditFilter)}
        className="min-[360px]:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr_auto_auto]"
      >
        <CsvButton name="GET /staff/audit.csv" input={filter} fileName="audit.csv" />
      </FilterBar>
      <DataList
        ordered
        label={t('Audit log')}
        query={query}
        rows={entries}
        row={(entry) => <AuditRow key={entry.id} entry={entry} onFilter={show} />}
        empty={t('Nothing of this kind is on record.')}
        failed={t('The log could not be loaded.')}
        className="grid"
      />
      <KeysetPager pages={pages} more={query.data?.more} last={entries.at(-1)?.id} />
      <p className="text-meta text-ink-3">
        {t('Entries are only ever added: nobody can change or remove one, and all are kept.')}
      </p>
    </div>
  )
}
