// One start at a time installs or builds; others wait for it. The lock names its holder, so a killed one bars nobody.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from './processes.mjs'
import { giveUp, root, say } from './project.mjs'

const file = join(root, '.cache/setup.lock')
let told = false

/**
 * Runs `work` while no other start of this project does.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) })
  while (!take(mine)) {
    const theirs = readIfThere()
    if (theirs !== undefined && !holderRuns(theirs)) removeStale(theirs)
    else {
      if (!told) say('Another start is setting things up: waiting for it...')
      told = true
      await sleep(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The lock appears with its content in one step, so nobody reads half a name. @param {string} content */
function take(content) {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, content)
    linkSync(draft, file)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EEXIST') return false
    giveUp(`Jhalak cannot write to its folder ${root} (${code}): it has to install packages and build there.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves it away before removing it: had another start taken over in between, its lock goes back. @param {string} judged */
function removeStale(judged) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return // another start removed it first
  }
  const moved = readFileSync(aside, 'utf8')
  if (moved !== judged) take(moved)
  rmSync(aside, { force: true })
}

/** @param {string} content */
function holderRuns(content) {
  try {
    const { pid, identity } = JSON.parse(content)
    return identityOf(pid) === identity
  } catch {
    return false // emptied by a power cut
  }
}

function readIfThere() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
