import type { Hindi } from './hindi.ts'

export type Language = 'en' | 'hi'

/** A text of the interface: its English words, which are its key in the Hindi table. One that is not there does not compile. */
export type Text = keyof Hindi

/** The names in braces of a text: `'{count} clips'` has `count`. */
type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
type Values<T extends string> = [Named<T>] extends [never] ? [] : [Record<Named<T>, string | number>]

let spoken: Language = 'en'
let words: Readonly<Record<string, string>> = {}

/** Sets the language of all texts from here on: once in the browser, before each rendering on the server (which never waits). */
export function speak(language: Language, table: Readonly<Record<string, string>> = {}): void {
  spoken = language
  words = table
}

export const language = (): Language => spoken
/** For `Intl`: lakh grouping and the names of months; digits are Latin in both. */
export const locale = (): string => (spoken === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')

/**
 * A text in the language of the page: `t('Saved Clips')`, `t('{count} clips', { count: 3 })`. Texts kept in tables are
 * typed `Text` and go through here where they are shown, never where the module is loaded.
 */
export function t<T extends Text>(text: T, ...values: Values<T>): string {
  const given: Record<string, string | number> = values[0] ?? {}
  return tell(text).replace(/\{(\w+)\}/g, (name, key: string) => String(given[key] ?? name))
}

/** For words that come from elsewhere (the server's messages, names of themes): their Hindi where there is one, else as they are. */
export const tell = (text: string): string => words[text] ?? text
