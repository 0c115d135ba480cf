/** The moments at which tests let a process die (reliability 5). */
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
  | 'edit.saving'
  | 'edit.saved'
  // The step that is named, once its statements have run: `migration.0007_papers.sql`.
  | `migration.${string}`

let armed: string | null = null

/** Arms one point; called at start from `FAULT_AT`, which production refuses. */
export function armFault(point: string | null): void {
  armed = point
}

/** Dies here, as by SIGKILL at this very moment, when a test has armed this point. */
export function faultPoint(point: FaultPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL')
}
