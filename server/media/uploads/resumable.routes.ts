import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../../contract/media/media.ts'
import { AppError } from '../../platform/errors.ts'
import { createRoute, type Routing } from '../../platform/http/route.ts'
import type { MediaDeps } from '../media.deps.ts'
import * as resumables from './resumable.service.ts'
import { ChecksumStates } from './resumable.service.ts'
import { openUploadLocks } from './upload-lock.service.ts'

const VERSION = '1.0.0'
const PATH = calls.beginResumable.path
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LENGTH = /^\d{1,15}$/

/**
 * tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, expiration and termination, for staff only. In a scope
 * of its own, where every response has the version header and any content type is accepted.
 */
export async function resumableRoutes(app: FastifyInstance, routing: Routing, mediaDeps: MediaDeps): Promise<void> {
  const deps = {
    ...mediaDeps,
    locks: openUploadLocks(mediaDeps.db, mediaDeps.bus),
    checksums: new ChecksumStates(),
  }
  createRoute(
    app,
    routing,
  )(calls.changeResumable).to(({ input, actor }) => resumables.changeDetails(deps, actor, input.id, input.details))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', VERSION))
    const route = createRoute(scope, routing)

    route(calls.beginResumable).to(async ({ actor, request, reply }) => {
      requireVersion(request)
      const bytes = wholeNumber(request, 'upload-length')
      const metadata = String(request.headers['upload-metadata'] ?? '')
      const { id, expiresAt } = await resumables.beginResumable(deps, actor, bytes, metadata)
      void reply.headers({ location: `${PATH}/${id}`, 'upload-expires': expiresAt.toUTCString() })
    })
    route(calls.resumableOffset).to(async ({ actor, request, reply }) => {
      requireVersion(request)
      const progress = await resumables.resumeAt(deps, actor, idOf(request))
      progressHeaders(reply, progress).header('upload-length', progress.bytes)
    })
    route(calls.appendResumable).to(async ({ actor, request, reply }) => {
      requireVersion(request)
      requireOctets(request)
      const [id, offset] = [idOf(request), wholeNumber(request, 'upload-offset')]
      progressHeaders(reply, await resumables.receiveBytes(deps, actor, id, { offset, request: request.raw }))
    })
    route(calls.removeResumable).to(async ({ actor, request }) => {
      requireVersion(request)
      await resumables.terminate(deps, actor, idOf(request))
    })
    const capabilities = {
      'tus-version': VERSION,
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': deps.maxUploadBytes,
    }
    route(calls.resumableOptions).to(({ reply }) => void reply.headers(capabilities))
    route(calls.oneResumableOptions).to(({ reply }) => void reply.headers(capabilities))
  })
}

/** The offset of an upload; once complete, its clip and the older clip with the same bytes. */
function progressHeaders(reply: FastifyReply, { offset, expiresAt, accepted }: resumables.Progress): FastifyReply {
  void reply.header('upload-offset', offset)
  if (!accepted) return reply.header('upload-expires', expiresAt.toUTCString())
  void reply.header('upload-clip', accepted.status._id)
  if (!accepted.duplicateOf) return reply
  const pairs = Object.entries(accepted.duplicateOf).map(([key, value]) => `${key} ${base64(value)}`)
  return reply.header('upload-duplicate-of', pairs.join(','))
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== VERSION) throw new AppError('tus_version')
}

/** The bytes themselves, without content-encoding. */
function requireOctets({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== calls.appendResumable.body.type || headers['content-encoding'] !== undefined)
    throw new AppError('unsupported_media_type')
}

/** Exactly as issued: a percent-encoded id is not accepted. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!ID.test(id) || request.url.split('?')[0] !== `${PATH}/${id}`) throw new AppError('upload_not_found')
  return id
}

function wholeNumber({ headers }: FastifyRequest, name: string): number {
  const text = String(headers[name] ?? '')
  if (!LENGTH.test(text))
    throw new AppError('invalid_input', { message: `${name} must be a whole number`, field: name })
  return Number(text)
}
