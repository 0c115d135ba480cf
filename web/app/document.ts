import type { SiteConfig } from '../../contract/site.ts'
import anek from '../fonts/anek-latin.woff2?url'
import rozha from '../fonts/rozha-one-latin.woff2?url'
import { LARGE_FROM } from '../ui/wide-picture.tsx'
import { fullTitle, headTags, type Head } from './head.ts'
import { sessionScript, themeScript } from './inline-scripts.ts'

/** Addresses of the built files. */
export interface Assets {
  entry: string
  css: string[]
  preload: string[]
}

export interface DocumentParts {
  head: Head
  url: URL
  site: SiteConfig
  assets: Assets
  /** The rendered app. */
  body: string
  /** What the browser needs to take over, as JSON. */
  data: string
}

/**
 * The whole HTML document. Holds nothing personal and no nonce: the same for everyone. The program comes last: what is to
 * be seen is there without it.
 */
export function documentText({ head, url, site, assets, body, data }: DocumentParts): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeText(fullTitle(head, site))}</title>
<script>${sessionScript}</script>
<meta name="color-scheme" content="light dark">
${firstPicture(head)}${assets.css.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`).join('')}
${[anek, rozha].map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('')}
${assets.preload.map((href) => `<link rel="modulepreload" href="${escapeText(href)}" fetchpriority="low">`).join('')}
<script type="module" src="${escapeText(assets.entry)}" fetchpriority="low"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">
${headTags(head, { url, site }).map(tagText).join('')}
${(head.jsonLd ?? []).map((item) => dataBlock('application/ld+json', item)).join('')}
</head><body><script>${themeScript}</script><div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script></body></html>`
}

/** Named before scripts and fonts, or it would queue behind them. */
function firstPicture({ firstPicture: picture }: Head): string {
  if (!picture) return ''
  if (typeof picture === 'string') return pictureLink(picture)
  if (picture.small === picture.large) return pictureLink(picture.small)
  return pictureLink(picture.small, `not all and ${LARGE_FROM}`) + pictureLink(picture.large, LARGE_FROM)
}

const pictureLink = (href: string, media?: string) =>
  `<link rel="preload" as="image" href="${escapeText(href)}"${media ? ` media="${media}"` : ''} fetchpriority="high">`

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
