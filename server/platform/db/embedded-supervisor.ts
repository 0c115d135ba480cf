// Keeps one postmaster running until it is asked to stop: killed for memory, or by hand, it comes back by itself.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, startPostmaster, stopPostmaster, type Launch } from './embedded-postmaster.ts'

const LONGEST_PAUSE_MS = 30_000
/** One that ran this long did not die of its start, so nothing speaks against starting it again at once. */
const STEADY_MS = 10_000

/** Starts it (throws StartError when it cannot) and from then on starts it again whenever it dies unasked. */
export async function supervise(launch: Launch, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let child = await startPostmaster(launch)

  const restartLoop = async () => {
    let pause = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await ended(child)
      if (performance.now() - since > STEADY_MS) pause = 0
      if (!stopping.signal.aborted) log('PostgreSQL stopped by itself: starting it again')
      child = (await startAgain(launch, pause, stopping.signal)) ?? child
      pause = Math.min(LONGEST_PAUSE_MS, pause + 1000)
    }
    await stopPostmaster(child) // one that came up while stop() was called
  }

  const running = restartLoop()
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  const stop = async () => {
    stopping.abort()
    await stopPostmaster(child)
    await running
    process.off('exit', stopWithUs)
  }
  return { stop }
}

/** A failed attempt leaves the dead child in place, so the caller's next round tries again after a longer pause. */
async function startAgain(launch: Launch, pauseMs: number, signal: AbortSignal): Promise<ChildProcess | undefined> {
  try {
    await sleep(pauseMs, undefined, { signal })
    return await startPostmaster(launch)
  } catch {
    return undefined
  }
}
