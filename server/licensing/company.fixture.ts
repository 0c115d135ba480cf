import { expect } from 'vitest'
import type { CompanyRole } from '../../contract/company-roles.ts'
import { type Caller, renew } from '../../testing/test-server.ts'
import type { Shop } from './shop.fixture.ts'

export const COMPANY = { name: 'Kalakar Studio', gstin: '27AAPFU0939F1ZV', email: 'accounts@kalakar.example' }

export const emailOf = async (caller: Caller): Promise<string> =>
  (await caller.call('GET /user/profile', {})).body.email

/** @returns the company's account */
export async function openCompany(owner: Caller, company = COMPANY): Promise<string> {
  expect(await owner.call('POST /user/company', company)).toMatchObject({ status: 200 })
  await renew(owner)
  return (await owner.call('GET /user/company', {})).body.company.id
}

/** By invitation; the token is what the mail's link holds. */
export async function join(shop: Shop, owner: Caller, member: Caller, role: CompanyRole): Promise<void> {
  await owner.call('POST /user/invitemember', { email: await emailOf(member), role })
  const { invitations } = (await owner.call('GET /user/company', {})).body.company
  const token = shop.server.deps.mailLinks.sign({ id: invitations.at(-1).id })
  expect(await member.call('POST /user/joincompany', { token })).toMatchObject({ status: 200 })
  await renew(member)
}

/** Buys for the company from now on, or for oneself, and knows it. */
export async function act(member: Caller, acting: boolean): Promise<void> {
  await member.call('POST /user/actforcompany', { acting })
  await renew(member)
}

export async function leave(owner: Caller, member: Caller): Promise<void> {
  const email = await emailOf(member)
  const { members } = (await owner.call('GET /user/company', {})).body.company
  const { id } = members.find((one: { email: string }) => one.email === email)
  expect(await member.call('POST /user/removemember', { id })).toMatchObject({ status: 200 })
}
