import { clipNumber, serialIn } from '../../../../contract/catalogue/clip-number.ts'
import { audit } from '../../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Actor, Client } from '../../../platform/http/caller.ts'
import { refuseStaleEdit } from '../../../platform/stale-edit.ts'
import { findIdBySerial, findVisible, listAnyByIds } from '../../clip.repository.ts'
import { joinKeys, significantTokens } from '../language/tokenizer.model.ts'
import { SEARCH_TOPIC } from '../search.cache.ts'
import * as rules from './search-rule.repository.ts'

/** What a term is known by: all its spellings, in any script, are one. */
export const ruleKey = (term: string): string => joinKeys(significantTokens(term))

/** Rules with the clips that are still there, by term. */
export async function listSearchRules(db: Database) {
  const all = await rules.listSearchRules(db)
  const clips = await listAnyByIds(db, [...new Set(all.flatMap(({ clipIds }) => clipIds))])
  const byId = new Map(clips.map(({ id, serial, name }) => [id, { id, number: clipNumber(serial), name }]))
  return all.map(({ term, clipIds, path }) => ({ term, path, clips: clipIds.flatMap((id) => byId.get(id) ?? []) }))
}

interface RuleInput {
  term: string
  /** The term of the rule that it replaces; empty for a new one. */
  was: string
  clips: string[]
  path: string
  /** As it was when it was read. */
  read?: { clips: string[]; path: string } | undefined
}

/**
 * Makes a rule, replaces one (also under another term), or removes that of a term where nothing is asked of it. Searches
 * follow at once, in every process.
 * @throws AppError clip_not_found, invalid_input, search_rule_exists, edit_conflict
 */
export async function saveSearchRule(
  { db, bus }: { db: Database; bus: EventBus },
  { term, was, clips, path, read }: RuleInput,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  const termKey = ruleKey(term)
  if (termKey === '') throw new AppError('invalid_input', { field: 'term' })
  const clipIds = await resolveClips(db, clips)
  const after = { term, termKey, clipIds, path: path || null }
  const isRemoved = clipIds.length === 0 && !path
  await db.transaction().execute(async (trx) => {
    const before = await rules.lockSearchRule(trx, isRemoved ? termKey : ruleKey(was))
    if (read) refuseStaleEdit(read, before && (await asShown(trx, before)))
    if (before) await rules.removeSearchRule(trx, before.termKey)
    if (!isRemoved && !(await rules.insertSearchRule(trx, after))) throw await ruleExists(trx, termKey)
    const shown = (rule: rules.SearchRule | undefined) => ({ clips: rule?.clipIds ?? [], path: rule?.path ?? '' })
    const change = { before: shown(before), after: shown(after) }
    const details = { term, ...(before && before.term !== term && { was: before.term }) }
    await audit(trx, { action: 'searchRule.changed', actorId: actor.id, client, details, ...change })
  })
  await bus.publish(SEARCH_TOPIC, {})
}

/** With the clips that are still there: those of its editor. */
const asShown = async (trx: Trx, { clipIds, path }: rules.SearchRule) => ({
  clips: (await listAnyByIds(trx, clipIds)).map(({ id }) => id),
  path: path ?? '',
})

/** By the words that it was made with, which may be another spelling. */
async function ruleExists(trx: Trx, termKey: string): Promise<AppError> {
  const rule = await rules.lockSearchRule(trx, termKey)
  const message = rule ? `There is a rule for ${rule.term} already. Edit that one.` : undefined
  return new AppError('search_rule_exists', { field: 'term', ...(message && { message }) })
}

/** Clips that buyers see, from their numbers or ids, each once. @throws AppError clip_not_found */
async function resolveClips(db: Executor, clips: string[]): Promise<string[]> {
  const ids = await Promise.all(clips.map((clip) => resolveClip(db, clip)))
  return [...new Set(ids)]
}

async function resolveClip(db: Executor, clip: string): Promise<string> {
  const serial = serialIn(clip)
  const id = serial === null ? (await findVisible(db, clip))?.id : await findIdBySerial(db, serial)
  if (!id) throw new AppError('clip_not_found', { field: 'clips', message: `Visitors see no clip ${clip}.` })
  return id
}
