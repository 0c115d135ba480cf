const KEY = 'single-key-shortcuts'

/** Whether single letters act on the player; they can be switched off (WCAG 2.1.4). */
export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function setShortcutsOn(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Storage may be refused; the setting is then not remembered.
  }
}
