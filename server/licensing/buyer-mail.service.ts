import { listBuyersOf } from '../accounts/companies/company.service.ts'
import type { Trx } from '../platform/db/database.ts'
import type { NewMail, Outbox } from '../platform/mail/outbox.ts'
import { findRecipient } from './checkout/account.repository.ts'
import { findSubject } from './invoices/invoice.repository.ts'
import { type Item, nameOfItem } from './prices/item.model.ts'

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

/** The same about an order, which it names: what was ordered, and its reference. */
export async function mailAboutOrder(
  deps: { outbox: Outbox },
  trx: Trx,
  { id: checkoutId, accountId, item }: { id: string; accountId: string; item: Item },
  { data, ...mail }: Pick<NewMail, 'key' | 'template'> & { data?: NewMail['data'] },
): Promise<void> {
  const name = nameOfItem(item, (await findSubject(trx, checkoutId))?.clipName)
  await mailBuyer(deps, trx, accountId, { ...mail, data: { item: name, checkoutId, ...data } })
}

/** Queues a mail to a company's own address, and to each of its members who may buy; `company` in it is the company's name. */
export async function mailCompany(
  { outbox }: { outbox: Outbox },
  trx: Trx,
  companyId: string,
  { key, template, data = {} }: Pick<NewMail, 'key' | 'template'> & { data?: NewMail['data'] },
): Promise<void> {
  const recipient = await findRecipient(trx, companyId)
  if (!recipient) return
  const { login, firstName: company } = recipient
  const own = { key, accountId: companyId, to: login, template }
  await outbox.post(trx, { ...own, data: { ...data, company, firstName: company } })
  for (const { id, email: to, firstName } of await listBuyersOf(trx, companyId))
    if (to !== login)
      await outbox.post(trx, {
        key: `${key} ${id}`,
        accountId: id,
        to,
        template,
        data: { ...data, company, firstName },
      })
}
