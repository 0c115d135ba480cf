import type { Trx } from '../platform/db/database.ts'
import type { NewMail, Outbox } from '../platform/mail/outbox.ts'

/** Posts a letter to the buyer of an order; to nobody once their account is gone. */
export async function mailBuyer(
  { outbox }: { outbox: Outbox },
  trx: Trx,
  accountId: string,
  { key, template, data = {} }: Pick<NewMail, 'key' | 'template'> & { data?: NewMail['data'] },
): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['login', 'first_name'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const { login: to, first_name: firstName } = account
  await outbox.post(trx, { key, accountId, to, template, data: { firstName, ...data } })
}
