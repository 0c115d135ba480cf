import { join } from 'node:path'
import type { Deps } from '../server/deps.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { diskStore } from '../server/platform/storage/disk-store.ts'
import { seedClip } from '../testing/clips.ts'

interface OnSale {
  name: string
  mobile?: boolean
  /** Its watermarked film is made already. */
  hasPreview?: boolean
  /** A date long ago puts it first in the clip list of staff. */
  createdAt?: Date
}

/** Puts a clip with all its files into the server under test, as if it had been uploaded and made. @returns its id */
export async function putOnSale(one: OnSale): Promise<string> {
  const { name, mobile = false, hasPreview = true, createdAt = new Date() } = one
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const url = findRunningPostgres(join(dataDir, 'postgres'))
  if (!url) throw new Error('the server under test has no database of its own')
  const { db } = openDatabase(url)
  const deps = { db, store: await diskStore(join(dataDir, 'media')) } as Deps
  const size = mobile ? { width: 1080, height: 1920, orientation: 'vertical' } : { width: 3840, height: 2160 }
  const { id } = await seedClip(
    { deps },
    {
      ...size,
      name,
      shotOnMobile: mobile,
      createdAt,
      kinds: [
        'poster',
        'hover',
        ...(hasPreview ? (['watermark'] as const) : []),
        ...(mobile ? (['mobile'] as const) : (['hd', 'uhd'] as const)),
      ],
    },
  )
  await db.destroy()
  return id
}
