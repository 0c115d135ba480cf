import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runChild } from './child.ts'
import {
  detectLimitSupport,
  videoInput,
  limitedCommand,
  limitSupport,
  ownPngInput,
  READING_LIMITS,
  type LimitSupport,
} from './limits.ts'

const nothing: LimitSupport = {
  user: null,
  withoutNetwork: [],
  diesWithParent: false,
  resourceLimits: false,
  niceness: false,
  missing: [],
}
const everything: LimitSupport = {
  user: null,
  withoutNetwork: ['unshare', '-rn'],
  diesWithParent: true,
  resourceLimits: true,
  niceness: true,
  missing: [],
}

test('a machine that supports every limit gets all of them, in the order that keeps each in force', () => {
  const { command, args } = limitedCommand(everything, READING_LIMITS, 'ffmpeg', ['-version'])
  expect([command, ...args].join(' ')).toBe(
    'nice -n 5 unshare -rn setpriv --pdeathsig KILL prlimit --as=3221225472 --cpu=300 --fsize=16777216 --nofile=64 ffmpeg -version',
  )
})

test('another user opens its own namespace; where only root may, it is opened before the switch', () => {
  const commandOf = (withoutNetwork: readonly string[]) => {
    const support = { ...nothing, user: { uid: 7, gid: 8 }, withoutNetwork }
    const { command, args } = limitedCommand(support, READING_LIMITS, 'ffmpeg', [])
    return [command, ...args].join(' ')
  }
  const switched = 'setpriv --reuid=7 --regid=8 --clear-groups --inh-caps=-all --ambient-caps=-all --no-new-privs'
  expect(commandOf(['unshare', '-rn'])).toBe(`${switched} unshare -rn ffmpeg`)
  expect(commandOf(['unshare', '-n'])).toBe(`unshare -n ${switched} ffmpeg`)
})

test('a machine without any runs the program as it is', () => {
  expect(limitedCommand(nothing, READING_LIMITS, 'ffmpeg', ['-version'])).toEqual({
    command: 'ffmpeg',
    args: ['-version'],
  })
})

test('a video is opened with pixel, protocol, format and codec limits and its demuxer pinned, before the input itself', () => {
  const words = videoInput({ path: 'master', demuxer: 'mov', strict: true })
  expect(words.join(' ')).toBe(
    '-err_detect explode -max_pixels 40000000 -protocol_whitelist file -format_whitelist mov,matroska,avi,mpegts,mpeg,ogg ' +
      '-codec_whitelist h264,hevc,vp8,vp9,av1,libdav1d,prores,mjpeg,mpeg4,mpeg2video,msmpeg4v3,dnxhd,theora,aac,mp3,mp3float,' +
      'mp2,mp2float,ac3,eac3,opus,libopus,vorbis,flac,amrnb,pcm_s16le,pcm_s16be,pcm_s24le -f mov -i file:master',
  )
})

test('our own picture is opened as PNG and nothing else', () => {
  expect(ownPngInput('mark.png').join(' ')).toBe(
    '-protocol_whitelist file -format_whitelist png_pipe -codec_whitelist png -f png_pipe -i file:mark.png',
  )
})

test('what a machine lacks is named, one line each', async () => {
  const support = await detectLimitSupport()
  const present = [support.withoutNetwork.length > 0, support.diesWithParent, support.resourceLimits, support.niceness]
  const asRoot = process.getuid?.() === 0 ? 1 : 0
  expect(support.missing).toHaveLength(present.filter((has) => !has).length + asRoot)
})

test('the limits are in force inside the program', async (context) => {
  const support = await limitSupport()
  if (!support.resourceLimits || support.withoutNetwork.length === 0) context.skip('this machine has not all limits')
  const lines: string[] = []
  const files = ['/proc/self/limits', '/proc/self/net/dev']
  const limited = limitedCommand(support, { ...READING_LIMITS, cpuSeconds: 7 }, 'cat', files)
  await runChild({ ...limited, onLine: (line) => lines.push(line), maxStdoutBytes: 100_000, wallMs: 10_000 })
  const text = lines.join('\n')
  expect(text).toMatch(/Max cpu time\s+7/)
  expect(text).toMatch(/Max address space\s+3221225472/)
  expect(text).toMatch(/Max open files\s+64/)
  expect(text).toContain('lo:')
  expect(lines.filter((line) => /^\s*\w+:/.test(line))).toHaveLength(1)
})

test('kill -9 of the server takes a running ffmpeg with it', { timeout: 60_000 }, async (context) => {
  if (!(await limitSupport()).diesWithParent) context.skip('this machine has no setpriv')
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const child = Number(await new Promise((resolve) => parent.stdout.once('data', (data) => resolve(String(data)))))
  expect(await isRunning(child)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(child), { timeout: 10_000 }).toBe(false)
})

/** A server of one line: starts an endless ffmpeg under our limits and tells its process id once it works. */
const PARENT = `
  import { spawn } from 'node:child_process'
  import { limitedCommand, limitSupport, READING_LIMITS } from '${new URL('./limits.ts', import.meta.url).href}'
  const endless = ['-v', 'error', '-progress', 'pipe:1', '-f', 'lavfi', '-re', '-i', 'testsrc2=s=64x64', '-f', 'null', '-']
  const { command, args } = limitedCommand(await limitSupport(), READING_LIMITS, 'ffmpeg', endless)
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => console.log(child.pid))
`

/** A dead process that nobody has collected yet (state Z) runs no more. */
async function isRunning(pid: number): Promise<boolean> {
  await pause(20)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX]/.test(stat)
}
