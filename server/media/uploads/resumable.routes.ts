import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginResumable } from '../../../contract/media.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import { type Actor, type Authenticate, createRoute, permit } from '../../platform/http/route.ts'
import { openHolds } from './resumable-hold.ts'
import { Sums } from './resumable-sums.ts'
import * as resumables from './resumable.service.ts'
import type { UploadDeps } from './upload.service.ts'

const VERSION = '1.0.0'
const PATH = '/videos/resumable'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LENGTH = /^\d{1,15}$/

type Handler = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<FastifyReply>

/**
 * tus 1.0 (https://tus.io/protocols/resumable-upload): creation, expiration and termination, for staff alone. In a scope
 * of its own, where nothing reads a body before the upload does.
 */
export async function resumableRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  given: UploadDeps & { bus: EventBus },
): Promise<void> {
  const deps = { ...given, holds: openHolds(given.db, given.bus), sums: new Sums() }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', VERSION))

    createRoute(
      scope,
      authenticate,
    )(beginResumable).to(async ({ actor, request, reply }) => {
      requireVersion(request)
      const bytes = wholeNumber(request, 'upload-length')
      const metadata = String(request.headers['upload-metadata'] ?? '')
      const { id, expiresAt } = await resumables.beginResumable(deps, actor, bytes, metadata)
      return reply
        .code(201)
        .headers({ location: `${PATH}/${id}`, 'upload-expires': expiresAt.toUTCString() })
        .send()
    })

    const on = (method: 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string, handle: Handler) =>
      scope.route({
        method,
        url,
        config: { streams: true },
        onRequest: async (request) => {
          request.actor = permit('staff', await authenticate(request, beginResumable))
        },
        handler: (request, reply) => handle(request, reply, request.actor as Actor),
      })

    on('HEAD', `${PATH}/:id`, async (request, reply, actor) => {
      requireVersion(request)
      const progress = await resumables.resumeAt(deps, actor, idOf(request))
      return told(reply, progress).header('upload-length', progress.bytes).code(200).send()
    })
    on('PATCH', `${PATH}/:id`, async (request, reply, actor) => {
      requireVersion(request)
      requireOctets(request)
      const [id, offset] = [idOf(request), wholeNumber(request, 'upload-offset')]
      return told(reply, await resumables.receiveBytes(deps, actor, id, { offset, request: request.raw }))
        .code(204)
        .send()
    })
    on('DELETE', `${PATH}/:id`, async (request, reply, actor) => {
      requireVersion(request)
      await resumables.giveUp(deps, actor, idOf(request))
      return reply.code(204).send()
    })
    for (const url of [PATH, `${PATH}/:id`])
      on('OPTIONS', url, async (_request, reply) =>
        reply
          .headers({
            'tus-version': VERSION,
            'tus-extension': 'creation,expiration,termination',
            'tus-max-size': deps.maxUploadBytes,
          })
          .code(204)
          .send(),
      )
  })
}

/** Where an upload stands; complete, it names its clip, and the clip that held the same bytes before. */
function told(reply: FastifyReply, { offset, expiresAt, accepted }: resumables.Progress): FastifyReply {
  void reply.headers({ 'upload-offset': offset, 'cache-control': 'no-store' })
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

/** The bytes themselves, in no disguise that somebody would have to take off first. */
function requireOctets({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== 'application/offset+octet-stream' || headers['content-encoding'] !== undefined)
    throw new AppError('unsupported_media_type')
}

/** As we gave it, letter by letter: what was encoded on the way names nothing. */
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
