// `npm run backup`, `restore`, `restore:drill`, `backup:fetch`, `backup:key`: a tool of server/backup on the pinned Node.
import { resolve } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const [tool, ...words] = process.argv.slice(2)
const { node } = await bootstrap({})
// npm runs us in the project's folder; a folder or file is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd()
const at = words.findIndex((word) => !word.startsWith('--'))
const meant = words.map((word, index) =>
  index === at ? resolve(from, word) : word.replace(/^--key=(.*)$/, (_, path) => `--key=${resolve(from, path)}`),
)
process.exit(await runTied(node, [`server/backup/${tool}.main.ts`, ...meant], process.env))
