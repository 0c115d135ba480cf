-- What is asked often and answers little is found by an index, however many rows the shop has gathered.

-- Probes and monitors ask every few seconds what waits.
create index mail_unsent_idx on mail (created_at) where sent_at is null;
create index webhook_event_received_idx on webhook_event (received_at);
-- Orders in a state, newest first.
create index checkout_status_idx on checkout (status, created_at desc, id desc);
-- Orders of a clip.
create index checkout_clip_idx on checkout (clip_id) where clip_id is not null;
-- Every right of an account, those that ended too.
create index entitlement_account_idx on entitlement (account_id, clip_id);
-- The requests of an order, newest first.
create index refund_request_checkout_idx on refund_request (checkout_id, requested_at desc);
-- The staff among all accounts, first come, first.
create index account_staff_idx on account (created_at) where role <> 'USER';
-- Messages since the last look.
create index message_created_idx on message (created_at);
-- What is searched for most, with and without results.
create index search_log_most_idx on search_log (searches desc, term);
-- The library in its usual order, counted and paged through without reading clips.
drop index clip_library_idx;
create index clip_library_idx on clip (created_at desc, id desc) include (withdrawn_at) where replaces is null;
-- Films that are not simply done: given up, waiting, being made, or made again.
create index media_task_open_idx on media_task (updated_at)
  where state <> 'published' or reason is not null or again_at is not null;
