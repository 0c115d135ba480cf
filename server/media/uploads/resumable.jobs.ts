import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Forgets uploads that nobody has gone on with for a day. */
export const sweepUploads = defineRepeatingJob('resumable-sweep', { group: 'upkeep', everySeconds: 3600 })
