// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: keys act on
// the field (`search-box.tsx`).
import { History, Search } from 'lucide-react'
import type { Suggestion } from '../../../contract/catalogue/search.ts'
import { t } from '../../language/text.ts'
import { recentSearches } from './recent-searches.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  isOpen: boolean
  /** Index of the active option; -1 for the field itself. */
  choice: number
  onChoose: (term: string) => void
}

/**
 * What can be searched for: a still of what is found first, the words, and how many clips they find. Empty until it is opened:
 * the boxes of a page share their answers, and one that is hydrated after another's answer would differ from its HTML.
 */
export function SuggestionList({ id, suggestions, isOpen, choice, onChoose }: SuggestionListProps) {
  const shown = isOpen ? suggestions : []
  const recent = new Set(isOpen ? recentSearches() : [])
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('Suggestions')} hidden={!isOpen} className="search-box-list">
      {shown.map((suggestion, index) => (
        // Pressing must not take the focus from the field before the click arrives.
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-label={suggestion.text}
          aria-describedby={suggestion.clips ? `${id}-${index}-clips` : undefined}
          aria-selected={index === choice}
          ref={index === choice ? scrollIntoView : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion.text)}
        >
          <Still suggestion={suggestion} isRecent={recent.has(suggestion.text)} />
          <span className="min-w-0 flex-1 truncate">{suggestion.text}</span>
          <small id={`${id}-${index}-clips`} className="shrink-0 text-meta text-ink-3">
            {clipsText(suggestion)}
          </small>
        </div>
      ))}
    </div>
  )
}

interface StillProps {
  suggestion: Suggestion
  isRecent: boolean
}

function Still({ suggestion: { picture }, isRecent }: StillProps) {
  const Icon = isRecent ? History : Search
  return (
    <span className="search-box-still">
      {picture ? <img src={picture} alt="" width={48} height={27} /> : <Icon size={16} aria-hidden />}
    </span>
  )
}

const clipsText = ({ clips }: Suggestion): string =>
  clips ? t(clips === 1 ? '1 clip' : '{count} clips', { count: clips }) : ''

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
