import * as z from 'zod'
import { defineJob, defineRepeatingJob } from '../../platform/queue/queue.ts'

/** Mails the subscribers that prices will rise. `rises`: item, paise before and after, a line each. */
export const announceRises = defineJob('announce-price-rises', {
  group: 'mail',
  payload: z.object({ announcementId: z.uuid(), rises: z.string(), effectiveAt: z.iso.datetime() }),
  retryLimit: 200,
  retryDelaySeconds: 60,
})

/** Puts announced rises in force when their day has come. */
export const applyRises = defineRepeatingJob('price-rises', { group: 'payments', everySeconds: 60 })
