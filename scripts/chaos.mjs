// `npm run chaos`: lets things die, break and go wrong under a running product, and looks whether anything is lost. What,
// how much and in which order is said by words: npm run chaos -- --seed 7 --kills 20 --only api,worker
import { bootstrap } from './bootstrap.mjs'
import { giveUp } from './project.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'
import { ensureBuilt } from './builds.mjs'

stopWithOthers()
if (process.platform !== 'linux') giveUp('npm run chaos runs on Linux alone.')
const { node } = await bootstrap({ development: true, ffmpeg: true })
await ensureBuilt(node)
process.exit(await runTied(node, ['chaos/main.ts', ...process.argv.slice(2)], { ...process.env, JHALAK_CEPH: 'on' }))
