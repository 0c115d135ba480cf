import { Link } from 'react-router'
import { choiceLabel } from '../clip/clip-labels.ts'
import { changed, searchHref, keywordsOf, type SearchState } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'

interface KeywordPanelProps {
  heading: string
  words: string[]
  state: SearchState
}

/** SCR-28: a collapsible list from master data; clicking a word adds it to the term. */
export function KeywordPanel({ heading, words, state }: KeywordPanelProps) {
  if (words.length === 0) return null
  const asked = new Set(state.keywords.map((word) => word.toLowerCase()))
  return (
    <PanelGroup heading={heading}>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link
              to={searchHref(changed(state, { keywords: withKeyword(state.keywords, word) }))}
              aria-current={keywordsOf(word).every((one) => asked.has(one.toLowerCase())) || undefined}
              className="panel-row"
            >
              {choiceLabel(word)}
            </Link>
          </li>
        ))}
      </ul>
    </PanelGroup>
  )
}

const withKeyword = (words: string[], word: string): string[] => keywordsOf([...words, word].join(' '))
