import type { Database } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
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
) {
  if (group.id === undefined) {
    if (group.words.length > 1) await db.insertInto('synonym').values({ words: group.words }).execute()
  } else if (group.words.length > 1) {
    await db.updateTable('synonym').set({ words: group.words }).where('id', '=', group.id).execute()
  } else {
    await db.deleteFrom('synonym').where('id', '=', group.id).execute()
  }
  searchMemory.forget()
  await bus.publish(SEARCH_TOPIC, {})
}

/** Told when what searches keep in memory has changed. */
export const SEARCH_TOPIC = 'search'
