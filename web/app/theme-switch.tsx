import { Moon, Sun } from 'lucide-react'
import { t } from '../language/text.ts'
import { setTheme, useTheme } from '../lib/theme.ts'

/** Light or dark, as a switch. Both icons are rendered: CSS shows the one for the theme, so nothing flashes before hydration. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label={t('Dark theme')}
      title={t('Switch theme')}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
    >
      <Moon size={20} strokeWidth={1.75} aria-hidden className="dark:hidden" />
      <Sun size={20} strokeWidth={1.75} aria-hidden className="hidden dark:block" />
    </button>
  )
}
