import { once } from 'node:events'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import multipart from '@fastify/multipart'
import * as calls from '../../contract/media.ts'
import { isStillOpen, touchSession } from '../accounts/sessions/session.service.ts'
import { AppError } from '../platform/errors.ts'
import type { EventBus } from '../platform/events.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Route } from '../platform/http/route.ts'
import { openEventStream } from './event-stream.client.ts'
import { uploadsTopic } from './uploads/uploads-topic.model.ts'
import { acceptedMessage, acceptMaster } from './uploads/upload-accept.service.ts'
import { FormFields, type UploadFields } from './uploads/upload-form.schema.ts'
import { requireQuota } from './uploads/upload-quota.repository.ts'
import * as uploads from './uploads/upload.service.ts'
import { watchUpload } from './uploads/upload-rate.client.ts'

/** What the parser and the file it finds may gather: large steps cost less. */
const PARSER_BYTES = 1024 ** 2
const FILE_BYTES = 1024 ** 2

export interface MediaDeps extends uploads.UploadDeps {
  bus: EventBus
}

/** Registers the upload calls, their progress and their retry. */
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

  const receive =
    (shape: (fields: UploadFields) => Partial<uploads.ClipDetails>) =>
    async ({ request, actor }: { request: FastifyRequest; actor: Actor }) => {
      const { master, fields } = await receiveForm(deps, request, actor)
      try {
        const details = { ...fields, shotOnMobile: fields.shotonmobile ?? false }
        const accepted = await acceptMaster(deps, actor.id, master, { ...details, ...shape(fields) })
        const { _id, status } = accepted.status
        const duplicateOf = accepted.duplicateOf ?? undefined
        return { _id, status, message: acceptedMessage(accepted), ...(duplicateOf && { duplicateOf }) }
      } catch (error) {
        await uploads.discardMaster(deps, master)
        throw error
      }
    }

  route(calls.uploadVideo).to(receive(() => ({ collectionName: undefined })))
  // UPL-4: this call is the one for clips shot on mobile, whatever the field says.
  route(calls.uploadMobileVideo).to(receive(() => ({ collectionName: undefined, shotOnMobile: true })))
  route(calls.uploadToCollection).to(
    receive((fields) => {
      // SCR-67: a collection upload needs a name.
      if (!fields.collectionName)
        throw new AppError('missing_fields', { message: 'Kindly name the collection', field: 'collectionName' })
      return {}
    }),
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

/** Reads the whole form: the file goes straight to the store, fields may come before or after it. */
async function receiveForm(deps: MediaDeps, request: FastifyRequest, actor: Actor) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const announced = Number(request.headers['content-length'] ?? 0)
  await uploads.requireFreeSpace(deps, announced)
  await requireQuota(deps.db, actor.id, deps.uploadQuota, announced)
  const onTick = () => touchSession(deps, actor).catch(() => {})
  const watch = watchUpload(request.raw, { store: deps.store, onTick })
  const ended = once(watch.signal, 'abort').then(() => Promise.reject(watch.signal.reason))
  try {
    return await Promise.race([readParts(deps, request, watch.signal), ended])
  } finally {
    watch.stop()
  }
}

async function readParts(deps: MediaDeps, request: FastifyRequest, signal: AbortSignal) {
  const form = new FormFields()
  let master: uploads.IncomingMaster | null = null
  try {
    for await (const part of request.parts({ highWaterMark: PARSER_BYTES, fileHwm: FILE_BYTES })) {
      if (part.type === 'field') form.add(part)
      else master = await receiveFile(deps, part, request, signal)
    }
    if (!master)
      throw new AppError('missing_fields', {
        message: 'Please select a video file and add at least one tag',
        field: 'video',
      })
    return { master, fields: form.parse() }
  } catch (error) {
    if (master) await uploads.discardMaster(deps, master)
    throw signal.aborted ? signal.reason : brokenOff(error)
  }
}

function receiveFile(deps: MediaDeps, part: MultipartFile, request: FastifyRequest, signal: AbortSignal) {
  if (part.fieldname !== 'video') {
    part.file.resume()
    throw new AppError('invalid_input', {
      message: `The file belongs in the field video, not ${part.fieldname}`,
      field: part.fieldname,
    })
  }
  const announced = Number(request.headers['content-length'] ?? 0) || null
  return uploads.receiveMaster(deps, part.file, part.filename, announced, signal)
}

/** What the form parser and a closed connection say, in our own words. */
function brokenOff(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT')
    return new AppError('invalid_input', { message: 'One video a request', field: 'video' })
  if (code.startsWith('FST_'))
    return new AppError('invalid_input', { message: 'The form has too many or too large fields' })
  const broken = /premature|aborted|unexpected end|malformed|multipart/i.test(`${code} ${error.message}`)
  return broken ? new AppError('upload_incomplete', { cause: error }) : error
}
