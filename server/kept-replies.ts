import type { FastifyInstance } from 'fastify'
import * as calls from '../contract/catalogue.ts'
import { getMasterData } from '../contract/licensing.ts'
import type { Deps } from './open-deps.ts'
import { keepReplies } from './platform/http/kept-replies.ts'
import { openReplyCache, type ReplyCache } from './platform/http/reply-cache.ts'
import { securityHeaders } from './platform/http/server.ts'

/** Calls that answer everybody the same. */
const PUBLIC_CALLS = [
  calls.listVideos,
  calls.searchVideos,
  calls.similarVideos,
  calls.seriesVideos,
  calls.listCollections,
  calls.getCollection,
  calls.suggest,
  getMasterData,
]
/** What these tell of may show in what is kept. */
const TOPICS = ['catalogue', 'search'] as const

/** Replies and pages that everybody gets, in memory until something they show has changed. */
export function openReplies(app: FastifyInstance, deps: Deps): ReplyCache {
  const cache = openReplyCache({ maxBytes: deps.config.replyCacheBytes / 2 })
  for (const topic of TOPICS) deps.bus.subscribe(topic, () => cache.forget())
  deps.bus.onGap(() => cache.forget())
  const headers = securityHeaders({ https: deps.config.publicUrl?.startsWith('https://') ?? false })
  keepReplies(app, cache, { endpoints: PUBLIC_CALLS, headers })
  // Clips, prices, lists of words: whatever staff have changed is seen by the next one who asks, here and elsewhere.
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const byStaff = endpoint?.who === 'staff' || endpoint?.who === 'admin'
    if (byStaff && request.method !== 'GET' && reply.statusCode < 400) await deps.bus.publish('catalogue', {})
  })
  return cache
}
