import type { FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import * as calls from '../../contract/media/media.ts'
import { isStillOpen } from '../accounts/sessions/session.service.ts'
import type { Route } from '../platform/http/route.ts'
import { openEventStream } from './event-stream.client.ts'
import type { MediaDeps } from './media.deps.ts'
import { uploadsTopic } from './uploads/uploads-topic.model.ts'
import { receiveUpload } from './uploads/upload-receive.service.ts'
import * as uploads from './uploads/upload.service.ts'

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
  route(calls.retryUpload).to(({ input }) => uploads.retryUpload(deps, input.id))
  route(calls.events).to(({ actor, request, reply }) =>
    openEventStream(request, reply, {
      bus: deps.bus,
      topic: uploadsTopic(actor.id),
      mayListen: () => isStillOpen(deps, actor),
    }),
  )
}
