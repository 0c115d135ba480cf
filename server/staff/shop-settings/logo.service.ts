import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallInput } from '../../../contract/index.ts'
import { AppError } from '../../platform/errors.ts'
import { readSingleFileForm } from '../../platform/http/single-file-form.ts'
import { drawLogo } from './logo.client.ts'
import * as pictures from './shop-picture.repository.ts'
import { type By, saveVersions, type VersionDeps } from './shop-version.service.ts'

const LOGO = 'logo'
const MAX_BYTES = 2 * 1024 ** 2

/** @throws AppError missing_fields, invalid_input, payload_too_large, upload_incomplete */
export async function saveLogo(deps: VersionDeps, request: FastifyRequest, by: By): Promise<void> {
  const { file } = await readSingleFileForm(request, MAX_BYTES)
  if (!file || file.bytes.length === 0)
    throw new AppError('missing_fields', { message: 'Choose the picture of the logo', field: 'file' })
  const drawn = await drawLogo(file.bytes)
  const digest = createHash('sha256').update(drawn.png).digest('hex')
  await deps.db.transaction().execute((trx) => pictures.insertPicture(trx, { digest, ...drawn }))
  await saveVersions(deps, { area: 'picture', changes: { [LOGO]: digest } }, by)
}

/** One that was in force before, or the product's mark. @throws AppError not_found */
export async function chooseLogo(
  deps: VersionDeps,
  { digest }: CallInput<'POST /staff/shoplogo/choose'>,
  by: By,
): Promise<void> {
  if (digest !== null && !(await pictures.findPicture(deps.db, digest))) throw new AppError('not_found')
  await saveVersions(deps, { area: 'picture', changes: { [LOGO]: digest } }, by)
}

/** Of the logo on our own address. */
export const logoPath = ({ digest }: pictures.ShopPicture): string => `/logo/${digest}.png`

const NAME = /^([0-9a-f]{64})\.png$/

/** Under a name that tells its bytes: they never change. @throws AppError not_found */
export async function sendLogo({ db }: Pick<VersionDeps, 'db'>, name: string, reply: FastifyReply): Promise<Buffer> {
  const [, digest] = NAME.exec(name) ?? []
  const found = digest === undefined ? undefined : await pictures.findPng(db, digest)
  if (!found) throw new AppError('not_found')
  void reply.headers({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  return found.png
}
