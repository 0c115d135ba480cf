import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CallInput } from '../../contract/index.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import { limitOf } from '../config/limits.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'

interface ContactDeps {
  db: Database
  outbox: Outbox
  limits: RateLimiter
}

export async function postMessage(deps: ContactDeps, inbox: string, input: CallInput<'POST /contact'>): Promise<void> {
  const { name, email, phone, country = '', query = '', message = '', language = 'en' } = input
  const id = newId()
  const confirmed = await mayConfirm(deps, email)
  await deps.db.transaction().execute(async (trx) => {
    const mail = { accountId: null, data: { name, email, phone, country, query, message } }
    await deps.outbox.post(trx, { ...mail, key: `contact ${id}`, to: inbox, template: 'contact' })
    if (!confirmed) return
    const answer = { accountId: null, language, template: 'contact-received', data: { name } }
    await deps.outbox.post(trx, { ...answer, key: `contact-received ${id}`, to: email })
  })
}

/** One a day to an address: whoever types somebody else's fills no mailbox. */
async function mayConfirm({ limits }: ContactDeps, email: string): Promise<boolean> {
  if (!z.email().safeParse(email).success) return false
  const addressHash = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  try {
    await limits.hit(limitOf('contact-received'), addressHash)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
