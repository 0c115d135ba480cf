import { type Query, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { prefetch } from '../../lib/loading/idle.ts'
import { inLanguage } from '../../../contract/site/language-path.ts'
import { language, type Language, t } from '../../language/text.ts'
import { cameFrom, rememberedLanguage, rememberLanguage } from '../../lib/language-choice.ts'
import { presentPath } from '../../lib/url.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFocusRecovery } from '../../lib/use-focus-recovery.ts'
import { recordAnswer, useReachable } from '../../lib/connection.ts'
import { Button } from '../../ui/button.tsx'
import { useShownPage } from '../navigation/shown-page.ts'
import { fullTitle, type Head, headOfShown, headTags, type RouteHandle } from '../page.ts'
import { useSite } from '../../lib/site.ts'

/** Where most people go next: prefetched, so that only the data is waited for. */
const loadSearch = () => import('../../pages/discover/search.view.tsx')

/** The parts of the app shell that the first page does not need; loaded when the browser is idle. */
export default function DeferredShell() {
  useEffect(() => prefetch(loadSearch), [])
  useFocusRecovery()
  return (
    <>
      {/* Before the announcer, which reads the title. */}
      <HeadSync />
      <RouteAnnouncer />
      <OfflineBanner />
      <LanguageOffer />
    </>
  )
}

/** In the language that is offered. */
const TEXTS: Record<Language, { says: string; go: string }> = {
  en: { says: 'This page is in English, too.', go: 'Read in English' },
  hi: { says: 'यह पेज हिन्दी में भी है।', go: 'हिन्दी में देखें' },
}

/** Offers the language that a visitor chose earlier, on a home page reached from another site. Never a redirect. */
export function LanguageOffer() {
  const [offered, setOffered] = useState(otherChosen)
  useEffect(() => {
    if (cameFrom(document.referrer) === 'other language') rememberLanguage()
  }, [])
  if (!offered) return null
  const { says, go } = TEXTS[offered]
  const stay = () => {
    rememberLanguage()
    setOffered(null)
  }
  return (
    <div className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[560px] items-center gap-2 rounded-panel border border-line bg-surface py-1 pr-1 pl-4 text-small shadow-soft">
      <p lang={offered} className="mr-auto">
        {says}{' '}
        <a
          href={inLanguage(offered, presentPath())}
          hrefLang={offered}
          className="text-link underline underline-offset-4"
        >
          {go}
        </a>
      </p>
      <IconButton label={t('Close')} onClick={stay}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

function otherChosen(): Language | null {
  const chosen = rememberedLanguage()
  const isHome = /^\/($|\?)/.test(presentPath())
  return chosen !== language() && isHome && cameFrom(document.referrer) === 'elsewhere' ? chosen : null
}

/** Shown while the server cannot be reached. The page stays; failed queries are refetched in place. */
export function OfflineBanner() {
  const reachable = useReachable()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    recordAnswer(await answers())
    await client.refetchQueries({ type: 'active', predicate: isMissing })
    setBusy(false)
  }
  return (
    <output className="block">
      {!reachable && (
        <div className="offline-banner">
          <p className="mr-auto">{t('No connection. Please check that you are online.')}</p>
          <Button size="sm" busy={busy} onClick={() => void retry()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </output>
  )
}

const isMissing = ({ state }: Query): boolean => state.status === 'error' || state.data === undefined

const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Of an error where not even the route of the page could be loaded. */
const headWithoutRoute = (): Head => ({ title: t('This page cannot be shown'), hidden: true })

export function HeadSync() {
  const site = useSite()
  const client = useQueryClient()
  const location = useLocation()
  const { page } = useShownPage()
  const match = page.matches.at(-1)
  // The first page keeps the server's head, which has more. Somebody may have navigated before this was loaded.
  const initial = useRef(location.key === 'default' ? location : null)
  useEffect(() => {
    if (!match || location === initial.current) return
    const url = new URL(location.pathname + location.search, site.publicUrl)
    const handle = match.route.handle as RouteHandle | undefined
    const head = handle
      ? headOfShown(handle.head({ url, params: match.params, client, site }), page)
      : headWithoutRoute()
    document.title = fullTitle(head, site)
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
    for (const { tag, attributes } of headTags(head, { url, site })) {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries({ ...attributes, 'data-head': '' })) element.setAttribute(name, value)
      document.head.append(element)
    }
  }, [match, page, location, client, site])
  return null
}

/**
 * Accessibility of client-side navigation: a live region announces the new title, and the focus moves to the start of the
 * new content. A clip opening over the page is not a new page: its dialog manages the focus itself.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const { query, page } = withoutClip(search)
  const [first] = useState(addressOfDocument)
  const last = useRef(first)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const old = last.current
    last.current = { pathname, query, page }
    if (pathname === old.pathname && query === old.query) return undefined
    setTitle(document.title)
    const isOther = pathname !== old.pathname
    // Going back, the scroll position is restored; focusing would change it.
    return isBack ? undefined : moveFocus(isOther, isOther || page !== old.page)
  }, [pathname, query, page, isBack])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Of what the server sent: somebody may have navigated before this was loaded. */
function addressOfDocument() {
  const [document] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(document?.name ?? location.href)
  return { pathname, ...withoutClip(search) }
}

function withoutClip(search: string): { query: string; page: string } {
  const params = new URLSearchParams(search)
  params.delete('clip')
  return { query: params.toString(), page: params.get('page') ?? '1' }
}

/**
 * To the page's heading or, on the same page, to its results; not away from a control that has the focus.
 * @returns what stops waiting for a page whose chunk is still loading
 */
function moveFocus(isOther: boolean, always: boolean): (() => void) | undefined {
  const active = document.activeElement
  if (active?.closest('[role=dialog]') || (!always && !isLost())) return undefined
  const start = () => document.querySelector<HTMLElement>(isOther ? 'main h1' : '#clips :is(h1, h2)')
  const element = start()
  if (element || !isOther) return element ? focusOn(element) : undefined
  const observer = new MutationObserver(() => {
    const rendered = start()
    if (!rendered) return
    observer.disconnect()
    if (isLost()) focusOn(rendered)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body

function focusOn(start: HTMLElement): undefined {
  start.tabIndex = -1
  start.addEventListener('blur', () => start.removeAttribute('tabindex'), { once: true })
  start.focus({ preventScroll: true })
}
