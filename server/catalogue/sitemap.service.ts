import { sql } from 'kysely'
import type { Video } from '../../contract/catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import { videosById } from './catalogue.service.ts'
import { visibleClips } from './clip.repository.ts'

/** The protocol allows 50,000 addresses a file; with their videos 2,000 stay far below its 50 MB. */
const CLIPS_A_FILE = 2_000

/** The ids after which each file of clips begins: '' for the first, then every 2,000th. One walk over the key. */
export async function sitemapStarts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as n from clip where published_at is not null and withdrawn_at is null
    ) as numbered
    where n % ${CLIPS_A_FILE} = 0`.execute(db)
  return ['', ...rows.map((row) => row.id)]
}

/** The clips of one file, by id. */
export async function sitemapClips(db: Database, after: string): Promise<Video[]> {
  const rows = await visibleClips(db)
    .select('clip.id')
    .where('clip.id', '>', after)
    .orderBy('clip.id')
    .limit(CLIPS_A_FILE)
    .execute()
  const ids = rows.map((row) => row.id)
  const videos = await videosById(db, ids)
  return ids.flatMap((id) => videos.get(id) ?? [])
}
