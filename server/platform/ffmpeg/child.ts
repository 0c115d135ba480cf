import { spawn } from 'node:child_process'

/** The whole environment of a media process: a search path and a neutral locale. It contains none of our secrets. */
const CHILD_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
  LC_ALL: 'C',
  // Each malloc arena reserves address space, which is limited.
  MALLOC_ARENA_MAX: '4',
}
const STDERR_TAIL_BYTES = 8_000
const LINE_BYTES = 64_000
const GRACE_MS = 2_000

type ChildRequest = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string | undefined
  readonly onLine: (line: string) => void
  /** The process is stopped when it writes more than this to standard output. */
  readonly maxStdoutBytes: number
  readonly wallMs: number
  readonly signal?: AbortSignal | undefined
  /** Inherit our own environment. Only for locating programs, never for one that reads an uploaded file. */
  readonly inheritEnvironment?: boolean
}

export type ChildEnd = {
  readonly stopped: 'timeout' | 'aborted' | 'overflow' | null
  readonly exitCode: number | null
  readonly killedBy: NodeJS.Signals | null
  readonly startError: string | null
  readonly stderrTail: string
}

/**
 * Runs one program to its end, in a process group of its own, with bounded output and a wall clock limit.
 * Never rejects: failures are part of the result. Stops by SIGTERM and, two seconds later, SIGKILL of the group.
 */
export function runChild(request: ChildRequest): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const child = spawn(request.command, request.args, {
      cwd: request.cwd,
      ...(request.inheritEnvironment ? {} : { env: CHILD_ENVIRONMENT }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let stopped: ChildEnd['stopped'] = null
    let startError: string | null = null
    let killTimer: NodeJS.Timeout | undefined

    const stop = (why: NonNullable<ChildEnd['stopped']>) => {
      if (stopped !== null) return
      stopped = why
      signalGroup(child.pid, 'SIGTERM')
      killTimer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS)
    }
    const onAbort = () => stop('aborted')
    const wallTimer = setTimeout(() => stop('timeout'), request.wallMs)
    request.signal?.addEventListener('abort', onAbort)
    if (request.signal?.aborted) onAbort()

    const lines = lineReader(request.onLine, request.maxStdoutBytes, () => stop('overflow'))
    const stderr = tailBuffer()
    child.stdout.on('data', lines.push)
    child.stderr.on('data', stderr.push)
    child.on('error', (error) => void (startError = error.message))
    child.on('close', (exitCode, killedBy) => {
      clearTimeout(wallTimer)
      clearTimeout(killTimer)
      request.signal?.removeEventListener('abort', onAbort)
      if (stopped === null) lines.end()
      resolve({ stopped, exitCode, killedBy, startError, stderrTail: stderr.text() })
    })
  })
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group ended in the meantime.
  }
}

function lineReader(onLine: (line: string) => void, maxBytes: number, overflow: () => void) {
  let rest = ''
  let total = 0
  const decoder = new TextDecoder()
  return {
    push: (chunk: Buffer) => {
      total += chunk.length
      if (total > maxBytes || rest.length > LINE_BYTES) return overflow()
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) onLine(line)
    },
    end: () => rest !== '' && onLine(rest),
  }
}

function tailBuffer() {
  let tail = Buffer.alloc(0)
  return {
    push: (chunk: Buffer) => {
      const joined = Buffer.concat([tail, chunk])
      tail = joined.subarray(Math.max(0, joined.length - STDERR_TAIL_BYTES))
    },
    text: () => tail.toString('utf8').trim(),
  }
}
