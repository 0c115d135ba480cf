import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { useTheme } from '../../lib/theme.ts'
import { paths } from '../../lib/url.ts'
import { Logo } from '../../ui/logo.tsx'

/** The admin pages stand alone, without top bar and footer (SCR-2). */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useSite()
  // Follows the system's theme (SCR-8), which the top bar does elsewhere.
  useTheme()
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[420px] grid-cols-[minmax(0,1fr)] content-center gap-8 px-3 py-10"
    >
      <Link to={paths.home()} className="justify-self-center">
        <Logo brand={brand} />
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-6">
        <h1 className="font-display text-h2">{title}</h1>
        {children}
      </div>
    </main>
  )
}

export function MailedFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto grid min-h-[60vh] w-full max-w-[480px] grid-cols-[minmax(0,1fr)] content-center px-3 py-10"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-6">
        <h1 className="font-display text-h2">{title}</h1>
        {children}
      </div>
    </main>
  )
}
