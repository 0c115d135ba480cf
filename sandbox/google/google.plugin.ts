import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ZodError } from 'zod'
import { apiRoutes } from './api.routes.ts'
import { browserRoutes } from './browser.routes.ts'
import { controlRoutes } from './control.routes.ts'
import { openFaults } from './fault.table.ts'
import type { Context } from './sandbox.context.ts'
import { invalidRequest } from './provider.replies.ts'
import { openTokens } from './token.store.ts'

export interface GoogleSandboxOptions {
  /** The only client id that the sandbox accepts. */
  clientId: string
  now?: () => Date
}

/**
 * A local sandbox for Google sign-in as a Fastify plugin: the script and the account chooser under `<prefix>/gsi`,
 * tokeninfo, userinfo and revoke beside it, control calls for tests. Encapsulated. Register it with a prefix.
 */
export function googleSandbox(options: GoogleSandboxOptions): FastifyPluginAsync {
  const ctx: Context = {
    clientId: options.clientId,
    tokens: openTokens(),
    faults: openFaults(),
    now: options.now ?? (() => new Date()),
  }
  return async (app) => {
    readBodies(app)
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    })
    apiRoutes(app, ctx)
    controlRoutes(app, ctx)
    await app.register((gsi) => browserRoutes(gsi, ctx), { prefix: '/gsi' })
  }
}

/** Forms and JSON in, errors in the provider's shape. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'string', bodyLimit: 65_536 } as const
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', limits, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.addContentTypeParser<string>('application/json', limits, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body))
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }))
    }
  })
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send(invalidRequest(error.issues[0]?.message ?? 'invalid'))
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status < 500) return reply.code(status).send(invalidRequest(error instanceof Error ? error.message : 'invalid'))
    return reply.code(500).send({ error: 'internal_failure' })
  })
}
