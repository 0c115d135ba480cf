import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import multipart from '@fastify/multipart'
import * as calls from '../../contract/media/media.ts'
import { isStillOpen } from '../accounts/sessions/session.service.ts'
import { done, type Route } from '../platform/http/route.ts'
import type { MediaDeps, ProcessingDeps } from './media.deps.ts'
import { uploadsTopic } from './uploads/upload.repository.ts'
import { receiveUpload } from './uploads/upload-receive.service.ts'
import { retryUpload } from './uploads/upload-retry.service.ts'
import * as uploads from './uploads/upload.service.ts'
import type { EventBus } from '../platform/events.ts'
import * as jobCalls from '../../contract/media/media-jobs.ts'
import { nearDuplicatesOf } from './pictures/visual-features.service.ts'
import { masterFrame } from './pictures/master-frame.service.ts'
import { choosePoster } from './pictures/poster-choice.service.ts'
import { markCounts, renewMarks, stopMarks } from './jobs/marks.service.ts'
import { cancelUpload, jobCounts, reencode } from './jobs/jobs.service.ts'

export async function mediaRoutes(app: FastifyInstance, route: Route, deps: MediaDeps): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 100,
      fieldSize: 16 * 1024,
      fieldNameSize: 100,
      parts: 110,
      fileSize: deps.maxUploadBytes + 1,
    },
    throwFileSizeLimit: false,
  })

  route(calls.uploadVideo).to(({ request, actor }) => receiveUpload(deps, request, actor, 'clip'))
  route(calls.uploadMobileVideo).to(({ request, actor }) => receiveUpload(deps, request, actor, 'mobile clip'))
  route(calls.uploadToCollection).to(({ request, actor }) =>
    receiveUpload(deps, request, actor, 'clip of a collection'),
  )

  route(calls.uploadStatus).to(({ input }) => uploads.uploadStatus(deps, input.id))
  route(calls.listUploads).to(({ actor }) => uploads.listUploads(deps, actor))
  route(jobCalls.listAllUploads).to(({ input, actor }) => uploads.listAllUploads(deps, actor, input))
  route(calls.retryUpload).to(({ input, actor, client }) => retryUpload(deps, input.id, { actor, client }))
  route(calls.events).to(({ actor, request, reply }) =>
    openEventStream(request, reply, {
      bus: deps.bus,
      topic: uploadsTopic(actor.id),
      mayListen: () => isStillOpen(deps, actor),
    }),
  )
}

const PING_MS = 20_000

/**
 * Responds with server-sent events of one topic until the client disconnects or loses its authorisation. A periodic comment
 * line keeps proxies from closing an idle stream.
 * @param source.mayListen checked before each message, since the session may have ended after the stream was opened
 */
function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: { bus: EventBus; topic: string; mayListen: () => Promise<boolean> },
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  const isGone = () => raw.destroyed || request.socket.destroyed
  // Whoever hung up while the session was looked up: their `close` is past, and would end nothing.
  if (isGone()) return reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    raw.end()
    return reply
  }
  raw.write('retry: 2000\n\n')
  let sent = Promise.resolve()
  const send = (text: string) => {
    // Sequential, to preserve the order.
    sent = sent.then(async () => {
      const allowed = !isGone() && (await source.mayListen().catch(() => false))
      if (isGone() || !raw.writable) stop()
      else if (allowed) raw.write(text)
      else raw.end()
    })
  }
  const unsubscribe = source.bus.subscribe(source.topic, (message) => send(`data: ${JSON.stringify(message)}\n\n`))
  const ping = setInterval(() => send(': still here\n\n'), PING_MS)
  const stop = () => {
    clearInterval(ping)
    unsubscribe()
  }
  raw.once('close', stop)
  return reply
}

/** Aborts when the caller goes away before the answer, or went while the session was looked up. */
function goneSignal({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  if (raw.socket.destroyed) gone.abort()
  raw.once('close', () => raw.destroyed && gone.abort())
  return gone.signal
}

/** Back-office calls about processing. */
export function mediaJobsRoutes(route: Route, deps: ProcessingDeps): void {
  route(jobCalls.cancelUpload).to(({ input, actor, client }) => cancelUpload(deps, input, { actor, client }))
  route(jobCalls.reencode).to(async ({ input, actor, client }) => ({
    count: await reencode(deps, input.ids ?? null, { actor, client }),
  }))
  route(jobCalls.countMarks).to(() => markCounts(deps))
  route(jobCalls.renewMarks).to(async ({ input, actor, client }) => {
    await (input.on ? renewMarks : stopMarks)(deps, { actor, client })
    return markCounts(deps)
  })
  route(jobCalls.mediaJobs).to(() => jobCounts(deps))
  route(jobCalls.masterFrame).to(async ({ input, request, reply }) => {
    const png = await masterFrame(deps, input.id, input.at, goneSignal(request))
    return reply.type('image/png').header('cache-control', 'private, no-store').send(png)
  })
  route(jobCalls.choosePoster).to(({ input: { id, at }, actor, client, request }) =>
    done(choosePoster(deps, { clipId: id, at }, { actor, client, signal: goneSignal(request) }), 'Picture saved.'),
  )
  route(jobCalls.listNearDuplicates).to(({ input }) => nearDuplicatesOf(deps.db, input.id))
}
