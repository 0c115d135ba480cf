import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawBuilder } from 'kysely'
import { callTarget } from '../contract/call-target.ts'
import type { CallInput, CallName } from '../contract/index.ts'
import { addStaff } from '../server/accounts/staff/staff-accounts.service.ts'
import { createApp, type OpenWebApp } from '../server/app.ts'
import { type Config, toConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import type { Deps } from '../server/deps.ts'
import { openDeps } from '../server/open-deps.ts'
import { closeHttpServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import type { Clock } from '../server/platform/clock.ts'
import { startWorker } from '../server/jobs.ts'
import { createTestDatabase, runAs } from './test-database.ts'

/** Of everybody that `as` makes. */
export const PASSWORD = 'correct horse battery'

/** An HTTP client of the server, with or without a token. */
export interface Caller {
  token: string | null
  /** The session cookie from signing in, as a Cookie header. */
  cookie: string
  call<N extends CallName>(name: N, input: CallInput<N>, headers?: Record<string, string>): Promise<Answer>
  request(path: string, init?: RequestInit): Promise<Response>
}

export interface Answer {
  status: number
  // Tests read replies untyped, by the field names of the spec.
  body: Reply
  headers: Headers
}
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any

export interface TestServer {
  url: string
  deps: Deps
  dataDir: string
  guest: Caller
  as(role: 'ADMIN' | 'EMPLOYEE' | 'USER', name?: string): Promise<Caller>
  /** As the tables' owner: what the program's own role may not do. */
  byOwner(statement: RawBuilder<unknown>): Promise<void>
  stop(): Promise<void>
}

/**
 * A whole server on a port of its own, with its own database and data folder: HTTP API, worker and payment sandbox.
 * @param options.worker false for tests that need no jobs
 */
export async function startTestServer(
  options: {
    env?: Record<string, string>
    worker?: boolean
    clock?: Clock
    web?: OpenWebApp | null
    /** Called with its database, for tools that work beside it. */
    onDatabase?: (url: string, ownerUrl: string) => void
  } = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhalak-data-'))
  const database = await createTestDatabase()
  options.onDatabase?.(database.url, database.ownerUrl)
  const config: Config = toConfig(
    readEnv({
      NODE_ENV: 'test',
      SANDBOX: 'on',
      STARTER_CATALOGUE: 'none',
      RATE_LIMITS: 'off',
      // Tests publish a clip and buy it at once; those of early access set it.
      EARLY_ACCESS_DAYS: '0',
      // On, so that what is cached too long is noticed. Tests that write behind the server's back switch it off.
      REPLY_CACHE_MB: '8',
      // Tests write behind the server's back: each search asks for what was committed.
      SEARCH_SNAPSHOT_MS: '0',
      LOG_LEVEL: 'fatal',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...options.env,
    }),
  )
  const deps = await openDeps(config, {
    databaseUrl: database.url,
    log: createLog(config.logLevel),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const app = await createApp(deps, options.web ?? null)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  deps.listening.url = url
  if (options.worker !== false) await startWorker(deps)
  return {
    url,
    deps,
    dataDir,
    guest: caller(url, null, ''),
    as: (role, name) => signedIn(deps, url, role, name ?? role.toLowerCase()),
    byOwner: (statement) => runAs(database.ownerUrl, statement),
    async stop() {
      await closeHttpServer(app, 0)
      await deps.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes the account when it is new, and signs in through the front door. */
async function signedIn(deps: Deps, url: string, role: 'ADMIN' | 'EMPLOYEE' | 'USER', name: string): Promise<Caller> {
  const guest = caller(url, null, '')
  const id = `${name}@test.example`
  const known = await deps.db.selectFrom('account').select('id').where('login', '=', id).executeTakeFirst()
  if (!known && role === 'USER')
    await guest.call('POST /auth/signup', { firstName: name, lastName: 'Test', email: id, password: PASSWORD })
  if (!known && role !== 'USER') await addStaff(deps, { userId: id, password: PASSWORD, role })
  const answer = await guest.call(role === 'USER' ? 'POST /auth/userlogin' : 'POST /auth/login', {
    id,
    password: PASSWORD,
  })
  if (answer.status !== 200) throw new Error(`${id} could not sign in: ${JSON.stringify(answer.body)}`)
  return caller(url, answer.body.accessToken, sessionCookieOf(answer.headers))
}

export const sessionCookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** A client with this token (null: a guest) and cookie. */
export function caller(url: string, token: string | null, cookie: string): Caller {
  const authorization = (): Record<string, string> => (me.token ? { authorization: `Bearer ${me.token}` } : {})
  const request = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, headers: { ...authorization(), ...(init.headers as Record<string, string>) } })
  const me: Caller = {
    token,
    cookie,
    request,
    async call(name, input, headers = {}) {
      const { method, path, rest } = callTarget(name, input as object)
      const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
      const response =
        method === 'GET'
          ? await request(query ? `${path}?${query}` : path, { headers })
          : await request(path, {
              method,
              body: JSON.stringify(rest),
              headers: { 'content-type': 'application/json', ...headers },
            })
      const text = await response.text()
      return {
        status: response.status,
        body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
        headers: response.headers,
      }
    },
  }
  return me
}

/** A new access token, as a page gets one when its person acts for somebody else from now on. */
export async function renew(person: Caller): Promise<void> {
  const { body, headers } = await person.call('GET /refresh', {}, { cookie: person.cookie })
  person.token = body.accessToken
  person.cookie = sessionCookieOf(headers)
}
