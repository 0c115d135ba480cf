import { Spinner } from '../ui/spinner.tsx'

/** In a window's place until its files are there: whoever pressed on a slow network sees that it comes. */
export function WindowLoading() {
  return (
    <div className="dialog-viewport">
      <div className="rounded-panel border border-control bg-surface p-5 shadow-soft [animation:skeleton-in_200ms_150ms_both]">
        <Spinner size={36} />
      </div>
    </div>
  )
}
