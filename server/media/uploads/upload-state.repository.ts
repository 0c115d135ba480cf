import { sql } from 'kysely'

/** On the site, without licensed files that could not be made: its reason is known. Of `media_task`. */
export const lacksFiles = sql<boolean>`(media_task.state = 'published' and media_task.licensed_done_at is null
  and media_task.reason is not null)`

/** Given up, in whole or in part, until somebody tries again. Of `media_task`. */
export const isFailed = sql<boolean>`(media_task.state = 'failed' or ${lacksFiles})`

export const isMaking = sql<boolean>`media_task.state in ('queued', 'processing')`

/** It waits for somebody: what was taken away does not, and another film of a clip until it is decided. Of `clip`. */
export const isOpen = sql<boolean>`case when clip.replaces is null then clip.withdrawn_at is null
  else exists (select from replacement join clip as target on target.id = replacement.clip_id
    where replacement.id = clip.id and replacement.closed_at is null and target.withdrawn_at is null) end`
