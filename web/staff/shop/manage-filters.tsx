import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'
import { labelText } from '../clips/label-text.ts'
import type { KnownLabels } from '../uploads/draft/file-name.ts'
import { FilterHistory } from './filter-history.tsx'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'

/** Spec 2, filter editor: lists of Themes and Shots, each entry with Delete, and an add input. */
export default function ManageFilters() {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The filters could not be loaded.')} onRetry={() => void query.refetch()} />
  const { filters } = query.data
  const change = (part: Partial<KnownLabels>) => {
    const next = { themes: [...(part.themes ?? filters.themes)], shots: [...(part.shots ?? filters.shots)] }
    edit.mutate({
      apply: (held) => ({ ...held, filters: next }),
      send: () => api('POST /auth/savefilters', { filters: next }),
    })
  }
  return (
    <div className="grid gap-5">
      <div role="alert" className="empty:hidden">
        {edit.error && (
          <FieldError id="filters-problem" text={translate(edit.error.message) || t('The change could not be saved.')} />
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <LabelList
          title={t('Themes')}
          words={filters.themes}
          busy={edit.isPending}
          onChange={(themes) => change({ themes })}
        />
        <LabelList
          title={t('Shots')}
          words={filters.shots}
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
  words: string[]
  /** The last change is on its way: the next one waits, so that none overtakes it. */
  busy: boolean
  onChange: (words: string[]) => void
}

function LabelList({ title, words, busy, onChange }: LabelListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <h2 id={id} className="text-h3 font-strong">
        {title}
      </h2>
      <ul className="grid">
        {words.map((word) => (
          <li key={word} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span className="min-w-0 wrap-anywhere">{labelText(word)}</span>
            <Button
              size="sm"
              // Not `disabled`, which would take the focus away.
              aria-disabled={busy || undefined}
              icon={<Trash2 size={16} aria-hidden />}
              aria-label={t('Delete {name}', { name: labelText(word) })}
              onClick={() => busy || onChange(words.filter((one) => one !== word))}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      <AddLabel label={title} known={words} onAdd={(word) => onChange([...words, word])} />
    </section>
  )
}
