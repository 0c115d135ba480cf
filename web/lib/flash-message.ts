import { broadcastSignOut, forgetTyped } from './session.ts'
import { toast, visibleToast } from './toast.ts'
import { address, paths } from './url.ts'

const KEY = 'flash'

/**
 * After the server has ended this very session: signs out the other tabs and loads the home page anew, so that nothing of
 * the person's stays in memory.
 * @param text shown there
 */
export function leaveSignedOut(text = ''): void {
  broadcastSignOut()
  forgetTraces()
  storeFlash(text)
  window.location.assign(address(paths.home()))
}

/** Nor what was searched for, or wanted: choices of the browser stay. */
function forgetTraces(): void {
  forgetTyped()
  try {
    for (const key of ['recentSearches', 'board-name', 'pendingClip']) localStorage.removeItem(key)
  } catch {
    // Storage may be refused: then nothing was kept.
  }
}

/** Persists a success toast across a full navigation. */
export function persistToast(): void {
  const visible = visibleToast()
  if (visible?.kind === 'success') storeFlash(visible.text)
}

function storeFlash(text: string): void {
  try {
    if (text) sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be refused: then the message is lost.
  }
}

/** Shows, once, the message that the page before has stored. */
export function showFlashMessage(): void {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (text) toast.success(text)
  } catch {
    // As above.
  }
}
