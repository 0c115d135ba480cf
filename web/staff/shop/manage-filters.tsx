import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'
import { labelText } from '../clips/label-text.ts'
import type { KnownLabels } from '../uploads/draft/file-name.ts'
import { FilterHistory } from './filter-history.tsx'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'

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
        <LabelList
          title={t('Themes')}
          labels={filters.themes}
          busy={edit.isPending}
          onChange={(themes) => change({ themes })}
        />
        <LabelList
          title={t('Shots')}
          labels={filters.shots}
          busy={edit.isPending}
          onChange={(shots) => change({ shots })}
        />
      </div>
      <FilterHistory />
    </div>
  )
}

interface LabelListProps {
  title: string
  labels: string[]
  /** A change is being saved: the next one waits, so that none overtakes it. */
  busy: boolean
  onChange: (labels: string[]) => void
}

function LabelList({ title, labels, busy, onChange }: LabelListProps) {
  return (
    <Section framed title={title}>
      <ul className="grid">
        {labels.map((label) => (
          <li key={label} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span className="min-w-0 wrap-anywhere">{labelText(label)}</span>
            <Button
              size="sm"
              // Not `disabled`, which would take the focus away.
              aria-disabled={busy || undefined}
              icon={<Trash2 size={16} aria-hidden />}
              aria-label={t('Delete {name}', { name: labelText(label) })}
              onClick={() => busy || onChange(labels.filter((one) => one !== label))}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      <AddLabel title={title} known={labels} onAdd={(label) => onChange([...labels, label])} />
    </Section>
  )
}
