import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/database.ts'
import type { JudgedClip } from './catalogue.ts'

/** Inserts the judged catalogue into an empty database. The search index is to be rebuilt after it. */
export async function loadJudgedCatalogue(db: Database, clips: JudgedClip[]): Promise<void> {
  const rows = clips.map(({ shown: _shown, mentioned: _mentioned, ...clip }) => clip)
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as clip (id text, name text, description text, tags jsonb,
        theme text, shot text, views integer, "ageDays" integer)
    ), made as (
      insert into clip (id, name, description, tags, themes, shots, width, height, duration_ms, created_at, published_at)
      select id, name, description, array(select jsonb_array_elements_text(tags)), array[theme], array[shot], 1920, 1080, 12000,
        timestamptz '2026-01-01' - make_interval(days => "ageDays"), now()
      from given
    )
    insert into clip_stat (clip_id, views) select id, views from given`.execute(db)
}
