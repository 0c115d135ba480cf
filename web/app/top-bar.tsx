import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../language/text.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../lib/url.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountSlot } from './account-slot.tsx'
import { useSite } from '../lib/site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function TopBar() {
  return (
    <header className="top-bar">
      <div className="mx-auto flex h-15 max-w-[1680px] items-center gap-2 pr-3 pl-4 sm:h-17 sm:px-7">
        <BrandLink />
        <nav aria-label={t('Main')} className="max-sm:hidden">
          <Link to={paths.pricing} className="nav-link">
            {t('Pricing')}
          </Link>
        </nav>
        <LanguageSwitch className="nav-link text-small max-sm:px-2" />
        <ThemeSwitch />
        <AccountSlot className="max-sm:hidden" />
        <PhoneMenu />
      </div>
    </header>
  )
}

/** SCR-4: for ADMIN the logo is not a link. */
function BrandLink() {
  const { brand } = useSite()
  const isAdmin = useSession().claims?.role === 'ADMIN'
  if (isAdmin)
    return (
      <span className="mr-auto flex">
        <Logo brand={brand} />
      </span>
    )
  return (
    <Link to={paths.home()} className="mr-auto flex">
      <Logo brand={brand} />
      <span className="sr-only">{t(', home')}</span>
    </Link>
  )
}

function PhoneMenu() {
  const id = useId()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Any navigation closes it.
  const open = openAt === key
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      button.current?.focus()
      setOpenAt(null)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])
  const Icon = open ? X : Menu
  // Tabbing out closes it: it must not cover the focused element. Not for a dialog, which restores the focus to it.
  const leave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    if (next && !event.currentTarget.contains(next) && next.closest('.top-bar, main, footer')) setOpenAt(null)
  }
  return (
    <div className="sm:hidden" onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-label={t('Menu')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : key)}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <Icon size={24} aria-hidden />
      </button>
      <div id={id} hidden={!open} className="phone-menu">
        <nav aria-label={t('Menu')} className="grid gap-1">
          <Link to={paths.pricing} className="nav-link">
            {t('Pricing')}
          </Link>
        </nav>
        <AccountSlot />
      </div>
    </div>
  )
}
