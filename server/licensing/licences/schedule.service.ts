import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { getSchedule } from '../../../contract/licensing/schedules.ts'
import { indianDay } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type CertificateDeps, verifyUrlOf } from './licence-library.service.ts'
import { clearanceLines, footageOf, scopeOf, TERM, TERRITORY, signedTextOf } from './licence-text.model.ts'
import { listScheduled } from './schedule.repository.ts'

/** One licence as a schedule lists it. */
export interface ScheduledLicence {
  number: string
  issuedAt: Date
  status: 'active' | 'suspended' | 'ended'
  title: string
  clipId: string
  clipNumber: string
  quality: string
  footage: string
  holder: string
  client: string
  purchaseOrder: string
  scope: string
  /** Clearances and releases. */
  rights: string
  /** Who approved the clip, and on which day. */
  approvals: string
  fileSha256: string
  signature: string
  verifyUrl: string
  signedText: string
}

type Which = Pick<ParsedOf<typeof getSchedule>, 'order' | 'project'>

/**
 * The licences of one of the caller's orders, or of a client or project.
 * @throws AppError paper_not_found when there is none, also for another buyer's order
 */
export async function readSchedule(deps: CertificateDeps, actor: Actor, which: Which): Promise<ScheduledLicence[]> {
  const { order, project } = which
  if (!order && !project) throw new AppError('paper_not_found')
  const rows = await listScheduled(deps.db, actor.id, order ? { order } : { project })
  if (rows.length === 0) throw new AppError('paper_not_found')
  return rows.map(({ licence, purchaseOrder, approvals }) => {
    const { number, issuedAt, status, clipId, clipNumber, quality, client, signature, snapshot } = licence
    return {
      ...{ number, issuedAt, status, clipId, clipNumber, quality, client, purchaseOrder, signature },
      title: snapshot.title,
      footage: footageOf(snapshot),
      holder: snapshot.holder,
      scope: scopeOf(licence),
      rights: clearanceLines(licence)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
      approvals: approvals.map(({ name, at }) => `${name}, ${indianDay(new Date(at))}`).join('; '),
      fileSha256: licence.fileSha256 ?? '',
      verifyUrl: verifyUrlOf(deps, number),
      signedText: signedTextOf(licence),
    }
  })
}

const COLUMNS = [
  ...['Licence', 'Issued', 'Status', 'Clip', 'Clip ID', 'Quality', 'Footage', 'Holder', 'Client or project'],
  ...['Purchase order', 'Scope', 'Term', 'Territory', 'Rights', 'Approved by', 'File SHA-256', 'Signature', 'Check at'],
  ...['Clip number', 'Signed text'],
]

export const scheduleCsv = (licences: readonly ScheduledLicence[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  licences
    .map((one) =>
      csvLine([
        ...[one.number, one.issuedAt.toISOString(), one.status, one.title, one.clipId, one.quality, one.footage],
        ...[one.holder, one.client, one.purchaseOrder, one.scope, TERM, TERRITORY, one.rights, one.approvals],
        ...[one.fileSha256, one.signature, one.verifyUrl, one.clipNumber, one.signedText],
      ]),
    )
    .join('')
