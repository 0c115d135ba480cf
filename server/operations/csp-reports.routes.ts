import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { limitOf } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { parseJson } from '../platform/attempt.ts'
import { networkOf } from '../platform/http/addresses.ts'

/** Where browsers tell what a page's policy made them refuse (ASVS 5, 3.4.7). */
export const CSP_REPORTS = '/csp-reports'
const BODY_LIMIT = 16 * 1024
const MOST_AT_ONCE = 20

const Directive = z.string().check(z.regex(/^[a-z-]{1,40}$/))
/** Reporting API: a list, in which may stand other things too. */
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: Directive, blockedURL: z.nullish(z.string()) }),
})
/** Before it there was one at a time, in an object of its own, with other names. */
const OldReport = z.object({
  'csp-report': z.object({ 'effective-directive': Directive, 'blocked-uri': z.nullish(z.string()) }),
})

type Refusal = Record<'directive' | 'source', string>

/** `POST /csp-reports`: each refusal becomes a line in the log. In a scope of its own for its types. */
export async function cspReportRoutes(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const types = ['application/reports+json', 'application/csp-report', 'application/json']
    const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
    scope.addContentTypeParser(types, options, (_request, text, done) => done(null, text))
    scope.post(CSP_REPORTS, async (request, reply) => {
      await limits.hit(limitOf('csp-report'), networkOf(request.ip))
      await limits.hit(limitOf('csp-reports'))
      for (const refusal of readReports(String(request.body)))
        request.log.warn({ reqId: request.id, ...refusal }, 'a page’s policy made a browser refuse something')
      return reply.code(204).send()
    })
  })
}

/** @throws AppError `invalid_input` where nothing in it is a report */
export function readReports(text: string): Refusal[] {
  const body = parseJson(text)
  const old = OldReport.safeParse(body)
  const reports = Array.isArray(body) ? body.slice(0, MOST_AT_ONCE).map((one) => Report.safeParse(one)) : []
  const refusals = reports.flatMap(({ data }) =>
    data ? [{ directive: data.body.effectiveDirective, source: sourceOf(data.body.blockedURL) }] : [],
  )
  if (old.success) {
    const { 'effective-directive': directive, 'blocked-uri': blocked } = old.data['csp-report']
    refusals.push({ directive, source: sourceOf(blocked) })
  }
  if (refusals.length === 0) throw new AppError('invalid_input', { message: 'This is no report of a page’s policy' })
  return refusals
}

/** Only where it came from: whole addresses can hold what is secret. */
function sourceOf(blocked: string | null | undefined): string {
  if (!blocked) return 'unknown'
  if (URL.canParse(blocked)) {
    const { origin, protocol } = new URL(blocked)
    return origin === 'null' ? protocol : origin
  }
  return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'unknown'
}
