import { useId } from 'react'

/** How far something is, 0-100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="grid gap-1.5">
      <progress
        id={id}
        max={100}
        value={value}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-spark [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-spark"
      />
      <p className="flex justify-between gap-4 text-meta text-ink-2">
        <label htmlFor={id} className="min-w-0 wrap-anywhere">
          {label}
        </label>
        <span className="tabular-nums">{value}%</span>
      </p>
    </div>
  )
}
