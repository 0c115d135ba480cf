import { invalid } from './provider.errors.ts'
import type { Notes } from './provider.types.ts'

export type Fields = Record<string, unknown>

/** The fields of a JSON body; refuses anything not in `allowed`. */
export function readFields(body: unknown, allowed: readonly string[]): Fields {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('The request body must be a JSON object.')
  const extra = Object.keys(body).filter((key) => !allowed.includes(key))
  if (extra.length > 0)
    throw invalid(`${extra.join(', ')} is/are not required and should not be sent`, extra[0], 'extra_field_sent')
  return body as Fields
}

/** An amount in paise. */
export function readAmount(fields: Fields): number {
  const { amount } = fields
  if (amount === undefined || amount === null) throw invalid('The amount field is required.', 'amount')
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw invalid('The amount must be an integer.', 'amount')
  if (amount < 100) throw invalid('The amount must be at least INR 1.00', 'amount')
  return amount
}

export function readCurrency(fields: Fields): string {
  const { currency } = fields
  if (currency === undefined || currency === null) throw invalid('The currency field is required.', 'currency')
  if (currency !== 'INR') throw invalid('Currency is not supported', 'currency')
  return currency
}

export function readReceipt(fields: Fields): string | null {
  const receipt = fields.receipt ?? null
  if (receipt === null) return null
  if (typeof receipt !== 'string') throw invalid('The receipt must be a string.', 'receipt')
  if (receipt.length > 40) throw invalid('The receipt may not be greater than 40 characters.', 'receipt')
  return receipt
}

/** Notes: at most 15 entries of at most 256 characters; none at all is written []. */
export function readNotes(fields: Fields): Notes {
  const notes = fields.notes ?? {}
  if (typeof notes !== 'object') throw invalid('The notes must be an array.', 'notes')
  const entries = Object.entries(notes as object).map(([key, value]) => [key, String(value)] as const)
  if (entries.length > 15) throw invalid('Number of fields in notes should be less than or equal to 15', 'notes')
  if (entries.some(([key, value]) => key.length > 256 || value.length > 256))
    throw invalid('notes may not be greater than 256 characters.', 'notes')
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

type Listed = { created_at: number }

/** A page of a list, newest first: `count` (10, at most 100), `skip`, `from`, `to` in unix seconds. */
export function listOf<T extends Listed>(all: T[], query: unknown) {
  const fields = (query ?? {}) as Record<string, string | undefined>
  const { count, skip } = readRange(fields, { count: 10, most: 100 })
  const from = whole(fields.from, 'from', 0)
  const to = whole(fields.to, 'to', Number.MAX_SAFE_INTEGER)
  const found = all.filter((item) => item.created_at >= from && item.created_at <= to)
  return collection(found.reverse().slice(skip, skip + count))
}

export function readRange(fields: { count?: string; skip?: string }, limits: { count: number; most: number }) {
  const count = whole(fields.count, 'count', limits.count)
  if (count < 1) throw invalid('The count must be at least 1.', 'count')
  if (count > limits.most) throw invalid(`The count may not be greater than ${limits.most}.`, 'count')
  return { count, skip: whole(fields.skip, 'skip', 0) }
}

export const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })

function whole(value: string | undefined, field: string, otherwise: number): number {
  if (value === undefined) return otherwise
  if (!/^\d{1,15}$/.test(value)) throw invalid(`The ${field} must be an integer.`, field)
  return Number(value)
}
