import manifest from 'virtual:client-manifest'
import { colourProperties } from '../../contract/site/colours.ts'
import type { SiteConfig } from '../../contract/site/site.ts'
import type { Assets } from '../../contract/web-bundle.ts'
import { language } from '../language/text.ts'
import { LARGE_FROM, OPENING_SIZES, PHONE, phoneStill } from '../ui/wide-picture.tsx'
import { fullTitle, type Head, headTags } from './page.ts'

export interface DocumentParts {
  head: Head
  url: URL
  site: SiteConfig
  assets: Assets
  body: string
  data: string
  still: Still | null
}

/** The first picture on phones, which the document holds as a `data:` URL. */
export interface Still {
  url: string
  data: string
}

/**
 * The whole HTML document. Holds nothing personal and no nonce: the same for everyone. The bundle runs last: the
 * page can be seen without it.
 */
export function documentText({ head, url, site, assets, body, data, still }: DocumentParts): string {
  // Not where phones wait for a picture of its own, which the scripts would compete with.
  const atOnce = still || !head.firstPicture
  return `<!doctype html>
<html lang="${htmlLanguage()}"${ownColours(site)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${firstPicture(head, still)}<title>${escapeText(fullTitle(head, site))}</title>
<meta name="color-scheme" content="light dark">
<script>${savingScript}</script>
<script type="application/json" id="preload">${escapeJson(JSON.stringify(bundleFiles(assets)))}</script>
<script>${preloadScript}</script>${atOnce ? `<script>${headPreloadScript}</script>` : ''}
${styles(assets)}
<script>${eventRecorderScript}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
${headTags(head, { url, site }).map(tagText).join('')}
${(head.jsonLd ?? []).map((item) => dataBlock('application/ld+json', item)).join('')}
</head><body><script>${themeScript}</script>
<script>${bodyPreloadScript}</script><script>${sessionScript}</script><div id="root">${withStill(body, still)}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script>
<script>${startScript}</script></body></html>`
}

/**
 * The entry, which is run; the libraries, the largest file, and what the page's own parts need; the bundler's small runtime;
 * then the fonts. Without HTTP/2 a browser has six connections, and the document is still coming on one: the fonts wait, since
 * a page can be read without them and does not answer without the others.
 */
const bundleFiles = ({ entry, preload: [runtime, ...files] }: Assets) => [
  entry,
  ...files,
  ...(runtime ? [runtime] : []),
  ...fonts,
]

/** Of every page. Found by the styles they would come later still, and their text is laid out anew once they are there. */
const fonts = (manifest['entry-client.tsx']?.assets ?? [])
  .filter((file) => /\/(display|anek-latin)-/.test(file))
  .map((file) => `/${file}`)

const htmlLanguage = () => (language() === 'hi' ? 'hi-IN' : 'en-IN')

/** In the first bytes, so that no other colour is seen before; an attribute needs no hash in the CSP. */
function ownColours({ colours }: SiteConfig): string {
  const own = colourProperties(colours).flatMap(([property, colour]) => (colour ? [`${property}:${colour}`] : []))
  return own.length > 0 ? ` style="${escapeText(own.join(';'))}"` : ''
}

/**
 * Inlined styles are the same in every document: the CSP allows them by their hash. The disabled link, which no browser
 * loads, tells the bundler that lazy chunks need not wait for the same styles as a file.
 */
function styles({ style, css }: Assets): string {
  const links = css.map((href) => `<link rel="stylesheet" href="${escapeText(href)}"${style ? ' disabled' : ''}>`)
  return (style ? `<style>${style}</style>` : '') + links.join('')
}

/** `phoneStill` with its bytes in the place of its address. */
const withStill = (body: string, still: Still | null): string =>
  still ? body.replace(`srcSet="${still.url}"`, `srcSet="${still.data}"`) : body

/** Preloads the LCP image before all else, or it would queue behind scripts and fonts. */
function firstPicture({ firstPicture: picture }: Head, still: Still | null): string {
  if (!picture?.small) return ''
  if (picture.pictures?.avif && picture.sizes) return pictureSetLink(picture.pictures.avif, picture.sizes)
  if (picture.pictures?.avif) {
    const phone = phoneStill(picture.pictures)
    const large = pictureSetLink(picture.pictures.avif, OPENING_SIZES, phone && LARGE_FROM)
    return phone && !still ? pictureLink(phone, PHONE) + large : large
  }
  if (picture.small === picture.large) return pictureLink(picture.small)
  return pictureLink(picture.small, PHONE) + pictureLink(picture.large, LARGE_FROM)
}

const pictureLink = (href: string, media?: string) =>
  `<link rel="preload" as="image" href="${escapeText(href)}"${media ? ` media="${media}"` : ''} fetchpriority="high">`

/** Browsers that do not know the format skip it. */
const pictureSetLink = (srcSet: string, sizes: string, media?: string) =>
  `<link rel="preload" as="image" type="image/avif"${media ? ` media="${media}"` : ''} imagesrcset="${escapeText(srcSet)}" imagesizes="${sizes}" fetchpriority="high">`

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

/** Before paint: the stored theme, else the system's (SCR-8). First thing in the body, so nothing flashes. */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch(e){}document.body.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/**
 * Before any style: whether this browser saves data, by the switch in the footer, else by its own setting
 * (`web/lib/loading/idle.ts`).
 */
export const savingScript =
  "try{var s=localStorage.getItem('data')}catch(e){}if(s?s=='save':(navigator.connection||{}).saveData||matchMedia('(prefers-reduced-data: reduce)').matches)document.documentElement.dataset.saving=''"

/** ACC-6: asks for a refreshed access token at once, in parallel with the JS bundle, which needs it first. */
export const sessionScript =
  "window.__session=fetch('/refresh',{credentials:'same-origin',priority:'low'}).catch(function(){return null})"

/**
 * Records what is pressed, typed, filled in or submitted before hydration, for the event replay
 * (`web/lib/hydration/event-replay.ts`). A form without an action is not sent: its fields would end up in the page's
 * address. And where the document was loaded from: Back may change the address before there is a router.
 */
export const eventRecorderScript =
  "window.__documentUrl=location.href;window.__eventRecorder=function(e){var t=e.target;if(e.type=='keydown'){if(!t.closest('a,button,input,select,textarea'))__eventRecorder.keys.push(e);return}if(e.type=='click')t=t.closest('button[type=button]');if(e.type=='submit'){if(t.hasAttribute('action'))return;e.preventDefault()}if(t)__eventRecorder.targets.add(t)};__eventRecorder.targets=new Set;__eventRecorder.keys=[];['click','input','submit','keydown'].forEach(function(type){addEventListener(type,__eventRecorder,true)})"

/**
 * Adds links that preload the JS bundle and the fonts; in the head, of the bundle alone: browsers put off the first paint for a
 * font that is preloaded. As elements of the document the preload scanner would find the links, and they would compete with
 * the first picture on a slow line.
 */
export const preloadScript =
  "window.__preload=function(scriptsOnly){var files=JSON.parse(document.getElementById('preload').textContent),file;for(__preload.next=__preload.next||0;file=files[__preload.next];__preload.next++){var add=document.createElement('link');if(/\\.js$/.test(file)){add.rel='modulepreload';add.fetchPriority='low'}else{if(scriptsOnly)return;add.rel='preload';add.as='font';add.crossOrigin=''}add.href=file;document.head.append(add)}}"

/** Before the styles, which take a twelfth of a second on a slow line: on phones whose first picture is in the document. */
export const headPreloadScript = `if(matchMedia('${PHONE}').matches&&!('saving' in document.documentElement.dataset))__preload(true)`

/** First thing in the body, after the first picture's link; after the body, they would wait behind the pictures further down. */
export const bodyPreloadScript = "if(!('saving' in document.documentElement.dataset))__preload()"

/**
 * Last of all: runs the bundle. Where data is saved a page of clips, which can be read and followed without it, waits for the
 * first touch, key, pointer or scroll; what is pressed meanwhile is replayed. Browsers tell of a pointer that has not moved, and
 * of a scroll to the top, after they have laid out a page: those are nobody's.
 */
export const startScript =
  "(function(){var on=['pointerdown','pointermove','touchstart','keydown','focusin','scroll'];function go(e){if(e&&(e.type=='pointermove'&&!e.movementX&&!e.movementY||e.type=='scroll'&&!scrollY))return;on.forEach(function(name){removeEventListener(name,go,true)});if('saving' in document.documentElement.dataset)__preload();var add=document.createElement('script');add.type='module';add.src=JSON.parse(document.getElementById('preload').textContent)[0];document.body.append(add)}if('saving' in document.documentElement.dataset&&document.querySelector('.card,.player'))on.forEach(function(name){addEventListener(name,go,true)});else go()})()"

/** The exact texts of every executable inline script, for the hashes in the CSP. */
export const inlineScripts: string[] = [
  savingScript,
  themeScript,
  sessionScript,
  eventRecorderScript,
  preloadScript,
  headPreloadScript,
  bodyPreloadScript,
  startScript,
]

/** Built files that a page needs beyond the entry. @param sources files of web/ that are loaded lazily */
export function builtFiles(sources: string[]): string[] {
  const files = new Set<string>()
  for (const source of sources) addWithImports(source, files)
  return [...files].map((file) => `/${file}`)
}

function addWithImports(key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) addWithImports(next, files)
}
