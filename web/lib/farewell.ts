import { tellSignedOut } from './session.ts'
import { standingToast, toast } from './toast.ts'
import { address, paths } from './url.ts'

const KEY = 'farewell'

/**
 * After the server has ended this very session: the other tabs are told, and the home page is loaded anew, so that
 * nothing of the person's stays in memory.
 * @param text shown there
 */
export function leaveSignedOut(text = ''): void {
  tellSignedOut()
  keep(text)
  window.location.assign(address(paths.home()))
}

/** Takes a good word that was just said along into the document that is loaded next. */
export function carryToast(): void {
  const standing = standingToast()
  if (standing?.kind === 'success') keep(standing.text)
}

function keep(text: string): void {
  try {
    if (text) sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be forbidden: then it goes unsaid.
  }
}

/** Shows, once, what the page before had to say. */
export function showFarewell(): void {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (text) toast.success(text)
  } catch {
    // As above.
  }
}
