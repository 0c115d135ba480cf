import { Link } from 'react-router'
import { choiceLabel } from './clip-facts.ts'
import { changed, searchHref, wordsOf, type SearchState } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'

interface WordPanelProps {
  heading: string
  words: string[]
  state: SearchState
}

/** SCR-28: a collapsible list from master data; clicking a word adds it to the term. */
export function WordPanel({ heading, words, state }: WordPanelProps) {
  if (words.length === 0) return null
  const asked = new Set(state.words.map((word) => word.toLowerCase()))
  return (
    <PanelGroup heading={heading}>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link
              to={searchHref(changed(state, { words: withWord(state.words, word) }))}
              aria-current={wordsOf(word).every((one) => asked.has(one.toLowerCase())) || undefined}
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

const withWord = (words: string[], word: string): string[] => wordsOf([...words, word].join(' '))
