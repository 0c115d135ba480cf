/**
 * Transliterates words in Indian scripts the way people type them in Latin letters: दीया is diya, मंदिर is mandir.
 * One table serves nine scripts, since Unicode lays them out in parallel: a letter has the same offset in each block.
 */
const BLOCK = 0x80
const DEVANAGARI = 0x0900
const AFTER_MALAYALAM = 0x0d80
const TAMIL = 0x0b80

/** Characters outside the common layout, and their equivalents in Devanagari. */
const EXCEPTIONS: Record<string, string> = {
  'ੰ': 'ं', // Gurmukhi tippi
  'ੱ': '', // Gurmukhi addak only doubles what follows
  ৎ: 'त्', // Bengali khanda ta
  ൺ: 'न्',
  ൻ: 'न्',
  ർ: 'र्',
  ൽ: 'ल्',
  ൾ: 'ल्',
  ൿ: 'क्',
}

const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])

const CONSONANTS = new Map(
  pairs(`क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n ऩ=n
    प=p फ=ph ब=b भ=bh म=m य=y र=r ऱ=r ल=l ळ=l ऴ=l व=v श=sh ष=sh स=s ह=h`),
)
/** With a dot below. */
const DOTTED = new Map(pairs('क=q ख=kh ग=g ज=z ड=r ढ=rh फ=f य=y'))
const VOWELS = new Map(pairs('अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ऍ=e ऎ=e ए=e ऐ=ai ऑ=o ऒ=o ओ=o औ=au'))
const SIGNS = new Map(pairs('ा=a ि=i ी=i ु=u ू=u ृ=ri ॅ=e ॆ=e े=e ै=ai ॉ=o ॊ=o ो=o ौ=au'))
const VIRAMA = '्'
const DOT = '़'
/** Placeholders that are resolved once the whole word is known. */
const SCHWA = 'A'
const NASAL = 'N'

export const isIndic = (text: string): boolean => /[\u0900-\u0d7f]/.test(text)

/** @param word in any of the nine scripts; other characters stay as they are */
export function toLatin(word: string): string {
  const southern = word.split('').some((letter) => letter.charCodeAt(0) >= TAMIL)
  const letters = inDevanagari(word)
  const raw = Array.from(letters, (letter, index) => transliterate(letter, letters[index + 1], letters[index + 2]))
  return resolvePlaceholders(raw.join(''), southern)
}

/** A word of any of the nine scripts, letter by letter. */
export const inDevanagari = (word: string): string =>
  Array.from(word, (letter) => EXCEPTIONS[letter] ?? letterInDevanagari(letter)).join('')

function letterInDevanagari(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code < DEVANAGARI || code >= AFTER_MALAYALAM) return letter
  return String.fromCharCode(DEVANAGARI + (code % BLOCK))
}

/** What one letter contributes, given the two after it. */
function transliterate(letter: string, next: string | undefined, afterNext: string | undefined): string {
  const consonant = (next === DOT && DOTTED.get(letter)) || CONSONANTS.get(letter)
  if (consonant) {
    const follower = next === DOT ? afterNext : next
    return follower === VIRAMA || SIGNS.has(follower ?? '') ? consonant : consonant + SCHWA
  }
  if (letter === 'ं' || letter === 'ँ') return NASAL
  const code = letter.charCodeAt(0)
  if (code >= 0x0966 && code <= 0x096f) return String(code - 0x0966)
  return VOWELS.get(letter) ?? SIGNS.get(letter) ?? (code >= DEVANAGARI && code < DEVANAGARI + BLOCK ? '' : letter)
}

/** Schwa deletion: the inherent vowel is silent at the end, except after clusters that need it (कृष्ण, मंत्र, बुद्ध). */
function resolvePlaceholders(raw: string, southern: boolean): string {
  return raw
    .replace(/([^aeiouAN](?:[yrlvmn]|ddh|tth)|ddh|tth)A$/, '$1a')
    .replace(/(?<=.)A$/, '')
    .replaceAll('A', 'a')
    .replace(/N$/, southern ? 'm' : 'n')
    .replace(/N(?=[pbm])/g, 'm')
    .replaceAll('N', 'n')
}
