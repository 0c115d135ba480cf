import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Suggestion } from '../../../contract/catalogue/search.ts'
import { language, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { FIXED_SUGGESTIONS } from './fixed-suggestions.ts'
import { recentSearches } from './recent-searches.ts'

const SHOWN = 10

/**
 * Autocompletion of what is typed, in any script; while the call fails, from the fixed list. Before anything is typed the
 * editors' words, what was searched for in this browser, then popular themes.
 */
export function useSuggestions(term: string, enabled: boolean): Suggestion[] {
  const typed = term.trim().slice(0, 60)
  const debounced = useDebounced(typed, 120)
  const { data, isPlaceholderData } = useQuery({
    ...call('GET /videos/suggestions', {
      term: debounced,
      details: 'true',
      ...(language() === 'hi' && { language: language() }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const stale = isPlaceholderData || debounced !== typed
  const recent = enabled && typed === '' ? recentSearches() : []
  return useDeferredValue(suggestionsFor(term, { offered: data?.map(detailed), stale }, recent))
}

interface Answer {
  offered: readonly Suggestion[] | undefined
  /** The answer to an earlier text. */
  stale: boolean
}

/**
 * The suggestions, filtered by case-insensitive substring (CAT-8) until the server has answered for this text. The fixed
 * list and themes are translated to the language of the page.
 * @param recent earlier searches; they stand before popular themes
 */
export function suggestionsFor(
  typed: string,
  { offered, stale }: Answer,
  recent: readonly string[] = [],
): Suggestion[] {
  const lowercase = typed.trim().toLowerCase()
  const fits = (one: Suggestion) => `${one.text}\n${written(one)}`.toLowerCase().includes(lowercase)
  const all = offered && !stale ? offered : (offered ?? FIXED_SUGGESTIONS.map(detailed)).filter(fits)
  const [themes, words] = [all.filter(({ popular }) => popular), all.filter(({ popular }) => !popular)]
  const listed = [...words, ...recent.map(detailed), ...themes].map((one) => ({ ...one, text: written(one) }))
  const texts = listed.map(({ text }) => text)
  return listed.filter(({ text }, at) => texts.indexOf(text) === at).slice(0, SHOWN)
}

const detailed = (one: string | Suggestion): Suggestion =>
  typeof one === 'string' ? { text: one, clips: null, picture: null } : one

function written({ text, popular }: Suggestion): string {
  if (popular) return choiceLabel(text)
  return FIXED_SUGGESTIONS.some((fixed) => fixed === text) ? translate(text) : text
}

function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
