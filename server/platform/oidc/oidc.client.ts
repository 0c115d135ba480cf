import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { newSecretName } from '../ids.ts'
import { parseJson } from '../attempt.ts'
import { askOutside, NotOutside } from '../outgoing.client.ts'
import { tidyName } from '../person-name.ts'

/** The provider cannot be asked, or does not speak OpenID Connect. */
export class OidcUnavailable extends Error {
  override name = 'OidcUnavailable'
  readonly why: OidcProblem
  constructor(why: OidcProblem, message: string) {
    super(message)
    this.why = why
  }
}
/** No public https address; no answer, or none that ends; one that is not OpenID Connect's; another name than was asked for. */
export type OidcProblem = 'address' | 'network' | 'answer' | 'issuer'
/** The provider refused, or what it said cannot be believed. */
export class OidcRefused extends Error {
  override name = 'OidcRefused'
}

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What a browser has to bring back: it is bound to one sign-in, and never leaves it. */
export interface OidcAttempt {
  state: string
  nonce: string
  verifier: string
}

export interface OidcIdentity {
  subject: string
  /** In lower case; null unless it is one, and the provider says that it verified it. */
  email: string | null
  givenName: string
  familyName: string
}

const TIMEOUT_MS = 5_000
const MOST_BYTES = 256 * 1024
/** Signatures with a key pair: one with the shared secret could be made by whoever knows that. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const Tokens = z.object({ id_token: z.string() })
/** No longer than an account's: whatever else a provider calls an address is none. */
const Address = z.email().max(254)
const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

interface Settings {
  /** The sandbox alone: a provider on this machine, without TLS. */
  allowsHttp: boolean
  /** A provider on this machine or in a private network. */
  allowsInside: boolean
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'AbortError') return 'no answer in time'
  return 'code' in error ? String(error.code) : error.message
}

function openRequests(settings: Settings) {
  function required(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : null
    const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
    if (!url || (url.protocol !== 'https:' && !(settings.allowsHttp && isLocal)) || url.username)
      throw new OidcUnavailable('address', `${text} is no https address`)
    return url
  }

  /** The addresses of tokens and keys come from the provider's own document: as little believed as its own. */
  async function request<T>(
    text: string,
    reply: z.ZodType<T>,
    given: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string } = { method: 'GET', headers: {} },
  ): Promise<T> {
    const url = required(text)
    // No redirect is followed: the secret goes to the address that was configured and nowhere else.
    const options = { ...given, allowsInside: settings.allowsInside, maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS }
    const { status, body } = await askOutside(url.href, options).catch((error: unknown) => {
      if (error instanceof NotOutside) throw new OidcUnavailable('address', `${url.host}: ${error.message}`)
      throw new OidcUnavailable('network', `${url.host}${url.pathname}: ${reasonOf(error)}`)
    })
    if (status >= 400 && status < 500) throw new OidcRefused(`${url.pathname}: HTTP ${status}`)
    const parsed = status === 200 ? reply.safeParse(parseJson(body)) : null
    if (!parsed?.success) throw new OidcUnavailable('answer', `${url.host}${url.pathname}: HTTP ${status}`)
    return parsed.data
  }

  /** OpenID Connect Discovery: the document must name the very issuer that was asked. */
  async function discover(issuer: string) {
    const base = required(issuer).href.replace(/\/$/, '')
    const found = await request(`${base}/.well-known/openid-configuration`, Discovery).catch((error: unknown) => {
      throw error instanceof OidcRefused ? new OidcUnavailable('answer', error.message) : error
    })
    if (found.issuer.replace(/\/$/, '') !== base)
      throw new OidcUnavailable('issuer', `${base} says that it is ${found.issuer}`)
    return found
  }

  return { required, request, discover }
}

export function openOidc(settings: Settings) {
  const { required, request, discover } = openRequests(settings)
  return {
    discover,
    /** The address where the person signs in, with PKCE (S256), state and nonce. */
    async begin({ issuer, clientId }: OidcProvider, { redirectUri, email }: { redirectUri: string; email: string }) {
      const { authorization_endpoint } = await discover(issuer)
      const attempt: OidcAttempt = { state: newSecretName(16), nonce: newSecretName(16), verifier: newSecretName(32) }
      const url = required(authorization_endpoint)
      const asked = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'openid email profile' },
        ...{ state: attempt.state, nonce: attempt.nonce, login_hint: email, code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return { url: url.href, attempt }
    },
    /** Trades a code for the identity of its person. @throws OidcRefused, OidcUnavailable */
    async finish(
      provider: OidcProvider,
      attempt: OidcAttempt,
      given: { code: string; redirectUri: string; now: Date },
    ) {
      const { token_endpoint, jwks_uri, issuer } = await discover(provider.issuer)
      const credentials = [provider.clientId, provider.clientSecret].map(encodeURIComponent).join(':')
      const form = { grant_type: 'authorization_code', code: given.code, redirect_uri: given.redirectUri }
      const { id_token } = await request(token_endpoint, Tokens, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...form, code_verifier: attempt.verifier }).toString(),
      })
      const keys = createLocalJWKSet((await request(jwks_uri, Keys)) as unknown as JSONWebKeySet)
      const { payload } = await jwtVerify(id_token, keys, {
        ...{ issuer, audience: provider.clientId, algorithms: ALGORITHMS, currentDate: given.now, clockTolerance: 60 },
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      }).catch((error: unknown) => {
        throw new OidcRefused(error instanceof Error ? error.name : 'unreadable token')
      })
      return identityOf(payload, provider, attempt)
    },
  }
}
export type Oidc = ReturnType<typeof openOidc>

const nameOf = (value: unknown): string => (typeof value === 'string' ? tidyName(value) : '')

function identityOf(payload: JWTPayload, { clientId }: OidcProvider, { nonce }: OidcAttempt): OidcIdentity {
  if (payload['nonce'] !== nonce) throw new OidcRefused('another nonce')
  // Of several audiences, the one that it was issued to is named.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId)
    throw new OidcRefused('another party')
  const { email, email_verified: isVerified } = payload
  const address = Address.safeParse(typeof email === 'string' ? email.trim().toLowerCase() : '')
  return {
    subject: payload.sub ?? '',
    email: address.success && isVerified === true ? address.data : null,
    givenName: nameOf(payload['given_name']),
    familyName: nameOf(payload['family_name']),
  }
}
