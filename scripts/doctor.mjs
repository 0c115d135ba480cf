// `npm run doctor`: what is missing for live sales, on the pinned Node.
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const { node } = await bootstrap({})
process.exit(await runTied(node, ['server/operations/doctor.main.ts'], process.env))
