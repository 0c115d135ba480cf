import { Check, ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { addToCart, loadCart, useCart } from '../../lib/cart-store.ts'
import { useMayAs, useSession } from '../../lib/session.ts'
import { takeLostFocus } from '../../lib/take-lost-focus.ts'
import { paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preselectedQuality } from '../downloads/quality-choice.ts'
import { useExclusiveUntil } from '../exclusive-period.tsx'
import { useOwnClip } from '../downloads/use-own-clip.ts'
import { isForSale } from '../licences/rights-note.tsx'

/** Puts a clip into the cart in its first quality that can be bought; another one is chosen in the cart. */
export default function AddToCart({ video }: { video: Video }) {
  const own = useOwnClip(video._id).data
  const { claims } = useSession()
  const cart = useCart()
  const mayFill = useMayAs('editor')
  const [busy, setBusy] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  useEffect(() => void loadCart(), [])
  const clip = { ...video, ownership: own?.ownership }
  const isEarly = useExclusiveUntil(clip) !== null
  const quality = preselectedQuality(clip, null)
  if (video.free || !quality || isEarly || !isForSale(video) || (claims && claims.role !== 'USER')) return null
  if (cart?.some(({ videoID }) => videoID === video._id))
    return (
      // In the button's place and shape, so that the row stays as it is.
      <ButtonLink ref={isFresh ? takeLostFocus : undefined} to={paths.cart} icon={<Check size={18} aria-hidden />}>
        {t('In your cart')}
      </ButtonLink>
    )
  if (!mayFill) return null
  const add = async () => {
    setBusy(true)
    setIsFresh(true)
    await addToCart([{ videoID: video._id, quality }])
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void add()} icon={<ShoppingCart size={18} strokeWidth={1.75} aria-hidden />}>
      {t('Add to cart')}
    </Button>
  )
}
