import * as z from 'zod'
import { defineJob, defineRepeatingJob } from '../../platform/queue/queue.ts'

/** Finds what has happened since, by the times that rows carry: no event is lost with the process that made it true. */
export const collectEvents = defineRepeatingJob('hooks.collect', { group: 'upkeep', everySeconds: 10 })

/** One attempt of one delivery; it queues its own next one. */
export const deliverHook = defineJob('hooks.deliver', {
  group: 'mail',
  slots: 2,
  payload: z.object({ deliveryId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
})
