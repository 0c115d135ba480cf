// One free account asks for papers, crops, searches and exports over 64 connections, as fast as it is answered: what do others
// notice who look at the home page? Against the same page while nobody else is there.
//   npm run bench -- flood
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { hammer } from '../harness/compare.ts'
import { report, short } from '../harness/report.ts'
import { diskStore } from '../server/platform/storage/disk-store.ts'
import { startCatalogueServer } from './catalogue-server.ts'
import { signUp } from './checkout-customers.ts'

const CLIPS = 10_000
const CONNECTIONS = 64
const SECONDS = 10
/** The papers of so many licences: more than the account may have drawn in a minute. */
const LICENCES = 40
/** Others keep their page. */
const MOST_MS = 300
const MOST_TIMES_IDLE = 10
const WORDS = ['river', 'market', 'monsoon', 'temple', 'train', 'dance', 'spice', 'boat', 'kite', 'lamp']

const server = await startCatalogueServer(CLIPS, { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const pool = new pg.Pool({ connectionString: await server.databaseUrl(), max: 1 })
const answers = new Map<number, number>()
let kept = false
try {
  const clips = await freeClips()
  const [account] = await signUp(server.port, clips.slice(0, 1))
  if (!account) throw new Error('nobody signed up')
  const numbers = await licencesOf(account.token, clips)
  const idle = await home()
  const stop = flood(account.token, numbers, clips)
  const busy = await home()
  await stop()
  kept = report(`${CONNECTIONS} connections of one free account: ${counted()}`, [
    {
      what: 'home page for others meanwhile, p99 ms',
      ours: `p50 ${short(busy.p50)} ms, ${short(busy.rate)} a second`,
      against: `alone p50 ${short(idle.p50)} ms, p99 ${short(idle.p99)} ms`,
      measured: busy.p99,
      atMost: MOST_MS,
    },
    {
      what: 'the same, times what it takes alone, p99',
      ours: `p50 ${short(busy.p50 / idle.p50)} times`,
      measured: busy.p99 / idle.p99,
      atMost: MOST_TIMES_IDLE,
    },
  ])
} finally {
  await pool.end()
  await server.stop()
}
process.exit(kept ? 0 : 1)

/** Visitors from another network, two at a time. */
function home() {
  return hammer({ paths: ['/'], port: server.port, connections: 2, seconds: SECONDS })
}

async function freeClips(): Promise<string[]> {
  const { rows } = await pool.query(
    `with chosen as (update clip set is_free = true where id in (select id from clip limit ${LICENCES}) returning id)
     insert into rendition (clip_id, kind, storage_key, content_type, bytes, sha256, width, height, duration_ms)
     select id, kind, 'bench/' || kind || id, 'video/mp4', 1, encode(sha256(id::bytea), 'hex'), 3840, 2160, 10000
     from chosen cross join unnest(array['hd', 'uhd']) as kind returning storage_key as key, clip_id as id`,
  )
  const store = await diskStore(join(server.settings['DATA_DIR'] ?? '', 'media'))
  for (const { key } of rows) await store.put('licensed', key, Readable.from(['x']))
  return [...new Set(rows.map(({ id }) => id as string))]
}

async function licencesOf(token: string, clips: string[]): Promise<string[]> {
  const agent = new Agent()
  for (const id of clips) {
    const { status } = await ask(agent, token, 'POST', '/user/downloadhighres', { id, quality: 'HD' })
    if (status !== 200) throw new Error(`a free clip was answered with ${status}`)
  }
  const { text } = await ask(agent, token, 'GET', '/user/licences')
  return (JSON.parse(text) as { licences: { number: string }[] }).licences.map(({ number }) => number)
}

/** Each connection goes through the four in turn. @returns stops it */
function flood(token: string, numbers: string[], clips: string[]): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let stopped = false
  let turn = 0
  const any = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? ''
  const calls = [
    () => ask(agent, token, 'GET', `/user/certificate?number=${any(numbers)}`),
    () => ask(agent, token, 'POST', '/user/downloadcutout', { id: any(clips), shape: '1:1', at: Math.random() }),
    () => ask(agent, token, 'GET', `/videos/getsearchvideos?term=${any(WORDS)}+${any(WORDS)}${Math.random()}&rows=1`),
    () => ask(agent, token, 'GET', '/user/export'),
  ]
  const lanes = Array.from({ length: CONNECTIONS }, async () => {
    while (!stopped) {
      const { status } = (await calls[turn++ % calls.length]?.()) ?? { status: 0 }
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  return async () => {
    stopped = true
    await Promise.all(lanes)
    agent.destroy()
  }
}

function ask(agent: Agent, token: string, method: string, path: string, body?: object) {
  const content = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': '10.9.9.9',
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port: server.port, path, method, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray().catch(() => [])).toString()
      resolve({ status: answer.statusCode ?? 0, text })
    })
    call.on('error', reject)
    call.end(content)
  })
}

function counted(): string {
  const sorted = [...answers].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, times]) => `${times} x ${status}`).join(', ')
}
