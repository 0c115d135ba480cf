import * as z from 'zod/mini'
import { endpoint, file } from '../endpoint.ts'
import { lineOr } from '../values.ts'
import { CheckoutId } from './orders.ts'

// The licence schedule: all licences of an order or a project, for a broadcaster's legal desk.

const Which = {
  /** One of the caller’s orders. */
  order: z.optional(CheckoutId),
  /** Or the client or project that licences name. */
  project: lineOr('', 'Project', 160),
}

export const getSchedule = endpoint('GET /user/schedule', {
  who: 'customer',
  company: 'viewer',
  summary: 'The licences of an order or a project on one schedule, as PDF',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: Which,
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})

export const getScheduleCsv = endpoint('GET /user/schedule.csv', {
  who: 'customer',
  company: 'viewer',
  summary: 'The same licences, a line each, with signatures and checksums, as CSV',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: Which,
  reply: file('text/csv'),
  errors: ['paper_not_found'],
})
