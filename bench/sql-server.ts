// What somebody would write by hand for a search and nothing else: Node's HTTP, pg, one statement for the page of results
// and one for their number, JSON. No rules on who sees what, no filters, no typos, no facets.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10 })
const PAGE = `
  select c.id as "_id", c.name, c.description, c.tags, c.themes, c.shots, c.shot_on_mobile as shotonmobile, c.orientation,
    c.external_media as media, c.colour, c.width as "videoWidth", c.height as "videoHeight", c.duration_ms as duration,
    c.file_bytes as "fileSizeInMB", c.file_type as "fileType", stat.views, c.created_at as "createdAt"
  from clip as c join clip_stat as stat on stat.clip_id = c.id join (
    select clip_id, ts_rank('{0,0,0.4,1}', words, $1::tsquery) * (0.3 + prior) as score from clip_search
    where words @@ $1::tsquery order by score desc, created_at desc, clip_id desc limit 48 offset $2
  ) as found on found.clip_id = c.id order by found.score desc`
const COUNT =
  'select count(*)::integer as total from (select from clip_search where words @@ $1::tsquery limit 10000) as s'

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  answer(searchParams.get('words') ?? '', Number(searchParams.get('page') ?? 1)).then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
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

async function answer(query: string, page: number) {
  const [videos, count] = await Promise.all([
    pool.query({ name: 'page', text: PAGE, values: [query, (page - 1) * 48] }),
    pool.query({ name: 'count', text: COUNT, values: [query] }),
  ])
  return JSON.stringify({ videos: videos.rows, total: count.rows[0]?.total })
}
