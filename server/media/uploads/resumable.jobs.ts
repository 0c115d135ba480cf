import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Deletes uploads that were not continued for a day. */
export const sweepUploads = defineRepeatingJob('resumable-sweep', { group: 'upkeep', everySeconds: 3600 })
