import { classNames } from './class-names.ts'

/** A quiet block where something is about to be; appears only after 150 ms, so that quick answers do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-frame bg-sunken', className)} />
}
