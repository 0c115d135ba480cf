// Processor time of the whole media pipeline for one 4K clip, against one hand-written ffmpeg command that makes the same
// outputs out of one decode. Two masters: one whose 4K is delivered as it is, and one whose 4K must be encoded.
//   node bench/transcode.bench.ts [seconds=20] [copied|encoded]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOST_RATIO = 1.1
const MOST_FIRST_SHARE = 0.25
const [length = '20', only = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'jhalak-transcode-'))

/** Runs a program and all its children. @returns processor and wall seconds, and what it printed */
function timed(command: string, args: string[]) {
  const script = `TIMEFORMAT='%U %S %R'; time "$@"`
  const run = spawnSync('bash', ['-c', script, 'bash', command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (run.status !== 0) throw new Error(`${command} failed: ${run.stderr.slice(-2000)}`)
  const [user = NaN, system = NaN, wall = NaN] = run.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { cpu: user + system, wall, printed: run.stdout }
}

function drawMaster(name: string) {
  const source = `testsrc2=s=3840x2160:r=25:d=${length},noise=alls=4:allf=t`
  const rate = ['-b:v', '80M', '-maxrate', '100M', '-bufsize', '100M', '-g', '50']
  const encode = ['-c:v', 'libx264', '-preset', 'superfast', '-pix_fmt', 'yuv420p', ...rate]
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  spawnSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encode, ...colours, name], { cwd: folder })
}

/** One decode, every output, with the settings of the product and without any of its checks. */
function handWritten(master: string, copies4k: boolean) {
  const scaled = (from: string, to: string, width: number, more = '') =>
    `[${from}]scale=${width}:-2:flags=bicubic,format=yuv420p${more}[${to}]`
  const stills = [320, 640, 960, 1280]
  const pictures = stills.flatMap((w) => [`avif${w}`, `webp${w}`]).concat('jpg640', 'jpg1280')
  const graph = [
    `[0:v]split=${copies4k ? 3 : 4}[a][b][c]${copies4k ? '' : '[d]'}`,
    scaled('a', 'hd', 1920),
    scaled('b', 'm0', 960),
    '[m0][1:v]overlay=0:0:format=yuv420,split=2[wm][h0]',
    '[h0]trim=duration=6,scale=640:360[hover]',
    `[c]scale=1280:720,split=3[s0][t0][l0]`,
    `[s0]select='gte(t,0.1)',trim=end_frame=1,split=${pictures.length}${pictures.map((p) => `[p${p}]`).join('')}`,
    ...pictures.map(
      (p) => `[p${p}]scale=${/\d+/.exec(p)?.[0]}:-2,format=${p.startsWith('jpg') ? 'yuvj420p' : 'yuv420p'}[${p}]`,
    ),
    `[t0]fps=${20 / Number(length)},scale=256:144,tile=6x4[sheet]`,
    '[l0]fps=4,scale=64:36,format=rgb24[look]',
    ...(copies4k ? [] : ['[d]format=yuv420p[uhd]']),
  ]
  const x264 = (label: string, file: string, ...words: string[]) => [
    '-map',
    `[${label}]`,
    '-c:v',
    'libx264',
    ...words,
    '-threads',
    '2',
    '-movflags',
    '+faststart',
    file,
  ]
  const still = (label: string) => {
    const one = ['-map', `[${label}]`, '-frames:v', '1']
    if (label.startsWith('jpg')) return [...one, '-q:v', '4', `${label}.jpg`]
    if (label.startsWith('webp')) return [...one, '-c:v', 'libwebp', '-quality', '74', `${label}.webp`]
    return [...one, '-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '6', '-crf', '32', `${label}.avif`]
  }
  const key = ['-force_key_frames', 'expr:gte(t,n_forced*2)']
  return [
    ...['-v', 'error', '-nostdin', '-y', '-threads', '2', '-i', master, '-loop', '1', '-t', length, '-i', 'mark.png'],
    ...['-filter_complex', graph.join(';')],
    ...x264('hd', 'hd.mp4', '-preset', 'fast', '-crf', '18', '-maxrate', '40M', '-bufsize', '80M', ...key),
    ...x264('wm', 'wm.mp4', '-preset', 'veryfast', '-crf', '25', '-maxrate', '3000k', '-bufsize', '6000k', ...key),
    ...x264('hover', 'hover.mp4', '-preset', 'medium', '-crf', '27', '-maxrate', '520k', '-bufsize', '520k'),
    ...pictures.flatMap(still),
    ...[
      '-map',
      '[sheet]',
      '-frames:v',
      '1',
      '-c:v',
      'libwebp',
      'sheet.webp',
      '-map',
      '[look]',
      '-f',
      'rawvideo',
      'look.rgb',
    ],
    ...(copies4k
      ? ['-map', '0:v', '-c:v', 'copy', '-movflags', '+faststart', 'uhd.mp4']
      : x264('uhd', 'uhd.mp4', '-preset', 'faster', '-crf', '18', '-maxrate', '120M', '-bufsize', '240M', ...key)),
  ]
}

const seconds = (n: number) => `${n.toFixed(1)} s`.padStart(9)
let failed = false
try {
  spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=white@0.2:s=960x540,format=rgba', '-frames:v', '1', 'mark.png'],
    { cwd: folder },
  )
  for (const [label, master] of (
    [
      ['copied', 'master.mp4'],
      ['encoded', 'master.mov'],
    ] as const
  ).filter(([name]) => only === '' || name === only)) {
    drawMaster(master)
    const hand = timed('ffmpeg', handWritten(master, label === 'copied'))
    const ours = timed(process.execPath, [join(import.meta.dirname, 'transcode-pipeline.ts'), join(folder, master)])
    const told = JSON.parse(ours.printed)
    const ratio = ours.cpu / hand.cpu
    const share = told.firstMs / told.totalMs
    process.stdout.write(`  4K ${label}, ${length} s: ${told.kinds.join(' ')}\n`)
    process.stdout.write(`    one command  ${seconds(hand.cpu)} of processor, ${seconds(hand.wall)} by the clock\n`)
    process.stdout.write(
      `    the pipeline ${seconds(ours.cpu)} of processor, ${seconds(ours.wall)} by the clock: ${ratio.toFixed(2)} x (at most ${MOST_RATIO})\n`,
    )
    process.stdout.write(
      `    poster and hover preview after ${seconds(told.firstMs / 1000)}: ${(share * 100).toFixed(0)} % of the time (at most ${MOST_FIRST_SHARE * 100} %)\n`,
    )
    failed ||= ratio > MOST_RATIO || share > MOST_FIRST_SHARE
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
