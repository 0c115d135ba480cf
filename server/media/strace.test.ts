import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaDir } from '../../testing/media-dir.ts'
import { IS_WHOLE_RUN as all } from '../../testing/usual-run.ts'

const media = mediaDir()
const why = reasonToSkip()
if (why) process.stdout.write(`skipped: what hostile films open (${why})\n`)

/** What the worker does with one film, without the rest of the server: nothing else opens files meanwhile. */
const PROGRAM = new URL('./strace.fixture.ts', import.meta.url).pathname

function reasonToSkip(): string | null {
  if (media === null) return 'no sample films'
  if (process.platform !== 'linux' || spawnSync('strace', ['-V']).error) return 'strace is not installed'
  return spawnSync('strace', ['-f', 'true']).status === 0 ? null : 'strace may not be used here'
}

describe.skipIf(why !== null)(`what hostile films open${why ? ` (skipped: ${why})` : ''}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strace-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // The sibling playlists ask for other films by name; the published sample for a file of the system.
  const sample = [
    'hls-sibling-named.mp4',
    'ffconcat-sibling-named.mp4',
    'hls-in-avi-reads-passwd.avi',
    'metadata-injection.mp4',
  ]
  it('no other upload, no file of the system, no socket', { timeout: 3_600_000 }, async () => {
    const hostile = join(media ?? '', 'hostile')
    const names = all ? (await readdir(hostile, { recursive: true })).filter((name) => /\.\w+$/.test(name)) : sample
    const log = join(folder, 'log')
    const words = ['-f', '-qq', '-s', '300', '-e', 'trace=open,openat,openat2,socket,connect,execve', '-o', log]
    const paths = names.map((name) => join(hostile, name))
    execFileSync('strace', [...words, process.execPath, PROGRAM, folder, ...paths], { stdio: 'ignore' })
    const opened = openedByMediaTools(await readFile(log, 'utf8'))
    expect(opened.runs).toBeGreaterThan(4)
    expect(opened.foreign).toEqual([])
  })
})

/** Lines of ffmpeg and ffprobe alone: those of processes that have become one of them. */
function openedByMediaTools(log: string): { runs: number; foreign: string[] } {
  const tools = new Set<string>()
  const foreign: string[] = []
  for (const line of log.split('\n')) {
    const [pid = ''] = line.split(/\s/, 1)
    if (/execve\("[^"]*\/ff(mpeg|probe)".* = 0$/.test(line)) tools.add(pid)
    if (!tools.has(pid) || / = -1 /.test(line)) continue
    const path = /open(?:at2?)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(line)?.[1]
    const isSocket = /(socket|connect)\(/.test(line)
    if (isSocket || (path !== undefined && !isExpected(path))) foreign.push(line)
  }
  return { runs: tools.size, foreign }
}

/** Programs' own libraries and settings, the device files every program opens, and the job's own folder. */
function isExpected(path: string): boolean {
  if (!path.startsWith('/')) return !path.includes('..')
  return (
    /^\/(lib|lib64|usr|etc\/(ld\.so|localtime|fonts|OpenCL|alsa|pulse|ssl|gnutls)|proc\/(self|cpuinfo|sys|filesystems)|sys\/devices|dev\/(null|urandom|shm))/.test(
      path,
    ) || /\/master$|\/out\/work-\w+\/[\w.-]+$/.test(path)
  )
}
