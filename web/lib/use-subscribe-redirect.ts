import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from './url.ts'

/** SCR-26, SCR-38: a dialog that needs an account sends guests to /subscribe. */
export function useSubscribeRedirect(isGuest: boolean, onClose: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGuest) return
    onClose()
    void navigate(paths.subscribe)
  }, [isGuest, navigate, onClose])
}
