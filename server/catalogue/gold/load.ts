import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { GoldClip } from './catalogue.ts'

/** Puts the gold catalogue into an empty database, as if it had been there for long. Search is to be rebuilt after it. */
export async function loadGold(db: Database, clips: GoldClip[]): Promise<void> {
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
