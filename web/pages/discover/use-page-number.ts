import { useSearchParams } from 'react-router'
import { pageOf } from '../../catalogue/clip/clip-list.ts'

/** The page of the list that the address asks for. */
export function usePageNumber(): number {
  const [params] = useSearchParams()
  return pageOf(new URL(`https://own.invalid/?${params}`))
}
