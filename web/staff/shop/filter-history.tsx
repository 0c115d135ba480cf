import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { Section } from '../../ui/section.tsx'
import { labelText } from '../clips/label-text.ts'

/** CAT-16: the changes of themes and shots, newest first. */
export function FilterHistory() {
  const { data } = useQuery({ ...call('GET /staff/audit', { action: 'filters.changed' }), staleTime: 0 })
  const changes = (data?.entries ?? []).slice(0, 8)
  if (changes.length === 0) return null
  return (
    <Section framed title={t('History')}>
      <ul className="grid text-small">
        {changes.map(({ id, at, actor, changes: lists }) => (
          <li key={id} className="flex flex-wrap gap-x-4 border-b border-line py-1.5 last:border-0">
            <span className="text-ink-3 tabular-nums">{momentText(at)}</span>
            <span className="break-all">{actor?.name}</span>
            <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">
              {lists.map(({ name, before, after }) => `${labelText(name)}: ${differenceOf(before, after)}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="?section=audit-log&action=filters.changed"
        className="inline-flex min-h-6 justify-self-start text-small text-link underline underline-offset-4"
      >
        {t('All changes in the audit log')}
      </Link>
    </Section>
  )
}

/** The labels added and removed, as in "+ monsoon, − sports". */
function differenceOf(before: string, after: string): string {
  const [old, current] = [before, after].map((list) => list.split(', ').filter((label) => label !== ''))
  const added = (current ?? []).filter((label) => !old?.includes(label)).map((label) => `+ ${labelText(label)}`)
  const removed = (old ?? []).filter((label) => !current?.includes(label)).map((label) => `− ${labelText(label)}`)
  return [...added, ...removed].join(', ') || t('another order')
}
