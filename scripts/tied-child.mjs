// Runs one program that lives and dies with this script: signals are passed on once, a second Ctrl-C kills, npm's or this
// script's own death stops it too, and its exit code becomes ours.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { watchAncestors } from './ancestors.mjs'
import { root } from './project.mjs'

// One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
const SAME_KEY_MS = 500
const PATIENCE_MS = 30_000

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
let stoppingSince = 0

/** Call it once, first thing: from here on signals and the death of npm stop this script and what it runs. */
export function stopWithOthers() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal))
  watchAncestors(() => stop('SIGTERM'))
  process.stdout.on('error', () => {}) // a closed terminal is no reason to leave children behind
}

/** Whether somebody asked to stop; what comes next should not be begun. */
export function isStopping() {
  return stoppingSince > 0
}

/**
 * Resolves to its exit code (128 + number when a signal ended it). It reads nothing from the terminal.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runTied(file, args, env) {
  const [program, words] = tie('TERM', file, args)
  // Its own process group: the terminal's Ctrl-C reaches only us, and what it leaves behind can be ended as one.
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  current = child
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${file} does not run: ${error.message}\n`)
      resolve(127)
    })
    child.once('exit', (code, signal) => {
      killGroup()
      current = undefined
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}

/**
 * How to run a program so that it gets `signal` when this script dies, however it dies (Linux with util-linux; else as it is).
 * @param {'TERM' | 'KILL'} signal
 * @param {string} file
 * @param {string[]} args
 * @returns {[string, string[]]} for spawn
 */
export function tie(signal, file, args) {
  const can = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=TERM', '--', 'true']).status === 0
  return can ? ['setpriv', [`--pdeathsig=${signal}`, '--', file, ...args]] : [file, args]
}

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function stop(signal) {
  const now = performance.now()
  if (!current) process.exit(128 + constants.signals[signal])
  if (!stoppingSince) {
    stoppingSince = now
    current.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    setTimeout(killGroup, PATIENCE_MS).unref()
  } else if (now - stoppingSince > SAME_KEY_MS) killGroup()
}

/** Ends what runs now, with all that it started. */
export function killGroup() {
  try {
    if (current?.pid) process.kill(-current.pid, 'SIGKILL')
  } catch {
    // Nothing left of it.
  }
}
