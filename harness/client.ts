import { setTimeout as sleep } from 'node:timers/promises'

/** Access token and session cookie. */
export interface Session {
  token: string
  cookie: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Headers
  ms: number
}

/** Calls by method and path, as a browser would. A line that breaks is status 0. */
export async function call(
  base: string,
  name: string,
  input: object = {},
  by: { session?: Session | undefined; headers?: Record<string, string>; patienceMs?: number } = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const url = new URL(path, base)
  const asks = method === 'GET'
  if (asks) for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
  const headers = {
    ...(by.session ? { authorization: `Bearer ${by.session.token}` } : {}),
    ...(asks ? {} : { 'content-type': 'application/json' }),
    ...by.headers,
  }
  const began = performance.now()
  try {
    const signal = AbortSignal.timeout(by.patienceMs ?? 30_000)
    const response = await fetch(url, { method, headers, signal, ...(asks ? {} : { body: JSON.stringify(input) }) })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    const body = json ? (JSON.parse(text) as Answer['body']) : { text }
    return { status: response.status, body, headers: response.headers, ms: performance.now() - began }
  } catch (error) {
    return { status: 0, body: { error: String(error) }, headers: new Headers(), ms: performance.now() - began }
  }
}

/** @throws when the answer is not 2xx */
export async function done(...words: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...words)
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${words[1]} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

export function sessionOf({ body, headers }: Answer): Session {
  return { token: String(body['accessToken']), cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

export interface Load {
  ok: number
  failed: number
  /** The first few answers that were none. */
  failures: string[]
}

export interface Visitors {
  /** Waits for so many more answers, half a minute at most. */
  answered(count: number): Promise<void>
  stop(): Promise<Load>
}

/** Closed-loop load: several clients, each sending one request after another until stopped. */
export function startLoad(visitors: number, ask: (at: number) => Promise<Answer>): Visitors {
  const load: Load = { ok: 0, failed: 0, failures: [] }
  let stopped = false
  let at = 0
  const visit = async () => {
    while (!stopped) {
      const answer = await ask(at++)
      if (answer.status === 200) load.ok++
      else if (load.failed++ < 3) load.failures.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
    }
  }
  const visits = Array.from({ length: visitors }, visit)
  return {
    async answered(count) {
      const goal = load.ok + load.failed + count
      for (let tenths = 0; tenths < 300 && load.ok + load.failed < goal; tenths++) await sleep(100)
    },
    async stop() {
      stopped = true
      await Promise.all(visits)
      return load
    },
  }
}

/** Runs a few at a time, in order of their numbers. */
export async function inTurns<T>(count: number, atOnce: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next++
      results[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Server-sent events, as they come. */
export function listen(base: string, session: Session): { heard: string[]; open: Promise<boolean>; stop(): void } {
  const stopper = new AbortController()
  const heard: string[] = []
  const headers = { authorization: `Bearer ${session.token}` }
  const response = fetch(`${base}/events`, { headers, signal: stopper.signal }).catch(() => null)
  const read = async () => {
    const body = (await response)?.body?.pipeThrough(new TextDecoderStream())
    let rest = ''
    for await (const chunk of body ?? []) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      heard.push(...lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length)))
    }
  }
  read().catch(() => {})
  // The subscription begins just after the head of the reply.
  const open = response.then(async (answer) => {
    await sleep(100)
    return answer?.ok ?? false
  })
  return { heard, open, stop: () => stopper.abort() }
}
