/**
 * Opens the system's share sheet where there is one, else copies the address.
 * @returns whether it was copied, so that the page can say so (SCR-24)
 */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}

/** @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByCommand(text)
  }
}

/** The fallback without https, where there is no clipboard API. */
function copiedByCommand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  const before = document.activeElement
  const holder = before?.closest('[role=dialog]') ?? document.body
  holder.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return done
}

/** A clip's address with the second to start at; 0 leaves the address plain. */
export const atMoment = (path: string, seconds: number): string =>
  seconds > 0 ? `${path}?t=${Number(seconds.toFixed(1))}` : path
