import { expect, type Page } from '@playwright/test'
import type { Right } from '../contract/constants.ts'
import { addStaff, PASSWORD } from './account.steps.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'

/** Signs in an EMPLOYEE with these desks and no others. @returns what they sign in with */
export async function enterWith(page: Page, rights: readonly Right[]): Promise<{ id: string; password: string }> {
  const id = `only-${rights.join('-')}-${Date.now()}`
  await addStaff(page, id)
  const { accessToken } = await (await page.request.post('/auth/login', { data: ADMIN })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const staff = (await (await page.request.get('/auth/getallemployees', { headers })).json()) as {
    _id: string
    id: string
  }[]
  const data = { _id: staff.find((one) => one.id === id)?._id, role: 'EMPLOYEE', rights }
  expect((await page.request.post('/auth/setaccess', { headers, data })).status()).toBe(200)
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: { id, password: PASSWORD } })).status()).toBe(200)
  return { id, password: PASSWORD }
}
