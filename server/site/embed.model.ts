import { ClipId } from '../../contract/values.ts'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { clipPath } from '../../contract/catalogue/clip-path.ts'
import { escapeMarkup } from '../platform/markup.ts'

const WIDTH = 640

/** The clip that an address of ours shows, in either language; null for any other address. */
export function clipIdOf(address: string, site: string): string | null {
  if (!URL.canParse(address) || new URL(address).host !== new URL(site).host) return null
  const [, id] = /^(?:\/hi)?\/clip\/([^/]+)/.exec(new URL(address).pathname) ?? []
  // Ids need no encoding: whatever holds a % is none.
  return ClipId.safeParse(id).data ?? null
}

/** As large as asked for, in the picture's own proportions. */
export function embedSize(
  { orientation }: Pick<Video, 'orientation'>,
  max: { width?: number | undefined; height?: number | undefined },
): { width: number; height: number } {
  const ratio = { vertical: 9 / 16, square: 1 }[orientation] ?? 16 / 9
  const wide = Math.max(1, Math.round(Math.min(max.width || WIDTH, (max.height || Number.POSITIVE_INFINITY) * ratio)))
  return { width: wide, height: Math.max(1, Math.round(wide / ratio)) }
}

export const iframeHtml = (url: string, title: string, { width, height }: { width: number; height: number }): string =>
  `<iframe src="${escapeMarkup(url)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" allowfullscreen></iframe>`

export const embedHtml = (video: Video, { site, brand }: { site: string; brand: string }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeMarkup(video.name)}</title>
<style>html, body { height: 100%; margin: 0; background: #111; font: 14px/1.4 system-ui, sans-serif }
body { display: grid; grid-template-rows: minmax(0, 1fr) auto } video { width: 100%; height: 100% }
a { color: #fff; padding: .4rem .7rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }</style></head>
<body><video controls loop muted playsinline preload="none" poster="${escapeMarkup(video.thumnail)}" src="${escapeMarkup(video.waterMarkedVideoURL)}"></video>
<a href="${escapeMarkup(`${site}${clipPath(video._id, video.name)}`)}" target="_blank" rel="noopener">${escapeMarkup(`${video.name} · ${brand}`)}</a></body></html>
`
