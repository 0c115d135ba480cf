export interface Toast {
  kind: 'success' | 'error'
  text: string
}

const waiting: Toast[] = []
let show: ((toast: Toast) => void) | null = null
let wake: (() => void) | null = null
let last: { toast: Toast; at: number } | null = null

/** SCR-9: how long a notice stays. */
export const TOAST_MS = 4000

function add(kind: Toast['kind'], text: string): void {
  last = { toast: { kind, text }, at: Date.now() }
  if (show) return show({ kind, text })
  waiting.push({ kind, text })
  wake?.()
}

/** Short notices, top right (SCR-9: 4 s, 3 visible). They may be called before the toaster has loaded. */
export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
}

/** The toast that is still on screen, if any. */
export const visibleToast = (): Toast | null => (last && Date.now() - last.at < TOAST_MS ? last.toast : null)

/** Connects the loaded toaster: it gets the queued toasts and all that follow. */
export function connectToaster(handler: (toast: Toast) => void): () => void {
  show = handler
  for (const next of waiting.splice(0)) handler(next)
  return () => {
    show = null
  }
}

/** Calls back once, when a toast is shown before the toaster is loaded. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener
  if (waiting.length > 0) listener()
  return () => {
    wake = null
  }
}
