import { errorMessages, hindi } from './hindi.ts'
import { setLocale } from './text.ts'

type Table = Readonly<Record<string, string>>

interface Pattern {
  english: RegExp
  names: string[]
  hindi: string
}

let table: Table = hindi
let patterns = patternsOf(table)

/** Makes Hindi the language of all texts. @param more texts that only some pages load */
export function activateHindi(more?: Table): void {
  if (more) {
    table = { ...table, ...more }
    patterns = patternsOf(table)
  }
  setLocale('hi', table, hindiByPattern, errorMessages)
}

/** Hindi for a text that is not in the table as it stands: `Name is required` by way of `{field} is required`. */
function hindiByPattern(text: string): string {
  for (const pattern of patterns) {
    const [, ...values] = pattern.english.exec(text) ?? []
    if (values.length === 0) continue
    return pattern.hindi.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[pattern.names.indexOf(name)] ?? ''
      // A typed value may be the name of a property that every object has.
      return (Object.hasOwn(table, value) ? table[value] : undefined) ?? value
    })
  }
  return text
}

/** Patterns of the entries with placeholders: a message from the server has the values filled in already. */
function patternsOf(entries: Table): Pattern[] {
  return Object.entries(entries).flatMap(([english, to]) => {
    const parts = english.split(/\{(\w+)\}/)
    const fixed = parts.filter((_, at) => at % 2 === 0)
    // With fewer than six letters around the values it would match anything.
    if (parts.length === 1 || fixed.join('').replaceAll(/[^A-Za-z]/g, '').length <= 5) return []
    const source = fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('(.+?)')
    return [{ english: new RegExp(`^${source}$`, 's'), names: parts.filter((_, at) => at % 2 === 1), hindi: to }]
  })
}
