import { createHash, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Whom the provider says that somebody is, and in which ways it lies. */
interface Person {
  sub: string
  email: string
  email_verified?: unknown
  /** Claims that replace the right ones. */
  claims?: Record<string, unknown>
  /** Signed with a key that it does not publish. */
  foreignKey?: boolean
}

/** A small identity provider that speaks OpenID Connect: discovery, authorization code with PKCE, keys. */
export async function startProvider() {
  const app = Fastify({ forceCloseConnections: true })
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const client = { id: 'jhalak', secret: 'a secret: of %two' }
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string; person: Person }>()
  let present: Person = { sub: '', email: '' }
  let discovered: string | null = null
  let stalled: string | null = null
  const issuer = () => app.listeningOrigin

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url !== stalled) return done()
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json' })
    reply.raw.write('{')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: discovered ?? issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/keys`,
  }))
  app.get('/keys', async () => ({ keys: [jwk] }))
  app.get<{ Querystring: Record<string, string> }>('/authorize', async ({ query }, reply) => {
    const { client_id, redirect_uri = '', state = '', nonce = '', code_challenge = '', code_challenge_method } = query
    if (client_id !== client.id || code_challenge_method !== 'S256' || !query['scope']?.includes('openid'))
      return reply.code(400).send({ error: 'invalid_request' })
    const code = randomBytes(12).toString('hex')
    codes.set(code, { challenge: code_challenge, nonce, redirectUri: redirect_uri, person: present })
    return reply.redirect(`${redirect_uri}?${new URLSearchParams({ code, state }).toString()}`)
  })
  app.post<{ Body: Record<string, string> }>('/token', async ({ body, headers }, reply) => {
    const expected = Buffer.from([client.id, client.secret].map(encodeURIComponent).join(':')).toString('base64')
    const asked = codes.get(body['code'] ?? '')
    codes.delete(body['code'] ?? '')
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    const fits = asked?.challenge === challenge && asked.redirectUri === body['redirect_uri']
    if (headers.authorization !== `Basic ${expected}`) return reply.code(401).send({ error: 'invalid_client' })
    if (!asked || !fits) return reply.code(400).send({ error: 'invalid_grant' })
    const { sub, email, email_verified = true, claims, foreignKey } = asked.person
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      ...{ iss: issuer(), aud: client.id, sub, email, email_verified, nonce: asked.nonce, iat: now, exp: now + 300 },
      ...{ given_name: 'Mira', family_name: 'Nair', ...claims },
    }
    const key = foreignKey ? foreign.privateKey : own.privateKey
    return { id_token: await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key) }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    client,
    issuer: issuer(),
    /** Who sits at the provider's page from now on. */
    be: (person: Person) => void (present = person),
    /** What its discovery document says that it is; null: the truth. */
    sayIssuer: (text: string | null) => void (discovered = text),
    /** At this address it begins an answer and never ends it; null: nowhere. */
    stallAt: (path: string | null) => void (stalled = path),
    stop: () => app.close(),
  }
}
