import { useSearchParams } from 'react-router'
import { pageOf } from '../../catalogue/clip/clip-list.ts'

/** The page of a list, from the address. */
export function usePageNumber(): number {
  const [params] = useSearchParams()
  return pageOf(new URL(`https://own.invalid/?${params}`))
}
