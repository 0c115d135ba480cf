import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { recoveryHash } from '../accounts/second-factor/second-factor-code.model.ts'
import { openShop, type Shop } from '../licensing/shop.fixture.ts'
import { busyCustomer, DELETED, newCustomer, PASSWORD, type Somebody } from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

/** Columns that lead to an account, of which nothing is left once that is erased. */
const ERASED =
  `account_identity.account_id address.account_id api_key.account_id board.account_id cart_item.account_id company_departure.account_id
  company_member.account_id favourite.account_id mail.account_id mail_link.account_id message.account_id passkey.account_id quotation.account_id
  recovery_code.account_id search_follow.account_id second_factor.account_id second_factor_removal.account_id session.account_id
  sso_identity.account_id`.split(/\s+/)

const SALE = 'kept for the law of taxes'
const RIGHT = 'kept as long as what was licensed, to be verified'
const ACT = 'which member of staff it was: customers do no such thing'
const UPLOAD = 'of staff who bring in clips'
/** Columns whose rows stay, and why; the account that they lead to has no name any more. */
const RETAINED: Record<string, string> = {
  'bank_transfer.account_id': SALE,
  'checkout.account_id': SALE,
  'credit_lot.account_id': SALE,
  'credit_note.account_id': SALE,
  'invoice.account_id': SALE,
  'mandate.account_id': SALE,
  'receivable.account_id': SALE,
  'refund_request.account_id': SALE,
  'download.account_id': RIGHT,
  'entitlement.account_id': RIGHT,
  'licence.account_id': RIGHT,
  'licence_holder_change.account_after': RIGHT,
  'licence_holder_change.account_before': RIGHT,
  'consent.account_id': 'proves what was agreed to, without the address on the network',
  'notice_recipient.account_id': 'that a notice of the law was sent',
  'company_invitation.invited_by': 'of the company, for 14 days at most',
  'company.id': 'the account of a company, which is nobody’s own',
  'clip.uploader_id': UPLOAD,
  'resumable_upload.account_id': UPLOAD,
  'replacement.asked_by': UPLOAD,
  'film_switch.account_id': UPLOAD,
  'cutout.requested_by': UPLOAD,
  'bank_transfer.recorded_by': ACT,
  'board_comment.hidden_by': ACT,
  'claim.changed_by': ACT,
  'clip.reviewed_by': ACT,
  'clip_change.account_id': ACT,
  'clip_edit_request.account_id': ACT,
  'clip_edit_request.decided_by': ACT,
  'company_agreement.agreed_by': ACT,
  'company_terms.changed_by': ACT,
  'coupon.changed_by': ACT,
  'entitlement.granted_by': ACT,
  'hook.created_by': ACT,
  'label_change.account_id': ACT,
  'licence_holder_change.changed_by': ACT,
  'message.changed_by': ACT,
  'message.taken_by': ACT,
  'message_answer.answered_by': ACT,
  'notice.sent_by': ACT,
  'price.changed_by': ACT,
  'price_change.changed_by': ACT,
  'price_rise.announced_by': ACT,
  'refund_request.decided_by': ACT,
  'release_paper.added_by': ACT,
  'shop_version.changed_by': ACT,
  'shot_wish.changed_by': ACT,
  'takedown.restored_by': ACT,
  'takedown.taken_by': ACT,
}

const columnsToAccount = async () =>
  (
    await sql<{ place: string }>`select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'account'::regclass`.execute(shop.db)
  ).rows.map(({ place }) => place)

async function rowsOf(place: string, accountId: string): Promise<number> {
  const [table = '', column = ''] = place.split('.')
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
    where ${sql.ref(column)} = ${accountId}`.execute(shop.db)
  return rows[0]?.n ?? 0
}

/** Instead of the app's, which is not set up. */
const CODE = 'k3v9x0-qm7tab-4dz2rn-w8c5yj'

/** What a customer who buys does not leave: ways to sign in, a cart, and what is between a person and companies. */
async function addBelongings(person: Somebody, clip_id: string): Promise<void> {
  const { db } = shop
  const { id: account_id, email } = person
  const [now, hash] = [new Date(), Buffer.alloc(32)]
  const api_key = { id: newId(), account_id, name: 'Edit room', prefix: newId().slice(0, 8), token_hash: hash }
  await db
    .insertInto('api_key')
    .values({ ...api_key, scopes: ['search'], created_at: now })
    .execute()
  await db
    .insertInto('passkey')
    .values({ id: newId(), account_id, name: 'Phone', counter: 0, public_key: hash })
    .execute()
  await db
    .insertInto('recovery_code')
    .values({ account_id, hash: recoveryHash(account_id, CODE) ?? hash })
    .execute()
  await db.insertInto('second_factor').values({ account_id, sealed_secret: hash }).execute()
  await db.insertInto('second_factor_removal').values({ account_id, due_at: now }).execute()
  const words = { about: 'question', name: 'Asha', phone: '', text: 'A question', created_at: now, changed_at: now }
  await db
    .insertInto('message')
    .values({ id: newId(), account_id, email, ...words })
    .execute()
  const printed = { id: newId(), account_id, number: 'QT-1', printed: '{}', total_paise: 1 }
  await db
    .insertInto('quotation')
    .values({ ...printed, issued_at: now, valid_until: now })
    .execute()
  const follow = { id: newId(), account_id, query: 'looms', created_at: now, due_at: now, seen_until: now }
  await db.insertInto('search_follow').values(follow).execute()
  const company = await person.call('POST /user/company', {
    name: 'Kalakar',
    gstin: '',
    email: 'bills@kalakar.example',
  })
  expect(company.status).toBe(200)
  // Afterwards: a cart goes along to the company that its owner opens.
  await db.insertInto('cart_item').values({ account_id, clip_id, quality: 'HD' }).execute()
  expect(await person.call('POST /user/invitemember', { email: 'friend@test.example', role: 'viewer' })).toMatchObject({
    status: 200,
  })
  const { company_id } = await db
    .selectFrom('company_member')
    .select('company_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const subject = { account_id, email, issuer: 'https://id.example', subject: email, created_at: now }
  await db.insertInto('sso_identity').values(subject).execute()
  await db.insertInto('company_departure').values({ account_id, company_id, by_owner: false, left_at: now }).execute()
}

it('each column that leads to an account is erased with it, or stays for a reason', async () => {
  expect([...ERASED, ...Object.keys(RETAINED)].toSorted()).toEqual((await columnsToAccount()).toSorted())
})

it('an erased account leaves no row where the policy promises none, and the rows of others alone', async () => {
  const { person, savedId } = await busyCustomer(shop, 'parting')
  const other = await newCustomer(shop, 'lasting')
  await addBelongings(person, savedId)
  for (const place of ERASED) expect([place, await rowsOf(place, person.id)]).not.toEqual([place, 0])
  const sessions = await rowsOf('session.account_id', other.id)
  expect(await person.call('POST /user/deleteaccount', { password: PASSWORD, code: CODE })).toMatchObject(DELETED)
  for (const place of ERASED) expect([place, await rowsOf(place, person.id)]).toEqual([place, 0])
  expect(await rowsOf('session.account_id', other.id)).toBe(sessions)
})
