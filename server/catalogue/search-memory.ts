import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import { type FactSet, listFactSets, type Matches } from './search.repository.ts'
import { type Synonyms, synonymsOf } from './search-terms.ts'

/** What every search needs at hand. Each process keeps its own copy. */
export interface SearchMemory {
  /** Names of the same thing. */
  synonyms(): Promise<Synonyms>
  /** How many clips carry a sound or fact, as last counted; and how many clips there are. */
  counts(): Promise<Counts>
  /** Whether the database looks up similar words; without it typos are found by their first letter. */
  trigrams(): Promise<boolean>
  /**
   * What was counted, as long as the catalogue has not changed since that was begun; and half a minute longer where there
   * are many: nobody sees that one of thousands is missing.
   */
  counted: {
    recall(key: string): Matches | undefined
    keep(key: string, counts: Matches, about: { begunAt: number; many: boolean }): void
  }
  /** Sets of facts by their numbers; what a number stands for never changes. */
  factSets(ids: number[]): Promise<ReadonlyMap<number, FactSet>>
  /** Reads it all anew when next asked. */
  forget(): void
}

export interface Counts {
  clips: number
  of: ReadonlyMap<string, number>
  /** When the words were counted; clips changed since are looked at one by one. */
  countedAt: Date | null
}

/** Copies this old are read again. */
const FRESH_MS = 30_000

/** A copy that is read again behind the back of whoever asks for it once it is old. */
function kept<T>(read: () => Promise<T>) {
  let copy: { value: Promise<T>; at: number } | null = null
  const refresh = () => {
    const value = read()
    const before = copy
    copy = { value, at: performance.now() }
    value.catch(() => (copy = before))
    return { value, before }
  }
  return {
    get(): Promise<T> {
      if (copy && performance.now() - copy.at < FRESH_MS) return copy.value
      const { value, before } = refresh()
      return before ? before.value : value
    },
    drop: () => void (copy = null),
  }
}

/** @param bus tells of changes; without it nothing is kept for longer because nothing has changed */
export function openSearchMemory(db: Database, bus?: EventBus): SearchMemory {
  const synonyms = kept(async () => {
    const rows = await db.selectFrom('synonym').select('words').orderBy('id').execute()
    return synonymsOf(rows.map((row) => row.words))
  })
  const vocabulary = keptVocabulary(db)
  const clips = kept(async () => {
    const { rows } = await sql<{ n: number }>`select sum(clips)::integer as n from clip_block`.execute(db)
    return rows[0]?.n ?? 0
  })
  const trigrams = kept(async () => {
    const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
    return rows.length > 0
  })
  return {
    synonyms: () => synonyms.get(),
    counts: async () => ({ ...(await vocabulary.get()), clips: await clips.get() }),
    trigrams: () => trigrams.get(),
    factSets: knownFactSets(db),
    counted: recentCounts(bus),
    forget: () => [synonyms, vocabulary, clips, trigrams].forEach((copy) => copy.drop()),
  }
}

/** The vocabulary is read whole only when it was counted anew. */
function keptVocabulary(db: Database) {
  let last: Omit<Counts, 'clips'> | null = null
  return kept(async () => {
    const { rows } = await sql<{ at: Date | null }>`
      select nullif(counted_at, '-infinity') as at from search_upkeep`.execute(db)
    const countedAt = rows[0]?.at ?? null
    if (last && last.countedAt?.getTime() === countedAt?.getTime()) return last
    const sounds = await db.selectFrom('search_sound').select(['sound', 'clips']).execute()
    last = { countedAt, of: new Map(sounds.map((row) => [row.sound, row.clips])) }
    return last
  })
}

function knownFactSets(db: Database): SearchMemory['factSets'] {
  const known = new Map<number, FactSet>()
  return async (ids) => {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length > 0) for (const set of await listFactSets(db, unknown)) known.set(set.id, set)
    return known
  }
}

/** Counts of a catalogue that has not changed. */
const UNCHANGED_MS = 300_000
/** Numbers that are held, all counts together. */
const MOST_NUMBERS = 500_000

function recentCounts(bus: EventBus | undefined): SearchMemory['counted'] {
  const recent = new Map<string, { counts: Matches; begunAt: number; many: boolean }>()
  let numbers = 0
  let changedAt = Number.NEGATIVE_INFINITY
  const changed = () => (changedAt = performance.now())
  bus?.subscribe('catalogue', changed)
  bus?.onGap(changed)
  const drop = (key: string) => {
    const kept = recent.get(key)
    if (kept && recent.delete(key)) numbers -= sizeOf(kept.counts)
  }
  return {
    recall(key) {
      const kept = recent.get(key)
      if (!kept) return undefined
      const isUnchanged = bus?.hears() === true && kept.begunAt > changedAt
      const longest = isUnchanged ? UNCHANGED_MS : kept.many ? FRESH_MS : 0
      return performance.now() - kept.begunAt < longest ? kept.counts : undefined
    },
    keep(key, counts, about) {
      drop(key)
      recent.set(key, { counts, ...about })
      numbers += sizeOf(counts)
      for (const oldest of recent.keys()) {
        if (numbers <= MOST_NUMBERS) break
        drop(oldest)
      }
    },
  }
}

const sizeOf = ({ sets, looks }: Matches): number => 2 * (sets.length + looks.length)
