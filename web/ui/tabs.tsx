import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  content: ReactNode
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
}

/** Tabs with arrow keys; renders the current one's content. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => show(list.current), [current])
  // From the focused tab: the current one may lag behind quick key presses.
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const target = nextTab(event.key, row.indexOf(event.target as HTMLElement), tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    row[target ?? 0]?.focus()
  }
  return (
    // In a grid its column would else be as wide as all tabs.
    <div className="min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classNames(
              '-mb-px h-11 border-b-2 px-4 font-strong whitespace-nowrap -outline-offset-2',
              tab.id === current ? 'border-link text-link' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {tabs.find((tab) => tab.id === current)?.content}
      </div>
    </div>
  )
}

/** Scrolls the row of tabs, not the page, until the current tab is in view. */
function show(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  const frame = list?.getBoundingClientRect()
  if (!list || !tab || !frame) return
  if (tab.right > frame.right) list.scrollLeft += tab.right - frame.right
  if (tab.left < frame.left) list.scrollLeft -= frame.left - tab.left
}

/** Index that a key leads to, or null for other keys. */
function nextTab(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
