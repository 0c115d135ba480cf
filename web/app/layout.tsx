import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { t } from '../language/text.ts'
import { loadWithRetries } from '../lib/loading/load-chunk.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { useSite } from '../lib/site.ts'
import { idleComponent } from '../lib/loading/idle-component.tsx'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { ClipOpener } from './clip-opener.tsx'
import { ClipOverlaySlot } from './clip-overlay-slot.tsx'
import { ModalHost } from './modal-host.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const loadFooter = async () => ({ default: (await import('./lazy/footer.tsx')).Footer })
// Links and text, which work without script: hydrated after the first load, with retries.
const Footer = import.meta.env.SSR ? (await loadFooter()).default : lazyComponent(loadFooter, loadWithRetries)
const DeferredShell = idleComponent(() => import('./lazy/deferred-shell.tsx'))
const GeoRestrictionBanner = idleComponent(() => import('./lazy/geo-restriction-banner.tsx'))

/** SCR-2: paths starting with /admin hide top bar and footer, those starting with /dashboard the footer. */
const chromeFor = (pathname: string) => ({
  topBar: !pathname.startsWith('/admin'),
  footer: !pathname.startsWith('/admin') && !pathname.startsWith('/dashboard'),
})

export function Layout() {
  const { pathname } = useLocation()
  const chrome = chromeFor(pathname.toLowerCase())
  const hydrated = useHydrated()
  const { knowsCountries } = useSite()
  return (
    <ModalHost>
      <ClipOpener>
        <a href="#main" className="skip-link">
          {t('Skip to content')}
        </a>
        {knowsCountries && <GeoRestrictionBanner />}
        <NavigationProgress />
        {chrome.topBar && <TopBar />}
        <Outlet />
        {chrome.footer && (
          <Suspense>
            <Footer />
          </Suspense>
        )}
        <DeferredShell />
        {hydrated && (
          <>
            <ScrollRestoration />
            <ClipOverlaySlot />
            <Toasts />
          </>
        )}
      </ClipOpener>
    </ModalHost>
  )
}
