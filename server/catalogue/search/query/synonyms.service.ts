import { audit } from '../../../platform/audit.ts'
import type { Database, Trx } from '../../../platform/db/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Client, Actor } from '../../../platform/http/caller.ts'
import { SEARCH_TOPIC } from '../search.cache.ts'
import * as synonyms from './synonym.repository.ts'

export const listSynonyms = synonyms.listSynonymGroups

/**
 * Adds a group, changes the one with this id, or removes it when fewer than two words are left.
 * Searches follow at once, in every process.
 */
export async function saveSynonyms(
  { db, bus }: { db: Database; bus: EventBus },
  { id, words }: { id?: number | undefined; words: string[] },
  by: { actor: Actor; client: Client },
): Promise<void> {
  const after = words.length > 1 ? words : []
  await db.transaction().execute(async (trx) => {
    const before = id === undefined ? [] : ((await synonyms.lockSynonymGroup(trx, id))?.words ?? [])
    if (id === undefined) {
      if (after.length > 0) await synonyms.insertSynonymGroup(trx, after)
    } else if (after.length > 0) await synonyms.updateSynonymGroup(trx, { id, words: after })
    else await synonyms.removeSynonymGroup(trx, id)
    await recordChange(trx, { before, after }, by)
  })
  await bus.publish(SEARCH_TOPIC, {})
}

async function recordChange(
  trx: Trx,
  { before, after }: { before: string[]; after: string[] },
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  if (before.join('\n') === after.join('\n')) return
  const change = { before: { words: before }, after: { words: after } }
  await audit(trx, { action: 'synonyms.changed', actorId: actor.id, client, ...change })
}
