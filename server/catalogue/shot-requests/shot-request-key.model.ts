import { type Synonyms, parseTerm } from '../search/query/search-term.model.ts'
import { tokenize } from '../search/language/tokenizer.model.ts'

/**
 * Normalised key of a request: its distinctive tokens by their phonetic form, each concept under one of its names, in no
 * order. Requests for the same shot in other words, another script or spelling have the same key.
 * @returns never empty: a text without tokens is its own key
 */
export function shotRequestKey(text: string, synonyms: Synonyms): string {
  const plain = tokenize(text).filter(({ text: token }) => !REQUEST_WORDS.has(token))
  const { concepts } = parseTerm(plain.map(({ text: token }) => token).join(' '), synonyms)
  const names = concepts.map(({ alternatives }) => alternatives.map((tokens) => tokens.join(' ')).toSorted()[0] ?? '')
  return (
    [...new Set(names)].toSorted().join(' ').slice(0, 300).toWellFormed() ||
    text.trim().toLowerCase().slice(0, 300).toWellFormed()
  )
}

/** Stop words of a request, which do not describe the shot. */
const REQUEST_WORDS = new Set(
  `please pls kindly i we you me us my our your want need would like love some any more shot shots video videos clip clips
   footage film have has do does can could get make looking search find show chahiye`.split(/\s+/),
)
