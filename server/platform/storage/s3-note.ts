import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { type CompletedPart, GetObjectCommand, ListPartsCommand, type Part } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { type Bucket, isMissing } from './s3-bucket.ts'
import { newMark, type PartsOf, writeNote } from './s3-object.ts'

/** What is known of an upload under way. */
export interface IncomingNote {
  /** Whether anything has come yet. */
  isThere: boolean
  mark: string
  /** Null until the first whole part. */
  uploadId: string | null
  parts: (CompletedPart & { bytes: number })[]
  /** What follows the parts and is less than one. */
  tail: Buffer
}

/** Beside the areas, where no public address reaches. */
export const NOTES = 'incoming/'
export const noteKey = (key: string): string => `${NOTES}${key}`

/** The parts as the store tells them, and the tail as far as it continues them. */
export async function readNote(bucket: Bucket, key: string): Promise<IncomingNote> {
  const found = await fetchNote(bucket, key)
  if (!found) return { isThere: false, mark: newMark(), uploadId: null, parts: [], tail: Buffer.alloc(0) }
  const { mark, uploadId, tailAt } = found
  const parts = uploadId ? await listParts({ bucket, key, uploadId }) : []
  const inParts = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  // A tail that a later part took in is behind the times.
  const tail = tailAt === inParts ? found.tail : Buffer.alloc(0)
  return { isThere: true, mark, uploadId, parts, tail }
}

export async function saveNote(bucket: Bucket, key: string, note: IncomingNote, tailAt: number): Promise<void> {
  const metadata = { mark: note.mark, uploadid: note.uploadId ?? '', tailat: String(tailAt) }
  await writeNote(bucket, noteKey(key), note.tail, metadata)
}

async function fetchNote(bucket: Bucket, key: string) {
  const input = { Bucket: bucket.name, Key: noteKey(key) }
  try {
    // Within the try: a tail that breaks off is fetched again.
    return await bucket.surely(async (client, options) => {
      const { Body, Metadata = {} } = await client.send(new GetObjectCommand(input), options)
      if (!(Body instanceof Readable)) throw new AppError('unavailable')
      const tail = await buffer(Body)
      const { mark = '', uploadid, tailat } = Metadata
      return { mark, uploadId: uploadid || null, tailAt: Number(tailat), tail }
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** In order; none when the upload is over. */
export async function listParts(upload: PartsOf): Promise<(CompletedPart & { bytes: number })[]> {
  const parts: (CompletedPart & { bytes: number })[] = []
  for await (const { PartNumber, ETag, Size } of pagesOfParts(upload))
    parts.push({ PartNumber, ETag, bytes: Size ?? 0 })
  return parts
}

export async function* pagesOfParts({ bucket, key, uploadId }: PartsOf): AsyncIterable<Part> {
  let marker: string | undefined
  do {
    const input = { Bucket: bucket.name, Key: key, UploadId: uploadId, PartNumberMarker: marker }
    try {
      const page = await bucket.surely((client, options) => client.send(new ListPartsCommand(input), options))
      yield* page.Parts ?? []
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } catch (error) {
      if (!isMissing(error)) throw error
      return
    }
  } while (marker !== undefined)
}
