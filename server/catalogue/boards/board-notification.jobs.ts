import * as z from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'

/** Mails the owner of a board what was approved on it. */
export const notifyBoardOwner = defineJob('tell-board-owner', {
  group: 'mail',
  payload: z.object({ boardId: z.uuid() }),
  retryDelaySeconds: 30,
})
