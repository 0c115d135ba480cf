import type { AdminCollection } from '../../../contract/catalogue/collections.ts'
import { hasLink, NO_LINKS } from '../../../contract/values.ts'
import { publicPath, renditionsOf } from '../../media/delivery.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import type { StaffActor } from '../clip-admin/clip-change.service.ts'
import * as collections from './admin-collection.repository.ts'

interface CollectionDeps {
  db: Database
  clock: Clock
}

const DAY_MS = 86_400_000
const RESTORABLE_DAYS = 30

const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)

/** B16: every collection as editors see it. */
export async function listAdminCollections({ db, clock }: CollectionDeps): Promise<AdminCollection[]> {
  const rows = await collections.listStoredCollections(db, restorableSince(clock.now()))
  const renditions = await renditionsOf(
    db,
    rows.flatMap(({ shownClip }) => shownClip ?? []),
  )
  return rows.map(({ id, shownClip, live, hasCover, ...row }) => {
    const poster = shownClip ? renditions.get(shownClip)?.get('poster') : undefined
    const thumbnail = poster ? publicPath(poster.storageKey) : ''
    const cover = hasCover ? row.cover : ''
    return { _id: id, ...row, cover, coverThumbnail: cover === shownClip ? thumbnail : '', count: live, thumbnail }
  })
}

type CollectionInput = CollectionTexts & {
  id?: string | undefined
  /** Left out: as it is. */
  cover?: string | undefined
  /** The words that were read. */
  was?: CollectionTexts | undefined
}
type CollectionTexts = Omit<collections.CollectionFields, 'cover'>

/**
 * Makes a collection, or changes one.
 * @throws AppError invalid_input, collection_not_found, collection_exists, clip_not_found when the cover is none of its clips,
 * edit_conflict when its words were changed since they were read
 * @returns its id
 */
export function saveCollection(
  { db, clock }: CollectionDeps,
  actor: StaffActor,
  { id, cover, was, ...words }: CollectionInput,
): Promise<string> {
  return unlessTaken(() =>
    db.transaction().execute(async (trx) => {
      if (id === undefined) return create(trx, actor, { id: newId(clock.now()), ...words, cover: cover ?? '' })
      const before = await lockLive(trx, id)
      refuseStaleEdit(was && textsOf(was), textsOf(before))
      // Also while its clip is taken down or elsewhere: with that it comes back.
      const fields = { ...words, cover: cover ?? before.cover }
      refuseLinks(before, fields)
      if (cover && !(await collections.isMember(trx, cover, id)))
        throw new AppError('clip_not_found', {
          message: 'The cover must be a clip of this collection.',
          field: 'cover',
        })
      await collections.updateCollection(trx, id, fields)
      const indexed = ['name', 'nameHi', 'publishOn'] as const
      if (indexed.some((field) => before[field] !== fields[field])) await collections.outdateIndex(trx, id)
      const { deleted: _deleted, deletedAt: _at, id: _id, ...said } = before
      await record(trx, actor, 'collection.changed', { id, before: said, after: fields })
      return id
    }),
  )
}

/** A form sends them all. The cover is sent by whoever chooses another alone. */
const textsOf = ({ name, nameHi, description, descriptionHi, publishOn }: CollectionTexts): CollectionTexts => ({
  ...{ name, nameHi, description, descriptionHi, publishOn },
})

/** What stands there already holds up no other change. @throws AppError invalid_input for a web address in a new name */
function refuseLinks(before: CollectionNames, after: CollectionNames): void {
  for (const field of ['name', 'nameHi'] as const)
    if (after[field] !== before[field] && hasLink(after[field]))
      throw new AppError('invalid_input', { message: NO_LINKS, field })
}
type CollectionNames = Pick<collections.CollectionFields, 'name' | 'nameHi'>

async function create(
  trx: Trx,
  actor: StaffActor,
  { id, ...fields }: collections.CollectionFields & { id: string },
): Promise<string> {
  refuseLinks({ name: '', nameHi: '' }, fields)
  if (fields.cover)
    throw new AppError('clip_not_found', { message: 'A new collection has no clips yet.', field: 'cover' })
  await collections.insertCollection(trx, id, fields)
  await record(trx, actor, 'collection.made', { id, after: fields })
  return id
}

/** Later writers win: the order is one list. */
export async function orderCollections({ db }: CollectionDeps, actor: StaffActor, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await collections.setOrder(trx, [...new Set(ids)])
    await record(trx, actor, 'collection.ordered', { id: '' })
  })
}

/** Its clips stay as they are. @throws AppError collection_not_found */
export async function deleteCollection({ db, clock }: CollectionDeps, actor: StaffActor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockLive(trx, id)
    await collections.setDeleted(trx, id, clock.now())
    await collections.outdateIndex(trx, id)
    await record(trx, actor, 'collection.deleted', { id, before: { name } })
  })
}

/** @throws AppError collection_not_found, collection_exists when another has taken its name meanwhile */
export function restoreCollection({ db, clock }: CollectionDeps, actor: StaffActor, id: string): Promise<void> {
  return unlessTaken(() =>
    db.transaction().execute(async (trx) => {
      const found = await collections.lockCollection(trx, id)
      if (!found?.deletedAt || found.deletedAt < restorableSince(clock.now()))
        throw new AppError('collection_not_found')
      await collections.setDeleted(trx, id, null)
      await collections.outdateIndex(trx, id)
      await record(trx, actor, 'collection.restored', { id, after: { name: found.name } })
    }),
  )
}

async function lockLive(trx: Trx, id: string) {
  const found = await collections.lockCollection(trx, id)
  if (!found || found.deleted) throw new AppError('collection_not_found')
  return found
}

const record = (
  trx: Trx,
  { id: actorId, client }: StaffActor,
  action: `collection.${string}`,
  { id, before, after }: { id: string; before?: object; after?: object },
) =>
  audit(trx, {
    ...{ action, actorId, client, subjectId: id },
    ...(before && { before: { ...before } as Record<string, string> }),
    ...(after && { after: { ...after } as Record<string, string> }),
  })

/** Two of one name would be one in the search. @throws AppError collection_exists */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'collection_name_key')) throw new AppError('collection_exists', { field: 'name' })
    throw error
  }
}
