const KEY = 'board-name'

/** The name a visitor gave on a shared board before; stored in this browser alone. */
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
    // Storage may be forbidden: the name is then asked for again.
  }
}
