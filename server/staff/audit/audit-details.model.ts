import type { CallReply } from '../../../contract/index.ts'

type Entry = CallReply<'GET /staff/audit'>['entries'][number]

/** What an entry holds beside who and what, as texts: its details, and what was changed from what to what. */
export function formatDetails(details: unknown): Pick<Entry, 'details' | 'changes'> {
  const { before, after, ...other } = recordOf(details)
  const [was, is] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return {
    details: Object.entries(other).map(([name, value]) => ({ name, value: textOf(value) })),
    changes: names.map((name) => ({ name, before: textOf(was[name]), after: textOf(is[name]) })),
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
