import type { Page } from '@playwright/test'

/** A new board with these clips, of whoever is signed in on the page, and its link. */
export async function fillBoard(page: Page, name: string, clips: string[]): Promise<{ id: string; token: string }> {
  return page.evaluate(
    async ({ name, clips }) => {
      const { accessToken } = (await (await fetch('/refresh')).json()) as { accessToken: string }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      const post = async (path: string, body: object) =>
        (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      const { id } = await post('/user/saveboard', { name })
      if (clips.length > 0) await post('/user/addtoboard', { id, clips })
      const { share } = await post('/user/shareboard', { id, on: true })
      return { id, token: share.token as string }
    },
    { name, clips },
  )
}
