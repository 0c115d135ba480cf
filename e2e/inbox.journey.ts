import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { authorization } from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { enterWith } from './rights.steps.ts'

/** Somebody else of the staff begins to answer the newest message. @returns what they sign in with */
async function takeNewest(page: Page): Promise<string> {
  const { id: colleague } = await enterWith(page, ['orders'])
  const headers = await authorization(page)
  const { messages } = (await (await page.request.get('/staff/messages', { headers })).json()) as {
    messages: { id: string }[]
  }
  const data = { id: messages[0]?.id, on: true }
  expect((await page.request.post('/staff/takemessage', { headers, data })).status()).toBe(200)
  return colleague
}

/** @returns the id */
async function lastAnswered(page: Page): Promise<string> {
  const headers = await authorization(page)
  const reply = await page.request.get('/staff/messages?state=answered', { headers })
  const { messages } = (await reply.json()) as { messages: { id: string }[] }
  return messages.at(-1)?.id ?? ''
}

test('a clip is reported from its page; an ADMIN answers, withdraws it, and finds it in the register', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const name = `Boats at noon ${Date.now()}`
  const id = await putOnSale({ name })
  await page.goto(`/clip/${id}`)
  await page.getByRole('link', { name: 'Report this clip' }).click()
  await expect(page.getByText('A report about a clip or a board')).toBeVisible()
  const form = page.locator('main form')
  for (const [label, text] of [
    ['Name', 'Ravi Kumar'],
    ['Email', 'ravi@test.example'],
    ['Phone', '9876543210'],
    ['Query', name],
    ['Message', 'This is my boat.'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your query has been submitted successfully!')).toBeVisible()

  const colleague = await takeNewest(page)
  await asAdmin(page, 'messages')
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: name }).first()
  await expect(row).toContainText('Answer due')
  await expect(row.getByRole('status')).toContainText(`${colleague} has been answering this since`)
  await row.getByRole('button', { name: /^Withdraw the clip/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The owner never agreed.')
  await dialog.getByRole('button', { name: 'Withdraw the clip' }).click()
  await expect(dialog).toHaveCount(0)
  await row.getByRole('button', { name: /^Answer/ }).click()
  await row.getByLabel('Answer, sent by mail').fill('It is off the site.')
  await row.getByRole('button', { name: 'Send the answer' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Answered' }).click()
  await expect(page.getByText('It is off the site.').first()).toBeVisible()
  // The tab stands in the address.
  await page.reload()
  await expect(page.getByText('It is off the site.').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Open', selected: true })).toBeVisible()
  // Past the last message nothing is left, as when all of the last page was answered: the page before it is shown.
  await page.goto(`/dashboard?section=messages&state=answered&after=${await lastAnswered(page)}`)
  await expect(page.getByText('It is off the site.').first()).toBeVisible()
  await expect(page).not.toHaveURL(/after=/)

  await page.goto('/dashboard?section=takedowns')
  const entry = page.getByRole('list', { name: 'Take-downs' }).getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('The owner never agreed.')
  await expect(entry).toContainText('after a report of Ravi Kumar')
  expect((await page.request.get(`/clip/${id}`)).status()).toBe(410)
})

test('an ADMIN looks at a notice in both languages, rewords a claim, and reads an earlier text', async ({
  page,
  request,
}) => {
  failOnConsoleErrors(page)
  await asAdmin(page, 'notices')
  await page.getByLabel('About').selectOption('terms')
  await page.getByLabel('Subject in English').fill('Our terms change')
  await page.getByLabel('Subject in Hindi').fill('हमारी शर्तें बदल रही हैं')
  await page.getByLabel('Text in English').fill('Section 14 is new.')
  await page.getByLabel('Text in Hindi').fill('भाग 14 नया है।')
  await page.getByRole('button', { name: 'Show a preview' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'भाग 14 नया है।' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send to / })).toBeVisible()

  await page.goto('/dashboard?section=claims')
  const claim = page.getByRole('form', { name: 'Priority support' })
  await claim.getByLabel('In English').fill('Support by name')
  // What was typed stays, and of the other fields what somebody else has written meanwhile.
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  const { accessToken } = await (await request.post('/auth/login', { data: { id, password } })).json()
  const theirs = { key: 'support', on: true, english: '', hindi: 'नाम से सहायता' }
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await request.post('/staff/claim', { data: theirs, headers })).status()).toBe(200)
  await page.reload()
  await expect(claim.getByLabel('In English')).toHaveValue('Support by name')
  await expect(claim.getByLabel('In Hindi')).toHaveValue('नाम से सहायता')
  // The claim says already by whom it was changed: only the answer tells that it is saved.
  const save = async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/staff/claim'))
    await claim.getByRole('button', { name: 'Save' }).click()
    expect((await answer).status()).toBe(200)
  }
  await save()
  await page.goto('/pricing')
  await expect(page.getByText('Support by name')).toBeVisible()
  await page.goto('/dashboard?section=claims')
  await claim.getByLabel('In English').fill('')
  await claim.getByLabel('In Hindi').fill('')
  await save()

  await page.goto('/termsandconditions')
  await page.getByRole('link', { name: 'Version of 30 Mar 2025' }).click()
  await expect(page).toHaveURL(/\/legal\/terms\/2025-03-30$/)
  await expect(page.getByText('The Service does not publish content of its users.')).toBeVisible()
})
