import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'
import { LABEL_KINDS, labelText } from '../clips/labels.ts'
import type { KnownLabels } from '../uploads/draft/upload-draft.ts'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'
import { RowButton } from '../staff-buttons.tsx'

const DeleteLabel = lazy(() => loadChunk(() => import('./delete-label.tsx')))

/** CAT-16: lists of Themes and Shots, each entry with Delete, and an add input. */
export default function ManageFilters() {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The filters could not be loaded.')} />
  const { filters } = query.data
  const change = (part: Partial<KnownLabels>) => {
    const next = { themes: [...(part.themes ?? filters.themes)], shots: [...(part.shots ?? filters.shots)] }
    edit.mutate({
      apply: (current) => ({ ...current, filters: next }),
      send: () => api('POST /auth/savefilters', { filters: next }),
    })
  }
  return (
    <div className="grid gap-5">
      <FormError text={edit.error && messageOf(edit.error, 'The change could not be saved.')} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {LABEL_KINDS.map(({ kind, title }) => (
          <LabelList
            key={kind}
            kind={kind}
            title={t(title)}
            labels={filters[kind]}
            busy={edit.isPending}
            onChange={(labels) => change({ [kind]: labels })}
          />
        ))}
      </div>
      <FilterHistory />
    </div>
  )
}

interface LabelListProps {
  kind: (typeof LABEL_KINDS)[number]['kind']
  title: string
  labels: string[]
  /** A change is being saved: the next one waits, so that none overtakes it. */
  busy: boolean
  onChange: (labels: string[]) => void
}

function LabelList({ kind, title, labels, busy, onChange }: LabelListProps) {
  const [leaving, setLeaving] = useState<string | null>(null)
  return (
    <Section framed title={title}>
      <ul className="grid">
        {labels.map((label) => (
          <li key={label} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span className="min-w-0 wrap-anywhere">{labelText(label)}</span>
            <RowButton
              // Not `disabled`, which would take the focus away.
              aria-disabled={busy || undefined}
              icon={Trash2}
              label={t('Delete')}
              name={t('Delete {name}', { name: labelText(label) })}
              onClick={() => busy || setLeaving(label)}
            />
          </li>
        ))}
      </ul>
      <AddLabel title={title} known={labels} onAdd={(label) => onChange([...labels, label])} />
      <Suspense fallback={null}>
        {leaving !== null && (
          <DeleteLabel
            kind={kind}
            label={leaving}
            onConfirm={() => onChange(labels.filter((one) => one !== leaving))}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** CAT-16: the changes of themes and shots, newest first. */
function FilterHistory() {
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
