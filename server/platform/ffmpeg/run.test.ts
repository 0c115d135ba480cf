import { expect, test } from 'vitest'
import { runChild, type ChildEnd } from './child.ts'
import { READING_LIMITS } from './limits.ts'
import { parsePacket } from './probe.ts'
import { outcomeOf, progressReader, runFfmpeg, type FfmpegProgress } from './run.ts'
import { mediaTools, parseFfmpegVersion } from './tools.ts'

const drawn = (seconds: number, ...more: string[]) => [
  ...more,
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=64x64:r=10:d=${seconds}`,
  '-f',
  'null',
  '-',
]
const run = { limits: READING_LIMITS, wallMs: 30_000 }

test('a complete run reports its progress', async () => {
  const seen: FfmpegProgress[] = []
  const outcome = await runFfmpeg({ ...run, args: drawn(2), onProgress: (progress) => seen.push(progress) })
  expect(outcome).toEqual({ outcome: 'ok' })
  expect(seen.at(-1)).toEqual({ seconds: 2, pictures: 20 })
})

test('an input that is not a video is a failure with a plain reason, not an exception', async () => {
  const outcome = await runFfmpeg({ ...run, args: ['-i', 'file:/dev/null', '-f', 'null', '-'] })
  expect(outcome).toMatchObject({ outcome: 'failed', fault: 'source' })
  expect(outcome.outcome === 'failed' && outcome.reason).not.toMatch(/\/|ffmpeg/)
})

test('a run past its wall clock limit is stopped', async () => {
  expect(await runFfmpeg({ ...run, args: drawn(600, '-re'), wallMs: 300 })).toEqual({ outcome: 'timeout' })
})

test('an abort stops it, also one that came before it began', async () => {
  const stop = new AbortController()
  const running = runFfmpeg({ ...run, args: drawn(600, '-re'), signal: stop.signal, onProgress: () => stop.abort() })
  expect(await running).toEqual({ outcome: 'aborted' })
  expect(await runFfmpeg({ ...run, args: drawn(600, '-re'), signal: stop.signal })).toEqual({ outcome: 'aborted' })
})

test('a process that ignores SIGTERM is killed, and only the tail of its error output is stored', async () => {
  const program = `process.on('SIGTERM', () => {}); process.stderr.write('x'.repeat(100_000) + 'last words'); setInterval(() => {}, 1000)`
  const end = await runChild({
    command: process.execPath,
    args: ['-e', program],
    onLine: () => {},
    maxStdoutBytes: 1000,
    wallMs: 1500,
  })
  expect(end).toMatchObject({ stopped: 'timeout', killedBy: 'SIGKILL' })
  expect(end.stderrTail.length).toBeLessThanOrEqual(8000)
  expect(end.stderrTail).toMatch(/last words$/)
}, 20_000)

test('a child that floods us is stopped', async () => {
  const flood = { command: 'cat', args: ['/dev/zero'], onLine: () => {}, maxStdoutBytes: 100_000, wallMs: 20_000 }
  expect(await runChild(flood)).toMatchObject({ stopped: 'overflow' })
})

test('a missing program is a result, not an exception', async () => {
  const nowhere = { command: 'no-such-program', args: [], onLine: () => {}, maxStdoutBytes: 1000, wallMs: 5000 }
  expect(outcomeOf(await runChild(nowhere))).toMatchObject({ outcome: 'failed', fault: 'machine' })
})

test('a child sees nothing of our environment', async () => {
  const lines: string[] = []
  await runChild({
    command: 'env',
    args: [],
    onLine: (line) => lines.push(line),
    maxStdoutBytes: 10_000,
    wallMs: 10_000,
  })
  expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(new Set(['LC_ALL', 'MALLOC_ARENA_MAX', 'PATH']))
})

const ended: ChildEnd = { stopped: null, exitCode: 1, killedBy: null, startError: null, stderrTail: '' }
test.each<[string, Partial<ChildEnd>, unknown]>([
  ['a full disk is the machine', { stderrTail: 'No space left on device' }, { fault: 'machine' }],
  ['a program that is not there is the machine', { startError: 'ENOENT' }, { fault: 'machine' }],
  ['killed from outside is the machine', { exitCode: null, killedBy: 'SIGKILL' }, { fault: 'machine' }],
  ['a crash is the film', { exitCode: null, killedBy: 'SIGSEGV' }, { fault: 'source' }],
  ['too little memory is the film', { stderrTail: 'Cannot allocate memory' }, { fault: 'source' }],
  ['our own CPU limit is a timeout', { exitCode: null, killedBy: 'SIGXCPU' }, { outcome: 'timeout' }],
])('how ffmpeg ended: %s', (_, end, expected) => {
  expect(outcomeOf({ ...ended, ...end })).toMatchObject(expected as object)
})

test('progress without numbers changes nothing', () => {
  const seen: FfmpegProgress[] = []
  const read = progressReader((progress) => seen.push(progress))
  for (const line of ['frame=3', 'out_time_us=N/A', 'progress=continue', 'out_time_us=1500000', 'progress=end'])
    read(line)
  expect(seen).toEqual([
    { seconds: 0, pictures: 3 },
    { seconds: 1.5, pictures: 3 },
  ])
})

test.each([
  ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026', 5, 1],
  ['ffmpeg version n7.1 Copyright', 7, 1],
  ['ffmpeg version N-12345-gabcdef Copyright', 99, 0],
  ['ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright', 4, 4],
])('the version is read from %s', (line, major, minor) => {
  expect(parseFfmpegVersion(line)).toMatchObject({ major, minor })
})

test('this machine has an ffmpeg that is new enough', async () => {
  expect(await mediaTools()).toMatchObject({ ok: true })
  expect(parseFfmpegVersion('bash: ffmpeg: command not found')).toBeNull()
})

test.each([
  ['pts_time=1.5|dts_time=1.4|duration_time=0.04|flags=K_', { at: 1.5, lasts: 0.04, discarded: false }],
  ['pts_time=N/A|dts_time=1.4|duration_time=N/A|flags=__', { at: 1.4, lasts: null, discarded: false }],
  ['pts_time=-0.5|dts_time=N/A|duration_time=0.04|flags=KD', { at: -0.5, lasts: 0.04, discarded: true }],
  ['', null],
])('the packet %s is read', (line, packet) => {
  expect(parsePacket(line)).toEqual(packet)
})
