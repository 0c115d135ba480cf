import type { SiteConfig } from '../../contract/site/site.ts'
import type { Assets } from '../../contract/web-bundle.ts'
import { language } from '../language/text.ts'
import { LARGE_FROM, OPENING_SIZES } from '../ui/wide-picture.tsx'
import { fullTitle, headTags, type Head } from './head.ts'
import { eventRecorderScript, preloadScript, sessionScript, themeScript } from './inline-scripts.ts'

export interface DocumentParts {
  head: Head
  url: URL
  site: SiteConfig
  assets: Assets
  /** The rendered app. */
  body: string
  /** The page data for hydration, as JSON. */
  data: string
}

/**
 * The whole HTML document. Holds nothing personal and no nonce: the same for everyone. The bundle runs last: the
 * page can be seen without it.
 */
export function documentText({ head, url, site, assets, body, data }: DocumentParts): string {
  return `<!doctype html>
<html lang="${htmlLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${firstPicture(head)}<title>${escapeText(fullTitle(head, site))}</title>
<meta name="color-scheme" content="light dark">
${styles(assets)}
<script>${eventRecorderScript}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
${headTags(head, { url, site }).map(tagText).join('')}
${(head.jsonLd ?? []).map((item) => dataBlock('application/ld+json', item)).join('')}
</head><body><script>${themeScript}</script>
<script type="application/json" id="preload">${escapeJson(JSON.stringify(bundleFiles(assets)))}</script>
<script>${preloadScript}</script><script>${sessionScript}</script><div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script>
<script type="module" src="${escapeText(assets.entry)}"></script></body></html>`
}

/** The bundler's small runtime comes last: without HTTP/2 a browser has six connections, and one file waits. */
const bundleFiles = ({ entry, preload }: Assets) => [entry, ...preload.toReversed()]

const htmlLanguage = () => (language() === 'hi' ? 'hi-IN' : 'en-IN')

/** Inlined styles are the same in every document: the CSP allows them by their hash. */
function styles({ style, css }: Assets): string {
  if (style) return `<style>${style}</style>`
  return css.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`).join('')
}

/** Preloads the LCP image before all else, or it would queue behind scripts and fonts. */
function firstPicture({ firstPicture: picture }: Head): string {
  if (!picture?.small) return ''
  if (picture.pictures?.avif) return pictureSetLink(picture.pictures.avif, picture.sizes ?? OPENING_SIZES)
  if (picture.small === picture.large) return pictureLink(picture.small)
  return pictureLink(picture.small, `not all and ${LARGE_FROM}`) + pictureLink(picture.large, LARGE_FROM)
}

const pictureLink = (href: string, media?: string) =>
  `<link rel="preload" as="image" href="${escapeText(href)}"${media ? ` media="${media}"` : ''} fetchpriority="high">`

/** Browsers that do not know the format skip it. */
const pictureSetLink = (srcSet: string, sizes: string) =>
  `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeText(srcSet)}" imagesizes="${sizes}" fetchpriority="high">`

function tagText({ tag, attributes }: { tag: string; attributes: Record<string, string> }): string {
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeText(value)}"`)
  return `<${tag} ${text.join(' ')} data-head>`
}

const dataBlock = (type: string, content: object) =>
  `<script type="${type}">${escapeJson(JSON.stringify(content))}</script>`

/** `<` cannot end the block, and the two line separators stay valid in it. */
const escapeJson = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
