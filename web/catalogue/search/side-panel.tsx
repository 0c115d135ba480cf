import { ArrowUpRight, ChevronDown, Library, type LucideIcon, MapPin, SlidersHorizontal, Tag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { choiceLabel } from '../clip/clip-labels.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'

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
        <PanelLink to={paths.pricing} icon={Tag}>
          {t('Pricing')}
        </PanelLink>
      </div>
    </>
  )
}

export function PanelGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="panel-group" open>
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
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {children}
      <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden className="ml-auto text-ink-3" />
    </Link>
  )
}

const Dialog = lazy(() => loadChunk(() => import('../../ui/dialog/dialog.tsx')))

interface FilterOverlayProps {
  label: string
  footer?: (close: () => void) => ReactNode
  children: ReactNode
}

/** SCR-16: on phones the side panel is an overlay. Following a link in it closes it. */
export function FilterOverlay({ label, footer, children }: FilterOverlayProps) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = () => setOpenOn(null)
  return (
    <>
      <button type="button" onClick={() => setOpenOn(pathname)} className="filter-button">
        <SlidersHorizontal size={18} aria-hidden />
        {label}
      </button>
      {openOn === pathname && (
        <Suspense fallback={null}>
          <Dialog title={label} size="sm" onClose={close}>
            <div className="filter-overlay">{children}</div>
            {footer && <div className="filter-overlay-foot">{footer(close)}</div>}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
