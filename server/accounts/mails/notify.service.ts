import type { Trx } from '../../platform/db/database.ts'
import type { NewMail, Outbox } from '../../platform/mail/outbox.ts'
import type { Account } from '../account.repository.ts'

/**
 * Posts a mail to an account's own address.
 * @param mail.key idempotency key, unique among the mails of this template
 */
export const notify = (
  { outbox }: { outbox: Outbox },
  trx: Trx,
  { id, login, firstName }: Pick<Account, 'id' | 'login' | 'firstName'>,
  { template, key, data }: { template: string; key: string; data?: NewMail['data'] },
) =>
  outbox.post(trx, {
    key: `${template} ${key}`,
    accountId: id,
    to: login,
    template,
    data: { firstName, ...data },
  })
