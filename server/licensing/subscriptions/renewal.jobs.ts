import { defineRepeatingJob } from '../../platform/queue/queue.ts'

/** Reminds subscribers of plans that end soon or have ended. */
export const remindOfEnds = defineRepeatingJob('subscription-reminders', { group: 'upkeep', everySeconds: 3600 })
