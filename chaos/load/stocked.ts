import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { inTurns, type Session, sessionOf } from '../../harness/client.ts'
import { call } from '../../harness/client.ts'
import { run } from '../../harness/machine.ts'
import { newSecretName } from '../../server/platform/ids.ts'
import { PASSWORD } from '../client/person.ts'
import { startWorld, type World } from '../stack/world.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const MEGABYTE = 1024 ** 2
const USERS = 1_000
const PURCHASES = 5_000
const ACCOUNTS = 13

/** The shop that the load figures are measured on. */
export interface Stocked {
  world: World
  clips: number
  /** A public file, its length in bytes. */
  preview: { path: string; bytes: number }
  /** A clip with a 4K file of the full size, and its owners. */
  large: { clipId: string; bytes: number; sha256: string }
  /** Signed in anew each time: an access token lasts 15 minutes, and other figures take longer. */
  holders: () => Promise<Session[]>
  stop: () => Promise<void>
}

/** 10,000 clips, 1,000 people, 5,000 purchases; one large preview, and one large 4K file. */
export async function openStocked(clips: number, largeMegabytes: number): Promise<Stocked> {
  // As on a site that is looked at: requests are not written down.
  const world = await startWorld({ env: { LOG_LEVEL: 'warn' } })
  try {
    const file = join(world.machine.folder, 'clips.ndjson')
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: world.database.directUrl }
    await run(process.execPath, [join(ROOT, 'bench/generate.ts'), String(clips), file])
    await run(process.execPath, [join(ROOT, 'bench/load.ts'), file], { env, cwd: world.machine.folder })
    await furnish(world)
    const preview = await putFile(world, 'public', 8)
    const large = await putFile(world, 'licensed', largeMegabytes)
    const clipId = 'bench-0'
    const common = { clip_id: clipId, content_type: 'video/mp4', width: 3840, height: 2160, duration_ms: 10_000 }
    await world.db
      .insertInto('rendition')
      .values([
        { ...common, kind: 'uhd', storage_key: large.key, bytes: large.bytes, sha256: large.sha256 },
        { ...common, kind: 'watermark', storage_key: preview.key, bytes: preview.bytes, sha256: preview.sha256 },
      ])
      .execute()
    const emails = await inTurns(ACCOUNTS, 2, (at) => holder(world, clipId, at))
    return {
      world,
      clips,
      preview: { path: `/media/${preview.key}`, bytes: preview.bytes },
      large: { clipId, bytes: large.bytes, sha256: large.sha256 },
      holders: () => inTurns(ACCOUNTS, 2, (at) => signIn(world, emails[at] ?? '')),
      stop: () => world.stop(),
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}

async function putFile({ store }: World, area: 'public' | 'licensed', megabytes: number) {
  const key = `${newSecretName()}/large.mp4`
  const block = randomBytes(MEGABYTE)
  const blocks = Readable.from(
    (function* () {
      for (let n = 0; n < megabytes; n++) yield block
    })(),
  )
  return { key, ...(await store.put(area, key, blocks)) }
}

/** Buyers as rows alone, without sessions. */
async function furnish({ db }: World): Promise<void> {
  await sql`insert into account (id, role, login, first_name)
    select gen_random_uuid(), 'USER', 'user' || n || '@load.example', 'User' from generate_series(1, ${USERS}) n`.execute(
    db,
  )
  await sql`with sold as (
      insert into checkout (id, account_id, kind, clip_id, quality, base_paise, tax_paise, total_paise, status, receipt, provider_order_id, paid_at)
      select gen_random_uuid(), a.id, 'one-time', 'bench-' || (n.n * 7 % 1000), 'HD', 7900, 1422, 9322, 'PAID', 'load-' || n.n, 'order_load' || n.n, now()
      from generate_series(1, ${PURCHASES}) n (n)
      join (select id, row_number() over () as at from account where login like '%@load.example') a on a.at = 1 + n.n % ${USERS}
      returning id, account_id, clip_id)
    insert into entitlement (id, checkout_id, account_id, kind, clip_id, quality, starts_at, ends_at)
    select distinct on (account_id, clip_id) gen_random_uuid(), id, account_id, 'one-time', clip_id, 'HD', now(), now() + interval '1 year' from sold`.execute(
    db,
  )
}

const signIn = async ({ url }: World, id: string): Promise<Session> =>
  sessionOf(await call(url, 'POST /auth/userlogin', { id, password: PASSWORD }))

/** @returns the e-mail address */
async function holder({ url, db }: World, clipId: string, at: number): Promise<string> {
  const email = `holder${at}@load.example`
  sessionOf(await call(url, 'POST /auth/signup', { firstName: 'A', lastName: 'B', email, password: PASSWORD }))
  await sql`with sold as (
      insert into checkout (id, account_id, kind, clip_id, quality, base_paise, tax_paise, total_paise, status, receipt, paid_at)
      select gen_random_uuid(), id, 'one-time', ${clipId}, '4K', 12900, 2322, 15222, 'PAID', 'holder-' || login, now()
      from account where login = ${email} returning id, account_id)
    insert into entitlement (id, checkout_id, account_id, kind, clip_id, quality, starts_at, ends_at)
    select gen_random_uuid(), id, account_id, 'one-time', ${clipId}, '4K', now(), now() + interval '1 year' from sold`.execute(
    db,
  )
  return email
}
