import * as z from 'zod'
import type { LoadedClip } from './bulk-load.ts'

const word = z.string().trim().min(1).max(60)
const address = z.string().max(2_000)

/** One line: the fields of the spec's Video that a catalogue brings along. */
const Line = z.object({
  _id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().trim().min(1).max(200),
  tags: z.array(word).default([]),
  themes: z.array(word).default([]),
  shots: z.array(word).default([]),
  shotonmobile: z.boolean().default(false),
  orientation: z.string().max(60).default(''),
  previewURL: address.default(''),
  waterMarkedVideoURL: address.default(''),
  thumnail: address.default(''),
  videoWidth: z.number().int().min(0).max(100_000).default(0),
  videoHeight: z.number().int().min(0).max(100_000).default(0),
  /** Seconds. */
  duration: z.number().min(0).max(1e6).default(0),
  fileSizeInMB: z.number().min(0).max(1e8).default(0),
  fileType: z.string().max(60).default('mp4'),
  views: z.number().int().min(0).max(2_000_000_000).default(0),
  createdAt: z.iso.datetime({ offset: true }),
})

/** @throws Error naming the line and the field */
export function readClip(text: string, number: number): LoadedClip {
  const parsed = Line.safeParse(parse(text, number))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`line ${number}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  }
  const { data } = parsed
  return {
    id: data._id,
    name: data.name,
    tags: data.tags,
    themes: data.themes,
    shots: data.shots,
    shotOnMobile: data.shotonmobile,
    orientation: data.orientation,
    externalMedia: { poster: data.thumnail, hover: data.previewURL, watermark: data.waterMarkedVideoURL },
    width: data.videoWidth,
    height: data.videoHeight,
    durationMs: Math.round(data.duration * 1000),
    fileBytes: Math.round(data.fileSizeInMB * 1024 * 1024),
    fileType: data.fileType,
    views: data.views,
    createdAt: data.createdAt,
  }
}

function parse(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`line ${number}: not JSON`)
  }
}
