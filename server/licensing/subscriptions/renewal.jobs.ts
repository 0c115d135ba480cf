import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Looks for plans that end soon or have ended, and writes to their holders. */
export const remindOfEnds = defineRepeatingJob('subscription-reminders', { group: 'upkeep', everySeconds: 3600 })
