import { strToU8, zipSync } from 'fflate'
import { messagesOf } from '../accounts/messages/messages.service.ts'
import * as accounts from '../accounts/profile/personal-data.service.ts'
import * as catalogue from '../catalogue/personal-data.service.ts'
import * as licensing from '../licensing/personal-data.service.ts'
import { audit } from '../platform/audit.ts'
import { type Clock, indianDay } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { Actor, Client } from '../platform/http/caller.ts'
import { listAudit, listMails, removeMails } from './privacy.repository.ts'
import type { Outbox } from '../platform/mail/outbox.ts'

interface ExportDeps {
  db: Database
  clock: Clock
  brand: string
}

interface Export {
  /** `jhalak-data-2026-01-31.zip`, by the day in India. */
  fileName: string
  /** A zip of JSON files and a README. */
  content: Uint8Array
}

/** ACC-17: data export. Everything stored about the caller, from one database snapshot, in human- and machine-readable files. */
export async function exportData(deps: ExportDeps, actor: Actor, client: Client): Promise<Export> {
  const at = deps.clock.now()
  const parts = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await audit(trx, { action: 'account.exported', actorId: actor.id, subjectId: actor.id, client })
      return collect(trx, actor.id)
    })
  const files = Object.entries(parts).map(([name, part]) => [`${fileNameOf(name)}.json`, JSON.stringify(part, null, 2)])
  const texts = Object.fromEntries([['README.txt', readme(deps.brand, at)], ...files]) as Record<string, string>
  const zip = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
  return {
    fileName: `jhalak-data-${indianDay(at)}.zip`,
    content: zipSync(zip, { level: 6, mtime: at }),
  }
}

const collect = async (trx: Trx, accountId: string) => ({
  ...(await accounts.recordsOf(trx, accountId)),
  savedClips: await catalogue.savedClipsOf(trx, accountId),
  boards: await catalogue.boardsOf(trx, accountId),
  followedSearches: await catalogue.followsOf(trx, accountId),
  awaitedShots: await catalogue.shotsAwaitedOf(trx, accountId),
  ...(await licensing.recordsOf(trx, accountId)),
  messages: await messagesOf(trx, accountId),
  mails: await listMails(trx, accountId),
  securityLog: await listAudit(trx, accountId),
})

/** `waysToSignIn` to `ways-to-sign-in`. */
const fileNameOf = (part: string): string => part.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const readme = (brand: string, at: Date): string => `Your data at ${brand}, as it stood on ${at.toISOString()}.

account.json           your name, e-mail, language and what you confirmed
invitations.json       companies that invite you
addresses.json         addresses you saved
consents.json          what you agreed to, when, and which text of it
sessions.json          where you were signed in
ways-to-sign-in.json   by password, by Google, by passkey, your second factor, API keys
saved-clips.json       clips you saved
boards.json            your boards: their clips, your notes and answers, their links
followed-searches.json searches and themes you hear of by mail
awaited-shots.json     shots you asked for and want to hear of
cart.json              what lies in your cart
quotations.json        quotations you asked for
autopay.json           what you allowed to be debited by UPI Autopay
credit.json            prepaid credit: what is left, until when
orders.json            orders with billing details, amounts, payments, and what was asked back and given back
licences.json          what you bought: clips and subscription periods
certificates.json      the certificate of each clip and quality, with its number
holder-changes.json    licences of yours whose holder was corrected, or that were transferred
downloads.json         what you downloaded
messages.json          what you wrote to us, and our answers
mails.json             e-mails we wrote to you: what about, and when
security-log.json      what was done with your account

Times are in UTC. Amounts are in paise: 100 paise are one rupee, and the tax is GST.
Your password is not here: we keep it in a form that cannot be read back.
`

interface ErasureDeps extends accounts.ProofDeps {
  outbox: Outbox
  visitorSecret: string
}

/**
 * Erases the caller's account irreversibly, in one transaction; records required by law stay without the name (ACC-18:
 * CGST Act, section 36). Paid periods end with the account.
 * @throws AppError what `withErasureProof` throws
 */
export async function deleteAccount(
  deps: ErasureDeps,
  actor: Actor,
  proof: accounts.ErasureProof,
  client: Client,
): Promise<void> {
  await accounts.withErasureProof(deps, { actor, client }, proof, async (trx, account) => {
    const now = deps.clock.now()
    await accounts.lockForErasure(trx, account)
    await removeMails(trx, account.id)
    await deps.outbox.post(trx, {
      key: `account-deleted ${account.id}`,
      // Not linked to the account: the mail outlives it.
      accountId: null,
      language: account.language,
      to: account.login,
      template: 'account-deleted',
      data: { firstName: account.firstName },
    })
    await licensing.erase(trx, account.id)
    await catalogue.erase(trx, account.id, deps.visitorSecret)
    const abandoned = await accounts.erase(trx, account.id, now)
    if (abandoned !== null) {
      await removeMails(trx, abandoned)
      await catalogue.endSharing(trx, abandoned)
    }
    await audit(trx, { action: 'account.erased', actorId: account.id, subjectId: account.id, client })
  })
}
