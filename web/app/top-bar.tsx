import { Menu, Moon, Sun, X } from 'lucide-react'
import { type FocusEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { language, type Language, t } from '../language/text.ts'
import { useSession } from '../lib/session.ts'
import { SearchBox } from '../catalogue/search/search-box.tsx'
import { paths } from '../lib/url.ts'
import { Logo } from '../ui/logo.tsx'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { idleComponent } from '../lib/loading/idle-component.tsx'
import { useModals } from '../lib/modals.ts'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'
import { setTheme, useTheme } from '../lib/theme.ts'
import { inLanguage } from '../../contract/site/language-path.ts'

export function TopBar() {
  return (
    <>
      <Bar />
      <div className="bar-search">
        <SearchBox variant="bar" hrefFor={paths.search} />
      </div>
    </>
  )
}

function Bar() {
  return (
    <header className="top-bar">
      <div className="mx-auto flex min-h-15 max-w-[1680px] flex-wrap items-center justify-end gap-x-2 py-1 max-[389px]:gap-x-0 pr-3 pl-4 sm:min-h-17 sm:px-7">
        <BrandLink />
        <nav aria-label={t('Main')} className="max-sm:hidden">
          <Link to={paths.pricing} className="nav-link">
            {t('Pricing')}
          </Link>
        </nav>
        <LanguageSwitch className="nav-link text-small max-sm:px-2" />
        <ThemeSwitch className="max-[339px]:hidden" />
        <div className="size-11">
          <CartLink />
        </div>
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
      <span className="brand mr-auto flex">
        <Logo brand={brand} />
      </span>
    )
  return (
    <Link to={paths.home()} className="brand mr-auto flex">
      <Logo brand={brand} />
      <span className="sr-only">{t(', home')}</span>
    </Link>
  )
}

/** What the panel beside a list has on wide screens, and phones have among the filters alone. */
const phoneLinks = (): [path: string, label: string][] => [
  [paths.collections, t('Collections')],
  [paths.places, t('Footage by place')],
  [paths.script, t('From the script to the clips')],
  [paths.pricing, t('Pricing')],
]

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
          {phoneLinks().map(([to, label]) => (
            <Link key={to} to={to} className="nav-link">
              {label}
            </Link>
          ))}
        </nav>
        <ThemeSwitch className="min-[340px]:hidden" />
        <AccountSlot />
      </div>
    </div>
  )
}

const CartLink = idleComponent(() => import('../licensing/cart/cart-link.tsx'))

const UserMenu = lazyComponent(() => import('../accounts/sign-in/user-menu.tsx'))

/** Spinner while the session is loading (ACC-6), then Sign In or the user menu. */
function AccountSlot({ className }: { className?: string }) {
  const { state } = useSession()
  const { openSignIn } = useModals()
  return (
    <div className={classNames('grid min-h-11 min-w-24 items-center', className)}>
      {state === 'loading' && <Spinner />}
      {state === 'guest' && (
        <Button variant="accent" onClick={() => openSignIn()}>
          {t('Sign In')}
        </Button>
      )}
      {state === 'signed-in' && (
        <ChunkErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <UserMenu />
          </Suspense>
        </ChunkErrorBoundary>
      )}
    </div>
  )
}

/** Light or dark, as a switch. Both icons are rendered: CSS shows the one for the theme, so nothing flashes before hydration. */
function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label={t('Dark theme')}
      title={t('Switch theme')}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className={classNames('grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken', className)}
    >
      <Moon size={20} strokeWidth={1.75} aria-hidden className="dark:hidden" />
      <Sun size={20} strokeWidth={1.75} aria-hidden className="hidden dark:block" />
    </button>
  )
}

const NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** A full navigation to the same page in the other language, which stores the choice (see lazy/deferred-shell.tsx). */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const other = language() === 'hi' ? 'en' : 'hi'
  return (
    <a
      href={inLanguage(other, pathname + search)}
      lang={other}
      hrefLang={other}
      className={classNames(other === 'hi' && 'font-hindi-name', className)}
    >
      {NAMES[other]}
    </a>
  )
}
