import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { line, yesOrNo } from '../values.ts'

export const MAX_FOLLOWS = 50

const Follow = z.object({
  id: z.string(),
  /** As the address of the results page has it: "term=holi&orient=vertical". */
  query: z.string(),
  createdAt: z.string(),
})

export const listFollows = endpoint('GET /user/follows', {
  who: 'customer',
  summary: 'The searches and themes that the caller hears of by mail, last first',
  reply: json(
    z.object({
      follows: z.array(Follow),
      /** Mails go to a confirmed address alone. */
      emailVerified: z.boolean(),
    }),
  ),
})

export const addFollow = endpoint('POST /user/follow', {
  who: 'customer',
  summary: 'Mails new clips of a search to the caller, at most once a week',
  body: { query: line('query', 1_000) },
  reply: json(z.object({ success: z.literal(true), message: z.string(), id: z.string() })),
  errors: ['too_many_follows'],
})

export const removeFollow = endpoint('POST /user/unfollow', {
  who: 'customer',
  summary: 'Ends the mails about a search',
  body: { id: z.guid('The id of what is followed is needed.') },
})

export const stopFollows = endpoint('POST /videos/stopfollows', {
  who: 'anyone',
  summary: 'Ends all mails about searches with the link of one of them, or takes that back',
  body: { token: line('token', 600), stop: yesOrNo('stop') },
  errors: ['mail_link_invalid'],
})
