import type { FastifyInstance } from 'fastify'
import { CATALOGUE_TOPICS, type Deps } from './deps.ts'
import { cacheReplies } from './platform/http/cache-hooks.ts'
import { trackWrites } from './platform/http/read-your-writes.ts'
import { openReplyCache, type ReplyCache } from './platform/http/reply-cache.ts'

/** The cache of public replies and pages: in memory until something they show has changed. */
export function openCachedReplies(app: FastifyInstance, deps: Deps): ReplyCache {
  const cache = openReplyCache({
    maxBytes: deps.config.kept.replyBytes,
    invalidatedBy: { bus: deps.bus, topics: CATALOGUE_TOPICS },
  })
  const https = deps.config.publicUrl?.startsWith('https://') ?? false
  const writes = trackWrites(app, { bus: deps.bus, topic: 'catalogue', https })
  cacheReplies(app, cache)
  // Clips, prices, vocabulary: the next request sees what staff have changed, in this process and in others.
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.changes === 'catalogue' && reply.statusCode < 400) await writes.markWrite(reply)
  })
  return cache
}
