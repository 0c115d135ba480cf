// `npm start` and `npm run dev`: sets everything up, then runs the server until it is told to stop or npm is gone.
import { bootstrap } from './bootstrap.mjs'
import { demoUnlessDecided, SERVER_FLAGS, withServerSettings } from './server-flags.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'
import { ensureBuilt, isBundled } from './builds.mjs'

stopWithOthers()
const watch = process.argv.includes('--watch')
// What builds the web app is not installed where it was built before (docs/one-machine.md).
const { node } = await bootstrap({ ffmpeg: true, development: watch || !isBundled() })
if (!watch) await ensureBuilt(node)

const env = { ...demoUnlessDecided(process.env) }
if (watch) env.JHALAK_DEV = '1'
// Under --watch the server's parent is Node's watcher, which dies with us.
else env.JHALAK_PARENT_PID = String(process.pid)
// In development the sources, whatever was built.
const words = watch
  ? ['--watch', '--watch-path=server', '--watch-path=contract', 'server/start.ts']
  : ['server/main.ts']
process.exit(await runTied(node, [...SERVER_FLAGS, ...words], withServerSettings(env)))
