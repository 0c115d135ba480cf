import { Link } from 'react-router'
import { choiceLabel } from '../clip/clip-labels.ts'
import { changed, searchHref, keywordsOf, type SearchState } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'

interface KeywordPanelProps {
  heading: string
  labels: string[]
  state: SearchState
}

/** SCR-28: a collapsible list from master data; clicking an entry adds it to the term. */
export function KeywordPanel({ heading, labels, state }: KeywordPanelProps) {
  if (labels.length === 0) return null
  const present = new Set(state.keywords.map((label) => label.toLowerCase()))
  return (
    <PanelGroup heading={heading}>
      <ul>
        {labels.map((label) => (
          <li key={label}>
            <Link
              to={searchHref(changed(state, { keywords: withKeyword(state.keywords, label) }))}
              aria-current={keywordsOf(label).every((one) => present.has(one.toLowerCase())) || undefined}
              className="panel-row"
            >
              {choiceLabel(label)}
            </Link>
          </li>
        ))}
      </ul>
    </PanelGroup>
  )
}

const withKeyword = (labels: string[], label: string): string[] => keywordsOf([...labels, label].join(' '))
