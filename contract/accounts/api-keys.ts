import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { line, Ok } from '../values.ts'
import { proof, PROOF_ERRORS } from './proof.ts'

/** What a key may do for its account, by call; every call without a line here refuses keys. */
export const SCOPE_CALLS = {
  /** Also every public read: there a key counts as its account, with limits of its own. */
  'catalogue:read': ['GET /user/getsavedvideos', 'GET /user/boards', 'GET /user/board'],
  'purchases:read': ['GET /user/getpurchasedvideos', 'GET /user/profile', 'GET /user/licences', 'GET /user/orders'],
  'purchases:create': ['POST /pay/create-order', 'POST /pay/verify-payment'],
  downloads: ['POST /user/downloadownedvideo'],
  'clips:upload': ['POST /videos/post', 'GET /videos/uploads', 'GET /videos/uploadstatus'],
  'orders:read': ['GET /orders/search', 'GET /orders/orders.csv', 'GET /orders/one'],
} as const satisfies Record<string, readonly string[]>

export type Scope = keyof typeof SCOPE_CALLS
export const SCOPES = Object.keys(SCOPE_CALLS) as Scope[]

const MAX_DAYS = 730

const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first letters. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** The company that it buys and downloads for; null: its owner. */
  company: z.nullable(z.string()),
  /** Its owner is in that company no more: what may be done for it is refused. */
  hasLeft: z.boolean(),
})
/** The secret is answered once and kept nowhere. */
const NewApiKey = z.extend(ApiKey, { token: z.string() })

export const listApiKeys = endpoint('GET /apikeys', {
  who: 'signed-in',
  summary: 'The caller’s keys for programs, newest first',
  reply: json(z.array(ApiKey)),
})

export const createApiKey = endpoint('POST /apikeys', {
  who: 'signed-in',
  summary:
    'Makes a key for a program, which acts for the caller, or the company they act for, within its scopes; the secret is in this answer alone',
  body: {
    name: line('Name of the program', 80),
    scopes: z.array(z.enum(SCOPES, { error: 'There is no such scope' })).check(z.minLength(1, 'Choose a scope')),
    /** Days until it expires; none by default. */
    days: z.optional(
      z
        .int({ error: 'Days must be a whole number' })
        .check(z.minimum(1, 'Days is at least 1'), z.maximum(MAX_DAYS, `Days is at most ${MAX_DAYS}`)),
    ),
    ...proof,
  },
  limit: { name: 'api-keys', by: 'account', max: 20, seconds: 3600 },
  reply: json(NewApiKey),
  errors: [...PROOF_ERRORS, 'too_many_api_keys'],
})

export const rotateApiKey = endpoint('POST /apikeys/rotate', {
  who: 'signed-in',
  summary: 'Gives a key a new secret; the old one goes on for a day, so that programs can be changed over',
  body: { id: z.uuid('id must be that of a key'), ...proof },
  limit: { name: 'api-keys', by: 'account', max: 20, seconds: 3600 },
  reply: json(NewApiKey),
  errors: [...PROOF_ERRORS, 'api_key_not_found'],
})

export const revokeApiKey = endpoint('POST /apikeys/revoke', {
  who: 'signed-in',
  summary: 'Ends a key at once',
  body: { id: z.uuid('id must be that of a key') },
  reply: json(Ok),
  errors: ['api_key_not_found'],
})
