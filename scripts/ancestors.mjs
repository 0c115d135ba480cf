// npm's children survive npm: when npm is killed outright, nobody tells us. So we look, and stop with it.
import { commandOf, identityOf, parentOf } from './processes.mjs'

const every = process.platform === 'linux' ? 500 : 2000 // elsewhere each look runs ps

/**
 * Calls `onGone` once when one of those this process was started by is gone: all up to npm, or only the parent without npm.
 * Call it first thing, so that none can be gone unseen.
 * @param {() => void} onGone
 */
export function watchAncestors(onGone) {
  const chain = ancestorsUpToNpm().map((pid) => ({ pid, identity: identityOf(pid) }))
  const late = process.env.npm_lifecycle_event && process.ppid === 1 && !isNpm(commandOf(1))
  const timer = setInterval(() => {
    if (!late && process.ppid === chain[0]?.pid && chain.every(({ pid, identity }) => identityOf(pid) === identity))
      return
    clearInterval(timer)
    onGone()
  }, every)
  timer.unref()
}

function ancestorsUpToNpm() {
  const chain = [process.ppid]
  // In a container npm itself may be process 1, whose own parent is 0.
  for (let pid = process.ppid; pid > 0 && chain.length < 8; pid = parentOf(pid)) {
    if (pid !== chain.at(-1)) chain.push(pid)
    if (isNpm(commandOf(pid))) return chain
  }
  return [process.ppid]
}

/** npm shows itself as "npm start"; others by the path of their script. @param {string} command */
function isNpm(command) {
  return /^(npm|pnpm|yarn|bun)\b|\/(npm|npx|pnpm|yarn|bun)(-cli)?(\.c?js)?( |$)/.test(command)
}
