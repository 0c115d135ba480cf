/** Words where a rule would go wrong. */
const AS_THEY_ARE = new Set(
  'safed series species lens gas bus news paris this banaras ganges evening morning ceiling'.split(' '),
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
    ['himalayan', 'himalaya'],
  ].map(([from = '', to = '']) => [from, to]),
)

/**
 * English endings taken off, so that lamps meets lamp and dancing meets dance: the plural and verb steps of Porter's
 * algorithm (1980), which are the ones that tags need; further steps would merge words of other meanings.
 * @param word in lower-case Latin letters
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular) return finish(irregular)
  if (word.length < 4 || AS_THEY_ARE.has(word) || /[^a-z]/.test(word)) return word
  const one = plural(word)
  return AS_THEY_ARE.has(one) ? one : finish(verb(one))
}

function plural(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/[^aeiou]oes$/.test(word) && word.length > 5) return word.slice(0, -2)
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function verb(word: string): string {
  if (/[^aeiou]ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  const ending = /(?:ing|ed)$/.exec(word)?.[0]
  if (!ending) return word
  const base = word.slice(0, -ending.length)
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word
  if (/(at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1)
  return short(base) ? `${base}e` : base
}

/** One syllable that ends consonant, vowel, consonant: the e after it is heard (ride, make). */
const short = (base: string): boolean => /^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(base)

function finish(word: string): string {
  if (!word.endsWith('e') || word.length < 5) return word
  const base = word.slice(0, -1)
  return short(base) || /[aeiou]$/.test(base) ? word : base
}
