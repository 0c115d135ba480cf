// What every script here starts from: where the project is, and how it speaks to the person at the terminal.
// All files in this folder are plain JavaScript without packages: they run on Node 20, before anything is installed.
import { fileURLToPath } from 'node:url'

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the script: one line that says what is wrong and what to do about it.
 * @param {string} line
 * @returns {never}
 */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * "3.2 s" since `start`, a value of performance.now().
 * @param {number} start
 */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
