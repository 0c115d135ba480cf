import { useEffect, useState } from 'react'
import type { DraftName } from './draft-forms.ts'
import { currentSession } from './session.ts'

/** What was typed and not sent yet is kept for this tab, by person: a reload does not lose it, another person does not see it. */
const keyOf = (name: DraftName): string => `typed:${currentSession().claims?.sub ?? ''}:${name}`

export function readDraft(name: DraftName): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null forgets it */
export function saveDraft(name: DraftName, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage may be refused or full: then a reload loses what was typed, as without drafts.
  }
}

/** State that a reload does not lose. `null` is no draft; without a name nothing is kept. */
export function useDraft<Value>(name: DraftName | undefined): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState(() => (name === undefined ? null : (readDraft(name) as Value | null)))
  useEffect(() => {
    if (name !== undefined) saveDraft(name, value)
  }, [name, value])
  return [value, setValue]
}
