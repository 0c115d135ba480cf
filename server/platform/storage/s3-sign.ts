import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Config } from '../../config/storage.ts'
import type { Area, SignedUrlOptions } from './media-store.ts'
import type { Bucket } from './s3-bucket.ts'

const HOUR_SECONDS = 3600

/**
 * A URL of one object: of the public host where there is one, else a presigned one. Presigned URLs of public files are
 * equal for an hour, so that caches work.
 */
export async function signUrl(
  { publicUrl }: S3Config,
  bucket: Bucket,
  file: { area: Area; key: string },
  { contentType, disposition, seconds }: SignedUrlOptions,
): Promise<string> {
  const isPublic = file.area === 'public'
  if (isPublic && publicUrl && disposition === undefined) return `${publicUrl}/${file.key}`
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key: `${file.area}/${file.key}`,
    ResponseContentType: contentType,
    ResponseCacheControl: isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ...(disposition === undefined ? {} : { ResponseContentDisposition: disposition }),
  })
  if (!isPublic) return getSignedUrl(bucket.client, command, { expiresIn: seconds })
  const hour = HOUR_SECONDS * 1000
  const signingDate = new Date(Math.floor(Date.now() / hour) * hour)
  return getSignedUrl(bucket.client, command, { expiresIn: seconds + HOUR_SECONDS, signingDate })
}
