/** Fault injection: the points at which tests kill a process (OPS-16). */
export type FaultPoint =
  | 'session.rotated'
  | 'session.revoking'
  | 'payment.order-inserted'
  | 'payment.order-answered'
  | 'payment.signature-checked'
  | 'payment.granting'
  | 'payment.granted'
  | 'payment.event-stored'
  | 'payment.mailing'
  | 'terms.order-delivered'
  | 'transfer.recorded'
  | 'transfer.account-opened'
  | 'credit.order-delivered'
  | 'autopay.charging'
  | 'autopay.charged'
  | 'download.right-checked'
  | 'download.midstream'
  | 'upload.opened'
  | 'upload.midway'
  | 'upload.received'
  | 'upload.stored'
  | 'upload.inserted'
  | 'upload.committed'
  | 'job.claimed'
  | 'job.spawned'
  | 'job.midway'
  | 'job.rendered'
  | 'job.kept-some'
  | 'job.published'
  | 'label.step'
  | 'edit.saving'
  | 'edit.saved'
  | 'film.switching'
  | 'film.switched'
  // After the statements of the named migration, before its commit: `migration.0007_papers.sql`.
  | `migration.${string}`

let armed: string | null = null

/** Arms one point, from `FAULT_AT` at startup; production refuses the setting. */
export function armFault(point: string | null): void {
  armed = point
}

export function faultPoint(point: FaultPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL')
}
