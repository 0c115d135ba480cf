import { createHash } from 'node:crypto'
import type { EntryContent, LinkRow } from './audit-chain.repository.ts'

/** What the first link is a hash over, beside its entry. */
export const START = Buffer.alloc(32)

/** The fields in a fixed order, as JSON: no two entries have the same text. */
export function linkHash(former: Buffer, entry: EntryContent): Buffer {
  const { id, at, actor_id, action, subject_id, ip, user_agent, details } = entry
  const text = JSON.stringify([id, at, actor_id, action, subject_id, ip, user_agent, details])
  return createHash('sha256').update(former).update(text).digest()
}

/** What is wrong with a link that should follow the `former` one; null: nothing. */
export function brokenBy(row: LinkRow, former: { number: number; hash: Buffer }): string | null {
  if (row.number !== former.number + 1) return `link ${former.number + 1} is missing`
  const { id, action, subject_id, ip, user_agent, ...rest } = row
  if (id === null || action === null || subject_id === null || ip === null || user_agent === null)
    return 'the entry is gone'
  const entry = { id, action, subject_id, ip, user_agent, ...rest }
  return linkHash(former.hash, entry).equals(row.hash) ? null : 'the entry, or its link, is not as it was written'
}
