import type { Executor } from '../platform/db/database.ts'
import type { Counts, SearchMemory } from './search-memory.ts'
import { likeness } from './similar-looks.ts'
import { type Candidate, listSharing, readTraits, type Seen, type Trait, type Traits } from './similar.repository.ts'

/** Candidates looked at; more would be slow and no better. */
const ENOUGH = 600
const ENOUGH_ALIKE = 200
const MOST_SOUGHT = 6
const MOST_WEIGHED = 8
/** Of those that share most, so many times as many as are wanted are told apart by how they look. */
const COMPARED = 4
/** Looking exactly alike says as much as sharing a word that one clip in a hundred has. */
const LOOK_WEIGHT = 4.6

/** Ids of clips that share rare words, theme and shot with this one and look like it, most alike first. */
export async function listSimilar(
  { db, searchMemory }: { db: Executor; searchMemory: SearchMemory },
  clipId: string,
  limit: number,
): Promise<string[]> {
  const [own, counts] = await Promise.all([readTraits(db, clipId), searchMemory.counts()])
  const traits = own.words.map((word) => traitOf(word, counts)).toSorted((one, other) => other.weight - one.weight)
  const sought = rarest(traits, counts)
  const looks = telling(own, counts)
  if (sought.length === 0 && looks.length === 0) return []
  const [first, ...others] = [...sought.map(({ lexeme }) => lexeme), ...(looks.length > 0 ? ['looks'] : [])]
  const onlyTop = others.length === 0 && often(first ?? '', counts) > ENOUGH * 10
  const search = { sought, looks, weighed: traits.slice(0, MOST_WEIGHED), onlyTop, limit: COMPARED * limit }
  return byLikeness(await listSharing(db, clipId, search), own.seen).slice(0, limit)
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

/** Its colours and movement together, where few enough clips have them all to be looked at quickly. */
function telling({ looks }: Traits, counts: Counts): string[] {
  if (looks.length === 0) return []
  const share = looks.reduce((product, look) => product * (often(look, counts) / Math.max(1, counts.clips)), 1)
  return share * counts.clips <= ENOUGH_ALIKE ? looks : []
}

function byLikeness(candidates: Candidate[], seen: Seen | null): string[] {
  const alike = (candidate: Candidate) =>
    candidate.shared + (seen && candidate.seen ? LOOK_WEIGHT * likeness(seen, candidate.seen) : 0)
  return candidates
    .map((candidate) => ({ id: candidate.id, worth: alike(candidate) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ id }) => id)
}
