// `npm run drill`: the commands of docs/one-machine.md in a bare Debian, twice: all in one process; web and worker apart, with a
// bucket. Install, first sale, backup, destroy, restore, upgrade with a change of the tables, roll back, uninstall; a table of what
// came. As root, with debootstrap (and radosgw), which are installed where they are missing.
//   npm run drill -- --only=one|apart     one of the two
//   npm run drill -- --where-possible     ends well, with the reason, where a Debian or its packages cannot be had
//   npm run drill -- --brief              for CI: seconds, in a Debian that an earlier drill left; what install would do, and no more
//   npm run drill -- FOLDER               of those sources
import { spawnSync } from 'node:child_process'
import { bootstrap } from './bootstrap.mjs'
import { isDebianKept, withoutDebian } from './debian-root.mjs'
import { runCourse } from './drill-course.mjs'
import { openMachine } from './drill-machine.mjs'
import { giveUp, root, say, since } from './project.mjs'
import { aptInstall } from './system-tools.mjs'

const begun = performance.now()
const words = process.argv.slice(2)
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const isBrief = words.includes('--brief')
const sources = words.find((word) => !word.startsWith('--')) ?? root
const shapes = [false, true].filter(
  (isApart) => !(isBrief && isApart) && (!only || only === (isApart ? 'apart' : 'one')),
)
/** What a fetch says that did not get through: nothing of ours. */
const NO_NETWORK =
  /ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ECONNRESET|Could not resolve|Failed to fetch|Temporary failure|Couldn't download/

await bootstrap({ development: true, ffmpeg: false })
// Packages must not start what they bring.
process.env.RUNLEVEL = '1'
if (isBrief && !isDebianKept()) leave('A brief drill needs the Debian that a whole one keeps: none is here yet.')
if (!isBrief) await ensure('debootstrap', ['debootstrap'])
if (shapes.includes(true)) await ensure('radosgw', ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'])
const why = withoutDebian() ?? (shapes.includes(true) && !isThere('radosgw') ? 'radosgw is not installed' : null)
if (why) leave(`The drill cannot be run here: ${why}.`)

const tables = []
let isWhole = true
for (const isApart of shapes) {
  if (!isWhole) break
  const machine = await openMachine(isApart).catch((error) => leave(String(error)))
  const end = () => (machine.close(), process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  const title = isApart ? 'web and worker apart, with a bucket' : 'one process, one disk'
  say(`\n${title}`)
  const rows = await runCourse(machine, sources, { isBrief })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  machine.close()
  const fault = rows.find(({ ok }) => !ok)
  if (fault && NO_NETWORK.test(fault.detail)) leave(`The drill cannot be run here: ${fault.detail}`)
  isWhole = !fault
  const lines = rows.map(({ what, ok, seconds, detail }) => {
    const [first = ''] = detail.split('\n')
    return `| ${what} | ${ok ? 'ok' : 'FAILED'}${first ? `: ${first}` : ''} | ${seconds} |`
  })
  tables.push(`${title}\n\n| what | result | time |\n|---|---|---|\n${lines.join('\n')}`)
}
say(`\n${tables.join('\n\n')}\n\n${since(begun)} in all`)
process.exit(isWhole ? 0 : 1)

/** @param {string} program */
function isThere(program) {
  return spawnSync('which', [program]).status === 0
}

/** @param {string} program @param {string[]} packages */
async function ensure(program, packages) {
  if (!isThere(program)) await aptInstall(`For the drill: ${program}`, packages)
}

/** @param {string} reason @returns {never} */
function leave(reason) {
  if (!words.includes('--where-possible')) giveUp(reason)
  say(`SKIPPED: ${reason}`)
  process.exit(0)
}
