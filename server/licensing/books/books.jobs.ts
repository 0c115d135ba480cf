import { defineRepeatingJob } from '../../platform/queue/queue.ts'

/** Takes over the provider's settlement report. */
export const importReport = defineRepeatingJob('settlement-import', { group: 'payments', everySeconds: 6 * 3600 })
