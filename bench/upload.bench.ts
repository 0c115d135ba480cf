// What taking an upload costs: processor time of the server for one large file, by form and piece by piece, against a
// bare Node server that hashes what comes and writes it to disk, all in the same run; and the server's memory while
// twenty large files come at once.
//   npm run bench -- upload            1 GB three times each way, then 20 files of 500 MB
//   UPLOAD_MB=256 UPLOAD_AT_ONCE_MB=100 npm run bench -- upload
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchServer } from '../harness/server.ts'

const MEGABYTE = 1024 ** 2
const SIZE = Number(process.env['UPLOAD_MB'] ?? 1024) * MEGABYTE
const ROUNDS = 3
const AT_ONCE = 20
const AT_ONCE_SIZE = Number(process.env['UPLOAD_AT_ONCE_MB'] ?? 500) * MEGABYTE
/** OPS-15: processor time against the bare pipe's, and memory. */
const MOST = { resumable: 1.2, multipart: 1.5, memory: 300 * MEGABYTE }
/** What a browser sends in one request. */
const PIECE = 64 * MEGABYTE
const ADMIN = { ADMIN_ID: 'bench@bench.example', ADMIN_PASSWORD: 'a bench’s password' }

const BARE = `
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
let files = 0
const server = createServer(async (request, response) => {
  const path = process.argv[1] + '/' + files++
  const hash = createHash('sha256')
  const meter = new Transform({ transform(chunk, _, done) { hash.update(chunk); done(null, chunk) } })
  await pipeline(request, meter, createWriteStream(path))
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
  response.end(hash.digest('hex'))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

const folder = await mkdtemp(join(tmpdir(), 'jhalak-bench-upload-'))
const bare = await startBare(folder)
const dataDir = join(folder, 'data')
// One that keeps the database and works on what was received, and one that only receives, which is looked at.
const keeper = await startBenchServer({ ...ADMIN, DATA_DIR: dataDir })
const server = await startBenchServer({
  ...ADMIN,
  DATA_DIR: dataDir,
  ROLE: 'web',
  DATABASE_URL: await keeper.databaseUrl(),
})
let fine = false
try {
  const token = await signIn()
  const ways: Record<string, () => Promise<unknown>> = {
    bare: () => send(`${bare.url}/`, 'POST', SIZE, {}),
    multipart: () => sendForm(SIZE, token),
    resumable: () => sendPieces(SIZE, token),
  }
  const pids = { bare: bare.pid, multipart: server.pid, resumable: server.pid }
  const seconds = await measure(ways, pids)
  fine = reportRatios(seconds)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => (n % 2 ? sendForm : sendPieces)(AT_ONCE_SIZE, token)))
  fine = (await reportMemory()) && fine
} finally {
  await server.stop()
  await keeper.stop()
  bare.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(fine ? 0 : 1)

/** Processor seconds of each way, its best round: what else the machine does only ever adds. */
async function measure(ways: Record<string, () => Promise<unknown>>, pids: Record<string, number>) {
  const best: Record<string, number> = {}
  // One round unmeasured: the programs warm up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [way, run] of Object.entries(ways)) {
      const before = await processorSeconds(pids[way] ?? 0)
      await run()
      const used = (await processorSeconds(pids[way] ?? 0)) - before
      if (round > 0) best[way] = Math.min(best[way] ?? Number.POSITIVE_INFINITY, used)
    }
  return best
}

function reportRatios({ bare: base = 0, ...ways }: Record<string, number>) {
  console.log(`bare pipe  ${base.toFixed(2)} s of processor for ${SIZE / MEGABYTE} MB`)
  let within = true
  for (const [way, used] of Object.entries(ways)) {
    const most = way === 'resumable' ? MOST.resumable : MOST.multipart
    const ratio = used / base
    console.log(`${way.padEnd(10)} ${used.toFixed(2)} s, ${ratio.toFixed(2)} times (at most ${most})`)
    within &&= ratio <= most
  }
  return within
}

async function reportMemory() {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  const files = `${AT_ONCE} files of ${AT_ONCE_SIZE / MEGABYTE} MB at once`
  console.log(`memory     ${Math.round(peak / MEGABYTE)} MB at its most, with ${files} (less than 300 MB)`)
  return peak < MOST.memory
}

/** @param pid User and system time so far, as the kernel counts it. */
async function processorSeconds(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function startBare(dir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BARE, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(String(line))}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function signIn() {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: ADMIN.ADMIN_ID, password: ADMIN.ADMIN_PASSWORD }),
  })
  return (await answer.json()).accessToken
}

/** Sends so many bytes, made while they are sent, each file another. */
async function send(
  url: string,
  method: string,
  size: number,
  headers: Record<string, string | number>,
  [head, tail]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)],
) {
  const length = head.length + size + tail.length
  const line = request(url, { method, headers: { 'content-length': length, ...headers } })
  const answered = once(line, 'response')
  line.write(head)
  const chunk = Buffer.alloc(MEGABYTE, 7)
  for (let sent = 0; sent < size; sent += MEGABYTE) {
    chunk.writeDoubleLE(Math.random())
    if (!line.write(Buffer.from(chunk.subarray(0, Math.min(MEGABYTE, size - sent))))) await once(line, 'drain')
  }
  line.end(tail)
  const [response] = await answered
  const text = (await response.toArray()).join('')
  if (response.statusCode >= 300) throw new Error(`${method} answered ${response.statusCode} ${text}`)
  return response
}

function sendForm(size: number, token: string) {
  const line = 'a-line-between-parts'
  const field = (name: string, value: string) =>
    `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('name', `F${Math.random()}`)}${field('tags', 'bench')}--${line}\r\ncontent-disposition: form-data; name="video"; filename="f.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${line}` }
  return send(`${server.url}/videos/post`, 'POST', size, headers, [
    Buffer.from(head),
    Buffer.from(`\r\n--${line}--\r\n`),
  ])
}

async function sendPieces(size: number, token: string) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const own = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `name ${base64(`R${Math.random()}`)},tags ${base64('bench')},filename ${base64('r.mp4')}`
  const begun = await fetch(`${server.url}/videos/resumable`, {
    method: 'POST',
    headers: { ...own, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  const url = `${server.url}${begun.headers.get('location')}`
  for (let offset = 0; offset < size; offset += PIECE)
    await send(url, 'PATCH', Math.min(PIECE, size - offset), {
      ...own,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
    })
}
