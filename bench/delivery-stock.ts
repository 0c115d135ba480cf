// A shop for the delivery bench: its own database, and one clip whose 4K file is as large as wanted.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { toConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import { openDeps } from '../server/open-deps.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts'
import { newSecretName } from '../server/platform/ids.ts'
import { createLog } from '../server/platform/log.ts'
import { seedClip } from '../testing/clips.ts'

const BLOCK_BYTES = 1024 ** 2

export interface Stock {
  databaseUrl: string
  /** Of the database and its helpers. */
  databasePid: number
  clipId: string
  storageKey: string
  close(): Promise<void>
}

/** @param env settings of the servers that will run on it; DATA_DIR among them */
export async function openStock(env: Record<string, string>, megabytes: number): Promise<Stock> {
  const dataDir = env['DATA_DIR'] ?? ''
  const folder = join(dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ dir: folder, log: () => {} })
  const deps = await openDeps(toConfig(readEnv(env)), { databaseUrl: postgres.ownerUrl, log: createLog('error') })
  try {
    const { id } = await seedClip({ deps }, { kinds: ['poster', 'hover', 'watermark', 'uhd'] })
    const storageKey = `${newSecretName()}/uhd.mp4`
    const stored = await deps.store.put('licensed', storageKey, film(megabytes))
    const row = { storage_key: storageKey, bytes: stored.bytes, sha256: stored.sha256 }
    await deps.db.updateTable('rendition').set(row).where('clip_id', '=', id).where('kind', '=', 'uhd').execute()
    const databasePid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    return { databaseUrl: postgres.ownerUrl, databasePid, clipId: id, storageKey, close: postgres.stop }
  } finally {
    await deps.close()
  }
}

function film(megabytes: number): Readable {
  const block = randomBytes(BLOCK_BYTES)
  return Readable.from(
    (function* () {
      for (let n = 0; n < megabytes; n++) yield block
    })(),
  )
}
