import { audit } from '../platform/audit.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import type { Client } from '../platform/http/client.ts'
import type { Actor } from '../platform/http/route.ts'
import type { SearchMemory } from './search-memory.ts'

interface SynonymDeps {
  db: Database
  bus: EventBus
  searchMemory: SearchMemory
}

export interface SynonymGroup {
  id: number
  words: string[]
}

/** Groups of names that mean one thing, oldest first. */
export const listSynonyms = (db: Database): Promise<SynonymGroup[]> =>
  db.selectFrom('synonym').select(['id', 'words']).orderBy('id').execute()

/**
 * Adds a group, changes the one with this id, or removes it when fewer than two words are left.
 * Searches follow at once, in every process.
 */
export async function saveSynonyms(
  { db, bus, searchMemory }: SynonymDeps,
  group: { id?: number | undefined; words: string[] },
  by: { actor: Actor; client: Client },
) {
  await db.transaction().execute(async (trx) => {
    const before = group.id === undefined ? [] : await lockWords(trx, group.id)
    if (group.id === undefined) {
      if (group.words.length > 1) await trx.insertInto('synonym').values({ words: group.words }).execute()
    } else if (group.words.length > 1) {
      await trx.updateTable('synonym').set({ words: group.words }).where('id', '=', group.id).execute()
    } else {
      await trx.deleteFrom('synonym').where('id', '=', group.id).execute()
    }
    await noteChange(trx, before, group.words.length > 1 ? group.words : [], by)
  })
  searchMemory.forget()
  await bus.publish(SEARCH_TOPIC, {})
}

/** Told when what searches keep in memory has changed. */
export const SEARCH_TOPIC = 'search'

async function lockWords(trx: Trx, id: number): Promise<string[]> {
  const row = await trx.selectFrom('synonym').select('words').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.words ?? []
}

async function noteChange(
  trx: Trx,
  before: string[],
  after: string[],
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  if (before.join('\n') === after.join('\n')) return
  const change = { before: { words: before }, after: { words: after } }
  await audit(trx, { action: 'synonyms.changed', actorId: actor.id, client, ...change })
}
