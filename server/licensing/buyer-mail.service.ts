import type { Trx } from '../platform/db/database.ts'
import type { NewMail, Outbox } from '../platform/mail/outbox.ts'
import { findRecipient } from './checkout/account.repository.ts'

/** Queues a mail to the buyer of an order in the outbox; does nothing once their account is deleted. */
export async function mailBuyer(
  { outbox }: { outbox: Outbox },
  trx: Trx,
  accountId: string,
  { key, template, data = {} }: Pick<NewMail, 'key' | 'template'> & { data?: NewMail['data'] },
): Promise<void> {
  const recipient = await findRecipient(trx, accountId)
  if (!recipient) return
  const { login: to, firstName } = recipient
  await outbox.post(trx, { key, accountId, to, template, data: { firstName, ...data } })
}
