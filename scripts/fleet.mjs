// `npm run fleet`: the rehearsal of a fleet on one Debian machine, with its PostgreSQL, pgbouncer, HAProxy and Ceph, which are
// installed where they are missing. Words pick checks by name: npm run fleet -- killed
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { bootstrap } from './bootstrap.mjs'
import { giveUp } from './project.mjs'
import { aptInstall } from './system-tools.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'
import { ensureBuilt } from './builds.mjs'

const PACKAGES = ['postgresql', 'pgbouncer', 'haproxy', 'radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const PROGRAMS = ['pgbouncer', 'haproxy', 'radosgw', 'ceph-mon', 'ceph-osd', 'ceph', 'setpriv']

stopWithOthers()
if (process.platform !== 'linux') giveUp('The fleet rehearsal runs on Linux alone.')
const { node } = await bootstrap({ development: true, ffmpeg: true })
// Packages must not start what they bring: the rehearsal starts its own.
process.env.RUNLEVEL = '1'
if (missing().length > 0) await aptInstall(`For the fleet: ${missing().join(', ')}`, PACKAGES)
if (missing().length > 0)
  giveUp(`The fleet rehearsal needs ${missing().join(', ')}: as root on Debian it installs ${PACKAGES.join(', ')}.`)
await ensureBuilt(node)
process.exit(await runTied(node, ['fleet/main.ts', ...process.argv.slice(2)], { ...process.env, JHALAK_CEPH: 'on' }))

function missing() {
  const programs = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  return existsSync('/usr/lib/postgresql') ? programs : ['postgresql', ...programs]
}
