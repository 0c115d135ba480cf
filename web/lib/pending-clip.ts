const KEY = 'pendingClip'
const DAYS = 7

/**
 * The clip that a guest wanted to save or download: it waits for them behind sign-up, a confirmation mail in another tab
 * and a payment. In this browser alone; null where storage is off or a week has passed.
 */
export function pendingClip(): string | null {
  try {
    const [id, at] = (localStorage.getItem(KEY) ?? '').split(' ')
    return id && Date.now() - Number(at) < DAYS * 86_400_000 ? id : null
  } catch {
    return null
  }
}

export function rememberPendingClip(id: string | null): void {
  try {
    if (id) localStorage.setItem(KEY, `${id} ${Date.now()}`)
    else localStorage.removeItem(KEY)
  } catch {
    // No storage: the way goes on without the clip.
  }
}
