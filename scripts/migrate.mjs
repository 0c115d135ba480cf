// `npm run migrate`: tables and rights, as the tables' owner, on the pinned Node.
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const { node } = await bootstrap({})
process.exit(await runTied(node, ['server/backup/migrate.main.ts'], process.env))
