import { ShoppingCart } from 'lucide-react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { addToCart } from '../../lib/cart-store.ts'
import { useMayAs } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { clipName } from '../../lib/clip-text.ts'

/** The cart button of a card. */
export default function CardCart({ video }: { video: Video }) {
  const mayFill = useMayAs('editor')
  if (video.free || !mayFill) return null
  return (
    <button
      type="button"
      onClick={() => void putInCart(video)}
      aria-label={`${t('Add to cart')}: ${clipName(video)}`}
      data-tip={t('Add to cart')}
      data-wide-only
      className="card-action"
    >
      <span className="card-action-disc">
        <ShoppingCart size={18} strokeWidth={1.75} aria-hidden />
      </span>
    </button>
  )
}

/** In its usual quality; another one is chosen in the cart. */
async function putInCart(video: Video): Promise<void> {
  const { _id: videoID, qualities, shotonmobile } = video
  const usual: Quality = shotonmobile ? 'MobileHD' : 'HD'
  const quality = qualities.includes(usual) ? usual : qualities[0]
  if (!quality) return toast.error(t('This clip cannot be bought yet.'))
  if (await addToCart([{ videoID, quality }])) toast.success(t('{name} is in your cart', { name: clipName(video) }))
}
