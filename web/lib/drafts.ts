import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'

/** What was typed and not sent yet is kept for this tab, by person: a reload does not lose it, another person does not see it. */
const keyOf = (name: string): string => `typed:${currentSession().claims?.sub ?? ''}:${name}`

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null forgets it */
export function saveDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage may be refused or full: then a reload loses what was typed, as without drafts.
  }
}

/** State that a reload does not lose. `null` is no draft. */
export function useDraft<Value>(name: string): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState(() => readDraft(name) as Value | null)
  useEffect(() => saveDraft(name, value), [name, value])
  return [value, setValue]
}
