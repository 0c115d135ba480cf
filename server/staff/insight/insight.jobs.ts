import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Counts what happened, so that no page has to. */
export const countMetrics = defineRepeatingJob('insight.count', { group: 'upkeep', everySeconds: 300 })
