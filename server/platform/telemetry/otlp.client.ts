const TIMEOUT_MS = 5_000

export type Attributes = Record<string, string | number | boolean>

/** As OTLP writes them in JSON. */
export const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/**
 * Posts to a collector. Who does not answer is not waited for, and nothing is sent twice: figures of a shop are no money.
 * @param warn hears once that the collector does not take what is sent, until it does again
 */
export function otlpSender(
  { endpoint, headers }: { endpoint: string; headers: Record<string, string> },
  warn: (problem: string) => void,
) {
  let isAway = false
  async function post(what: 'traces' | 'metrics', body: object): Promise<string | null> {
    try {
      const reply = await fetch(`${endpoint}/v1/${what}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      await reply.body?.cancel()
      return reply.ok ? null : String(reply.status)
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer'
    }
  }
  return {
    async send(what: 'traces' | 'metrics', body: object): Promise<void> {
      const problem = await post(what, body)
      if (problem !== null && !isAway) warn(`the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no ${what}: ${problem}`)
      isAway = problem !== null
    },
  }
}
