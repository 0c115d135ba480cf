// Read before the program (`--import`): its clock is wrong by as many milliseconds as the file CLOCK_FILE says, and jumps
// when the file changes. The product knows nothing of it.
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 50
const path = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let offset = 0
let readAt = Number.NEGATIVE_INFINITY

function now(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now()
    try {
      offset = Number(readFileSync(path, 'utf8')) || 0
    } catch {
      // No file: no offset.
    }
  }
  return RealDate.now() + offset
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, self) => Reflect.construct(target, words.length === 0 ? [now()] : words, self) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
})
