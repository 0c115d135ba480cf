import * as z from 'zod/mini'
import { COMPANY_ROLES } from '../company-roles.ts'
import { endpoint, file, json } from '../endpoint.ts'
import { MESSAGE_TOPICS } from '../site/message-topics.ts'
import { Licence } from '../licensing/licences.ts'
import { Terms } from '../licensing/terms.ts'
import { Day, line, optionalLine, QUALITIES } from '../values.ts'

// The back office: audit log, customers, price history, shot requests.

const AccountId = z.guid({ error: 'An account id is needed' })

const AuditFilter = {
  /** An id, or the beginning of an e-mail or staff id; `system` for jobs. */
  actor: optionalLine('actor', 254),
  /** Prefix of the action, such as `staff` or `staff.added`. */
  action: optionalLine('action', 60),
  /** An id, or the e-mail or staff id of an account. */
  subject: optionalLine('subject', 254),
  /** Days in India, inclusive. */
  from: z.optional(Day('From')),
  to: z.optional(Day('To')),
  /** `hide` leaves out who signed in and out, which is most of the log. */
  signIns: z.optional(z.literal('hide', { error: 'signIns must be hide' })),
}

export const auditLog = endpoint('GET /staff/audit', {
  who: 'admin',
  summary: 'Who did what, when and from where, last first',
  query: { ...AuditFilter, after: z.optional(z.guid({ error: 'after must be the id of an entry' })) },
  reply: json(
    z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          /** Null: a guest or a job. */
          actor: z.nullable(z.object({ id: z.string(), name: z.string(), role: z.string() })),
          action: z.string(),
          subject: z.object({ id: z.string(), name: z.string() }),
          ip: z.string(),
          userAgent: z.string(),
          details: z.array(z.object({ name: z.string(), value: z.string() })),
          /** Changed values, before and after. */
          changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const auditCsv = endpoint('GET /staff/audit.csv', {
  who: 'admin',
  summary: 'The same as CSV, all of it',
  query: AuditFilter,
  reply: file('text/csv'),
})

export const CustomerSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  suspendedAt: z.nullable(z.string()),
})

export const searchCustomers = endpoint('GET /staff/customers', {
  who: 'orders',
  summary:
    'Customers by the beginning of a name or e-mail, or by any number of an order; all, newest first, without one',
  query: {
    q: optionalLine('q', 254),
    suspended: z.optional(z.enum(['1'], { error: 'suspended must be 1' })),
    /** Cursor: the last id of the page before. */
    after: z.optional(AccountId),
  },
  reply: json(z.object({ customers: z.array(CustomerSummary), more: z.boolean() })),
})

export const getCustomer = endpoint('GET /staff/customer', {
  who: 'orders',
  summary:
    'One customer: what they spent, plan, orders, licences, messages, downloads, devices, consents, what staff gave',
  query: { id: AccountId },
  reply: json(
    z.extend(CustomerSummary, {
      emailVerified: z.boolean(),
      suspendedReason: z.string(),
      /** What they paid and did not get back, with GST, and in how many orders. */
      spentPaise: z.number(),
      paidOrders: z.int(),
      /** What they wrote to the shop, newest first. */
      messages: z.array(
        z.object({
          id: z.string(),
          about: z.enum(MESSAGE_TOPICS),
          text: z.string(),
          state: z.string(),
          at: z.string(),
        }),
      ),
      plan: z.nullable(
        z.object({ name: z.string(), startsAt: z.string(), endsAt: z.string(), cancelled: z.boolean() }),
      ),
      orders: z.array(
        z.object({
          checkoutId: z.string(),
          name: z.string(),
          status: z.string(),
          totalPaise: z.int(),
          at: z.string(),
        }),
      ),
      licences: z.array(
        z.object({
          number: z.string(),
          clipName: z.string(),
          quality: z.string(),
          status: Licence.shape.status,
          issuedAt: z.string(),
        }),
      ),
      downloads: z.array(
        z.object({ clipId: z.string(), name: z.string(), quality: z.string(), downloadedAt: z.string() }),
      ),
      devices: z.array(z.object({ name: z.string(), ip: z.string(), lastSeenAt: z.string() })),
      consents: z.array(z.object({ kind: z.string(), noticeVersion: z.string(), givenAt: z.string() })),
      /** Of a company: its seats and members. */
      company: z.nullable(
        z.object({
          ...{ gstin: z.string(), domain: z.string(), seats: z.int(), agreement: z.string() },
          /** Its own sign-in, without the secret. */
          sso: z.nullable(
            z.object({
              ...{ issuer: z.string(), clientId: z.string(), on: z.boolean(), changedAt: z.string() },
              /** Whose addresses it speaks for, or did last. */
              domain: z.string(),
            }),
          ),
          members: z.array(
            z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(COMPANY_ROLES) }),
          ),
        }),
      ),
      /** Of a company that may pay later. */
      terms: z.nullable(Terms),
      grants: z.array(
        z.object({ name: z.string(), reason: z.string(), by: z.string(), at: z.string(), endsAt: z.string() }),
      ),
    }),
  ),
  errors: ['account_not_found'],
})

export const suspendCustomer = endpoint('POST /staff/suspend', {
  who: 'admin',
  summary: 'Suspends a customer and ends their sessions; nothing of theirs is removed',
  body: { id: AccountId, reason: line('Reason', 500) },
  changes: 'nothing',
  errors: ['account_not_found'],
})

export const unsuspendCustomer = endpoint('POST /staff/unsuspend', {
  who: 'admin',
  summary: 'Lifts the suspension of a customer',
  body: { id: AccountId },
  changes: 'nothing',
  errors: ['account_not_found'],
})

export const signOutCustomer = endpoint('POST /staff/signout', {
  who: 'admin',
  summary: 'Ends every session of a customer',
  body: { id: AccountId },
  changes: 'nothing',
  errors: ['account_not_found'],
})

export const giveComplimentary = endpoint('POST /staff/grant', {
  who: 'admin',
  summary: 'Gives a customer a clip in a quality, or days of a plan, for free and with a reason',
  body: z
    .object({
      id: AccountId,
      reason: line('Reason', 500),
      /** Its id or its number. */
      clipId: z.optional(line('Clip ID', 64)),
      quality: z.optional(z.enum(QUALITIES, { error: 'Quality must be MobileHD, HD or 4K' })),
      days: z.optional(
        z
          .int({ error: 'Days must be a whole number' })
          .check(z.minimum(1, 'Days: 1 at least'), z.maximum(366, 'Days: 366 at most')),
      ),
      /** How many gifts the customer had when it was decided: days are refused when another was given since. */
      seen: z.optional(z.int({ error: 'seen must be a whole number' }).check(z.minimum(0, 'seen is at least 0'))),
    })
    .check(
      z.refine(({ clipId, quality, days }) => (days === undefined) === Boolean(clipId && quality), {
        error: 'Give either a clip and a quality, or days',
        path: ['clipId'],
      }),
    ),
  changes: 'nothing',
  errors: ['account_not_found', 'clip_not_found', 'rendition_unavailable', 'already_owned', 'gift_unseen'],
})

export const filterHistory = endpoint('GET /staff/filterhistory', {
  who: 'settings',
  summary: 'The last changes of the lists of themes and shots: who, when, before and after; last first',
  reply: json(
    z.object({
      changes: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          by: z.string(),
          /** Lists that changed, their labels with commas. */
          lists: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  ),
})

export const priceHistory = endpoint('GET /staff/pricehistory', {
  who: 'settings',
  summary: 'Every change of a price: who, when, from, to; last first',
  reply: json(
    z.object({
      changes: z.array(
        z.object({
          id: z.string(),
          /** MobileHD, HD, 4K, Monthly or Annual, as in the master data. */
          item: z.string(),
          from: z.number(),
          to: z.number(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
})

export const listPinnedSuggestions = endpoint('GET /staff/suggestions', {
  who: 'staff',
  summary: 'Pinned suggestions, in their order',
  reply: json(z.object({ words: z.array(z.string()) })),
})

export const SHOT_REQUEST_STATES = ['open', 'planned', 'filmed'] as const

export const listShotRequests = endpoint('GET /staff/shotrequests', {
  who: 'staff',
  summary: 'Shot requests, the same one in other words once, most requested first',
  query: { state: z.optional(z.enum(SHOT_REQUEST_STATES, { error: 'state must be open, planned or filmed' })) },
  reply: json(
    z.object({
      wishes: z.array(
        z.object({
          fold: z.string(),
          /** The latest wording. */
          text: z.string(),
          /** Other wordings. */
          others: z.array(z.string()),
          askers: z.int(),
          lastAskedAt: z.string(),
          state: z.enum(SHOT_REQUEST_STATES),
          clip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
})

export const updateShotRequest = endpoint('POST /staff/shotrequest', {
  who: 'upload',
  summary: 'Sets the state of a shot request; a filmed one names its clip',
  body: z
    .object({
      fold: line('fold', 500),
      state: z.enum(SHOT_REQUEST_STATES, { error: 'state must be open, planned or filmed' }),
      /** Its id or its number. */
      clipId: z.optional(line('Clip ID', 64)),
    })
    .check(
      z.refine(({ state, clipId }) => (state === 'filmed') === (clipId !== undefined), {
        error: 'A filmed shot needs its clip id, and no other does',
        path: ['clipId'],
      }),
    ),
  changes: 'nothing',
  errors: ['shot_request_not_found', 'clip_not_found'],
})
