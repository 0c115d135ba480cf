import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { faultSettings } from './fault.table.ts'
import type { Context } from './sandbox.context.ts'
import { subjectOf } from './people.table.ts'
import { GRANTED_SCOPE } from './token.store.ts'

const tokenRequest = z.strictObject({
  email: z.string(),
  name: z.string().optional(),
  email_verified: z.boolean().default(true),
  hd: z.string().optional(),
  aud: z.string().optional(),
  azp: z.string().optional(),
  scope: z.string().default(GRANTED_SCOPE),
  sub: z.string().optional(),
  userinfo_sub: z.string().optional(),
  /** Seconds; 0 and less: it has expired. */
  expires_in: z.int().default(3599),
  /** Laid over what the two calls answer; `null` takes a field out. */
  tokeninfo: z.record(z.string(), z.unknown()).default({}),
  userinfo: z.record(z.string(), z.unknown()).default({}),
})

/** Calls for tools and tests: they exist in the sandbox only. */
export function controlRoutes(app: FastifyInstance, { tokens, faults, clientId, now }: Context): void {
  app.post('/token', async ({ body }) => {
    const asked = tokenRequest.parse(body)
    const [givenName, ...familyNames] = asked.name?.split(' ') ?? []
    const aud = asked.aud ?? clientId
    const access_token = tokens.issue({
      person: {
        sub: asked.sub ?? subjectOf(asked.email.toLowerCase()),
        email: asked.email,
        emailVerified: asked.email_verified,
        ...(givenName && { givenName }),
        ...(familyNames.length > 0 && { familyName: familyNames.join(' ') }),
        ...(asked.hd && { hd: asked.hd }),
      },
      aud,
      azp: asked.azp ?? aud,
      scope: asked.scope,
      exp: Math.floor(now().getTime() / 1000) + asked.expires_in,
      ...(asked.userinfo_sub && { userinfoSub: asked.userinfo_sub }),
      tokeninfo: asked.tokeninfo,
      userinfo: asked.userinfo,
    })
    return { access_token }
  })

  app.get('/faults', async () => faults.list())
  app.post('/faults', async ({ body }) => {
    faults.arm(faultSettings.parse(body))
    return faults.list()
  })
  app.delete('/faults', async () => {
    faults.clear()
    return []
  })
}
