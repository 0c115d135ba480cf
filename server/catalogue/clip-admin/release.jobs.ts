import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Mails every ADMIN about releases that expire soon. */
export const watchReleases = defineRepeatingJob('release-expiry', { group: 'upkeep', everySeconds: 24 * 3600 })
