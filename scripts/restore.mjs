// `npm run restore -- DIR`: runs the tool of server/backup on the pinned Node, with the words given.
import { resolve } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const [dir, ...words] = process.argv.slice(2)
const { node } = await bootstrap({})
// npm runs us in the project's folder; a folder is meant from where the person stands.
const folder = dir === undefined ? [] : [resolve(process.env.INIT_CWD ?? process.cwd(), dir)]
process.exit(await runTied(node, ['server/backup/restore.main.ts', ...folder, ...words], process.env))
