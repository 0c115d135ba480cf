import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const KEY = 'theme'
const changed = 'themechange'

/** SCR-8: the stored preference, else the system's; set as an attribute of the body. Light while the server renders. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

/** Applies and stores a theme. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  apply(theme)
}

function currentTheme(): Theme {
  return document.body.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function apply(theme: Theme): void {
  document.body.dataset['theme'] = theme
  window.dispatchEvent(new Event(changed))
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const stored = storedTheme()
    const next = stored === 'light' || stored === 'dark' ? stored : system.matches ? 'dark' : 'light'
    if (next !== currentTheme()) apply(next)
  }
  window.addEventListener(changed, listener)
  window.addEventListener('storage', follow)
  system.addEventListener('change', follow)
  // It may have changed before hydration.
  follow()
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', follow)
    system.removeEventListener('change', follow)
  }
}
