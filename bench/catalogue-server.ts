// A server with a made-up catalogue of a given size, loaded as anybody's would be.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../harness/root.ts'
import { startBenchServer } from '../harness/server.ts'
import { runNode } from '../harness/compare.ts'

/** How many clips; `npm run bench -- search 100000`. */
export const CLIPS = Number(process.env['BENCH_CLIPS'] ?? 10_000)

export async function startCatalogueServer(clips: number, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-clips-'))
  const file = join(folder, 'clips.ndjson')
  const server = await startBenchServer({ RATE_LIMITS: 'off', ...env })
  try {
    await runNode([join(root, 'bench/generate.ts'), String(clips), file])
    const { size } = await stat(file)
    const said = await runNode([join(root, 'bench/load.ts'), file], { ...process.env, ...server.settings })
    await writeOut(await server.databaseUrl())
    return {
      ...server,
      file,
      loaded: `${said.trim()} (${Math.round(size / 1e6)} MB)`,
      port: Number(new URL(server.url).port),
    }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a load has left for PostgreSQL to write would, over minutes, fall on what is measured. */
async function writeOut(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('checkpoint').finally(() => client.end())
}
