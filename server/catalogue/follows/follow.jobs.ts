import { defineRepeatingJob } from '../../platform/queue/queue.ts'

/** New clips of followed searches are mailed. */
export const mailFollows = defineRepeatingJob('mail-follows', { group: 'upkeep', everySeconds: 3_600 })
