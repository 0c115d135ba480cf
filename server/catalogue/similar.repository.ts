import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'
import { quoted } from './search-document.ts'

export interface Trait {
  lexeme: string
  /** How much sharing it says: rare ones say most. */
  weight: number
}

/** How a clip looks, as measured: hex is #rrggbb, share 0 to 1, motion the mean change of brightness. */
export interface Seen {
  palette: { hex: string; share: number }[]
  motion: number
}

export interface Traits {
  /** The sounds of a clip's name and labels (tags, themes, shots). */
  words: string[]
  /** Its colours and movement, as search knows them. */
  looks: string[]
  /** Null until its pictures were looked at. */
  seen: Seen | null
}

export async function readTraits(db: Executor, clipId: string): Promise<Traits> {
  const { rows } = await sql<Traits>`
    select array(select word.lexeme from unnest(ts_filter(search.words, '{a,b}')) as word order by 1) as words,
      array(select lexeme from unnest(tsvector_to_array(search.words)) as lexeme where lexeme ~ '^_[cm]=') as looks,
      ${seenOf} as seen
    from clip_search as search left join clip_look as look on look.clip_id = search.clip_id
    where search.clip_id = ${clipId}`.execute(db)
  return rows[0] ?? { words: [], looks: [], seen: null }
}

const seenOf = sql`case when look.clip_id is not null then jsonb_build_object('palette', look.palette, 'motion', look.motion) end`

export interface Candidate {
  id: string
  /** How much of what is said about both is the same, and how much people look at it. */
  shared: number
  seen: Seen | null
}

export interface SharingSearch {
  /** Any of these words makes a candidate. */
  sought: Trait[]
  weighed: Trait[]
  /** A clip that has all of these is a candidate as well. */
  looks: string[]
  /** Looks only among the clips that people look at most, where a trait is too common to look at all. */
  onlyTop: boolean
  limit: number
}

/** Clips that share words or looks with this one, those that share most first, each with how it looks. */
export async function listSharing(db: Executor, clipId: string, search: SharingSearch): Promise<Candidate[]> {
  const looks = search.looks.map(quoted).join(' & ')
  const any = [...search.sought.map(({ lexeme }) => quoted(lexeme)), ...(looks ? [`(${looks})`] : [])].join(' | ')
  const parts = search.weighed.map(
    ({ lexeme, weight }) => sql`(words @@ ${quoted(lexeme)}::tsquery)::integer * ${weight}::real`,
  )
  const shared = parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`
  // `offset 0` keeps the database from working out each sum twice.
  const { rows } = await sql<Candidate>`
    select best.id, best.shared, ${seenOf} as seen
    from (
      select * from (
        select clip_id as id, (${shared} + prior)::float8 as shared, created_at,
          ${looks ? sql`(words @@ ${looks}::tsquery)::integer` : sql`0`} as alike
        from clip_search
        where words @@ ${any}::tsquery and clip_id <> ${clipId} ${search.onlyTop ? sql`and tier <= 1` : sql``} offset 0
      ) as found
      order by shared + alike desc, created_at desc, id desc limit ${search.limit}
    ) as best left join clip_look as look on look.clip_id = best.id
    order by shared + alike desc, created_at desc, id desc`.execute(db)
  return rows
}
