import type { VirusScan } from '../../platform/virus-scan.client.ts'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { type Release, ReleaseFields } from '../../../contract/catalogue/releases.ts'
import { RELEASE_RIGHTS } from '../../../contract/constants.ts'
import { audit } from '../../platform/audit.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { parseOrThrow } from '../../platform/http/parse-input.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { readSingleFileForm, type SingleFileForm } from '../../platform/http/single-file-form.ts'
import { indexClips } from '../search/index/search-index.service.ts'
import * as releases from './release.repository.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

/** Mails every ADMIN about releases that expire soon. */
export const watchReleases = defineRepeatingJob('release-expiry', { group: 'upkeep', everySeconds: 24 * 3600 })

export interface ReleaseDeps {
  db: Database
  clock: Clock
  store: MediaStore
  virusScan: VirusScan | null
}
type ReadDeps = Pick<ReleaseDeps, 'db' | 'clock'>

const MAX_BYTES = 20 * 1024 ** 2
const DAY_MS = 86_400_000
/** Staff are notified this long before a release expires. */
const SOON_DAYS = 14
const MAX_LISTED = 500

/** Accepted file types, by their magic numbers. */
const FILE_TYPES = [
  { magic: Buffer.from('%PDF-'), contentType: 'application/pdf', extension: 'pdf' },
  { magic: Buffer.from([0xff, 0xd8, 0xff]), contentType: 'image/jpeg', extension: 'jpg' },
  { magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), contentType: 'image/png', extension: 'png' },
] as const

const soonDay = ({ clock }: Pick<ReleaseDeps, 'clock'>): string =>
  indianDay(new Date(clock.now().getTime() + SOON_DAYS * DAY_MS))

/**
 * Stores a signed release; its file goes to the originals, which no public route reaches.
 * @throws AppError missing_fields, invalid_input, payload_too_large, clip_not_found, upload_incomplete
 */
export async function addRelease(deps: ReleaseDeps, request: FastifyRequest, actor: Actor, client: Client) {
  const form = await readSingleFileForm(request, MAX_BYTES)
  const fields = parseOrThrow(ReleaseFields, fieldsOf(form))
  if (!form.file || form.file.bytes.length === 0)
    throw new AppError('missing_fields', { message: 'Choose the signed paper', field: 'file' })
  const { bytes, name } = form.file
  const found = FILE_TYPES.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic))
  if (!found) throw new AppError('invalid_input', { message: 'A paper must be a PDF, JPEG or PNG file', field: 'file' })
  await refuseInfected(deps, bytes)
  const storageKey = `${newSecretName()}/paper.${found.extension}`
  const stored = await deps.store.put('originals', storageKey, Readable.from([bytes]))
  const id = newId(deps.clock.now())
  const { clips, signedOn, expiresOn, ...rest } = fields
  const file = { ...stored, storageKey, fileName: name || `paper.${found.extension}`, contentType: found.contentType }
  try {
    await deps.db.transaction().execute(async (trx) => {
      const dates = { signedOn: signedOn || null, expiresOn: expiresOn || null }
      await releases.insertRelease(trx, { id, ...rest, ...dates, ...file, addedBy: actor.id })
      for (const clip of clips) if (!(await releases.attach(trx, id, clip))) throw new AppError('clip_not_found')
      await indexClips(trx, clips)
      const details = { kind: rest.kind, clips: clips.length }
      await audit(trx, { action: 'release.added', actorId: actor.id, subjectId: id, client, details })
    })
  } catch (error) {
    await deps.store.remove('originals', storageKey)
    throw error
  }
  return id
}

/** @throws AppError invalid_input for what the scanner finds, unavailable while it cannot say */
async function refuseInfected({ virusScan }: ReleaseDeps, bytes: Buffer): Promise<void> {
  const found = await virusScan?.scanBytes(bytes).catch((error: unknown) => {
    throw new AppError('unavailable', { cause: error })
  })
  if (found)
    throw new AppError('invalid_input', { message: 'The virus scanner found something in this paper.', field: 'file' })
}

/** List fields may repeat; the others come once. */
function fieldsOf({ fields }: SingleFileForm): Record<string, unknown> {
  const single = [...fields].filter(([name]) => name !== 'clips').map(([name, [value = '']]) => [name, value])
  return { ...Object.fromEntries(single), clips: fields.get('clips') ?? [] }
}

export const readsReleases = ({ rights }: Pick<Actor, 'rights'>): boolean =>
  RELEASE_RIGHTS.some((right) => rights.includes(right))

export const listReleases = async (
  deps: ReadDeps,
  { soon, q }: { soon?: '1' | undefined; q: string },
): Promise<Release[]> =>
  (await releases.listReleases(deps.db, { q, ...(soon ? { expiresBy: soonDay(deps) } : {}) }, MAX_LISTED)).map(
    (release) => toRelease(deps, release),
  )

export const releasesOfClip = async (deps: ReadDeps, clipId: string): Promise<Release[]> =>
  (await releases.listReleases(deps.db, { clipId }, MAX_LISTED)).map((release) => toRelease(deps, release))

/** How many have expired, or will within 14 days. */
export const countExpiring = (deps: ReadDeps): Promise<number> => releases.countExpiringBy(deps.db, soonDay(deps))

function toRelease({ clock }: ReadDeps, release: releases.StoredRelease): Release {
  const today = Date.parse(indianDay(clock.now()))
  const daysLeft = release.expiresOn ? Math.round((Date.parse(release.expiresOn) - today) / DAY_MS) : null
  return { ...release, daysLeft }
}

/** Papers that an upload names; those that were removed meanwhile are passed over. */
export async function attachReleases(trx: Trx, releaseIds: readonly string[], clipId: string): Promise<void> {
  if (releaseIds.length > 0) await releases.attachAll(trx, releaseIds, clipId)
}

/** @throws AppError release_not_found, clip_not_found */
export async function attachRelease(
  { db }: Pick<ReleaseDeps, 'db'>,
  actor: Actor,
  client: Client,
  input: { id: string; clip: string; attached: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await releases.lockRelease(trx, input.id))) throw new AppError('release_not_found')
    if (!input.attached) await releases.detach(trx, input.id, input.clip)
    else if (!(await releases.attach(trx, input.id, input.clip))) throw new AppError('clip_not_found')
    await indexClips(trx, [input.clip])
    const details = { clip: input.clip, attached: input.attached }
    await audit(trx, { action: 'release.attached', actorId: actor.id, subjectId: input.id, client, details })
  })
}

/** Removes a release from the list; its file stays as evidence. @throws AppError release_not_found */
export async function removeRelease({ db, clock }: ReadDeps, actor: Actor, client: Client, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await releases.removeRelease(trx, id, clock.now()))) throw new AppError('release_not_found')
    await indexClips(trx, await releases.listClipsOf(trx, id))
    await audit(trx, { action: 'release.removed', actorId: actor.id, subjectId: id, client })
  })
}

/** The stored file of a release. @throws AppError release_not_found */
export async function openRelease({ db, store }: Pick<ReleaseDeps, 'db' | 'store'>, id: string): Promise<FileAnswer> {
  const file = await releases.findReleaseFile(db, id)
  if (!file) throw new AppError('release_not_found')
  const extension = FILE_TYPES.find((type) => type.contentType === file.contentType)?.extension ?? 'bin'
  const content = await store.read('originals', file.storageKey)
  return { fileName: `paper-${id.slice(0, 8)}.${extension}`, content, type: file.contentType, bytes: file.bytes }
}

export interface ReleaseExpiryDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  /** Injected by accounts at assembly: who is notified. */
  listAdmins: (db: Database) => Promise<{ id: string; login: string }[]>
}

/**
 * Job: mails every ADMIN once for each release and expiry date; the key makes it idempotent. After an outage it catches
 * up with releases that expired less than two weeks ago.
 */
export async function notifyOfExpiring(deps: ReleaseExpiryDeps, signal?: AbortSignal): Promise<void> {
  const expiring = await listReleases(deps, { soon: '1', q: '' })
  const admins = await deps.listAdmins(deps.db)
  for (const { id, kind, subject, expiresOn, daysLeft, clips } of expiring) {
    if (signal?.aborted) return
    if (daysLeft === null || daysLeft < -SOON_DAYS) continue
    await deps.db.transaction().execute(async (trx) => {
      for (const admin of admins)
        await deps.outbox.post(trx, {
          key: `release-expiry ${id} ${expiresOn} ${admin.id}`,
          accountId: admin.id,
          to: admin.login,
          template: 'release-expiry',
          data: { kind, subject, expiresOn, clips: clips.length },
        })
    })
  }
}
