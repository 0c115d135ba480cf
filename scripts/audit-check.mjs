// `npm run audit:check`: the chain of hashes over the audit log, on the pinned Node.
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const { node } = await bootstrap({})
process.exit(await runTied(node, ['server/backup/audit-check.main.ts', ...process.argv.slice(2)], process.env))
