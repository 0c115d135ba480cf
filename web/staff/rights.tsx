import { createContext, type ReactNode, use } from 'react'
import { RELEASE_RIGHTS, type Right } from '../../contract/constants.ts'

/** The rights of whoever is at the desks: what they may not change is there to read, without controls. */
export const Rights = createContext<readonly Right[]>([])

export const useRight = (right: Right): boolean => use(Rights).includes(right)

/** Signed papers are there for some alone, to read as well. */
export const useReadsReleases = (): boolean => {
  const rights = use(Rights)
  return RELEASE_RIGHTS.some((right) => rights.includes(right))
}

interface OnlyWithProps {
  right: Right
  children: ReactNode
}

/** Controls of those who have a right; the server decides by itself. */
export const OnlyWith = ({ right, children }: OnlyWithProps): ReactNode => (useRight(right) ? children : null)
