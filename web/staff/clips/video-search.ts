import type { Video } from '../../../contract/catalogue/catalogue.ts'

/** SCR-60: the admin list's search is local, by name or tag, case-insensitive. */
export function matchesSearch(video: Pick<Video, 'name' | 'tags'>, text: string): boolean {
  const query = text.trim().toLowerCase()
  return [video.name, ...video.tags].some((one) => one.toLowerCase().includes(query))
}
