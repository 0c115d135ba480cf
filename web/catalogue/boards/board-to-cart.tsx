import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../language/text.ts'
import { addToCart, cartHolds, loadCart } from '../../lib/cart-store.ts'
import { useMayAs } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'

/** Puts all clips of a board into the cart, which says what of it is owned, free or in a plan. */
export function BoardToCart({ clips }: { clips: readonly string[] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!useMayAs('editor')) return null
  const add = async () => {
    setBusy(true)
    await loadCart()
    const isIn = await addToCart(clips.filter((clip) => !cartHolds(clip)).map((videoID) => ({ videoID })))
    setBusy(false)
    if (isIn) void navigate(paths.cart)
  }
  return (
    <Button size="sm" busy={busy} icon={<ShoppingCart size={18} aria-hidden />} onClick={() => void add()}>
      {t('Put all in the cart')}
    </Button>
  )
}
