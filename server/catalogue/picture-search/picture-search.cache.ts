import { SIGNATURE_BYTES } from '../../../contract/catalogue/picture-vector.ts'
import { openCachedValue } from '../../platform/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { listSignatures } from './visual-vector.repository.ts'

/** The coarse copies of all frames one after another, and whose each is. Nothing is held before the first search by picture. */
export interface Signatures {
  bytes: Buffer
  clipIds: string[]
}

export type SignatureCache = () => Promise<Signatures>

/** Films were measured, or changed places. */
export const MEASURED_TOPIC = 'measured-pictures'
/** All of them are read anew: no sooner than a message may have been lost. */
const TTL_MS = 3_600_000

export const openSignatureCache = ({ db, bus }: { db: Database; bus: EventBus }): SignatureCache =>
  openCachedValue({
    read: async () => {
      const rows = await listSignatures(db)
      const clipIds = rows.flatMap(({ id, signatures }) =>
        Array.from({ length: Math.floor(signatures.length / SIGNATURE_BYTES) }, () => id),
      )
      return { bytes: Buffer.concat(rows.map(({ signatures }) => signatures)), clipIds }
    },
    ttlMs: TTL_MS,
    invalidatedBy: { bus, topics: [MEASURED_TOPIC] },
  })
