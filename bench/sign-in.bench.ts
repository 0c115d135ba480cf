// Does the time of a refused sign-in tell whether the account exists? 1,000 wrong passwords for known and for unknown
// addresses, in pairs of random order, so that whatever else the machine does falls on both alike.
import { startBenchServer } from '../harness/server.ts'

const SAMPLES = 1_000
const WARM_UP = 100
const ACCOUNTS = 12
/** ACC-11: medians within 5 %, and a guess by the time alone hardly better than a coin. */
const MOST_PERCENT = 5
const MOST_AUC = 0.55

const { url, stop } = await startBenchServer({ TRUSTED_PROXY: '127.0.0.1', RATE_LIMITS: 'on' })
let fine = false
try {
  for (let n = 0; n < ACCOUNTS; n++) await signUp(`known${n}@bench.example`)
  await measure(WARM_UP, 'w')
  fine = report(await measure(SAMPLES, 'm'))
} finally {
  await stop()
}
process.exit(fine ? 0 : 1)

function post(path: string, body: object, ip: string) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
}

async function signUp(email: string) {
  const answer = await post(
    '/auth/signup',
    { firstName: 'A', lastName: 'B', email, password: 'correct horse' },
    '192.0.2.1',
  )
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`)
}

/** Milliseconds of each try; every one comes from an address of its own, since the limits are on as in production. */
async function measure(samples: number, round: string) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let n = 0; n < samples; n++)
    for (const kind of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[kind].push(await timed(kind === 'known' ? `known${n % ACCOUNTS}` : `nobod${n % ACCOUNTS}`, round, n))
  return times
}

async function timed(name: string, round: string, n: number) {
  const net = `${round === 'w' ? 10 : 11}.${name.startsWith('known') ? 1 : 2}`
  const body = { id: `${name}@bench.example`, password: 'a wrong password' }
  const begun = performance.now()
  const answer = await post('/auth/userlogin', body, `${net}.${Math.floor(n / 250)}.${(n % 250) + 1}`)
  await answer.text()
  const ms = performance.now() - begun
  if (answer.status !== 401) throw new Error(`sign-in answered ${answer.status}`)
  return ms
}

function report({ known, unknown }: { known: number[]; unknown: number[] }) {
  const medians = { known: quantile(known, 0.5), unknown: quantile(unknown, 0.5) }
  const percent = (100 * (medians.known - medians.unknown)) / medians.unknown
  const auc = areaUnderCurve(known, unknown)
  for (const [name, values] of Object.entries({ known, unknown })) {
    const [low, median, high] = [0.05, 0.5, 0.95].map((share) => quantile(values, share).toFixed(2))
    console.log(`${name.padEnd(8)} ${values.length} samples   5 % ${low} ms   median ${median} ms   95 % ${high} ms`)
  }
  console.log(`difference of the medians ${percent.toFixed(2)} % (at most ${MOST_PERCENT} %)`)
  console.log(`area under the curve ${auc.toFixed(3)} (0.5 is a coin; at most ${MOST_AUC})`)
  return Math.abs(percent) <= MOST_PERCENT && auc <= MOST_AUC
}

function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** How often a known address takes longer than an unknown one; turned so that it is never below a coin's half. */
function areaUnderCurve(known: number[], unknown: number[]) {
  let wins = 0
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  const share = wins / (known.length * unknown.length)
  return Math.max(share, 1 - share)
}
