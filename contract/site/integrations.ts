import * as z from 'zod/mini'
import { Video } from '../catalogue/catalogue.ts'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, count, line } from '../values.ts'

export const clipFeed = endpoint('GET /videos/feed', {
  who: 'anyone',
  summary: 'All clips for programs, newest first, in pages that do not move: `next` of one is `after` of the following',
  query: { after: z.optional(ClipId), limit: z.optional(count('limit', 100)) },
  reply: json(z.object({ videos: z.array(Video), next: z.nullable(z.string()) })),
  cache: 'everyone',
  reads: 'replica',
  errors: ['clip_not_found'],
})

export const oembed = endpoint('GET /oembed', {
  who: 'anyone',
  summary: 'The watermarked preview of a clip’s page for other sites, as oembed.com says',
  query: {
    url: line('url', 500),
    format: z.optional(z.literal('json', 'Only json is answered')),
    maxwidth: z.optional(count('maxwidth', 10_000)),
    maxheight: z.optional(count('maxheight', 10_000)),
  },
  reply: json(
    z.object({
      version: z.literal('1.0'),
      type: z.literal('video'),
      title: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      thumbnail_url: z.string(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  cache: 'everyone',
  errors: ['clip_not_found'],
})
