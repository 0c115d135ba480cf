import * as z from 'zod'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Signer } from '../../platform/secrets.ts'
import { type Account, findById, lockAccount, normalLogin } from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import * as links from './mail-link.repository.ts'

const LIFETIME_HOURS: Record<links.MailLinkPurpose, number> = {
  'reset-password': 1,
  'verify-email': 72,
  'change-email': 24,
  'staff-invitation': 7 * 24,
  'lost-factor': 24,
  // As long as there is something to keep.
  'keep-factor': 72,
}

/**
 * Makes a single-use link with a short lifetime; its token is derived from its id when the mail is sent. A newer link
 * for a new password or a new address expires the older ones.
 * @param link.email the address it proves
 * @param link.id idempotency key of a caller that may run twice
 * @returns its id, for the data of a mail (`linkId`)
 */
export async function createMailLink(
  trx: Trx,
  clock: Clock,
  link: { accountId: string; purpose: links.MailLinkPurpose; email: string; id?: string },
): Promise<string> {
  const id = link.id ?? newId(clock.now())
  await lockAccount(trx, link.accountId)
  if (link.purpose !== 'verify-email') await links.expireAll(trx, link.accountId, [link.purpose])
  await links.insertLink(trx, { ...link, id, email: normalLogin(link.email) }, LIFETIME_HOURS[link.purpose])
  return id
}

/**
 * Expires the links of an account: its password was replaced, or it is suspended or erased. The one that keeps a second
 * factor stays: it takes nothing away.
 */
export async function endMailLinks(trx: Trx, accountId: string): Promise<void> {
  const ended = ['reset-password', 'verify-email', 'change-email', 'staff-invitation', 'lost-factor'] as const
  await links.expireAll(trx, accountId, ended)
}

/** Notifies the owner of an account that somebody tried to sign up with its address; at most once a day. */
export async function notifyExistingOwner(
  trx: Trx,
  deps: { outbox: Outbox; clock: Clock },
  owner: Pick<Account, 'id' | 'login' | 'firstName'>,
): Promise<void> {
  const key = `${owner.id} ${indianDay(deps.clock.now())}`
  await notify(deps, trx, owner, { template: 'ways-to-sign-in', key })
}

/** Links that set a password. */
export const PASSWORD_LINKS: readonly links.MailLinkPurpose[] = ['reset-password', 'staff-invitation']

const Token = z.object({ id: z.uuid() })

interface OpenedLink {
  link: links.MailLink
  account: Account
}

/**
 * Resolves a token without using its link up. Every failure gives the same answer.
 * @throws AppError mail_link_invalid
 */
export async function openMailLink(
  deps: { mailLinks: Signer },
  db: Executor,
  token: string,
  purposes: readonly links.MailLinkPurpose[],
): Promise<OpenedLink> {
  const named = Token.safeParse(deps.mailLinks.open(token))
  const link = named.success ? await links.findUsable(db, named.data.id, purposes) : undefined
  if (!link) throw new AppError('mail_link_invalid')
  return { link, account: await ownerOf(db, link) }
}

/** @throws AppError mail_link_invalid when the account is gone, or has another address now than the link proves */
async function ownerOf(db: Executor, link: links.MailLink): Promise<Account> {
  const account = await findById(db, link.accountId)
  // Staff have no address but their login, which an ADMIN gives them.
  const isTheirs = account?.role === 'USER' || PASSWORD_LINKS.includes(link.purpose)
  if (!account || !isTheirs) throw new AppError('mail_link_invalid')
  if (link.purpose !== 'change-email' && account.login !== link.email) throw new AppError('mail_link_invalid')
  return account
}

/** Uses a link up, with its account locked, and read after the lock. @throws AppError mail_link_invalid */
export async function consumeMailLink(
  deps: { mailLinks: Signer },
  trx: Trx,
  token: string,
  purposes: readonly links.MailLinkPurpose[],
): Promise<OpenedLink> {
  const { link } = await openMailLink(deps, trx, token, purposes)
  await lockAccount(trx, link.accountId)
  if (!(await links.markUsed(trx, link.id))) throw new AppError('mail_link_invalid')
  return { link, account: await ownerOf(trx, link) }
}
