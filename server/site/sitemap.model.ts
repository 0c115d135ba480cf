import type { Video } from '../../contract/catalogue/catalogue.ts'
import { clipPath } from '../../contract/catalogue/clip-path.ts'
import { inLanguage } from '../../contract/site/language-path.ts'

/** Google reads no more of each. */
const MAX_TAGS = 32
const MAX_TITLE = 100
const MAX_DESCRIPTION = 2_048

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** The list of maps. @param starts as `sitemapStarts` gives them */
export function sitemapIndex(site: string, starts: readonly string[]): string {
  const clips = starts.map((after) => `/sitemaps/clips.xml${after && `?after=${encodeURIComponent(after)}`}`)
  const maps = ['/sitemaps/pages.xml', ...clips].map((path) => `<sitemap>${tag('loc', site + path)}</sitemap>`)
  return `${HEAD}<sitemapindex ${SITEMAP}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** @param listed the fixed pages, and what has a page of its own: themes and shots offered as filters, collections */
export function pagesSitemap(
  site: string,
  listed: { pages: readonly string[]; labels: readonly string[]; collections: readonly string[] },
): string {
  const paths = [
    ...listed.pages,
    ...listed.labels.map((label) => `/category/${encodeURIComponent(label)}`),
    ...listed.collections.map((id) => `/collections/${encodeURIComponent(id)}`),
  ]
  return urlSet(
    SITEMAP,
    paths.flatMap((path) =>
      (['en', 'hi'] as const).map(
        (language) => `<url>${tag('loc', site + inLanguage(language, path))}${alternates(site, path)}</url>`,
      ),
    ),
  )
}

/** The same page in each language; whoever reads neither gets the English one. */
function alternates(site: string, path: string): string {
  const link = (language: string, own: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(site + own)}"/>`
  return link('en-IN', path) + link('hi-IN', inLanguage('hi', path)) + link('x-default', path)
}

/** Each clip's page with its video: the watermarked preview, never what is sold. Its words are the same in both languages. */
export function clipsSitemap(site: string, clips: readonly Video[]): string {
  return urlSet(
    `${SITEMAP} xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"`,
    clips.map((clip) => {
      const path = clipPath(clip._id, clip.name)
      return `<url>${tag('loc', site + path)}${alternates(site, path)}${videoOf(site, clip)}</url>`
    }),
  )
}

function videoOf(site: string, clip: Video): string {
  const content = clip.waterMarkedVideoURL || clip.previewURL
  if (!content || !clip.thumnail) return ''
  const seconds = Math.min(28_800, Math.max(1, Math.round(clip.duration)))
  const description = clip.description || `${clip.name}: Indian stock footage. ${clip.tags.join(', ')}`
  return [
    '<video:video>',
    tag('video:thumbnail_loc', absolute(site, clip.posterLarge || clip.thumnail)),
    tag('video:title', clip.name.slice(0, MAX_TITLE)),
    tag('video:description', description.slice(0, MAX_DESCRIPTION)),
    tag('video:content_loc', absolute(site, content)),
    tag('video:duration', String(seconds)),
    tag('video:publication_date', clip.createdAt),
    ...clip.tags.slice(0, MAX_TAGS).map((word) => tag('video:tag', word)),
    '</video:video>',
  ].join('')
}

const urlSet = (namespaces: string, urls: string[]): string =>
  `${HEAD}<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`

const absolute = (site: string, address: string): string => new URL(address, site).href

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Code points that no XML may hold, not even escaped. */
const UNUSABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const escaped = (text: string): string =>
  text.replace(UNUSABLE, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** What robots may look at: everything a guest can read, but no calls, no one's own pages and no filtered lists. */
export const robotsText = (site: string): string =>
  [
    'User-agent: *',
    ...[
      ...['/auth/', '/user/', '/pay/', '/refresh', '/download', '/__sandbox/'],
      ...['/dashboard', '/admin', '/hi/dashboard', '/hi/admin'],
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
