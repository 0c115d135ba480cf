-- The moment of a film that its posters are made of, where staff chose one (decision 80). Beside the film and not the clip: it
-- goes with the film when another takes its place.
alter table master add column poster_at_ms integer check (poster_at_ms >= 0);
