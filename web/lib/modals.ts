import { createContext, use } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'

export interface SignInOptions {
  /** A plan chosen before signing in: success then leads to its checkout (SCR-13). */
  plan?: 'month' | 'year'
  /** Where success leads instead of the dashboard; own paths only. */
  returnTo?: string
  /** Why the dialog opens by itself. */
  reason?: string
}

export interface Modals {
  openSignIn: (options?: SignInOptions) => void
  openSignUp: (options?: SignInOptions) => void
  openSave: (video: Video) => void
  openDownload: (video: Video) => void
}

export const ModalsContext = createContext<Modals | null>(null)

/** Opens the dialogs that any page may need; their chunks are loaded when first opened. */
export function useModals(): Modals {
  const modals = use(ModalsContext)
  if (!modals) throw new Error('useModals needs the layout around it')
  return modals
}
