import { Share2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { atMoment, copyText, shareLink } from '../../catalogue/clip/share.ts'
import { t } from '../../language/text.ts'
import { address, paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FrameSearchButton } from './frame-search-button.tsx'
import { EditLink, ReportLink } from './report-link.tsx'
import { clipName } from '../../lib/clip-text.ts'

/** Milliseconds that the notice stays, as long as a toast. */
const NOTICE_MS = 4000

interface ClipLinksProps {
  video: Video
  videoRef: RefObject<HTMLVideoElement | null>
}

/** Beside the clip's buttons: to share it, to report it, and for staff to edit it. */
export const ClipLinks = ({ video, videoRef }: ClipLinksProps) => (
  <>
    <ShareButton video={video} present={() => videoRef.current?.currentTime ?? 0} />
    <FrameSearchButton clipId={video._id} player={videoRef} />
    <ReportLink clipId={video._id} />
    <EditLink clipId={video._id} />
  </>
)

interface ShareButtonProps {
  video: Video
  /** The player's position, in seconds. */
  present: () => number
}

/**
 * SCR-24: Share, which copies the link where the system has no share sheet, and then offers ours. The link can start at the
 * current position.
 */
function ShareButton({ video, present }: ShareButtonProps) {
  const [moment, setMoment] = useState(0)
  const [notice, setNotice] = useState('')
  const [shared, setShared] = useState('')
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const share = async () => {
    const url = new URL(atMoment(address(paths.clip(video._id, video.name)), moment), location.origin).href
    const outcome = await shareLink(url, clipName(video))
    if (outcome !== 'shared') setShared(url)
    if (outcome === 'copied') setNotice(t('Link copied to clipboard!'))
    if (outcome === 'failed') setNotice(t('Copy this link: {address}', { address: url }))
  }
  return (
    <>
      <Button onClick={() => void share()} icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />}>
        {t('Share')}
      </Button>
      <MomentChoice moment={moment} onChange={(on) => setMoment(on ? Math.max(0.1, present()) : 0)} />
      <p role="alert" className="order-last basis-full text-small text-success empty:hidden">
        {notice}
      </p>
      {shared && <ShareWays video={video} url={shared} />}
    </>
  )
}

/** Ticking the box fixes the position. */
function MomentChoice({ moment, onChange }: { moment: number; onChange: (on: boolean) => void }) {
  return (
    <label className="detail-moment">
      <input type="checkbox" checked={moment > 0} onChange={(event) => onChange(event.target.checked)} />
      {moment > 0
        ? t('Shared link starts at {seconds} seconds', { seconds: moment.toFixed(1) })
        : t('Share from this moment of the clip')}
    </label>
  )
}

const wayClass = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

/** Ours, where the system has none: to a messenger, by mail, or the clip's name and number to be told. */
function ShareWays({ video: { name, number }, url }: { video: Video; url: string }) {
  const [copied, setCopied] = useState(false)
  const title = t('{name}, clip {number}', { name, number })
  const text = `${title}\n${url}`
  return (
    <ul aria-label={t('Ways to share')} className="order-last flex basis-full flex-wrap gap-x-5">
      <li>
        <a
          href={`https://wa.me/?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noreferrer"
          className={wayClass}
        >
          WhatsApp
        </a>
      </li>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`} className={wayClass}>
          {t('By e-mail')}
        </a>
      </li>
      <li>
        <button type="button" className={wayClass} onClick={() => void copyText(text).then(setCopied)}>
          {copied ? t('Copied') : t('Copy name and number')}
        </button>
      </li>
    </ul>
  )
}
