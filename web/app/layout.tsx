import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { t } from '../language/text.ts'
import { loadWithRetries } from '../lib/loading/load-chunk.ts'
import { HydrationMark } from '../lib/hydration/hydration-mark.tsx'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { useSite } from '../lib/site.ts'
import { idleComponent } from '../lib/loading/idle-component.tsx'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { ClipOpener } from './clip-opener.tsx'
import { ModalHost } from './modal-host.tsx'
import { useShownPage } from './navigation/shown-page.ts'
import { TopBar } from './top-bar.tsx'
import { onIdle, prefetch } from '../lib/loading/idle.ts'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'
import { WindowLoading } from './window-loading.tsx'
import { showFlashMessage } from '../lib/flash-message.ts'
import { onFirstToast } from '../lib/toast.ts'

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
            <HydrationMark />
          </Suspense>
        )}
        <DeferredShell />
        <AfterHydration />
      </ClipOpener>
    </ModalHost>
  )
}

/** By itself, so that nothing else is rendered again for it. */
function AfterHydration() {
  if (!useHydrated()) return null
  return (
    <>
      <ClipOverlaySlot />
      <Toasts />
    </>
  )
}

/** Progress bar of a navigation; CSS delays it, so that quick ones show none. */
function NavigationProgress() {
  const { busy } = useShownPage()
  return <div aria-hidden data-busy={busy} className="navigation-bar" />
}

const ClipOverlay = lazyComponent(async () => {
  const overlay = await import('../pages/clip/clip-overlay.tsx')
  await overlay.loadClipParts()
  return overlay
})

/** `?clip=` opens the detail over whatever page is there; the address bar shows the clip's own address. */
function ClipOverlaySlot() {
  const [params] = useSearchParams()
  const id = params.get('clip')
  useEffect(() => prefetch(ClipOverlay.preload), [])
  if (!id) return null
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={<WindowLoading />}>
        <ClipOverlay id={id} />
      </Suspense>
    </ChunkErrorBoundary>
  )
}

// A page without notices is still a page: when there is no network, it waits for one.
const Toaster = lazyComponent(() => import('../ui/toaster.tsx'), loadWithRetries)

/** Loads the toaster when the browser is idle, or at once when there is a toast before. */
function Toasts() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = () => setShown(true)
    const stopIdle = onIdle(show)
    const stopFirst = onFirstToast(show)
    showFlashMessage()
    return () => {
      stopIdle()
      stopFirst()
    }
  }, [])
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
