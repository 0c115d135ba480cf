-- Clips of which “shot on mobile” was corrected before that made the files they are sold in: they stand among the failed uploads, where
-- staff try them again. Nobody could buy them, nor did subscribers get them.
update media_task set licensed_done_at = null, failures = 0, claims = 0,
  reason = 'This clip lacks the file that it is sold in since “shot on mobile” was corrected. Try again.'
from clip where clip.id = media_task.clip_id and media_task.state = 'published' and media_task.again_at is null
  and media_task.licensed_done_at is not null and clip.withdrawn_at is null
  and exists (select from master where master.clip_id = clip.id)
  and not exists (select from rendition where rendition.clip_id = clip.id
    and rendition.kind = case when clip.shot_on_mobile then 'mobile' else 'hd' end);
