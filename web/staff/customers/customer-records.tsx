import { type ReactNode, useId } from 'react'

interface CustomerRecordsProps {
  title: string
  rows: { key: string; name: ReactNode; details: (string | null)[] }[]
  empty: string
}

/** One list of a customer's history; long ones scroll in their own frame. */
export function CustomerRecords({ title, rows, empty }: CustomerRecordsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-strong">
        {title}
        {rows.length > 0 && <span className="ml-2 font-plain text-ink-3 tabular-nums">{rows.length}</span>}
      </h3>
      {rows.length === 0 ? (
        <p className="text-small text-ink-2">{empty}</p>
      ) : (
        <ul
          aria-labelledby={id}
          // A list that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={rows.length > 6 ? 0 : undefined}
          className="max-h-60 overflow-y-auto rounded-control border border-line text-small"
        >
          {rows.map(({ key, name, details }) => (
            <li
              key={key}
              className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line px-3 py-1.5 last:border-0"
            >
              <span className="min-w-40 flex-1 wrap-anywhere">{name}</span>
              <span className="wrap-anywhere text-ink-2">{details.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
