import type { Database, Executor, Trx } from '../../platform/db/database.ts'

/** @returns false when this event is stored already */
export async function insertWebhookEvent(
  trx: Trx,
  { id, event, body }: { id: string; event: string; body: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_event')
    .values({ id, event, body })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its body, as long as it is not processed. */
export async function findUnprocessed(db: Executor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select(['body', 'processed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && !row.processed_at ? row.body : undefined
}

export async function setProcessed(db: Database, id: string, at: Date, checkoutId: string | null): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: at, checkout_id: checkoutId })
    .where('id', '=', id)
    .execute()
}

export async function findLastReceivedAt(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}
