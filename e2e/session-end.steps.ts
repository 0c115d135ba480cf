import { expect, type Page } from '@playwright/test'
import { password } from './sign-in.steps.ts'

/** Ends every session of somebody, as from another device. */
export async function endSessions(page: Page, who: { id: string; password: string }): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere) throw new Error('no browser')
  const origin = new URL(page.url()).origin
  const { accessToken } = await (await elsewhere.request.post(`${origin}/auth/login`, { data: who })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(
    (
      await elsewhere.request.post(`${origin}/auth/logouteverywhere`, { headers, data: { password: who.password } })
    ).status(),
  ).toBe(200)
  await elsewhere.close()
}

export async function signInAgain(page: Page, who: { id: string; password: string }): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Email').fill(who.id)
  await password(again).fill(who.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toHaveCount(0)
}
