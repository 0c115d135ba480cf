// Asks one server for the same addresses again and again over a number of connections, each waiting for its answer; in a
// process of its own and with bare sockets, so that it is not what is measured. Prints one line of JSON.
//   node harness/load.ts '{"port":3000,"paths":["/"],"connections":16,"seconds":2}'
import { connect } from 'node:net'

const { port, paths, connections, seconds, warmUp = 0.3, fresh = false } = JSON.parse(process.argv[2] ?? '{}')
const request = (path: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\n\r\n`)
const requests = paths.map(request)
const first = Math.floor(Math.random() * 1e6)
/** With `fresh` no address is requested twice, so that no cache answers. */
const next = () => {
  const turn = at++
  const path = paths[turn % paths.length]
  return fresh ? request(spelt(path, first + Math.floor(turn / paths.length))) : requests[turn % requests.length]
}
/** The same address, spelt differently for each number: a cache leaves out names that nobody reads, but decodes nothing. */
function spelt(path: string, number: number): string {
  let left = number
  const encoded = (letter: string) => {
    if (letter.length > 1) return letter
    const bit = left & 1
    left >>= 1
    return bit ? `%${letter.charCodeAt(0).toString(16)}` : letter
  }
  return path.replace(/\?.*/, (query) => query.replaceAll(/%..|[a-z0-9]/gi, encoded))
}
/** How long a last answer may take, seconds. */
const PATIENCE = 30
const END_OF_HEAD = Buffer.from('\r\n\r\n')
let times: number[] = []
let errors = 0
let bytes = 0
let at = 0
let stopped = false
/** Of each connection: whether its last answer has come. */
const answered: Promise<void>[] = []

await Promise.all(Array.from({ length: connections }, open))
await sleep(warmUp)
reset()
const began = performance.now()
await sleep(seconds)
const passed = (performance.now() - began) / 1000
stopped = true
times.sort((one, other) => one - other)
const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const figures = { rate: times.length / passed, p50: share(0.5), p95: share(0.95), p99: share(0.99), errors, bytes }
const count = times.length
// What is still being worked on would be in the way of whatever is measured next.
await Promise.race([Promise.all(answered), sleep(PATIENCE)])
process.stdout.write(`${JSON.stringify({ ...figures, count })}\n`)
process.exit(0)

function reset() {
  times = []
  errors = 0
  bytes = 0
}

/** @returns once connected */
function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    /** Bytes still to come of this answer; below zero while its head is incomplete. */
    let missing = -1
    let head: Buffer | null = null
    let hasAnswered: (value?: undefined) => void = () => {}
    answered.push(new Promise((done) => (hasAnswered = done)))
    const ask = () => {
      if (stopped) return hasAnswered()
      missing = -1
      sent = performance.now()
      socket.write(next())
    }
    socket.on('data', (chunk) => {
      bytes += chunk.length
      let rest = chunk.length
      if (missing < 0) {
        const all = head ? Buffer.concat([head, chunk]) : chunk
        const end = all.indexOf(END_OF_HEAD)
        if (end < 0) return void (head = all)
        const text = all.toString('latin1', 0, end)
        if (!text.startsWith('HTTP/1.1 200')) errors++
        missing = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0)
        rest = all.length - end - END_OF_HEAD.length
        head = null
      }
      missing -= rest
      if (missing > 0) return
      times.push(performance.now() - sent)
      ask()
    })
    socket.on('error', reject)
    socket.on('connect', () => {
      resolve()
      ask()
    })
  })
}

/** @param wait seconds */
function sleep(wait: number) {
  return new Promise((resolve) => setTimeout(resolve, wait * 1000))
}
