import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { useAddressFilter } from '../address-filter.ts'
import { CsvButton } from '../staff-buttons.tsx'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { actionText, recordText } from '../record-text.ts'
import { recordValue } from '../record-values.ts'

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
  { name: 'signIns', label: t('Sign-ins'), options: [['hide', t('Hide')]] },
]

/** Who did what, when and from where. The address holds the filter, so that other sections can link here. */
export default function AuditLog() {
  const parts = fields()
  const [given, show] = useAddressFilter(
    parts.map(({ name }) => name),
    parts,
  )
  const filter = given as AuditFilter
  const { query, pages } = usePagedQuery('GET /staff/audit', filter)
  const entries = query.data?.entries ?? []
  return (
    <div className="grid gap-5">
      <FilterBar
        key={JSON.stringify(filter)}
        fields={parts}
        values={filter}
        onApply={show}
        className="min-[360px]:grid-cols-2 lg:grid-cols-4"
      >
        <CsvButton name="GET /staff/audit.csv" input={filter} fileName="audit.csv" />
      </FilterBar>
      <DataList
        ordered
        label={t('Audit log')}
        query={query}
        rows={entries}
        row={(entry) => <AuditRow key={entry.id} entry={entry} onFilter={show} />}
        empty={t('No matching entries.')}
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

type AuditFilter = CallInput<'GET /staff/audit.csv'>
type AuditEntry = CallReply<'GET /staff/audit'>['entries'][number]

interface AuditRowProps {
  entry: AuditEntry
  onFilter: (filter: AuditFilter) => void
}

/** One entry; its action, actor and subject filter the log. */
function AuditRow({ entry, onFilter }: AuditRowProps) {
  const { at, ip, userAgent } = entry
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2.5 text-small sm:grid-cols-[170px_minmax(0,1fr)_minmax(0,1.6fr)]">
      <div>
        <time dateTime={at} className="tabular-nums">
          {momentText(at)}
        </time>
        {ip && (
          <p className="text-meta break-all text-ink-3" title={userAgent}>
            {ip}
          </p>
        )}
      </div>
      <ActionAndActor entry={entry} onFilter={onFilter} />
      <SubjectAndChanges entry={entry} onFilter={onFilter} />
    </li>
  )
}

const ActionAndActor = ({ entry: { action, actor }, onFilter }: AuditRowProps) => (
  <div className="min-w-0">
    <FilterLink
      label={t('All of {action}', { action: actionText(action) })}
      text={actionText(action)}
      onClick={() => onFilter({ action })}
    />
    <p className="break-all text-ink-2">
      {actor ? (
        <FilterLink
          label={t('All by {name}', { name: actor.name })}
          text={actor.name}
          onClick={() => onFilter({ actor: actor.id })}
        />
      ) : (
        t('System or a guest')
      )}
      {actor?.role && <span className="text-ink-3"> {translate(actor.role)}</span>}
    </p>
  </div>
)

const SubjectAndChanges = ({ entry: { subject, details, changes }, onFilter }: AuditRowProps) => (
  <div className="min-w-0">
    {subject.id && (
      <p className="break-all">
        <FilterLink
          label={t('All about {name}', { name: subject.name || subject.id })}
          text={subject.name || subject.id}
          onClick={() => onFilter({ subject: subject.id })}
        />
      </p>
    )}
    {details.length > 0 && (
      <p className="wrap-anywhere text-ink-2">
        {details
          // Of fifty clips: the log is filtered by one of them.
          .filter(({ name }) => name !== 'ids')
          .map(({ name, value }) => `${recordText(name)}: ${recordValue(name, value)}`)
          .join(' · ')}
      </p>
    )}
    {changes.map(({ name, before, after }) => (
      <p key={name} className="wrap-anywhere">
        <span className="text-ink-3">{recordText(name)}: </span>
        <del className="text-ink-2">{recordValue(name, before)}</del>
        {' → '}
        <ins className="no-underline">{recordValue(name, after)}</ins>
      </p>
    ))}
  </div>
)

const FilterLink = ({ label, text, onClick }: { label: string; text: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="min-h-6 text-left text-link underline underline-offset-4"
  >
    {text}
  </button>
)
