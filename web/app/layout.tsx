import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { t } from '../language/text.ts'
import { loadSomeTime } from '../lib/chunk.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { useSite } from '../lib/site.ts'
import { idlePart } from '../ui/idle-part.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ClipOpener } from './clip-opener.tsx'
import { ClipOverlaySlot } from './clip-overlay-slot.tsx'
import { ModalHost } from './modal-host.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const loadFooter = async () => ({ default: (await import('./footer.tsx')).Footer })
// Links and words, which work as the server drew them: they come to life after the first load, or whenever they can.
const Footer = import.meta.env.SSR ? (await loadFooter()).default : lazyPart(loadFooter, loadSomeTime)
const PageAids = idlePart(
  () => import('./page-aids.tsx'),
  () => true,
)
const ResidenceBanner = idlePart(
  () => import('./residence-banner.tsx'),
  () => true,
)

/** Spec 2: paths starting with /admin hide top bar and footer, those starting with /dashboard the footer. */
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
        {knowsCountries && <ResidenceBanner />}
        <NavigationBar />
        {chrome.topBar && <TopBar />}
        <Outlet />
        {chrome.footer && (
          <Suspense>
            <Footer />
          </Suspense>
        )}
        <PageAids />
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
