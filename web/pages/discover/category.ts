import { PAGE_SIZE } from '../../../contract/constants.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import type { MasterData } from '../queries.ts'

export interface Category {
  label: string
  kind: 'theme' | 'shot'
  /** The staff's list that has it; empty for a label that they have removed. */
  siblings: string[]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What an address names: a theme, else a shot, in the spelling of the staff's lists. */
export function categoryOf(id: string, { themes, shots }: MasterData['filters']): Category {
  const theme = themes.find((label) => isSame(label, id))
  const shot = shots.find((label) => isSame(label, id))
  if (theme !== undefined || shot === undefined)
    return { label: theme ?? id, kind: 'theme', siblings: theme ? themes : [] }
  return { label: shot, kind: 'shot', siblings: shots }
}

export const categoryQuery = ({ label, kind }: Category, page: number) =>
  call('GET /videos/getsearchvideos', { [kind]: label, sort: 'newest', page: String(page), limit: String(PAGE_SIZE) })

export const categoryHref = (label: string, page = 1): string =>
  page > 1 ? `${paths.category(label)}?page=${page}` : paths.category(label)
