import type { StorageConfig } from '../../config/connections.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { AppError, StartError } from '../errors.ts'
import { newSecretName } from '../ids.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from './media-store.ts'

/** An arbitrary constant: the advisory lock under which a store gets its marker. */
const LOCK = 6_281_943
/** So many originals are looked for in a store without a marker. */
const SAMPLE = 20

interface StoreDeps {
  db: Database
  store: MediaStore
}

const nameOf = (storage: StorageConfig): string =>
  storage.kind === 'disk'
    ? `The media folder ${storage.dir} (MEDIA_DIR)`
    : `The bucket ${storage.bucket} (S3_BUCKET, S3_ENDPOINT)`

/**
 * Every process must work on the store that the database knows: it holds the same marker. The first start makes it. A store
 * that does not answer at all is waited for: /readyz compares later.
 * @throws StartError for another store, and for one that refuses the bucket or the key
 */
export async function requireStore({ db, store }: StoreDeps, storage: StorageConfig, log: Log): Promise<void> {
  try {
    const marker = await store.check()
    const known = await db.transaction().execute((trx) => knownMarker(trx, store, marker))
    // The first start has written it meanwhile.
    if (known !== null && (known === marker || (await store.check()) === known)) return
    throw new StartError(
      `${nameOf(storage)} is not the media store of this database: ${known === null ? 'its originals are not there' : `the file "store-id" there should hold ${known}, and ${marker === null ? 'is missing' : 'holds something else'}`}. All processes need the same one.`,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refusal = refusalOf(error)
    if (refusal === null)
      return log.warn({ err: error }, 'the media store does not answer: the start goes on without it')
    throw new StartError(`${nameOf(storage)} cannot be used: the store answers ${refusal}.`, { cause: error })
  }
}

/** What the database knows, after the first start has made it; null: it has files, and they are not in this store. */
async function knownMarker(trx: Trx, store: MediaStore, marker: string | null): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  const known = await trx.selectFrom('media_store').select('marker').executeTakeFirst()
  if (known) return known.marker
  if (marker === null && !(await holdsSomeOriginal(trx, store))) return null
  // Another process may have written it while this one waited for the lock.
  const own = marker ?? (await store.check()) ?? newSecretName()
  // Before the row: a process that dies in between leaves a marker that the next one takes over.
  if ((await store.check()) === null) await store.writeMarker(own)
  await trx.insertInto('media_store').values({ marker: own }).execute()
  return own
}

/** Also when the database has none. */
async function holdsSomeOriginal(trx: Trx, store: MediaStore): Promise<boolean> {
  const masters = await trx.selectFrom('master').select('storage_key').limit(SAMPLE).execute()
  for (const { storage_key: key } of masters) if ((await store.size('originals', key)) !== null) return true
  return masters.length === 0
}

/** For /readyz and the backup: what is wrong with this process's store, or null. */
export async function storeProblem({ db, store }: StoreDeps): Promise<string | null> {
  try {
    const marker = await store.check()
    const known = await db
      .selectFrom('media_store')
      .select('marker')
      .executeTakeFirst()
      .catch(() => undefined)
    return known && known.marker !== marker ? 'the media store of this process is not the one of the database' : null
  } catch (error) {
    const refusal = refusalOf(error)
    return refusal === null ? 'the media store does not answer' : `the media store answers ${refusal}`
  }
}

/** The store's own word for a refusal that only the operator can mend (NoSuchBucket, AccessDenied, EACCES). */
function refusalOf(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : null
  if (!(cause instanceof Error)) return null
  if ('$metadata' in cause) {
    const status = (cause.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? cause.name : null
  }
  return 'code' in cause && /^(EACCES|EPERM|ENOENT)$/.test(String(cause.code)) ? String(cause.code) : null
}
