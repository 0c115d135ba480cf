import * as z from 'zod/mini'
import { SavedVideo } from '../catalogue/catalogue.ts'
import { endpoint, file, json, oneOf, redirect } from '../endpoint.ts'
import { ClipId, QUALITIES } from '../values.ts'

export const PurchasedVideo = z.extend(z.omit(SavedVideo, { shotonmobile: true }), {
  resolution: z.enum(QUALITIES),
  /** Downloads are guaranteed until this date; the licence does not end then. */
  validityDate: z.string(),
})

export const listPurchasedVideos = endpoint('GET /user/getpurchasedvideos', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s purchases, last first',
  reply: json(z.object({ purchasedVideos: z.array(PurchasedVideo) })),
})

export const listDownloads = endpoint('GET /user/getdownloads', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s download history, last first',
  reply: json(
    z.object({
      downloads: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          nameHi: z.optional(z.string()),
          thumnail: z.string(),
          videoWidth: z.number(),
          videoHeight: z.number(),
          quality: z.enum([...QUALITIES, 'Watermarked']),
          downloadedAt: z.string(),
        }),
      ),
    }),
  ),
})

/** Private, beside lists that everybody shares: the browser puts the badges on. */
export const listOwned = endpoint('GET /user/owned', {
  who: 'signed-in',
  company: 'viewer',
  summary: 'The clips the caller owns, bought, licensed under a plan or free, with their qualities',
  reply: json(z.object({ clips: z.array(z.object({ id: z.string(), qualities: z.array(z.enum(QUALITIES)) })) })),
})

/** The reply of a download call to `Accept: application/json`, instead of the bytes. */
export const DownloadLink = z.object({ url: z.string(), fileName: z.string(), bytes: z.number() })

const downloadReply = oneOf(json(DownloadLink), file('video/mp4'))
const licensedFile = {
  // A free clip is for any account (LIC-9); the rest takes a purchase or a plan, which only customers have.
  who: 'signed-in',
  company: 'editor',
  reply: downloadReply,
  errors: [
    'clip_not_found',
    'not_entitled',
    'early_access',
    'not_for_sale',
    'rendition_unavailable',
    'fair_use_reached',
    'too_many_downloads',
  ],
} as const

export const downloadWatermarked = endpoint('POST /user/downloadwatermark', {
  who: 'signed-in',
  company: 'viewer',
  summary: 'The watermarked file, for any account: in 1080p where there is one, or in the size of the 4K file',
  body: { id: ClipId, quality: z.optional(z.enum(['HD', '4K'], { error: 'quality must be HD or 4K' })) },
  reply: downloadReply,
  errors: ['clip_not_found', 'rendition_unavailable', 'too_many_downloads'],
})

export const downloadMobile = endpoint('POST /user/downloadmobile', {
  ...licensedFile,
  summary: 'The licensed mobile file of a clip shot on mobile',
  body: { id: ClipId },
})

export const downloadHighRes = endpoint('POST /user/downloadhighres', {
  ...licensedFile,
  summary: 'The licensed file in HD or 4K',
  body: { id: ClipId, quality: z.enum(['HD', '4K'], { error: 'quality must be HD or 4K' }) },
})

export const downloadOwned = endpoint('POST /user/downloadownedvideo', {
  ...licensedFile,
  summary: 'A purchased file again',
  body: { videoId: ClipId, resolution: z.enum(QUALITIES, { error: 'resolution must be MobileHD, HD or 4K' }) },
})

export const fetchDownload = endpoint('GET /download', {
  who: 'anyone',
  summary: 'The file behind a signed link; resumes by Range',
  // LIC-6: a missing, repeated or oversized token is an invalid link.
  query: {
    right: z.pipe(
      z.optional(
        z
          .unknown()
          .check(
            z.meta({ type: 'string', description: 'The signed link’s right, as the call that gave the link wrote it' }),
          ),
      ),
      z.transform((given) => (typeof given === 'string' && given.length <= 1000 ? given : '')),
    ),
  },
  reply: oneOf(file('video/mp4'), redirect()),
  errors: [
    'link_expired',
    'not_entitled',
    'early_access',
    'not_for_sale',
    'too_many_downloads',
    'range_not_satisfiable',
  ],
})
