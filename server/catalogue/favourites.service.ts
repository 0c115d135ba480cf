import { lockOwnAccount } from '../accounts/own-account.service.ts'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/caller.ts'
import { getClip } from './catalogue.service.ts'
import { listAnyByIds } from './clip.repository.ts'
import * as favourites from './lists.repository.ts'
import { toSavedVideo } from './video.model.ts'

type Deps = { db: Database }

/** CAT-18: saving twice changes nothing. @throws AppError clip_not_found, unauthenticated */
export const save = async ({ db }: Deps, actor: Actor, clipId: string) =>
  db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor)
    const clip = await getClip({ db: trx }, clipId)
    await favourites.insertFavourite(trx, actor.id, clip.id)
    // MSG-15: the message shown after saving.
    return { success: true, message: 'Video saved successfully!' } as const
  })

export async function remove({ db }: Deps, actor: Actor, clipId: string) {
  await favourites.removeFavourite(db, actor.id, clipId)
  return { success: true, message: 'Video removed from saved list successfully!' } as const
}

export async function list({ db }: Deps, actor: Actor) {
  const ids = await favourites.listFavouriteIds(db, actor.id)
  const [rows, renditions] = await Promise.all([listAnyByIds(db, ids), renditionsOf(db, ids)])
  const byId = new Map(rows.map((clip) => [clip.id, toSavedVideo(clip, renditions.get(clip.id) ?? new Map())]))
  return { savedVideos: ids.flatMap((id) => byId.get(id) ?? []) }
}
