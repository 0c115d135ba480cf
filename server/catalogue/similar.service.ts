import type { Executor } from '../platform/db/database.ts'
import type { Counts, SearchMemory } from './search-memory.ts'
import { listSharing, listTraits, type Trait } from './similar.repository.ts'

/** Candidates looked at; more would be slow and no better. */
const ENOUGH = 600
const MOST_SOUGHT = 6
const MOST_WEIGHED = 8

/** Ids of clips that share rare words with this one, most alike first. */
export async function listSimilar(
  { db, searchMemory }: { db: Executor; searchMemory: SearchMemory },
  clipId: string,
  limit: number,
): Promise<string[]> {
  const [lexemes, counts] = await Promise.all([listTraits(db, clipId), searchMemory.counts()])
  const traits = lexemes.map((lexeme) => traitOf(lexeme, counts)).toSorted((one, other) => other.weight - one.weight)
  const sought = rarest(traits, counts)
  if (sought.length === 0) return []
  const onlyTop = sought.length === 1 && often(sought[0]?.lexeme ?? '', counts) > ENOUGH * 10
  return listSharing(db, clipId, { sought, weighed: traits.slice(0, MOST_WEIGHED), onlyTop, limit })
}

const often = (lexeme: string, { of }: Counts): number => of.get(lexeme) ?? 0

/** Scale 6: a word on every clip says nothing, a word on two says all. */
function traitOf(lexeme: string, counts: Counts): Trait {
  return { lexeme, weight: Math.round(Math.log(1 + counts.clips / (1 + often(lexeme, counts))) * 100) / 100 + 0.01 }
}

/** As many of the rarest as can be looked at quickly; the rarest one in any case. */
function rarest(traits: Trait[], counts: Counts): Trait[] {
  const sought: Trait[] = []
  let clips = 0
  for (const trait of traits) {
    clips += often(trait.lexeme, counts)
    if (sought.length > 0 && (clips > ENOUGH || sought.length >= MOST_SOUGHT) && often(trait.lexeme, counts) > 0) break
    sought.push(trait)
  }
  return sought
}
