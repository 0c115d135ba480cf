import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface SingleFileForm {
  fields: Map<string, string[]>
  file: { name: string; bytes: Buffer } | null
}

/** @throws AppError unsupported_media_type, payload_too_large, invalid_input, upload_incomplete */
export async function readSingleFileForm(request: FastifyRequest, maxBytes: number): Promise<SingleFileForm> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const form: SingleFileForm = { fields: new Map(), file: null }
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 250, parts: 260 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string')
          form.fields.set(part.fieldname, [...(form.fields.get(part.fieldname) ?? []), part.value])
      } else if (part.fieldname !== 'file') {
        part.file.resume()
        throw new AppError('invalid_input', { message: 'The file belongs in the field file', field: 'file' })
      } else {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk as Buffer)
        const message = `This file is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`
        if (part.file.truncated) throw new AppError('payload_too_large', { message, field: 'file' })
        form.file = { name: printable(part.filename), bytes: Buffer.concat(chunks) }
      }
    }
    return form
  } catch (error) {
    throw asFormError(error, { message: 'One file a request', field: 'file' })
  }
}

const printable = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-200)
    .toWellFormed()

/** Maps errors of the form parser and of a closed connection to AppErrors. @param secondFile what is said of one file too many */
export function asFormError(error: unknown, secondFile: { message: string; field: string }): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT') return new AppError('invalid_input', secondFile)
  if (code.startsWith('FST_'))
    return new AppError('invalid_input', { message: 'The form has too many or too large fields' })
  const broken = /premature|aborted|unexpected end|malformed|multipart/i.test(`${code} ${error.message}`)
  return broken ? new AppError('upload_incomplete', { cause: error }) : error
}
