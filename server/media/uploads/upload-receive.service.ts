import { once } from 'node:events'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { touchSession } from '../../accounts/sessions/session.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { asFormError } from '../../platform/http/single-file-form.ts'
import * as masters from './master-file.service.ts'
import { acceptedMessage, acceptMaster, type ClipDetails, requireQuota } from './upload.service.ts'
import { FormFields, type UploadFields } from './upload-form.schema.ts'
import { watchUpload } from './upload-rate.client.ts'
import type { UploadDeps } from '../media.deps.ts'

/** What the parser and the file it finds may buffer: large steps cost less. */
const PARSER_BYTES = 1024 ** 2
const FILE_BYTES = 1024 ** 2

type Kind = 'clip' | 'mobile clip' | 'clip of a collection'

/** Receives the form of one upload call and makes a clip of it. */
export async function receiveUpload(deps: UploadDeps, request: FastifyRequest, actor: Actor, kind: Kind) {
  const { master, details } = await receiveForm(deps, request, actor, kind)
  const accepted = await acceptMaster(deps, { uploaderId: actor.id, master, details })
  const { _id, status } = accepted.status
  const duplicateOf = accepted.duplicateOf ?? undefined
  return { _id, status, message: acceptedMessage(accepted), ...(duplicateOf && { duplicateOf }) }
}

function detailsOf(fields: UploadFields, kind: Kind): ClipDetails {
  // UPL-4: the call for clips shot on mobile decides, whatever the field says.
  const shotOnMobile = kind === 'mobile clip' || (fields.shotonmobile ?? false)
  const more = { shotOnMobile, isFree: fields.free ?? false, isComputerGenerated: fields.computerGenerated ?? false }
  if (kind !== 'clip of a collection') return { ...fields, ...more, collectionName: undefined }
  // SCR-67: a collection upload needs a name.
  if (!fields.collectionName)
    throw new AppError('missing_fields', { message: 'Kindly name the collection', field: 'collectionName' })
  return { ...fields, ...more }
}

/** Parses the whole form: the file is streamed to the store, fields may come before or after it. */
async function receiveForm(deps: UploadDeps, request: FastifyRequest, actor: Actor, kind: Kind) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const announced = Number(request.headers['content-length'] ?? 0)
  await masters.requireFreeSpace(deps, announced)
  await requireQuota(deps.db, actor.id, deps.uploadQuota, announced)
  // Whoever hung up during these checks: the end of their body is past, and the parser would wait for it for good.
  if (request.raw.destroyed) throw new AppError('upload_incomplete')
  const onTick = () => touchSession(deps, actor).catch(() => {})
  const watch = watchUpload(request.raw, { store: deps.store, onTick })
  const ended = once(watch.signal, 'abort').then(() => Promise.reject(watch.signal.reason))
  try {
    return await Promise.race([readParts(deps, request, kind, watch.signal), ended])
  } finally {
    watch.stop()
  }
}

async function readParts(deps: UploadDeps, request: FastifyRequest, kind: Kind, signal: AbortSignal) {
  const form = new FormFields()
  let master: masters.IncomingMaster | null = null
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
    return { master, details: detailsOf(form.parse(), kind) }
  } catch (error) {
    if (master) await masters.discardMaster(deps, master)
    throw signal.aborted ? signal.reason : asFormError(error, { message: 'One video a request', field: 'video' })
  }
}

function receiveFile(deps: UploadDeps, part: MultipartFile, request: FastifyRequest, signal: AbortSignal) {
  if (part.fieldname !== 'video') {
    part.file.resume()
    throw new AppError('invalid_input', {
      message: `The file belongs in the field video, not ${part.fieldname}`,
      field: part.fieldname,
    })
  }
  const announcedBytes = Number(request.headers['content-length'] ?? 0) || null
  return masters.receiveMaster(deps, { stream: part.file, originalName: part.filename, announcedBytes, signal })
}
