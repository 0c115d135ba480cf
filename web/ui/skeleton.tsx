import { classNames } from './class-names.ts'

/** A placeholder for content that is loading; visible only after 150 ms, so that quick loads do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-frame bg-sunken', className)} />
}
