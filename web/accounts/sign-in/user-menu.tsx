import { Building2, ChevronDown, LayoutDashboard, LogOut } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { logOut } from './log-out.ts'

const item = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-sunken'

/** SCR-5: Dashboard and Logout, for whoever is signed in. */
export default function UserMenu() {
  const { claims } = useSession()
  const { open, setOpen, box, button } = useDisclosure()
  const id = useId()
  const name = claims?.firstName || claims?.username || t('User')
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex h-11 max-w-48 items-center gap-2 rounded-control px-2 font-strong hover:bg-sunken"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-small text-white"
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className="truncate">{name}</span>
        <span className="sr-only">{t(', user menu')}</span>
        <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-3" />
      </button>
      {open && (
        <ul
          id={id}
          className="mt-1 grid gap-0.5 rounded-panel border border-line bg-surface p-1.5 sm:absolute sm:top-full sm:right-0 sm:z-20 sm:w-52 sm:shadow-soft"
        >
          <li>
            <Link to={paths.dashboard} onClick={() => setOpen(false)} className={item}>
              <LayoutDashboard size={18} aria-hidden className="text-ink-3" />
              {t('Dashboard')}
            </Link>
          </li>
          {claims?.role === 'USER' && (
            <li>
              <Link to={paths.company} onClick={() => setOpen(false)} className={item}>
                <Building2 size={18} aria-hidden className="shrink-0 text-ink-3" />
                <span className="min-w-0 wrap-anywhere">{claims.company?.name ?? t('Company')}</span>
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void logOut()} className={item}>
              <LogOut size={18} aria-hidden className="text-ink-3" />
              {t('Logout')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

/** A disclosure: Escape returns the focus to the button, a press or focus elsewhere just closes it. */
function useDisclosure() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const left = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const escaped = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', left)
    document.addEventListener('focusin', left)
    document.addEventListener('keydown', escaped)
    return () => {
      document.removeEventListener('pointerdown', left)
      document.removeEventListener('focusin', left)
      document.removeEventListener('keydown', escaped)
    }
  }, [open])
  return { open, setOpen, box, button }
}
