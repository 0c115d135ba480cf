// `npm run admin:access -- LOGIN`: the way back for an ADMIN who lost everything, on the pinned Node.
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const { node } = await bootstrap({})
process.exit(await runTied(node, ['server/backup/admin-access.main.ts', ...process.argv.slice(2)], process.env))
