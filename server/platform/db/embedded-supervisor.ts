// Supervises one postmaster: restarts it with backoff whenever it ends without being asked to (out of memory, killed by hand).
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, startPostmaster, stopPostmaster, type Launch } from './embedded-postmaster.ts'

const LONGEST_PAUSE_MS = 30_000
/** After running this long the backoff is reset: the failure was not one of its start. */
const STEADY_MS = 10_000

/** @throws StartError when the first start fails */
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
    await stopPostmaster(child) // one that was started while stop() was called
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

/** Undefined after a failed attempt: the caller keeps the dead child, so that its next round tries again, after a longer pause. */
async function startAgain(launch: Launch, pauseMs: number, signal: AbortSignal): Promise<ChildProcess | undefined> {
  try {
    await sleep(pauseMs, undefined, { signal })
    return await startPostmaster(launch)
  } catch {
    return undefined
  }
}
