import { sql } from 'kysely'
import type { Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface CartItem {
  videoID: string
  quality: Quality
}

/** First added first. */
export const listCart = (db: Executor, accountId: string): Promise<CartItem[]> =>
  db
    .selectFrom('cart_item')
    .select(['clip_id as videoID', 'quality'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('clip_id')
    .orderBy('quality')
    .execute()

/** Idempotent; clips that do not exist are left out. @param max the most that the cart may hold */
export async function addToCart(trx: Trx, accountId: string, items: readonly CartItem[], max: number): Promise<void> {
  const [ids, qualities] = [items.map(({ videoID }) => videoID), items.map(({ quality }) => quality)]
  await sql`
    insert into cart_item (account_id, clip_id, quality, added_at)
    select ${accountId}, clip.id, one.quality, clock_timestamp() + one.n * interval '1 microsecond'
    from unnest(${ids}::text[], ${qualities}::text[]) with ordinality as one (clip_id, quality, n)
    join clip on clip.id = one.clip_id
    where not exists (select from cart_item had
      where had.account_id = ${accountId} and had.clip_id = clip.id and had.quality = one.quality)
    order by one.n
    limit greatest(0, ${max} - (select count(*) from cart_item where account_id = ${accountId}))
    on conflict do nothing`.execute(trx)
}

/** Lines that are taken out for the same clip in another quality take that one, and keep their positions. */
export async function replaceQualities(
  trx: Trx,
  accountId: string,
  { removed, added }: { removed: readonly CartItem[]; added: readonly CartItem[] },
): Promise<void> {
  const columns = (items: readonly CartItem[]) =>
    sql`unnest(${items.map(({ videoID }) => videoID)}::text[], ${items.map(({ quality }) => quality)}::text[])`
  await sql`
    with changed as (
      select distinct on (line.clip_id) line.clip_id, line.quality as before, new.quality as after
      from cart_item line
      join ${columns(removed)} as old (clip_id, quality) on old.clip_id = line.clip_id and old.quality = line.quality
      join ${columns(added)} as new (clip_id, quality) on new.clip_id = line.clip_id
      where line.account_id = ${accountId} and not exists (select from cart_item had
        where had.account_id = ${accountId} and had.clip_id = line.clip_id and had.quality = new.quality)
      order by line.clip_id, line.added_at
    )
    update cart_item set quality = changed.after from changed
    where cart_item.account_id = ${accountId} and cart_item.clip_id = changed.clip_id
      and cart_item.quality = changed.before`.execute(trx)
}

export async function removeFromCart(db: Executor, accountId: string, items: readonly CartItem[]): Promise<void> {
  const [ids, qualities] = [items.map(({ videoID }) => videoID), items.map(({ quality }) => quality)]
  await sql`
    delete from cart_item using unnest(${ids}::text[], ${qualities}::text[]) as one (clip_id, quality)
    where account_id = ${accountId} and cart_item.clip_id = one.clip_id and cart_item.quality = one.quality`.execute(db)
}

/** Takes the lines of an order out of the buyer's cart. */
export async function removeBought(trx: Trx, accountId: string, checkoutId: string): Promise<void> {
  await sql`
    delete from cart_item using checkout_line one
    where cart_item.account_id = ${accountId} and one.checkout_id = ${checkoutId}
      and cart_item.clip_id = one.clip_id and cart_item.quality = one.quality`.execute(trx)
}

/** All lines, with their positions, into one that is empty yet. */
export const moveCart = (trx: Trx, from: string, to: string) =>
  trx.updateTable('cart_item').set({ account_id: to }).where('account_id', '=', from).execute()

export const removeCart = (trx: Trx, accountId: string) =>
  trx.deleteFrom('cart_item').where('account_id', '=', accountId).execute()
