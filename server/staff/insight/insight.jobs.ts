import { defineRepeatingJob } from '../../platform/queue/schedule.ts'

/** Counts what happened, so that no page has to. */
export const countFigures = defineRepeatingJob('insight.count')
export const COUNT_EVERY_SECONDS = 300
