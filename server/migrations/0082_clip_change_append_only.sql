-- The history of clips only grows: a row may be marked as undone, once, and is otherwise never changed or removed.
create trigger clip_change_kept before delete or truncate on clip_change
  for each statement execute function refuse_change();
create trigger clip_change_marked before update on clip_change
  for each row when (
    (new.id, new.clip_id, new.batch_id, new.account_id, new.via, new.changed_at, new.before, new.after)
      is distinct from (old.id, old.clip_id, old.batch_id, old.account_id, old.via, old.changed_at, old.before, old.after)
    or old.undone_at is not null
  ) execute function refuse_change();
