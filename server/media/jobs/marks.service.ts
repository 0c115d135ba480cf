import { audit } from '../../platform/audit.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { PRIORITY, quickMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { markName } from '../render/watermark-style.model.ts'
import { countMarks, requestMarks, withdrawMarkRequests } from './task.repository.ts'

type MarkDeps = Pick<ProcessingDeps, 'db' | 'queue' | 'watermark'>

/** Clips enqueued in one transaction. */
const BATCH_SIZE = 500

/** How many clips show another mark than the present one, and how many of them are being made anew. */
export const markCounts = ({ db, watermark }: Pick<MarkDeps, 'db' | 'watermark'>) =>
  countMarks(db, markName(watermark.text))

/**
 * Has the previews with an older mark made anew, behind everything else; what is there stays until then. Asked again it
 * adds what is new.
 */
export async function renewMarks(deps: MarkDeps, { actor, client }: { actor: Actor; client: Client }) {
  const mark = markName(deps.watermark.text)
  let clips = 0
  for (;;) {
    const requested = await deps.db.transaction().execute(async (trx) => {
      const ids = await requestMarks(trx, mark, BATCH_SIZE)
      for (const clipId of ids) {
        const work = { clipId, step: 'previews', again: true, forMark: true } as const
        await deps.queue.enqueue(trx, quickMediaJob, work, { priority: PRIORITY.mark })
      }
      return ids.length
    })
    clips += requested
    if (requested < BATCH_SIZE) break
  }
  await audit(deps.db, { action: 'media.marks_renewed', actorId: actor.id, client, details: { clips } })
}

/** Stops it: the clip that is being made is finished, the others keep the mark they have. */
export async function stopMarks({ db }: Pick<MarkDeps, 'db'>, { actor, client }: { actor: Actor; client: Client }) {
  await db.transaction().execute(async (trx) => {
    const clips = await withdrawMarkRequests(trx)
    await audit(trx, { action: 'media.marks_stopped', actorId: actor.id, client, details: { clips } })
  })
}
