import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { t } from '../../../language/text.ts'
import { call } from '../../../lib/query.ts'

interface TagSuggestionsProps {
  clipId: string
  tags: string[]
  onAdd: (tag: string) => void
}

const SHOWN = 12

/** Tags of similar clips and synonyms of its own tags: one press adds. */
export function TagSuggestions({ clipId, tags, onAdd }: TagSuggestionsProps) {
  const { data } = useQuery(call('GET /videos/tagsuggestions', { id: clipId }))
  const present = new Set(tags.map((tag) => tag.toLowerCase()))
  const left = (data?.tags ?? []).filter((tag) => !present.has(tag.toLowerCase())).slice(0, SHOWN)
  if (left.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p id="suggested-tags" className="text-meta text-ink-3">
        {t('Clips like this one also carry')}
      </p>
      <ul aria-labelledby="suggested-tags" className="flex flex-wrap gap-1.5 contain-inline-size">
        {left.map((tag) => (
          <li key={tag} className="max-w-full">
            <button
              type="button"
              aria-label={t('Add {tag}', { tag })}
              onClick={() => onAdd(tag)}
              className="inline-flex h-8 max-w-full items-center gap-1 rounded-field border border-dashed border-control px-2.5 text-small text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <Plus size={14} aria-hidden className="shrink-0" />
              <span className="truncate">{tag}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
