// What somebody would write by hand for a search and nothing else: Node's HTTP, pg, one prepared statement over a table of its
// own that holds each clip's JSON ready. No rules on who sees what, no filters, no typos, no totals, no facets.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 8, statement_timeout: 600_000 })
await pool.query(`
  create schema floor;
  create table floor.clip as
    select row_number() over (order by created_at) as id, jsonb_build_object('_id', clip.id, 'name', name, 'tags', tags, 'themes',
      themes, 'shots', shots, 'shotonmobile', shot_on_mobile, 'orientation', orientation, 'media', external_media, 'videoWidth', width,
      'videoHeight', height, 'duration', duration_ms, 'fileSizeInMB', file_bytes, 'fileType', file_type, 'views', views,
      'createdAt', created_at)::text as doc,
      setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
        || setweight(to_tsvector('english', array_to_string(themes || shots, ' ')), 'C') as words
    from public.clip join public.clip_stat on clip_id = clip.id;
  create index on floor.clip using gin (words) with (fastupdate = off);
  alter table floor.clip add primary key (id);
  `)
await pool.query('vacuum analyze floor.clip')
const SEARCH = `
  select c.doc from (
    select id, ts_rank(words, q) as rank from floor.clip, plainto_tsquery('english', $1) as q where words @@ q
    order by rank desc, id desc limit 48
  ) as found join floor.clip as c using (id) order by found.rank desc, c.id desc`

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  pool.query<{ doc: string }>({ name: 'search', text: SEARCH, values: [searchParams.get('term') ?? ''] }).then(
    ({ rows }) => {
      const body = Buffer.from(`[${rows.map(({ doc }) => doc).join()}]`)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error) => {
      process.stderr.write(`${error}\n`)
      response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(String(typeof address === 'object' && address ? address.port : 0))
})
process.stdin.on('end', () => process.exit(0)).resume()
