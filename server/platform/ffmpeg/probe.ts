import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { runChild } from './child.ts'
import { limitedCommand, limitSupport, probeInput, READING_LIMITS, type VideoInput } from './limits.ts'
import { type FfmpegOutcome, failure, outcomeOf } from './run.ts'
import { mediaTools } from './tools.ts'

const seconds = z.coerce.number().finite().optional().catch(undefined)
const count = z.coerce.number().int().nonnegative().optional().catch(undefined)
const label = z.string().optional().catch(undefined)
const tags = z.record(z.string(), z.string()).optional().catch(undefined)

const ProbedStream = z.object({
  index: z.number().int().nonnegative(),
  codec_type: label,
  codec_name: label,
  profile: label,
  pix_fmt: label,
  width: count,
  height: count,
  sample_aspect_ratio: label,
  field_order: label,
  color_range: label,
  color_space: label,
  color_transfer: label,
  r_frame_rate: label,
  avg_frame_rate: label,
  start_time: seconds,
  duration: seconds,
  nb_frames: count,
  channels: count,
  disposition: z.object({ attached_pic: z.number().optional(), default: z.number().optional() }).optional(),
  side_data_list: z
    .array(z.object({ side_data_type: label, rotation: z.number().optional().catch(undefined) }))
    .optional(),
  tags,
})
const ProbedVideo = z.object({
  streams: z.array(ProbedStream).default([]),
  format: z
    .object({ format_name: label, start_time: seconds, duration: seconds, tags })
    .optional()
    .transform((format) => format ?? {}),
})
export type ProbedStream = z.infer<typeof ProbedStream>
export type ProbedVideo = z.infer<typeof ProbedVideo>

/** One packet of the file: times in seconds on the file's own clock, null where it has none. */
export type Packet = {
  readonly at: number | null
  readonly lasts: number | null
  /** Needed for decoding but removed by the edit list. */
  readonly discarded: boolean
}

export type Unread = Exclude<FfmpegOutcome, { outcome: 'ok' }>
type Reading = { readonly input: VideoInput; readonly signal?: AbortSignal | undefined; readonly wallMs: number }

const PROBE_BYTES = 4 * 1024 ** 2
// Only these are printed: the tags of an uploaded file can be long and contain anything.
const STREAM_ENTRIES =
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,field_order,color_range,' +
  'color_space,color_transfer,r_frame_rate,avg_frame_rate,start_time,duration,nb_frames,channels' +
  ':stream_disposition=attached_pic,default:stream_side_data=side_data_type,rotation:format=format_name,start_time,duration'

async function runFfprobe(
  { input, signal, wallMs }: Reading,
  args: string[],
  maxStdoutBytes: number,
  onLine: (line: string) => void,
): Promise<{ readonly outcome: FfmpegOutcome; readonly stderrTail: string }> {
  const tools = await mediaTools()
  if (!tools.ok) return { outcome: failure('machine', tools.problem), stderrTail: '' }
  // From its folder by its name: another user may not pass through the folders above.
  const argv = ['-v', 'error', ...args, ...probeInput({ ...input, path: basename(input.path) })]
  const limited = limitedCommand(await limitSupport(), READING_LIMITS, tools.ffprobe, argv)
  const end = await runChild({ ...limited, cwd: dirname(input.path), onLine, maxStdoutBytes, wallMs, signal })
  return { outcome: outcomeOf(end), stderrTail: end.stderrTail }
}

/** Reads a video's headers. `withTags` includes its metadata (for files we encoded). */
export async function probeVideo(
  reading: Reading & { readonly withTags?: boolean },
): Promise<{ readonly ok: true; readonly probed: ProbedVideo } | { readonly ok: false; readonly unread: Unread }> {
  const lines: string[] = []
  const entries = reading.withTags ? `${STREAM_ENTRIES}:stream_tags:format_tags` : STREAM_ENTRIES
  const args = ['-of', 'json', '-show_entries', entries]
  const { outcome } = await runFfprobe(reading, args, PROBE_BYTES, (line) => lines.push(line))
  if (outcome.outcome !== 'ok') return { ok: false, unread: outcome }
  try {
    return { ok: true, probed: ProbedVideo.parse(JSON.parse(lines.join('\n'))) }
  } catch {
    return { ok: false, unread: failure('source', 'Its headers make no sense.') }
  }
}

/** Reads every packet of one track, decoding nothing. `complaints` tells of a file that ends too early (exit 0). */
export async function walkPackets(
  reading: Reading & { readonly streamIndex: number; readonly onPacket: (packet: Packet) => void },
): Promise<{ readonly ok: true; readonly complaints: string } | { readonly ok: false; readonly unread: Unread }> {
  const args = ['-select_streams', String(reading.streamIndex), '-of', 'compact=p=0']
  args.push('-show_entries', 'packet=pts_time,dts_time,duration_time,flags')
  // About 75 bytes a packet: room for four hours at 240 pictures a second.
  const { outcome, stderrTail } = await runFfprobe(reading, args, 300 * 1024 ** 2, (line) => {
    const packet = parsePacket(line)
    if (packet !== null) reading.onPacket(packet)
  })
  return outcome.outcome === 'ok' ? { ok: true, complaints: stderrTail } : { ok: false, unread: outcome }
}

/** One line `pts_time=...|dts_time=...|duration_time=...|flags=K_`; null for any other line. */
export function parsePacket(line: string): Packet | null {
  if (!line.startsWith('pts_time=')) return null
  const fields = new Map(
    line.split('|').map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  )
  const time = (name: string) => {
    const value = Number(fields.get(name) ?? NaN)
    return Number.isFinite(value) ? value : null
  }
  return {
    at: time('pts_time') ?? time('dts_time'),
    lasts: time('duration_time'),
    discarded: fields.get('flags')?.[1] === 'D',
  }
}
