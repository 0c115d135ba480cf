import type { Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { limitOf } from '../../config/limits.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { findIdNamed } from '../clip.repository.ts'
import type { SearchCache } from '../search/search.cache.ts'
import * as contacts from './shot-request.repository.ts'
import * as requests from './shot-request.repository.ts'
import { lexemeOf } from '../search/query/filters.model.ts'
import { type Alternative, isChoice, parseTerm, type Synonyms } from '../search/query/search-term.model.ts'
import { visitorHash } from '../visitor-hash.model.ts'
import { tokenize } from '../search/language/tokenizer.model.ts'

/**
 * Stores a request for a shot that is missing, for the back office.
 * @param from.address for the rate limit only, never stored
 * @param from.asker tells people apart; stored as a hash with the key, so that nobody can be identified by it
 * @param from.contact whom to notify when the shot is there; stored apart from the asker, until they were notified
 * @throws AppError too_many_requests
 */
export async function addShotRequest(
  deps: { db: Database; clock: Clock; limits: RateLimiter; searchCache: SearchCache; visitorSecret: string },
  text: string,
  from: { address: string; asker: string; contact?: contacts.ShotRequestContact | undefined },
): Promise<void> {
  await deps.limits.hit(limitOf('shot-request'), from.address)
  const at = deps.clock.now()
  const key = shotRequestKey(text, await deps.searchCache.sameThings())
  // With the key in it, so that different requests of one person cannot be linked.
  const asker = visitorHash(deps.visitorSecret, `${key} ${from.asker}`)
  await deps.db.transaction().execute(async (trx) => {
    await requests.insertShotRequest(trx, { id: newId(at), text, key, asker, at })
    if (!from.contact) return
    await contacts.saveContact(trx, { ...from.contact, id: newId(at), key })
  })
}

/** The newest first. */
export const listShotRequests = (db: Database, limit: number) => requests.listTexts(db, limit)

const MAX_LISTED = 200

/** Requests for the same shot in other words once: those of most people first. */
export async function listShotRequestsByKey(
  deps: { db: Database; searchCache: SearchCache },
  state?: requests.ShotRequestState,
): Promise<requests.ShotRequest[]> {
  await backfillKeys(deps)
  return requests.listByKey(deps.db, { state, limit: MAX_LISTED })
}

/** Sets the key of requests from before it was stored. */
async function backfillKeys({ db, searchCache }: { db: Database; searchCache: SearchCache }): Promise<void> {
  const old = await requests.listWithoutKey(db, 1000)
  if (old.length === 0) return
  const synonyms = await searchCache.sameThings()
  for (const { id, text } of old) await requests.setKey(db, id, shotRequestKey(text, synonyms))
}

/**
 * Sets the state of a request; once it is filmed, its contacts are notified.
 * @throws AppError shot_request_not_found, clip_not_found
 */
export async function updateShotRequest(
  { db, outbox }: { db: Database; outbox: Outbox },
  status: { fold: string; state: requests.ShotRequestState; clipId?: string | undefined },
  by: { actor: { id: string; role: Role }; client: Client },
): Promise<void> {
  const { fold: key, state } = status
  await db.transaction().execute(async (trx) => {
    const text = await requests.findText(trx, key)
    if (text === undefined) throw new AppError('shot_request_not_found')
    const clipId = status.clipId === undefined ? null : await findIdNamed(trx, status.clipId)
    if (clipId === undefined) throw new AppError('clip_not_found', { field: 'clipId' })
    const before = await requests.lockStatus(trx, key)
    await requests.saveStatus(trx, key, { state, clipId, by: by.actor.id })
    if (state === 'filmed' && clipId !== null) await notifyContacts(outbox, trx, key, clipId)
    await audit(trx, {
      action: 'wish.changed',
      actorId: by.actor.id,
      subjectId: clipId ?? '',
      client: by.client,
      details: { wish: text },
      before: { state: before?.state ?? 'open', clip: before?.clipId ?? null },
      after: { state, clip: clipId },
    })
  })
}

/** A clip may go on sale after its request was marked as filmed, by a job, a review or a plan: whoever asked hears of it. */
export const watchFilmed = defineRepeatingJob('shot-request-answers', { group: 'upkeep', everySeconds: 300 })

export async function notifyOfFilmed({ db, outbox }: { db: Database; outbox: Outbox }): Promise<void> {
  for (const key of await requests.listUntold(db))
    await db.transaction().execute(async (trx) => {
      const status = await requests.lockStatus(trx, key)
      if (status?.state === 'filmed' && status.clipId !== null) await notifyContacts(outbox, trx, key, status.clipId)
    })
}

/** Mails the contacts of a request and deletes them; does nothing while the clip is not visible. */
async function notifyContacts(outbox: Outbox, trx: Trx, key: string, clipId: string): Promise<void> {
  const clipName = await requests.findVisibleName(trx, clipId)
  if (clipName === undefined) return
  for (const { id, email, language } of await contacts.takeContacts(trx, key))
    await outbox.post(trx, {
      key: `request-answered ${id}`,
      // Of no account: the mail, with the address, is deleted once it is sent.
      accountId: null,
      to: email,
      language,
      template: 'request-answered',
      data: { clipId, clipName },
    })
}

/**
 * Normalised key of a request: its distinctive tokens by their phonetic form, each concept under one of its names, in no
 * order. Requests for the same shot in other words, another script or spelling have the same key.
 * @returns never empty: a text without tokens is its own key
 */
function shotRequestKey(text: string, synonyms: Synonyms): string {
  const plain = tokenize(text).filter(({ text: token }) => !REQUEST_WORDS.has(token))
  const { concepts } = parseTerm(plain.map(({ text: token }) => token).join(' '), synonyms)
  const nameOf = (one: Alternative) => (isChoice(one) ? lexemeOf(...one) : one.map(({ key }) => key).join(' '))
  const names = concepts.map(({ alternatives }) => alternatives.map(nameOf).toSorted().find(Boolean) ?? '')
  return (
    [...new Set(names)].toSorted().join(' ').slice(0, 300).toWellFormed() ||
    text.trim().toLowerCase().slice(0, 300).toWellFormed()
  )
}

/** Stop words of a request, which do not describe the shot. */
const REQUEST_WORDS = new Set(
  `please pls kindly i we you me us my our your want need would like love some any more shot shots video videos clip clips
   footage film have has do does can could get make looking search find show chahiye`.split(/\s+/),
)
