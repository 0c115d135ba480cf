import type { Hindi } from './hindi.ts'

export type Language = 'en' | 'hi'

/** A text of the interface: its English words, which are its key in the Hindi table. One that is not there does not compile. */
export type Text = keyof Hindi

/** The names in braces of a text: `'{count} clips'` has `count`. */
type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
type Given<Name extends string> = Record<Name, string | number>
/** Of a text out of a table of `Text`, nobody knows here what it names. */
type Values<T extends Text> = [Text] extends [T]
  ? [given?: Given<string>]
  : [Named<T>] extends [never]
    ? []
    : [given: Given<Named<T>>]

let spoken: Language = 'en'
let words: Readonly<Record<string, string>> = {}
let guess = (text: string): string => text

/**
 * Sets the language of all texts from here on: once in the browser, before each rendering on the server (which never waits).
 * @param other for texts that are not in the table; without it they stay as they are
 */
export function speak(
  language: Language,
  table: Readonly<Record<string, string>> = {},
  other = (text: string): string => text,
): void {
  spoken = language
  words = table
  guess = other
}

export const language = (): Language => spoken
/** For `Intl`: lakh grouping and the names of months; digits are Latin in both. */
export const locale = (): string => (spoken === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')

/**
 * A text in the language of the page: `t('Saved Clips')`, `t('{count} clips', { count: 3 })`. Texts kept in tables are
 * typed `Text` and go through here where they are shown, never where the module is loaded.
 */
export function t<T extends Text>(text: T, ...values: Values<T>): string {
  const given: Given<string> = values[0] ?? {}
  return translate(text).replace(/\{(\w+)\}/g, (name, key: string) => String(given[key] ?? name))
}

/** For words that come from elsewhere (the server's messages, names of themes): their Hindi where there is one, else as they are. */
export const translate = (text: string): string => (Object.hasOwn(words, text) ? words[text] : undefined) ?? guess(text)
