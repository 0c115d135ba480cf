import { Link } from 'react-router'
import { wordLabel } from './clip-facts.ts'
import { changed, searchHref, wordsOf, type SearchState } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'

interface WordPanelProps {
  heading: string
  words: string[]
  state: SearchState
}

/** Spec 2: a collapsible list from master data; clicking a word adds it to the term. */
export function WordPanel({ heading, words, state }: WordPanelProps) {
  if (words.length === 0) return null
  return (
    <PanelGroup heading={heading}>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link
              to={searchHref(changed(state, { words: wordsOf([...state.words, word].join(' ')) }))}
              aria-current={state.words.includes(word) || undefined}
              className="panel-row"
            >
              {wordLabel(word)}
            </Link>
          </li>
        ))}
      </ul>
    </PanelGroup>
  )
}
