import { sql } from 'kysely'
import type { BillingDetails } from '../checkout/billing.model.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { TAKEN_PAISE } from '../payments/dispute.repository.ts'

/** An agreement, and what of it is worth money. */
export interface AgreementRow {
  id: string
  checkoutId: string | null
  seats: number
  days: number
  startsAt: Date
  endsAt: Date
  pricePaise: number
  unusedPaise: number
  creditedPaise: number
  invoicedPaise: number | null
  /** Its right stands and has not ended. */
  isRunning: boolean
  /** Its price, less the share of its order that was given back or taken by the bank. */
  worthPaise: number
}

/** All agreements of a company, newest first, by the database's clock. */
export async function listAgreements(db: Executor, companyId: string): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select one.id, one.checkout_id as "checkoutId", one.seats, one.days, coalesce(held.starts_at, one.starts_at) as "startsAt", one.price_paise as "pricePaise",
      one.unused_paise as "unusedPaise", one.credited_paise as "creditedPaise", checkout.total_paise as "invoicedPaise",
      coalesce(held.ends_at, one.ends_at) as "endsAt",
      coalesce(held.status = 'active' and held.ends_at > now(), false) as "isRunning",
      greatest(0, one.price_paise - coalesce(round(checkout.base_paise::numeric * (back.paise + taken.paise) / checkout.total_paise), 0))::int as "worthPaise"
    from company_agreement one left join checkout on checkout.id = one.checkout_id
    left join entitlement held on held.account_id = one.company_id and held.kind = 'subscription'
      and (held.checkout_id = one.checkout_id or held.id = one.id)
    left join lateral (select coalesce(sum(refund.amount_paise), 0) as paise from refund join payment on payment.id = refund.payment_id
      where payment.checkout_id = one.checkout_id and payment.role = 'main' and refund.status <> 'failed') back on true
    left join lateral (select coalesce(sum(${TAKEN_PAISE}), 0) as paise from payment
      where payment.checkout_id = one.checkout_id and payment.role = 'main') taken on true
    where one.company_id = ${companyId} order by one.starts_at desc, one.id desc`.execute(db)
  return rows
}

/** Where a company was billed last; undefined when no order has its address. */
export async function findLastBilling(db: Executor, companyId: string): Promise<BillingDetails | undefined> {
  const query = db.selectFrom('checkout').select('billing').where('account_id', '=', companyId)
  const withAddress = query.where(sql`billing ->> 'address1'`, '<>', '')
  const row = await withAddress.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.billing as BillingDetails | undefined
}

export const insertAgreement = (
  trx: Trx,
  one: Pick<AgreementRow, 'id' | 'checkoutId' | 'seats' | 'days' | 'startsAt' | 'endsAt' | 'pricePaise'> &
    Pick<AgreementRow, 'unusedPaise' | 'creditedPaise'> & { companyId: string; note: string; by: string },
) =>
  trx
    .insertInto('company_agreement')
    .values({
      ...{ id: one.id, company_id: one.companyId, checkout_id: one.checkoutId, seats: one.seats, days: one.days },
      ...{ price_paise: one.pricePaise, unused_paise: one.unusedPaise, credited_paise: one.creditedPaise },
      ...{ note: one.note, starts_at: one.startsAt, ends_at: one.endsAt, agreed_by: one.by },
    })
    .execute()

/** The right of an agreement ends: another one takes its place. */
export const endRight = (trx: Trx, { id, checkoutId }: Pick<AgreementRow, 'id' | 'checkoutId'>, at: Date) =>
  trx
    .updateTable('entitlement')
    .set({ ends_at: at })
    .where((eb) => eb.or([eb('id', '=', id), ...(checkoutId ? [eb('checkout_id', '=', checkoutId)] : [])]))
    .where('kind', '=', 'subscription')
    .where('ends_at', '>', at)
    .execute()
