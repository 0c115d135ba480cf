import { address } from './url.ts'

/**
 * Whether the site has a page at this path, as a visitor would get it: its own pages answer with HTML and no refusal. What
 * cannot be asked is taken for one, so that a broken line forbids nothing.
 */
export async function isPage(path: string): Promise<boolean> {
  try {
    const response = await fetch(address(path), { method: 'HEAD' })
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
    return response.status >= 500 || (response.ok && isHtml)
  } catch {
    return true
  }
}
