const KEY = 'board-name'

/** The name somebody gave on a shared board before; kept in this browser alone. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
