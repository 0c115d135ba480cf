// The Node everything runs on: the one our packages bring, so that every machine runs the same. Where none is packed
// (macOS) the system's own is taken if it is new enough.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { giveUp, root } from './project.mjs'

const OLDEST = 24

/** Path of a Node 24 or newer. */
export function findNode() {
  const packed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (spawnSync(packed, ['--version']).status === 0) return packed
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath
  return giveUp(
    `Jhalak needs Node.js ${OLDEST} or newer on this system (found ${process.versions.node}): get it from https://nodejs.org`,
  )
}
