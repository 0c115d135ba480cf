import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, done, type Session, sessionOf } from '../../harness/client.ts'
import { PASSWORD } from '../client/person.ts'
import { putOnSale } from '../faults/on-sale.ts'
import { startWorld, type World } from '../stack/world.ts'

/** Clips on sale; each buyer can buy each of them. */
export const CLIPS = 6
const AGAIN_MS = 50
const CALL_TIMEOUT_MS = 60_000
const QUIET_TIMEOUT_MS = 90_000
/** As pg-boss derives it from its schema. */
const NOTIFY_CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`
const HURRY_EVERY = 20
const DAY_S = 86_400

/** Jobs that time brings about. */
const DELAYED_JOBS = ['payment-event', 'payment-reconcile', 'payment-refund', 'payment-refund-retry', 'payment-capture']
const JOBS = [...DELAYED_JOBS, 'payment-comparison', 'payment-watch', 'invoice-address', 'autopay']

/** The product, its provider and its staff, as the steps of the model use them. */
export interface MoneyShop {
  world: World
  clips: string[]
  admin: Session
  /** Repeats a call until the server answers, as a browser does; a token that has run out is renewed. */
  ask: (name: string, input: object, session?: Session) => Promise<Answer>
  signUp: (login: string) => Promise<Session>
  /** Waits until events and due jobs have been worked on. @throws when they are not after a minute and a half */
  quiet: () => Promise<void>
  /** Runs delayed jobs now, as if minutes had passed. */
  hurry: (jobs?: readonly string[], retries?: number) => Promise<void>
  /** Runs jobs that a failing provider has put off, until they succeed or have failed several times. */
  recover: () => Promise<void>
  /** Makes everything older, here and at the provider. */
  age: (days: number) => Promise<void>
  stop(): Promise<void>
}

export async function openMoneyShop(): Promise<MoneyShop> {
  const world = await startWorld({ env: { LOG_LEVEL: 'info', UPI_AUTOPAY: 'on' } })
  const { url, db, gateway } = world
  const ask: MoneyShop['ask'] = async (name, input, session) => {
    for (;;) {
      const answer = await call(url, name, input, { session, patienceMs: CALL_TIMEOUT_MS })
      if (answer.status === 401 && session && (await renew(session))) continue
      if (answer.status !== 0 && answer.status !== 502) return answer
      await sleep(AGAIN_MS)
    }
  }
  const renew = async (session: Session): Promise<boolean> => {
    const answer = await call(url, 'GET /refresh', {}, { headers: { cookie: session.cookie } })
    const next = sessionOf(answer)
    if (answer.status !== 200 || next.cookie === '') return false
    Object.assign(session, next)
    return true
  }
  const hurry = async (jobs: readonly string[] = DELAYED_JOBS, retries = 1_000_000) => {
    await sql`update pgboss.job set start_after = now()
      where name = any(${[...jobs]}::text[]) and state in ('created', 'retry') and start_after > now()
        and retry_count <= ${retries}`.execute(db)
    // Workers poll only every two seconds.
    await sql`select pg_notify(${NOTIFY_CHANNEL}, name) from unnest(${[...jobs]}::text[]) as name`.execute(db)
  }
  const quiet = async () => {
    const until = performance.now() + QUIET_TIMEOUT_MS
    await gateway.control('/webhooks/idle')
    for (let round = 1; (await unfinished(world)) > 0; round++) {
      // An event that met a failing provider is tried again after half a minute.
      if (round % HURRY_EVERY === 0) await hurry(['payment-event'])
      if (performance.now() > until) throw new Error('events or jobs are not finished after 90 s')
      await sleep(AGAIN_MS / 5)
    }
  }
  const admin = sessionOf(await done(url, 'POST /auth/login', { id: world.admin.id, password: world.admin.password }))
  return {
    world,
    admin,
    clips: await putOnSale(world, CLIPS, 'money'),
    ask,
    hurry,
    async signUp(login) {
      const person = { firstName: 'Asha', lastName: 'Rao', email: login, password: PASSWORD }
      const session = sessionOf(await ask('POST /auth/signup', person))
      // Taken: an earlier try, whose answer was lost, did it.
      return session.cookie ? session : sessionOf(await ask('POST /auth/userlogin', { id: login, password: PASSWORD }))
    },
    quiet,
    async recover() {
      while ((await putOff(db)) > 0) {
        await hurry(DELAYED_JOBS, MOST_RETRIES)
        await quiet()
      }
    },
    async age(days) {
      await gateway.control('/age', { seconds: days * DAY_S })
      for (const [table, columns] of Object.entries(TIMES)) {
        const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`)
        await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db)
      }
    },
    stop: () => world.stop(),
  }
}

/** Times that orders, rights and papers go by; the audit log is append-only and stays as it is. */
const TIMES: Record<string, string[]> = {
  checkout: ['created_at', 'paid_at'],
  payment: ['created_at'],
  refund: ['created_at', 'processed_at'],
  refund_request: ['requested_at', 'decided_at'],
  dispute: ['created_at', 'respond_by'],
  receivable: ['due_at'],
  credit_lot: ['starts_at', 'expires_at'],
  company_agreement: ['starts_at', 'ends_at'],
  quotation: ['issued_at', 'valid_until'],
  entitlement: ['created_at', 'starts_at', 'ends_at', 'cancelled_at'],
  download: ['created_at'],
  mandate: ['created_at', 'expires_at', 'ended_at'],
  mandate_debit: ['ends_at', 'notified_at', 'requested_at', 'failed_at'],
  licence: ['issued_at'],
  invoice: ['issued_at'],
  credit_note: ['issued_at'],
  webhook_event: ['received_at', 'processed_at'],
}

async function unfinished({ db, gateway }: World): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from webhook_event where processed_at is null)
      + (select count(*) from pgboss.job where name = any(${JOBS}::text[])
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))) as open`.execute(db)
  const waiting = Object.values(gateway.live.deliveries).filter((one) => one.state === 'waiting').length
  return Number(rows[0]?.open ?? 0) + waiting
}

/** A refund that the provider refuses for good is tried for a week: after this many tries it is left alone here. */
const MOST_RETRIES = 4

async function putOff(db: World['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pgboss.job
    where name = any(${DELAYED_JOBS}::text[]) and state = 'retry' and retry_count <= ${MOST_RETRIES}`.execute(db)
  return rows[0]?.count ?? 0
}
