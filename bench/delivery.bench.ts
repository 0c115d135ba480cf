// What a gigabyte of a licensed 4K file costs the processor: from Node alone and with nginx in front (X-Accel-Redirect), each
// with the right checked at every request, against nginx handing out the same file to anybody. Whole, and in parts as
// download managers ask. BENCH_MIB sets the size of the file, BENCH_ROUNDS how often.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../harness/root.ts'
import { freePort } from '../harness/machine.ts'
import { startBenchServer } from '../harness/server.ts'
import { openStock } from './delivery-stock.ts'
import { cpuSeconds } from '../harness/process.ts'

const MIB = 1024 ** 2
const FILE_MIB = Number(process.env['BENCH_MIB'] ?? 1024)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Not counted: a program that has just begun translates itself meanwhile. Small requests, then whole rounds. */
const WARMING = { requests: 3_000, rounds: 1 }
const PART_MIB = 16
/** OPS-15: times nginx's own cost. */
const MOST = { node: 2.5, accel: 1.3 }

const dataDir = await mkdtemp(join(tmpdir(), 'jhalak-bench-delivery-'))
const env = { NODE_ENV: 'development', SANDBOX: 'on', STARTER_CATALOGUE: 'none', DATA_DIR: dataDir, RATE_LIMITS: 'off' }
const stock = await openStock(env, FILE_MIB)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const closing: (() => unknown)[] = [
  () => rm(dataDir, { recursive: true, force: true }),
  () => stock.close(),
  () => agent.destroy(),
]
let kept = true
try {
  kept = await measureAll()
} finally {
  for (const close of closing.toReversed()) await close()
}
process.exit(kept ? 0 : 1)

async function measureAll() {
  const shared = { ...env, DATABASE_URL: stock.databaseUrl, ROLE: 'web' }
  const node = await startBenchServer(shared)
  closing.push(node.stop)
  const buyer = await buy(node.url)
  const ways = [{ name: 'Node', url: () => linkOf(node.url, buyer), pids: [node.pid], most: MOST.node }]
  if (spawnSync('nginx', ['-v']).error) console.log('nginx not installed: no ratios')
  else {
    const accel = await startBenchServer({ ...shared, ACCEL_REDIRECT: '/protected' })
    closing.push(accel.stop)
    const nginx = await startNginx(accel.url)
    closing.push(nginx.stop)
    ways.unshift({
      name: 'nginx',
      url: async () => `${nginx.url}/bare/${stock.storageKey}`,
      pids: [nginx.pid],
      most: 1,
    })
    const pids = [nginx.pid, accel.pid]
    ways.push({ name: 'nginx, right checked', url: () => linkOf(nginx.url, buyer), pids, most: MOST.accel })
  }
  for (const way of ways) await warm(await way.url())
  const floor = await startBareSender()
  closing.push(floor.stop)
  const most = Number.POSITIVE_INFINITY
  const bare = { name: 'least that Node can do', url: async () => floor.url, pids: [floor.pid], most }
  const whole = await compare('whole', [...ways, bare], FILE_MIB)
  const parts = await compare(`parts of ${PART_MIB} MiB`, ways, PART_MIB)
  return whole && parts
}

/** Takes turns, so that whatever else the machine does falls on all alike. */
async function compare(
  what: string,
  ways: { name: string; url: () => Promise<string>; pids: number[]; most: number }[],
  partMib: number,
) {
  const spent = ways.map(() => ({ own: 0, database: 0 }))
  for (let round = -WARMING.rounds; round < ROUNDS; round++)
    for (const [index, way] of ways.entries()) {
      const url = await way.url()
      const before = [sum(way.pids), cpuSeconds(stock.databasePid)]
      await fetchAll(url, partMib)
      const mine = spent[index]
      if (!mine || round < 0) continue
      mine.own += sum(way.pids) - (before[0] ?? 0)
      mine.database += cpuSeconds(stock.databasePid) - (before[1] ?? 0)
    }
  return report(what, ways, spent)
}

function sum(pids: number[]) {
  return pids.reduce((total, pid) => total + cpuSeconds(pid), 0)
}

function report(what: string, ways: { name: string; most: number }[], spent: { own: number; database: number }[]) {
  const gigabytes = (FILE_MIB * MIB * ROUNDS) / 1e9
  const [bare] = ways[0]?.name === 'nginx' ? spent : []
  let fine = true
  for (const [index, { name, most }] of ways.entries()) {
    const { own, database } = spent[index] ?? { own: NaN, database: NaN }
    const ratio = bare ? own / bare.own : null
    fine &&= ratio === null || ratio <= most
    const words = [what.padEnd(16), name.padEnd(21), `${(own / gigabytes).toFixed(3)} s CPU per GB`]
    if (ratio !== null && index > 0)
      words.push(`${ratio.toFixed(2)} x nginx (limit ${most})`, `database ${(database / gigabytes).toFixed(3)} s`)
    console.log(words.join('  '))
  }
  return fine
}

async function warm(url: string) {
  for (let n = 0; n < WARMING.requests; n++) await drain(url, { range: `bytes=${n}-${n}` })
}

async function fetchAll(url: string, partMib: number) {
  let bytes = 0
  for (let at = 0; at < FILE_MIB; at += partMib) {
    const range = partMib === FILE_MIB ? undefined : `bytes=${at * MIB}-${Math.min(FILE_MIB, at + partMib) * MIB - 1}`
    bytes += await drain(url, range ? { range } : {})
  }
  if (bytes !== FILE_MIB * MIB) throw new Error(`${bytes} bytes came`)
}

function drain(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.once('end', () =>
        answer.statusCode === 200 || answer.statusCode === 206
          ? resolve(bytes)
          : reject(new Error(`answered ${answer.statusCode}`)),
      )
      answer.once('error', reject)
    }).once('error', reject)
  })
}

/** Somebody who bought the clip in 4K. @returns access token */
async function buy(url: string): Promise<string> {
  const login = { id: 'asha@bench.example', password: 'correct horse battery' }
  await post(url, '/auth/signup', { firstName: 'Asha', lastName: 'Rao', email: login.id, password: login.password })
  const { accessToken } = await post(url, '/auth/userlogin', login)
  const notes = { type: 'one-time', videoID: stock.clipId, quality: '4K' }
  const order = await post(
    url,
    '/pay/create-order',
    { amount: 1, currency: 'INR', receipt: 'bench', notes },
    accessToken,
  )
  const paid = await post(url, '/__sandbox/razorpay/pay', { order_id: order.id, webhooks: 'drop' })
  await post(url, '/pay/verify-payment', paid, accessToken)
  return accessToken
}

async function linkOf(url: string, token: string) {
  const link = await post(url, '/user/downloadhighres', { id: stock.clipId, quality: '4K' }, token)
  return `${url}${link.url}`
}

async function post(url: string, path: string, body: object, token?: string): Promise<any> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function startBareSender() {
  const port = await freePort()
  const file = join(dataDir, 'media/licensed', stock.storageKey)
  const words = [join(root, 'bench/bare-sender.ts'), file, String(port)]
  const child = spawn(process.execPath, words, { stdio: 'inherit' })
  await sleep(1_000)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** The configuration that we hand out, on this bench's ports and folders, and the same folder for anybody under /bare. */
async function startNginx(upstream: string) {
  const dir = await mkdtemp(join(tmpdir(), 'jhalak-bench-nginx-'))
  const port = await freePort()
  const media = join(dataDir, 'media')
  const given = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const site = given
    // The redirecting server is left out, and TLS: both ways of delivery are measured without.
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replace(
      / {2}# nginx 1\.25[^]*?ssl_session_tickets off;/,
      `  listen 127.0.0.1:${port};\n  location /bare/ { alias ${media}/licensed/; sendfile on; tcp_nopush on; sendfile_max_chunk 2m; }`,
    )
    .replace('127.0.0.1:3000', new URL(upstream).host)
    .replaceAll('/var/lib/jhalak/media', media)
    .replaceAll('/var/log/nginx', dir)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `daemon off; ${user} worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 512; }
http { default_type video/mp4; ${temporary.join(' ')} include ${dir}/site.conf; }`
  await writeFile(join(dir, 'site.conf'), site)
  await writeFile(join(dir, 'nginx.conf'), main)
  const child = spawn('nginx', ['-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], { stdio: 'inherit' })
  const stop = async () => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill('SIGTERM')
    await gone
    await rm(dir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (
    let tries = 0;
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (tries < 100 && child.exitCode === null) await sleep(50)
    else await stop().then(() => Promise.reject(new Error('nginx did not start')))
  }
  return { url, pid: child.pid ?? 0, stop }
}
