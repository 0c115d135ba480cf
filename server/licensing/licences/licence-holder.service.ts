import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import {
  correctableUntil,
  type LicenceHolder,
  holderFieldsOf,
  holderText,
  typedHolder,
  withHolder,
} from './licence-holder.model.ts'
import * as holders from './licence-holder.repository.ts'
import { readLicenceNumber } from './licence-number.model.ts'
import * as licences from './licence.repository.ts'
import { type LicenceDeps, signedWith } from './licence.service.ts'

interface HolderDeps extends LicenceDeps {
  db: Database
  outbox: Outbox
}
type Licence = licences.Licence
interface TypedHolder extends Required<LicenceHolder> {
  number: string
  note: string
}
interface StaffAction {
  actor: Actor
  client: Client
}

/**
 * LIC-13: corrects the holder; the text is signed anew under the same number.
 * @throws AppError paper_not_found, holder_settled
 */
export async function correctHolder(deps: HolderDeps, action: StaffAction, typed: TypedHolder): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { licence, now } = await lockLicence(trx, typed.number)
    if (now > correctableUntil({ ...licence, ...licence.snapshot })) throw new AppError('holder_settled')
    await changeHolder(deps, trx, licence, { ...action, ...typed, kind: 'correction', to: licence.accountId, now })
  })
}

/**
 * LIC-14: transfers what an account holds of a clip, in all its qualities, to another customer's account: once, with a
 * record and a mail to both. Numbers stay; the purchase and the right to download go with it.
 * @throws AppError paper_not_found, account_not_found, licence_not_transferable, already_owned
 */
export async function transferLicence(
  deps: HolderDeps,
  action: StaffAction,
  { email, ...typed }: TypedHolder & { email: string },
): Promise<void> {
  const known = await findLicence(deps.db, typed.number)
  const recipient = await holders.findCustomerByEmail(deps.db, email)
  if (!recipient) throw new AppError('account_not_found')
  if (recipient.id === known.accountId) refuseTransfer('This customer holds the licence already.')
  await deps.db.transaction().execute(async (trx) => {
    // In one order, so that two transfers cannot deadlock.
    for (const id of [known.accountId, recipient.id].toSorted()) await lockAccount(trx, id)
    // It may have been erased, or have changed its address, before the lock.
    if ((await holders.findCustomerByEmail(trx, email))?.id !== recipient.id) throw new AppError('account_not_found')
    const { licence, now } = await lockLicence(trx, typed.number)
    if (licence.accountId !== known.accountId) refuseTransfer('This licence was transferred just now.')
    const moved = await transferable(trx, licence)
    if ((await holders.listOfClip(trx, recipient.id, licence.clipId)).length > 0)
      throw new AppError('already_owned', { message: 'The new holder has a licence for this clip already.' })
    const change = { ...action, ...typed, kind: 'transfer' as const, to: recipient.id, now }
    for (const one of moved) await changeHolder(deps, trx, one, change)
    await holders.moveLicences(trx, moved, licence.accountId, recipient.id)
    await mailBoth(deps, trx, moved, change)
  })
}

/** The licences that go together: HD and its 4K upgrade are one purchase to their holder. */
async function transferable(trx: Trx, licence: Licence): Promise<Licence[]> {
  const all = await holders.listOfClip(trx, licence.accountId, licence.clipId)
  const moved = all.filter(({ status }) => status !== 'ended')
  if (licence.status !== 'active' || moved.some(({ status }) => status !== 'active'))
    refuseTransfer('Only a licence in force can be transferred.')
  if (moved.some(({ snapshot }) => snapshot.transferredAt))
    refuseTransfer('This licence was transferred before. It can be transferred once.')
  return moved
}

function refuseTransfer(message: string): never {
  throw new AppError('licence_not_transferable', { message })
}

async function findLicence(db: Database, typed: string): Promise<Licence> {
  const number = readLicenceNumber(typed)
  const licence = number === null ? undefined : await licences.findByNumber(db, number)
  if (!licence) throw new AppError('paper_not_found')
  return licence
}

/** Under the lock of its account, which a download that signs the same licence takes too. */
async function lockLicence(trx: Trx, number: string): Promise<{ licence: Licence; now: Date }> {
  const { accountId } = await findLicence(trx, number)
  const now = await lockAccount(trx, accountId)
  return { licence: await findLicence(trx, number), now }
}

interface Change extends StaffAction, Omit<TypedHolder, 'number'> {
  kind: holders.HolderChange['kind']
  /** The account that holds it from now on. */
  to: string
  now: Date
}

async function changeHolder(deps: HolderDeps, trx: Trx, licence: Licence, change: Change): Promise<void> {
  const { actor, client, kind, note, to, now } = change
  const [before, after] = [holderFieldsOf(licence.snapshot), typedHolder(change)]
  const isTransfer = kind === 'transfer'
  const transferredAt = isTransfer ? now.toISOString() : licence.snapshot.transferredAt
  const snapshot = { ...withHolder(licence.snapshot, after), ...(transferredAt && { transferredAt }) }
  // The client or project was the former holder's.
  const changed = { ...licence, snapshot, ...(isTransfer && { accountId: to, client: '' }) }
  await licences.updateLicence(trx, signedWith(deps, changed))
  const record = { id: newId(now), licenceId: licence.id, kind, before, after, note, at: now }
  await holders.insertHolderChange(trx, { ...record, changedBy: actor.id, from: licence.accountId, to })
  await audit(trx, {
    action: isTransfer ? 'licence.transferred' : 'licence.holder_corrected',
    ...{ actorId: actor.id, subjectId: licence.number, client, details: { note } },
    before: { holder: holderText(before) },
    after: { holder: holderText(after) },
  })
}

async function mailBoth(deps: HolderDeps, trx: Trx, moved: Licence[], change: Change): Promise<void> {
  const [first] = moved
  if (!first) return
  const data = {
    numbers: moved.map(({ number }) => number).join(', '),
    clipName: first.snapshot.title,
    from: first.snapshot.holder,
    to: change.holder,
  }
  const key = `licence-transferred ${first.id}`
  await mailBuyer(deps, trx, first.accountId, { key: `${key} from`, template: 'licence-given-away', data })
  await mailBuyer(deps, trx, change.to, { key: `${key} to`, template: 'licence-received', data })
}

/** Every change of a licence's holder, for staff. @throws AppError paper_not_found */
export async function holderHistory(deps: HolderDeps, number: string) {
  const licence = await findLicence(deps.db, number)
  const changes = await holders.listHolderChanges(deps.db, licence.id)
  const until = correctableUntil({ ...licence, ...licence.snapshot })
  return {
    ...{ gstin: '', contact: '', ...holderFieldsOf(licence.snapshot) },
    correctableUntil: until.toISOString(),
    isCorrectable: deps.clock.now() <= until,
    changes: changes.map(({ before, after, at, ...change }) => ({
      ...{ ...change, at: at.toISOString(), from: holderText(before), to: holderText(after) },
    })),
  }
}
