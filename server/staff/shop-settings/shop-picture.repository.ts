import type { Executor, Trx } from '../../platform/db/database.ts'

export interface ShopPicture {
  digest: string
  width: number
  height: number
}

/** The same picture again is the one that is there. */
export const insertPicture = (trx: Trx, picture: ShopPicture & { png: Buffer }) =>
  trx
    .insertInto('shop_picture')
    .values(picture)
    .onConflict((clash) => clash.doNothing())
    .execute()

export const findPicture = (db: Executor, digest: string): Promise<ShopPicture | undefined> =>
  db.selectFrom('shop_picture').select(['digest', 'width', 'height']).where('digest', '=', digest).executeTakeFirst()

export const findPng = (db: Executor, digest: string) =>
  db.selectFrom('shop_picture').select('png').where('digest', '=', digest).executeTakeFirst()
