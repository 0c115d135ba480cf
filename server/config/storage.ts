import { resolve } from 'node:path'
import type { Env } from './env.ts'

/** Where films and pictures lie. */
export type StorageConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Config)

export interface S3Config {
  /** Null: Amazon's, by region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name. */
  forcePathStyle: boolean
  /** Serves what lies under `public/` in the bucket, without a slash at the end; null: only signed addresses do. */
  publicUrl: string | null
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const S3_ALONE = ['S3_ENDPOINT', ...NEEDED, 'MEDIA_PUBLIC_URL'] as const

export function storageOf(env: Env, dataDir: string): StorageConfig {
  if (env.STORAGE === 'disk') return { kind: 'disk', dir: resolve(dataDir, 'media') }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
    publicUrl: env.MEDIA_PUBLIC_URL?.replace(/\/$/, '') ?? null,
  }
}

/** One line per setting that is missing, or that would be ignored. */
export function storageProblems(env: Env, production: boolean): string[] {
  if (env.STORAGE === 'disk')
    return S3_ALONE.filter((name) => env[name]).map((name) => `${name}: is for STORAGE=s3, and STORAGE is disk`)
  const problems = NEEDED.filter((name) => !env[name]).map((name) => `${name}: STORAGE=s3 needs it`)
  if (env.ACCEL_REDIRECT) problems.push('ACCEL_REDIRECT: nginx serves a media folder, so it needs STORAGE=disk')
  // Browsers on our https pages load nothing from there.
  if (production && env.MEDIA_PUBLIC_URL && !env.MEDIA_PUBLIC_URL.startsWith('https://'))
    problems.push('MEDIA_PUBLIC_URL: production needs an https address')
  return problems
}
