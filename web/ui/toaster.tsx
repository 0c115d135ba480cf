import { useEffect, useRef } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { t } from '../language/text.ts'
import { connectToaster, TOAST_MS } from '../lib/toast.ts'
import { useTheme } from '../lib/theme.ts'
import './toaster.css'

/** SCR-9: 4 s, 3 visible, gap 14 px, top right. */
export default function Toaster() {
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => connectToaster(({ kind, text }) => void toast[kind](text)), [])
  useEffect(() => (place.current ? excludeFromTabOrder(place.current) : undefined), [])
  return (
    <div ref={place}>
      <Sonner
        theme={theme}
        position="top-right"
        duration={TOAST_MS}
        visibleToasts={3}
        gap={14}
        closeButton
        offset={{ top: 80 }}
        mobileOffset={{ top: 72 }}
        containerAriaLabel={t('Notifications')}
        toastOptions={{ closeButtonAriaLabel: t('Close toast') }}
        className="toaster"
      />
    </div>
  )
}

/**
 * Toasts come and go, so Tab skips them unless the focus is already among them; Alt+T moves it there.
 */
function excludeFromTabOrder(place: HTMLElement): () => void {
  const order = () => {
    const tabIndex = place.contains(document.activeElement) ? 0 : -1
    for (const part of place.querySelectorAll<HTMLElement>('[data-sonner-toast], [data-close-button]'))
      if (part.tabIndex !== tabIndex) part.tabIndex = tabIndex
  }
  const observer = new MutationObserver(order)
  observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] })
  const left = () => setTimeout(order)
  place.addEventListener('focusin', order)
  place.addEventListener('focusout', left)
  return () => {
    observer.disconnect()
    place.removeEventListener('focusin', order)
    place.removeEventListener('focusout', left)
  }
}
