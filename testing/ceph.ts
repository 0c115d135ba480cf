import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../server/config/connections.ts'
import { newSecretName } from '../server/platform/ids.ts'
import { IS_WHOLE_RUN } from './usual-run.ts'

const INSTALLED = spawnSync('which', ['radosgw', 'ceph-mon', 'ceph-osd']).status === 0
const WANTED = process.env['JHALAK_CEPH'] === 'on' || IS_WHOLE_RUN
const CAN_INSTALL = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0

/** Why no real S3 server is to be had here, or null. Only where it is asked for: starting it and filling it takes minutes. */
export const withoutCeph: string | null = !WANTED
  ? 'a real S3 server is asked for by JHALAK_CEPH=on or TEST_ALL (Ceph, installed from Debian as root)'
  : INSTALLED || CAN_INSTALL
    ? null
    : 'Ceph is not installed, and only root with apt-get could do it here'

/** Logged where a file is skipped, so that it is not taken for passed. */
export function warnIfWithoutCeph(what: string): void {
  if (withoutCeph) console.warn(`SKIPPED: ${what}: ${withoutCeph}`)
}

export interface Ceph {
  /** A fresh, empty, private bucket. */
  bucket(): Promise<S3Config>
  stop(): Promise<void>
}

/** A real S3 server (radosgw); files that want one wait for one another. It ends with this process, however that ends. */
export async function startCeph(): Promise<Ceph> {
  const script = new URL('../scripts/ceph.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [script, ...(WANTED ? ['--install'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await Promise.race([
    new Promise<string>((resolve) =>
      createInterface(child.stdout).on('line', (text) => text.startsWith('{') && resolve(text)),
    ),
    gone.then(() => {
      throw new Error('the S3 server did not start')
    }),
  ])
  const server = JSON.parse(line) as { endpoint: string; accessKeyId: string; secretAccessKey: string }
  const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey }
  const client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  return {
    async bucket() {
      const bucket = newSecretName().toLowerCase().replaceAll('_', '-').replace(/-$/, '0')
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return {
        endpoint: server.endpoint,
        region: 'us-east-1',
        bucket,
        ...credentials,
        forcePathStyle: true,
        publicUrl: null,
      }
    },
    async stop() {
      client.destroy()
      child.stdin.end()
      await gone
    },
  }
}

/** Settings of a server with its media there. */
export const cephEnv = (config: S3Config): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: config.endpoint ?? '',
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'on',
})
