// `npm run bench:generate` and `npm run bench:load`: runs a tool of this folder on the pinned Node, with the words given.
import { join } from 'node:path'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { root } from '../scripts/project.mjs'
import { runTied, stopWithOthers } from '../scripts/tied-child.mjs'

stopWithOthers()
const [tool = '', ...words] = process.argv.slice(2)
const { node } = await bootstrap({})
process.exit(await runTied(node, [join(root, 'bench', `${tool}.ts`), ...words], process.env))
