import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { CSP_REPORTS } from '../operations/csp-reports.routes.ts'

/** OPS-13: hashes, never nonces, so that pages can be cached; the providers' hosts only where needed. */
export function contentSecurityPolicy(
  deps: Deps,
  inline: { scripts: string[]; styles: string[] },
  // Pictures and films may lie in a store of their own, to which /media redirects.
  { checkout, media }: { checkout: boolean; media: string },
): string {
  const razorpay = razorpaySources(checkout && deps.config.razorpay.kind === 'live')
  const google = googleSources(deps.config.google)
  const dev = deps.config.dev
  return [
    "default-src 'self'",
    (dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self'${hashes(inline.scripts)}${razorpay.script}`) +
      google.script,
    (dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${hashes(inline.styles)}`) + google.style,
    ...(razorpay.script ? ["style-src-elem 'self' 'unsafe-inline'"] : []),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${razorpay.img}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${razorpay.connect}${google.connect}${dev ? ' ws:' : ''}`,
    `frame-src 'self'${razorpay.frame}${google.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${razorpay.form}`,
    "frame-ancestors 'none'",
    // The first for browsers of today, the second for those that know no Reporting-Endpoints.
    'report-to csp',
    `report-uri ${CSP_REPORTS}`,
  ].join('; ')
}

const hashes = (texts: string[]): string =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')

/**
 * MON-20, on the two checkout pages alone: checkout.js loads its risk check from the CDN, writes `<style>` elements (which
 * hashes would forbid), reports metrics and sends forms to the API. The sandbox's window is ours and needs none of these.
 */
function razorpaySources(open: boolean) {
  if (!open) return { script: '', img: '', connect: '', frame: '', form: '' }
  const [checkout, api] = [' https://checkout.razorpay.com', ' https://api.razorpay.com']
  const cdn = ' https://cdn.razorpay.com'
  const logs = ['lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map((name) => ` https://${name}.razorpay.com`)
  return {
    script: checkout + cdn,
    img: cdn,
    connect: api + logs.join('') + checkout + cdn,
    frame: api + checkout,
    form: api,
  }
}

/** Google's own script is let in where it is used; the sandbox's is ours. */
function googleSources({ kind }: Deps['config']['google']) {
  if (kind !== 'live') return { script: '', style: '', connect: '', frame: '' }
  const gsi = ' https://accounts.google.com/gsi/'
  return { script: `${gsi}client`, style: `${gsi}style`, connect: gsi, frame: gsi }
}
