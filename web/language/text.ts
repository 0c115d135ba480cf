import type { Language } from '../../contract/values.ts'
import type { Hindi } from './hindi.ts'

export type { Language }

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

let current: Language = 'en'
let table: Readonly<Record<string, string>> = {}
let fallback = (text: string): string => text
let errors: Readonly<Record<string, string>> = {}
let own: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {}

/** The words that the operator of this shop gave to texts, instead of the product's. Set with the language, for the same reason. */
export const setOwnTexts = (texts: typeof own): void => void (own = texts)

/**
 * Sets the language of all texts from here on: once in the browser, before each rendering on the server. It is one
 * variable of the module, so rendering must stay synchronous (`renderToString`): between this call and the finished HTML
 * nothing may wait, or another page's language would come in between. Streaming would need a context instead.
 * @param texts by their English
 * @param other for texts that are not in the table; without it they stay as they are
 * @param byCode what to say of an error whose message is neither
 */
export function setLocale(
  language: Language,
  texts: Readonly<Record<string, string>> = {},
  other = (text: string): string => text,
  byCode: Readonly<Record<string, string>> = {},
): void {
  current = language
  table = texts
  fallback = other
  errors = byCode
}

export const language = (): Language => current
/** For `Intl`: lakh grouping and the names of months; digits are Latin in both. */
export const locale = (): string => (current === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')

/**
 * A text in the language of the page: `t('Saved Clips')`, `t('{count} clips', { count: 3 })`. Texts kept in tables are
 * typed `Text` and go through here where they are shown, never where the module is loaded.
 */
export function t<T extends Text>(text: T, ...values: Values<T>): string {
  const given: Given<string> = values[0] ?? {}
  return translate(text).replace(/\{(\w+)\}/g, (name, key: string) => String(given[key] ?? name))
}

/** For texts that come from elsewhere (the server's messages, names of themes): their Hindi where there is one, else as they are. */
export const translate = (text: string): string => inTable(own[current], text) ?? inTable(table, text) ?? fallback(text)

/** Of its own alone: a text may be the name of a property that every object has. */
const inTable = (texts: Readonly<Record<string, string>> = {}, text: string): string | undefined =>
  Object.hasOwn(texts, text) ? texts[text] : undefined

/** The server's message about an error: by the message where the call had its own, else by the error's code. */
export function translateMessage(code: string, message: string): string {
  const text = translate(message)
  return (text === message && Object.hasOwn(errors, code) ? errors[code] : undefined) ?? text
}
