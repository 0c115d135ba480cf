import * as z from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** One change of a label, forwards or back, some hundred clips at a time. */
export const labelJob = defineJob('label-change', { group: 'upkeep', payload: z.object({ id: z.uuid() }) })
