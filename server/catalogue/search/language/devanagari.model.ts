import { isIndic } from './transliteration.model.ts'

/** Letters as people type Hindi in Latin ones, longest first. */
const CONSONANTS: Record<string, string> = {
  chh: 'छ',
  kh: 'ख',
  gh: 'घ',
  ch: 'च',
  jh: 'झ',
  th: 'थ',
  dh: 'ध',
  ph: 'फ',
  bh: 'भ',
  sh: 'श',
  ck: 'क',
  k: 'क',
  c: 'क',
  q: 'क',
  g: 'ग',
  j: 'ज',
  z: 'ज़',
  t: 'त',
  d: 'द',
  n: 'न',
  p: 'प',
  f: 'फ',
  b: 'ब',
  m: 'म',
  y: 'य',
  r: 'र',
  l: 'ल',
  v: 'व',
  w: 'व',
  s: 'स',
  h: 'ह',
  x: 'क्स',
}
/** Alone, and as a sign after a consonant; the last word tells how the end of a word is written. */
const VOWELS: Record<string, [alone: string, sign: string, atEnd: string]> = {
  aa: ['आ', 'ा', 'ा'],
  ai: ['ऐ', 'ै', 'ै'],
  au: ['औ', 'ौ', 'ौ'],
  ee: ['ई', 'ी', 'ी'],
  oo: ['ऊ', 'ू', 'ू'],
  ou: ['औ', 'ौ', 'ौ'],
  a: ['अ', '', 'ा'],
  e: ['ए', 'े', 'े'],
  i: ['इ', 'ि', 'ी'],
  o: ['ओ', 'ो', 'ो'],
  u: ['उ', 'ु', 'ू'],
}
const LETTERS = new RegExp([...Object.keys(CONSONANTS), ...Object.keys(VOWELS)].join('|'), 'g')
const VIRAMA = '्'
const ANUSVARA = 'ं'

/** A word in Latin letters as it sounds, in Devanagari: a guess that somebody corrects. What it cannot spell stays. */
export function toDevanagari(word: string): string {
  const latin = word.toLowerCase()
  const letters = latin.match(LETTERS) ?? []
  if (isIndic(word) || letters.join('') !== latin) return word
  let text = ''
  letters.forEach((letter, at) => {
    const [next, isLast] = [letters[at + 1], at === letters.length - 1]
    const afterConsonant = at > 0 && (letters[at - 1] as string) in CONSONANTS
    const vowel = VOWELS[letter]
    if (vowel) text += afterConsonant ? (isLast ? vowel[2] : vowel[1]) : vowel[0]
    else if (letter === 'n' && next !== undefined && next in CONSONANTS && at > 0) text += ANUSVARA
    else text += `${CONSONANTS[letter] ?? ''}${next !== undefined && next in CONSONANTS ? VIRAMA : ''}`
  })
  return text
}
