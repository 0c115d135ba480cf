import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { loadCart, useCart } from '../../lib/cart-store.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'

/** The way to the cart, with how many clips are in it; not for staff, who buy nothing. */
export default function CartLink() {
  const { state, claims } = useSession()
  useEffect(() => {
    if (state !== 'loading') void loadCart()
  }, [state, claims?.username, claims?.company?.id])
  const count = useCart()?.length ?? 0
  if (claims && claims.role !== 'USER') return null
  const label = t(count === 1 ? 'Cart, 1 clip' : 'Cart, {count} clips', { count })
  return (
    <Link
      to={paths.cart}
      aria-label={label}
      title={t('Cart')}
      className="relative grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
    >
      <ShoppingCart size={20} strokeWidth={1.75} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 rounded-chip bg-accent px-1 text-meta font-strong text-white"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
