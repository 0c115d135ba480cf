import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** Updates views and prior (static rank) of clips where they have changed so much that it matters. */
export async function updatePriors(db: Executor): Promise<void> {
  await sql`
    update clip_search set views = stat.views, prior = clip_prior(stat.views, clip_search.created_at, now())
    from clip_stat as stat
    where stat.clip_id = clip_search.clip_id and (stat.views <> clip_search.views
      or abs(clip_prior(stat.views, clip_search.created_at, now()) - clip_search.prior) > 0.01)`.execute(db)
}

/** CAT-13: assigns the clips with the highest prior to tiers, which stand for all clips where many match (migration 0024). */
export async function assignTiers(db: Executor): Promise<void> {
  await sql`
    with best as materialized (
      select clip_id, prior, row_number() over (order by prior desc, clip_id) as place, clips
      from (select clip_id, prior from clip_search order by prior desc, clip_id
        limit (select sum(clips) / 5 from clip_block)) as top
      cross join (select sum(clips) as clips from clip_block) as whole
    ), placed as materialized (
      select clip_id, prior, case when place <= clips / 200 then 0 when place <= clips / 60 then -1 when place <= clips / 20 then 1 else 3 end as tier
      from best
    ), marked as (
      update clip_search set tier = coalesce(placed.tier, 2)
      from clip_search as now left join placed on placed.clip_id = now.clip_id
      where clip_search.clip_id = now.clip_id and now.tier <> coalesce(placed.tier, 2)
    )
    update search_upkeep set tier_bounds = (select array[
      min(prior) filter (where tier = 0), min(prior) filter (where tier <= 1), min(prior),
      min(prior) filter (where tier <= 0)] from placed)`.execute(db)
}

export async function recordRanking(db: Executor): Promise<void> {
  await sql`update search_upkeep set weighed_at = now()`.execute(db)
}
