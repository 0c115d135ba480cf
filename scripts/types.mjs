// `npm run types`: writes server/platform/db/schema.ts from the migrations, through a throw-away database.
import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

const { startEmbeddedPostgres } = await import('../server/platform/db/embedded.ts')
const { migrate } = await import('../server/platform/db/migrate.ts')
const dir = mkdtempSync(join(tmpdir(), 'jhalak-types-'))
const server = await startEmbeddedPostgres({ dir, log: () => {}, settings: { fsync: 'off' } })
try {
  await migrate(server.ownerUrl)
  const tool = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const words = ['--config-file', join(root, '.kysely-codegenrc.json'), ...process.argv.slice(2)]
  // Its warnings are about a TypeScript that it only needs for comments; what counts is its exit code.
  const { status } = spawnSync(process.execPath, [tool, ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: server.ownerUrl },
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  process.exitCode = status ?? 1
} finally {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
