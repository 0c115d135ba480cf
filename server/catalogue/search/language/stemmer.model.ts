/** Words that a rule would stem wrongly. */
const INVARIANT = new Set(
  'safed series species lens gas bus news paris this banaras ganges evening morning ceiling training sitare'.split(' '),
)
const IRREGULAR = new Map(
  [
    ['women', 'woman'],
    ['men', 'man'],
    ['children', 'child'],
    ['people', 'person'],
    ['persons', 'person'],
    ['leaves', 'leaf'],
    ['knives', 'knife'],
    ['wolves', 'wolf'],
    ['feet', 'foot'],
    ['geese', 'goose'],
    ['mice', 'mouse'],
    ['buses', 'bus'],
    ['chillies', 'chilli'],
    ['chilies', 'chili'],
    ['himalayan', 'himalaya'],
  ].map(([from = '', to = '']) => [from, to]),
)

/**
 * Strips English endings, so that lamps matches lamp and dancing matches dance: the plural and verb steps of Porter's
 * algorithm (1980), the ones that tags need; its further steps would merge words of other meanings.
 * @param word in lower-case Latin letters
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular) return dropFinalE(irregular)
  if (word.length < 4 || INVARIANT.has(word) || /[^a-z]/.test(word)) return word
  const singular = stripPlural(word)
  return INVARIANT.has(singular) ? singular : dropFinalE(stripVerbEnding(singular))
}

function stripPlural(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/[^aeiou]oes$/.test(word) && word.length > 5) return word.slice(0, -2)
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function stripVerbEnding(word: string): string {
  if (/[^aeiou]ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  const ending = /(?:ing|ed)$/.exec(word)?.[0]
  if (!ending) return word
  const base = word.slice(0, -ending.length)
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word
  if (/(at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1)
  return isShort(base) ? `${base}e` : base
}

/** One syllable that ends consonant, vowel, consonant: its final e matters (ride, make). */
const isShort = (base: string): boolean => /^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(base)

function dropFinalE(word: string): string {
  if (!word.endsWith('e') || word.length < 5) return word
  const base = word.slice(0, -1)
  return isShort(base) || /[aeiou]$/.test(base) ? word : base
}
