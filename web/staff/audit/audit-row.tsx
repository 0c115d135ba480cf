import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'

export type AuditFilter = CallInput<'GET /staff/audit.csv'>
type AuditEntry = CallReply<'GET /staff/audit'>['entries'][number]

interface AuditRowProps {
  entry: AuditEntry
  onFilter: (filter: AuditFilter) => void
}

/** One entry; its action, actor and subject filter the log. */
export function AuditRow({ entry, onFilter }: AuditRowProps) {
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

function ActionAndActor({ entry: { action, actor }, onFilter }: AuditRowProps) {
  return (
    <div className="min-w-0">
      <FilterLink
        label={t('All of {action}', { action: translate(action) })}
        text={translate(action)}
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
}

function SubjectAndChanges({ entry: { subject, details, changes }, onFilter }: AuditRowProps) {
  return (
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
            .map(({ name, value }) => `${translate(name)}: ${name === 'role' ? translate(value) : value}`)
            .join(' · ')}
        </p>
      )}
      {changes.map(({ name, before, after }) => (
        <p key={name} className="wrap-anywhere">
          <span className="text-ink-3">{translate(name)}: </span>
          <del className="text-ink-2">{before || t('nothing')}</del>
          {' → '}
          <ins className="no-underline">{after || t('nothing')}</ins>
        </p>
      ))}
    </div>
  )
}

function FilterLink({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="min-h-6 text-left text-link underline underline-offset-4"
    >
      {text}
    </button>
  )
}
