-- When the pictures of an older clip were asked for last: not again within a day, while the request may still wait in the queue.
alter table media_task add column pictures_asked_at timestamptz;
