import { audit } from '../../../platform/audit.ts'
import type { Database, Trx } from '../../../platform/db/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Client, Actor } from '../../../platform/http/caller.ts'
import { refuseStaleEdit } from '../../../platform/stale-edit.ts'
import { placeNames } from '../../places/places.model.ts'
import { toDevanagari } from '../language/devanagari.model.ts'
import { hindiLoanwordOf } from '../language/loanwords.model.ts'
import { phoneticForm } from '../language/tokenizer.model.ts'
import { SEARCH_TOPIC } from '../search.cache.ts'
import * as synonyms from './synonym.repository.ts'

export const listSynonyms = synonyms.listSynonymGroups

/**
 * Adds a group, changes the one with this id (which comes back if somebody has deleted it meanwhile), or removes it when fewer than two words are left.
 * Searches follow at once, in every process. @param was its words as they were read @throws AppError edit_conflict
 */
export async function saveSynonyms(
  { db, bus }: { db: Database; bus: EventBus },
  { id, words, was }: { id?: number | undefined; words: string[]; was?: string[] | undefined },
  by: { actor: Actor; client: Client },
): Promise<void> {
  const after = words.length > 1 ? words : []
  await db.transaction().execute(async (trx) => {
    const group = id === undefined ? undefined : await synonyms.lockSynonymGroup(trx, id)
    if (group) refuseStaleEdit(was, group.words)
    if (!group) await synonyms.insertSynonymGroup(trx, after)
    else if (after.length > 0) await synonyms.updateSynonymGroup(trx, { id: group.id, words: after })
    else await synonyms.removeSynonymGroup(trx, group.id)
    await recordChange(trx, { before: group?.words ?? [], after }, by)
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

/** In words. */
const MAX_NAME = 3

/**
 * A text in Hindi letters: names that staff or the table of places spell in Hindi as those do, English words as Hindi writes
 * them, the rest as it sounds.
 */
export async function suggestHindi(db: Database, text: string): Promise<string> {
  const known = hindiNames([...(await synonyms.listSynonymGroups(db)).map(({ words }) => words), ...placeNames()])
  const words = text.split(/\s+/).filter((word) => word !== '')
  const hindi: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_NAME, words.length - at)
    while (length > 1 && !known.has(phoneticForm(words.slice(at, at + length).join(' ')))) length--
    const name = words.slice(at, at + length).join(' ')
    hindi.push(
      known.get(phoneticForm(name)) ??
        name.replaceAll(/[A-Za-z]+/g, (word) => hindiLoanwordOf(word) ?? toDevanagari(word)),
    )
    at += length
  }
  return hindi.join(' ')
}

const IN_HINDI = /^[\p{Script=Devanagari}\s]+$/u

/** By the sound of each name of a thing, the first one in Hindi letters. */
function hindiNames(groups: readonly string[][]): Map<string, string> {
  const names = new Map<string, string>()
  for (const group of groups) {
    const hindi = group.find((name) => IN_HINDI.test(name))
    if (hindi) for (const name of group) if (!names.has(phoneticForm(name))) names.set(phoneticForm(name), hindi)
  }
  return names
}
