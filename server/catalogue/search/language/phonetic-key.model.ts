/** English words that the rules below would merge with a word of another meaning: each is its own key. */
const EXCEPTIONS = new Set(
  `holy dim dinner diner feel fill green grin greet grit zip pay recent resent rise ship sheep ski sky sleek slick sleep
  slip steer stir tree try vice wise vow wow manager manger buck comma free fry pan fool full mood soon still tin bin cell
  wine west rum pull luck boot dessert`.split(/\s+/),
)

/** Applied in this order; each comment gives spellings of one Indian word that the rule merges. */
const RULES: [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/chh/g, 'ch'], // chhath, chath
  [/ph/g, 'f'], // phool, fool
  [/ksh|x/g, 'ks'], // lakshmi, laxmi
  [/ck|q/g, 'k'], // qutub, kutub
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'], // karma, carma
  [/w/g, 'v'], // diwali, divali
  [/z/g, 'j'], // bazaar, bajar
  [/aa+/g, 'a'], // shaadi, shadi
  [/ee+|ii+/g, 'i'], // saree, sari
  [/oo+|uu+/g, 'u'], // ladoo, ladu
  [/([^aeiou])\1+/g, '$1'], // laddu, ladu
  [/iy+(?=[aeou])/g, 'i'], // diya, dia
  [/y$/g, 'i'], // idly, idli
  [/aya(?=[^aeiou])/g, 'ai'], // jaipur as it is written in Hindi
  [/([aeiou][^aeiou]h?)[ae](?=[^aeiou]{1,2}[aeiou])/g, '$1'], // mehandi, mehendi, mehndi
  [/a[yi]+(?![aeiou])/g, 'ai'], // chai, chay
]

/**
 * A coarse phonetic key: the spellings of one Indian word share it, in whichever script or convention they are written.
 * @param word in lower-case Latin letters, already stemmed
 */
export function phoneticKeyOf(word: string): string {
  if (EXCEPTIONS.has(word)) return `=${word}` // no rule yields '='
  if (/\d/.test(word) || !/[a-z]/.test(word)) return word
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word) || word
}
