import { type Synonyms, wantedBy } from '../search-terms.ts'
import { wordsOf } from '../search-words.ts'

/**
 * What a wish comes down to: its telling words by their sounds, each thing under one of its names, in no order. Two
 * texts that ask for the same shot in other words, in another script or with another spelling, have the same one.
 * @returns never empty: a text without words stands for itself
 */
export function shotRequestKey(text: string, synonyms: Synonyms): string {
  const plain = wordsOf(text).filter(({ text: word }) => !ASKING.has(word))
  const { concepts } = wantedBy(plain.map(({ text: word }) => word).join(' '), synonyms)
  const names = concepts.map(({ alternatives }) => alternatives.map((words) => words.join(' ')).toSorted()[0] ?? '')
  return (
    [...new Set(names)].toSorted().join(' ').slice(0, 300).toWellFormed() ||
    text.trim().toLowerCase().slice(0, 300).toWellFormed()
  )
}

/** Words of asking, which say nothing about the shot. */
const ASKING = new Set(
  `please pls kindly i we you me us my our your want need would like love some any more shot shots video videos clip clips
   footage film have has do does can could get make looking search find show chahiye`.split(/\s+/),
)
