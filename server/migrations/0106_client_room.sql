-- The room that a board's link opens: whose name stands on it, and whether guests may take the watermarked films along.
alter table board add column room_name text not null default '' check (char_length(room_name) <= 80);
alter table board add column comps_on boolean not null default true;
-- Links given before promised no downloads.
update board set comps_on = false where share_token is not null;
