import type { Video } from '../../contract/catalogue/catalogue.ts'
import { clipPath } from '../../contract/catalogue/clip-path.ts'
import { inLanguage } from '../../contract/site/language-path.ts'
import { escapeMarkup } from '../platform/markup.ts'

/** Google reads no more of each. */
const MAX_TAGS = 32
const MAX_TITLE = 100
const MAX_DESCRIPTION = 2_048

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

export function sitemapIndex(site: string, starts: readonly string[]): string {
  const clips = starts.map((after) => `/sitemaps/clips.xml${after && `?after=${encodeURIComponent(after)}`}`)
  const maps = ['/sitemaps/pages.xml', ...clips].map((path) => `<sitemap>${tag('loc', site + path)}</sitemap>`)
  return `${HEAD}<sitemapindex ${SITEMAP}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** @param listed the fixed pages, and what has a page of its own: themes and shots offered as filters, collections */
export function pagesSitemap(
  site: string,
  listed: Record<'pages' | 'labels' | 'collections' | 'places', readonly string[]>,
): string {
  const paths = [
    ...listed.pages,
    ...listed.labels.map((label) => `/category/${encodeURIComponent(label)}`),
    ...listed.places.map((name) => `/places/${encodeURIComponent(name)}`),
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

/** Code points that no XML may hold, not even escaped. */
const UNUSABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const escaped = (text: string): string => escapeMarkup(text.replace(UNUSABLE, ''))

/** What robots may look at: everything a guest can read, but no calls, no one's own pages and no filtered lists. */
export function robotsText(site: string): string {
  const calls = ['/auth/', '/user/', '/pay/', '/refresh', '/download', '/__sandbox/']
  const pages = ['/dashboard', '/admin', '/hi/dashboard', '/hi/admin']
  const rules = [...calls, ...pages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${site}/sitemap.xml`, ''].join('\n')
}

export const webManifest = ({ brand }: { brand: string }): object => ({
  name: `${brand}: Indian stock footage`,
  short_name: brand,
  description: 'Indian stock video clips to search, preview and license.',
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#f6f6fa',
  theme_color: '#0c0c16',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})

/** What the site is and where things stand on it, for language models (llmstxt.org). */
export const llmsText = ({ brand, company }: { brand: string; company: string }, site: string): string => `# ${brand}

> Indian stock video clips: anybody may search and watch watermarked previews; licences are sold by subscription (monthly or yearly) or one clip at a time, with GST on top. Run by ${company}. Not offered to residents of the EU, the UK or the US.

Prices change: quote them from the pricing page or \`GET /auth/getmasterdata\`, never from memory. Previews are watermarked and are no licence.

## Pages

- [Search](${site}/search?term=diwali): clips by words, in English, Hindi or either's spelling; filters are in the address
- [Collections](${site}/collections): clips put together by editors
- [Pricing](${site}/pricing): plans and single clips
- [FAQs](${site}/faqs): licences, prices, downloads and refunds in short
- [Terms and Conditions](${site}/termsandconditions): the licence among them
- [Cancellation and Refund](${site}/refundpolicy)
- [Contact Us](${site}/contactus)

## For programs

- [Calls](${site}/api): every call with its fields; [as OpenAPI](${site}/openapi.json)
- [Site map](${site}/sitemap.xml): every clip with its preview
`
