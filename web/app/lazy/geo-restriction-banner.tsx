import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const KEY = 'residence-banner'

/**
 * SCR-70: where the service is not offered, people browse with a banner. Pages are cached for everybody, so each
 * browser asks for itself, and only where a proxy of ours reports countries.
 */
export default function GeoRestrictionBanner() {
  const { brand } = useSite()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (isClosed()) return
    const abort = new AbortController()
    // A failure is ignored: the calls that matter are refused by the server itself.
    api('GET /residence', {}, { signal: abort.signal }).then(
      ({ offered }) => setShown(!offered),
      () => {},
    )
    return () => abort.abort()
  }, [])
  if (!shown) return null
  const close = () => {
    setShown(false)
    rememberClosed()
  }
  return (
    <section
      aria-label={t('Availability')}
      className="flex items-center justify-center gap-3 border-b border-line bg-sunken py-1.5 pr-2 pl-4 text-small sm:pl-7"
    >
      <p className="max-sm:mr-auto">
        {t('{brand} is not offered where you seem to be. You can browse, but not sign up or buy.', { brand })}{' '}
        <Link to={paths.notAvailable} className="text-link underline underline-offset-4">
          {t('Learn more')}
        </Link>
      </p>
      <IconButton label={t('Close')} onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
    </section>
  )
}

/** Storage may be refused by the browser; then the banner comes back with the next page load. */
function isClosed(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === 'closed'
  } catch {
    return false
  }
}

function rememberClosed(): void {
  try {
    window.sessionStorage.setItem(KEY, 'closed')
  } catch {}
}
