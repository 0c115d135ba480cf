import { AppError } from '../../platform/errors.ts'
import { plainFileName } from './file-name.model.ts'
import { FormFields, type UploadFields } from './upload-form.schema.ts'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses `Upload-Metadata` (tus 1.0: comma-separated pairs of a key and its base64 value): the form fields of the
 * multipart calls, and `filename`.
 * @throws AppError invalid_input, missing_fields naming the field
 */
export function readMetadata(header: string): { fields: UploadFields; fileName: string } {
  const form = new FormFields()
  let fileName = ''
  const seen = new Set<string>()
  for (const pair of header.split(',').filter((text) => text.trim() !== '')) {
    const [key = '', value = '', ...rest] = pair.trim().split(/ +/)
    if (seen.has(key) || rest.length > 0 || !BASE64.test(value)) throw unreadable()
    seen.add(key)
    const text = decoded(value)
    if (key === 'filename') fileName = plainFileName(text)
    else form.addText(key, text)
  }
  return { fields: form.parse(), fileName: fileName || 'video' }
}

function decoded(value: string): string {
  try {
    return UTF8.decode(Buffer.from(value, 'base64'))
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('invalid_input', { message: 'Upload-Metadata cannot be read' })
