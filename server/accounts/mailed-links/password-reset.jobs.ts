import * as z from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/**
 * Somebody asked for a new password for this address. The address itself travels here, not an account's id: whether
 * there is an account is looked up by the job, so that the one who asks learns nothing, not even from the time it takes.
 */
export const passwordReset = defineJob('password-reset', {
  group: 'mail',
  payload: z.object({
    email: z.string(),
    /** Given to the link, so that the same request worked on twice makes one. */
    linkId: z.uuid(),
    client: z.object({ ip: z.string(), userAgent: z.string() }),
  }),
})
