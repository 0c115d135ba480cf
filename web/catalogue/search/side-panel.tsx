import { ArrowUpRight, ChevronDown, Library, type LucideIcon, MapPin, ScrollText, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { choiceLabel } from '../clip/clip-labels.ts'
import { t } from '../../language/text.ts'

interface SidePanelProps {
  themes: string[]
  shots: string[]
  hrefFor: (word: string) => string
}

/** SCR-16: Video Themes, Shot Types, a Collections link, a Pricing link. */
export function SidePanel({ themes, shots, hrefFor }: SidePanelProps) {
  return (
    <>
      {themes.length > 0 && (
        <PanelGroup heading={t('Video Themes')}>
          <ul>
            {themes.map((theme) => (
              <li key={theme}>
                <Link to={hrefFor(theme)} className="panel-row">
                  {choiceLabel(theme)}
                </Link>
              </li>
            ))}
          </ul>
        </PanelGroup>
      )}
      {shots.length > 0 && (
        <PanelGroup heading={t('Shot Types')}>
          <ul className="flex flex-wrap gap-2">
            {shots.map((shot) => (
              <li key={shot} className="max-w-full">
                <ChipLink to={hrefFor(shot)}>{choiceLabel(shot)}</ChipLink>
              </li>
            ))}
          </ul>
        </PanelGroup>
      )}
      <div className="panel-group">
        <PanelLink to={paths.collections} icon={Library}>
          {t('Collections')}
        </PanelLink>
        <PanelLink to={paths.places} icon={MapPin}>
          {t('Footage by place')}
        </PanelLink>
        <PanelLink to={paths.script} icon={ScrollText}>
          {t('From the script to the clips')}
        </PanelLink>
        <PanelLink to={paths.pricing} icon={Tag}>
          {t('Pricing')}
        </PanelLink>
      </div>
    </>
  )
}

interface PanelGroupProps {
  heading: string
  /** Folded until it is opened, or what is in it chosen. */
  closed?: boolean | undefined
  children: ReactNode
}

export function PanelGroup({ heading, closed = false, children }: PanelGroupProps) {
  const [open, setOpen] = useState(!closed)
  const [wasClosed, setWasClosed] = useState(closed)
  // A choice opens its group; undoing it does not fold it: the focus is in there.
  if (wasClosed !== closed) {
    setWasClosed(closed)
    if (!closed) setOpen(true)
  }
  return (
    <details className="panel-group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{heading}</h2>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-ink-3" />
      </summary>
      {children}
    </details>
  )
}

function PanelLink({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 font-strong underline-offset-4 hover:underline">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="text-balance">{children}</span>
      <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden className="ml-auto shrink-0 text-ink-3" />
    </Link>
  )
}
