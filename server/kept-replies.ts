import type { FastifyInstance } from 'fastify'
import * as calls from '../contract/catalogue.ts'
import { getMasterData } from '../contract/licensing.ts'
import * as finding from '../contract/search.ts'
import { CATALOGUE_TOPICS, type Deps } from './open-deps.ts'
import { keepReplies } from './platform/http/kept-replies.ts'
import { followOwnChanges } from './platform/http/own-changes.ts'
import { openReplyCache, type ReplyCache } from './platform/http/reply-cache.ts'
import { securityHeaders } from './platform/http/server.ts'

/** Calls that answer everybody the same. */
const PUBLIC_CALLS = [
  calls.listVideos,
  finding.searchVideos,
  finding.similarVideos,
  finding.seriesVideos,
  calls.listCollections,
  calls.getCollection,
  finding.suggest,
  getMasterData,
]

/** Calls that answer guests the same, and tell those who are signed in what is theirs. */
const GUEST_CALLS = [calls.getVideo]

/** Replies and pages that everybody gets, in memory until something they show has changed. */
export function openReplies(app: FastifyInstance, deps: Deps): ReplyCache {
  const cache = openReplyCache({ maxBytes: deps.config.kept.replyBytes })
  for (const topic of CATALOGUE_TOPICS) deps.bus.subscribe(topic, () => cache.forget())
  deps.bus.onGap(() => cache.forget())
  const https = deps.config.publicUrl?.startsWith('https://') ?? false
  const headers = securityHeaders({ https })
  const changes = followOwnChanges(app, { bus: deps.bus, topic: 'catalogue', https })
  keepReplies(app, cache, { endpoints: PUBLIC_CALLS, toGuests: GUEST_CALLS, headers })
  // Clips, prices, lists of words: whatever staff have changed is seen by the next one who asks, here and elsewhere.
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const byStaff = endpoint?.who === 'staff' || endpoint?.who === 'admin'
    if (byStaff && request.method !== 'GET' && reply.statusCode < 400) await changes.tell(reply)
  })
  return cache
}
