import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { brokenBy, linkHash, START } from './audit-chain.model.ts'
import { findLastLink, insertLinks, listLinks, listUnchained, lockChain } from './audit-chain.repository.ts'

export const auditChainJob = defineRepeatingJob('audit.chain', { group: 'upkeep', everySeconds: 60 })

const BATCH = 1_000
/** No transaction lives that long: an older entry without a link was not written by the program. */
const LATEST_MS = 24 * 3600_000

/** Singleton job: links what was written since. The last link goes to the log, out of reach of whoever rewrites the tables. */
export async function extendAuditChain({ db, log }: { db: Database; log: Log }, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { linked, head } = await db.transaction().execute(extendByBatch)
    if (linked > 0) log.info({ head }, 'audit log chained')
    if (linked < BATCH) return
  }
}

async function extendByBatch(trx: Trx) {
  await lockChain(trx)
  const last = await findLastLink(trx)
  const from = last ? new Date(last.at.getTime() - LATEST_MS) : null
  let { number, hash } = { number: last?.number ?? 0, hash: last?.hash ?? START }
  const links = (await listUnchained(trx, { from, limit: BATCH })).map((entry) => {
    number += 1
    hash = linkHash(hash, entry)
    return { number, entryId: entry.id, hash }
  })
  if (links.length > 0) await insertLinks(trx, links)
  return { linked: links.length, head: headText(number, hash) }
}

const headText = (number: number, hash: Buffer): string => `${number}:${hash.toString('hex')}`

export interface ChainReport {
  linked: number
  /** The last whole link, `number:hash`. */
  head: string
  /** Written since the last link. */
  waiting: number
  /** The first place where the chain does not hold; null: it holds. */
  broken: { number: number; entryId: string; reason: string } | null
}

/** Walks the whole chain. @param known a head that was noted earlier: the chain must still lead through it */
export async function checkAuditChain(db: Executor, known: string | null = null): Promise<ChainReport> {
  let former: { number: number; hash: Buffer } = { number: 0, hash: START }
  const report = (broken: ChainReport['broken'], waiting = 0): ChainReport => ({
    linked: former.number,
    head: headText(former.number, former.hash),
    waiting,
    broken,
  })
  let isKnown = known === null
  for (;;) {
    const rows = await listLinks(db, former.number, BATCH)
    for (const row of rows) {
      const reason = brokenBy(row, former)
      if (reason) return report({ number: row.number, entryId: row.entry_id, reason })
      former = row
      isKnown ||= headText(row.number, row.hash) === known
    }
    if (rows.length < BATCH) break
  }
  if (!isKnown)
    return report({ number: former.number, entryId: '', reason: `the chain does not lead through ${known}` })
  const unchained = await listUnchained(db, { from: null, limit: 100 * BATCH })
  const last = await findLastLink(db)
  const early = last && unchained.find(({ at }) => Date.parse(`${at}Z`) < last.at.getTime() - LATEST_MS)
  if (early)
    return report({ number: 0, entryId: early.id, reason: 'the entry was put in later, under an earlier time' })
  return report(null, unchained.length)
}
