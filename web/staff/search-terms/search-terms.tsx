import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Trash2 } from 'lucide-react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { updateCached, useChange } from '../../lib/use-change.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Section } from '../../ui/section.tsx'
import { EntryForm } from '../entry-draft.ts'
import { OnlyWith } from '../rights.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'
import { SearchRankings } from '../insight/ranked-list.tsx'
import { SearchRules } from './search-rules.tsx'
import { SynonymGroups } from './synonym-groups.tsx'

/** The search's suggestions and synonyms, and what visitors searched for. */
export default function SearchTerms() {
  const { data } = useQuery({ ...call('GET /videos/searchinsight', {}), staleTime: 0 })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <SuggestedTerms />
        <SearchRules />
        <SynonymGroups />
      </div>
      <div className="grid gap-5">{data && <SearchRankings {...data} limit={20} />}</div>
    </div>
  )
}

const suggested = call('GET /staff/suggestions', {})

/** The list as it shall be and as it was seen: what somebody else has changed since is not undone. */
interface Edit {
  words: string[]
  was: string[]
}

/** CAT-8: suggestions come from a fixed list first; this is the list. Optimistic update, rolled back when refused. */
function SuggestedTerms() {
  const query = useQuery(suggested)
  const { run, runAsync, busy, problem } = useChange({
    send: ({ words, was }: Edit) => api('POST /videos/suggestions', { words, was }),
    failure: 'The change could not be saved.',
    optimistic: ({ words }, client) => updateCached(client, suggested, () => ({ words })),
    refresh: ['GET /staff/suggestions'],
  })
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The suggestions could not be loaded.')} />
  const { words: terms } = query.data
  const put = (words: string[]) => run({ words, was: terms })
  const moveUp = (at: number) => terms.toSpliced(at, 1).toSpliced(at - 1, 0, terms[at] ?? '')
  return (
    <Section
      framed
      title={t('Pinned suggestions')}
      intro={t('Shown first while somebody types, before words from the clips.')}
    >
      <FormError text={problem} />
      <ol className="grid">
        {terms.map((term, at) => (
          <li key={term} className="flex min-h-11 items-center gap-2 border-b border-line">
            <span className="min-w-0 flex-1 wrap-anywhere">{term}</span>
            <OnlyWith right="upload">
              <IconButton
                label={t('Move {word} up', { word: term })}
                // Not `disabled`, which would take the focus away.
                aria-disabled={at === 0 || busy || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => at === 0 || busy || put(moveUp(at))}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('Delete {word}', { word: term })}
                aria-disabled={busy || undefined}
                onClick={() => busy || put(terms.filter((one) => one !== term))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </OnlyWith>
          </li>
        ))}
      </ol>
      <OnlyWith right="upload">
        <EntryForm value="suggestion">
          <AddLabel
            title={t('Suggestion')}
            known={terms}
            onAdd={(term) => runAsync({ words: [...terms, term], was: terms })}
          />
        </EntryForm>
      </OnlyWith>
    </Section>
  )
}
