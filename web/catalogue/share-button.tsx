import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { shareLink } from './share.ts'

/** Milliseconds that the notice stays, as long as a toast. */
const NOTICE_MS = 4000

export function ShareButton({ path, title }: { path: string; title: string }) {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const share = async () => {
    const address = new URL(path, location.origin).href
    const outcome = await shareLink(address, title)
    if (outcome === 'copied') setNotice('Link copied to clipboard!')
    if (outcome === 'failed') setNotice(`Copy this link: ${address}`)
  }
  return (
    <>
      <Button onClick={() => void share()} icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />}>
        Share
      </Button>
      <p role="alert" className="order-last basis-full text-small text-success empty:hidden">
        {notice}
      </p>
    </>
  )
}
