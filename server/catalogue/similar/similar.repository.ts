import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { quoteLexeme } from '../search/index/search-document.model.ts'
import type { VisualTraits } from './visual-similarity.model.ts'

export interface ClipTraits {
  /** The phonetic keys of its name and labels (tags, themes, shots). */
  keys: string[]
  /** The filter lexemes of its colours and motion. */
  visualLexemes: string[]
  /** Null until its visual features were measured. */
  visual: VisualTraits | null
}

const visualTraits = sql`case when look.clip_id is not null then jsonb_build_object('palette', look.palette, 'motion', look.motion) end`

export async function getTraits(db: Executor, clipId: string): Promise<ClipTraits> {
  const { rows } = await sql<ClipTraits>`
    select array(select word.lexeme from unnest(ts_filter(search.words, '{a,b}')) as word order by 1) as keys,
      array(select lexeme from unnest(tsvector_to_array(search.words)) as lexeme where lexeme ~ '^_[cm]=') as "visualLexemes",
      ${visualTraits} as visual
    from clip_search as search left join clip_look as look on look.clip_id = search.clip_id
    where search.clip_id = ${clipId}`.execute(db)
  return rows[0] ?? { keys: [], visualLexemes: [], visual: null }
}

export interface Candidate {
  id: string
  /** The weights of all lexemes it shares, and its prior. */
  score: number
  visual: VisualTraits | null
}

export interface WeightedLexeme {
  lexeme: string
  weight: number
}

export interface CandidateSearch {
  /** One of these makes a candidate. */
  sought: string[]
  /** A clip that has all of these is a candidate as well. */
  visualLexemes: string[]
  weighted: WeightedLexeme[]
  /** Among the most popular clips alone, where the lexemes are too common to score all that have them. */
  onlyTopTiers: boolean
  limit: number
}

/** Clips that share lexemes with this one, the highest score first. */
export async function listCandidates(db: Executor, clipId: string, search: CandidateSearch): Promise<Candidate[]> {
  const visual = search.visualLexemes.map(quoteLexeme).join(' & ')
  const any = [...search.sought.map(quoteLexeme), ...(visual ? [`(${visual})`] : [])].join(' | ')
  const weights = search.weighted.map(
    ({ lexeme, weight }) => sql`(words @@ ${quoteLexeme(lexeme)}::tsquery)::integer * ${weight}::real`,
  )
  const score = weights.length > 0 ? sql.join(weights, sql` + `) : sql`0`
  // `offset 0` is an optimisation fence: without it each sum is evaluated twice.
  const { rows } = await sql<Candidate>`
    select best.id, best.score, ${visualTraits} as visual
    from (
      select * from (
        select clip_id as id, (${score} + prior)::float8 as score, created_at,
          ${visual ? sql`(words @@ ${visual}::tsquery)::integer` : sql`0`} as alike
        from clip_search
        where words @@ ${any}::tsquery and clip_id <> ${clipId} ${search.onlyTopTiers ? sql`and tier <= 1` : sql``} offset 0
      ) as found
      order by score + alike desc, created_at desc, id desc limit ${search.limit}
    ) as best left join clip_look as look on look.clip_id = best.id
    order by score + alike desc, created_at desc, id desc`.execute(db)
  return rows
}
