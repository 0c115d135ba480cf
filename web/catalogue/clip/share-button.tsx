import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { address } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { atMoment } from './share-moment.ts'
import { shareLink } from './share.ts'
import { t } from '../../language/text.ts'

/** Milliseconds that the notice stays, as long as a toast. */
const NOTICE_MS = 4000

interface ShareButtonProps {
  path: string
  title: string
  /** The player's position, in seconds. */
  present: () => number
}

/** SCR-24: Share, which copies the link where the system has no share sheet. The link can start at the current position. */
export function ShareButton({ path, title, present }: ShareButtonProps) {
  const [moment, setMoment] = useState(0)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const share = async () => {
    const url = new URL(atMoment(address(path), moment), location.origin).href
    const outcome = await shareLink(url, title)
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
