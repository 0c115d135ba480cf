import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { connectToaster } from '../lib/toast.ts'
import { useTheme } from '../lib/theme.ts'

/** Spec 9 and readings: 4 s, 3 visible, gap 14 px, top right. */
export default function Toaster() {
  const theme = useTheme()
  useEffect(() => connectToaster(({ kind, text }) => void toast[kind](text)), [])
  return (
    <Sonner
      theme={theme}
      position="top-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      closeButton
      offset={{ top: 80 }}
      mobileOffset={{ top: 72 }}
      className="toaster"
    />
  )
}
