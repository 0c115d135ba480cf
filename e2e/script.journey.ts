import { expect, test } from '@playwright/test'
import { signUp } from './account.steps.ts'
import { expectAccessible, failOnConsoleErrors, open } from './browsing.ts'
import { clipName, fillLibrary } from './library.ts'

test.beforeAll(fillLibrary)

test('a script becomes clips line by line; a clip opened over them, Back and a reload keep them, until Logout', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Script', 'Writer')
  await open(page, '/')
  await page.getByRole('link', { name: 'From the script to the clips' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'From the script to the clips' })).toBeVisible()
  await page.getByRole('button', { name: 'Find clips' }).click()
  await expect(page.getByText('Please paste a script or a shot list first.')).toBeVisible()

  const script = page.getByRole('textbox', { name: 'Script or shot list' })
  await script.fill(`EXT. GHAT - DAWN\n1. ${clipName(0)}\n2. qxzvkj wvvkq\n`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const first = page.getByRole('region', { name: clipName(0), exact: true })
  await expect(first.getByRole('link', { name: clipName(0) }).first()).toBeVisible()
  const without = page.getByRole('region', { name: 'qxzvkj wvvkq' })
  await expect(without.getByRole('link', { name: 'No clip fits this line. Ask for this shot' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3)
  await expectAccessible(page)

  await first
    .getByRole('link', { name: clipName(0) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeVisible()
  await without.getByRole('link').click()
  await expect(page.getByLabel('Ask for this shot')).toHaveValue('qxzvkj wvvkq')
  await page.goBack()
  await expect(first).toBeVisible()
  await page.reload()
  await expect(first).toBeVisible()
  await expect(script).toHaveValue(/GHAT/)

  // Whoever comes next at this tab goes back to an empty form.
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'From the script to the clips' })).toBeVisible()
  await expect(script).toHaveValue('')
  await expect(first).toHaveCount(0)

  const example = page.getByRole('region', { name: 'What becomes of a script' })
  await expect(example.getByText('CUT TO: Camels in the desert')).toBeVisible()
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(script).toHaveValue(/CUT TO: Camels in the desert/)
  await expect(page.getByRole('region', { name: 'Camels in the desert', exact: true })).toBeVisible()
  await expect(example).toHaveCount(0)
})
