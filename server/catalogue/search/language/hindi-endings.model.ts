/** Where the rules would give another word: of stars, not of the instrument. */
const IRREGULAR = new Map([['सितारों', 'सितारे']])

/** Plural and oblique endings of Hindi nouns, longest first, with what the singular has instead. */
const ENDINGS: [RegExp, string][] = [
  [/िय(?:ाँ|ां|ों)$/, 'ी'], // घंटियाँ, घंटियों: घंटी
  [/(?<=[ाीूो])यों$/, 'या'], // दीयों: दीया
  [/(?<=.[क-ह]़?)(?:ें|ों)$/, ''], // लालटेनें, रंगों: लालटेन, रंग
]

/** A Hindi noun in the singular, as far as its ending tells. @param word in Devanagari */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular) return irregular
  const [ending, replacement] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, '']
  return word.replace(ending, replacement)
}
