import { expect, type Page, test } from '@playwright/test'
import {
  ADMIN,
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectText,
  expectToast,
  makeCustomer,
  makeStaff,
  password,
  signInAtAdmin,
} from './sign-in.steps.ts'

const WRONG = 'Invalid credentials. Please check your email and password.'

test.describe('Admin Login', () => {
  test('stands alone, and says what is missing or wrong', async ({ page }) => {
    const customer = await makeCustomer(page, 'customer@staff.example')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/resetpassword')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, 'Please fill in all required fields')
    await expectFieldError(page.getByLabel('Email'), 'Email is required')
    await expectFieldError(password(page), 'Password is required')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const who of [{ id: ADMIN.id, password: 'not the password' }, customer]) {
      await signInAtAdmin(page, who)
      await expectToast(page, WRONG)
      await expectText(page.locator('form'), WRONG)
    }
    await password(page).fill('x')
    await expect(page.locator('form').getByText(WRONG)).toHaveCount(0)
  })

  test('goes to the dashboard, and there at once when signed in', async ({ page }) => {
    await signInAtAdmin(page, ADMIN)
    await expectToast(page, 'Login successful! Welcome back.')
    await expect(page).toHaveURL(/\/dashboard/)
    // Who works with the keys alone goes on from the new page's heading.
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test.describe('Admin create', () => {
  const create = async (page: Page, id: string) => {
    await page.getByLabel('ID', { exact: true }).fill(id)
    await password(page).fill('another administrator’s password')
    await page.getByRole('button', { name: 'Create admin' }).click()
  }

  test('says what is missing, what the server says, and what it says when no answer came', async ({ page }) => {
    await page.goto('/admincreate')
    // SCR-2: no bar, no foot.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)
    const id = page.getByLabel('ID', { exact: true })
    for (const typed of ['', 'chief']) {
      await id.fill(typed)
      await page.getByRole('button', { name: 'Create admin' }).click()
      await expectFieldError(typed ? password(page) : id, 'ID and password are required')
    }
    await expectToast(page, 'ID and password are required')
    await expectAccessible(page)
    await create(page, 'intruder')
    const message = 'An administrator already exists. Sign in as one to add another.'
    await expectToast(page, message)
    await expectText(page.locator('form'), message)
    await page.route('**/auth/adminsignup', (route) => route.abort())
    await create(page, 'intruder')
    await expectToast(page, 'Failed to create admin user')
    await expectText(page.locator('form'), 'Failed to create admin user')
  })

  test('adds another for an ADMIN', async ({ page }) => {
    await signInAtAdmin(page, ADMIN)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/admincreate')
    await create(page, `chief-${Date.now()}`)
    await expectToast(page, 'Admin user created successfully!')
  })
})

test.describe('staff accounts', () => {
  const goTo = async (page: Page, desk: string) => {
    await page.getByRole('link', { name: desk, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: desk })).toBeVisible()
  }
  const add = async (page: Page, userId: string) => {
    await page.getByLabel('User ID').fill(userId)
    await password(page).fill('a colleague’s password')
    await page.locator('form').getByRole('button', { name: 'Add User' }).click()
  }

  test('are added, with a text for each way it can go', async ({ page }) => {
    await signInAtAdmin(page, ADMIN)
    await goTo(page, 'Add User')
    const button = page.locator('form').getByRole('button', { name: 'Add User' })
    const fields = [page.getByLabel('User ID'), password(page)] as const
    for (const filled of [[], [0], [1]] as const) {
      for (const [at, field] of fields.entries()) await field.fill(filled.some((one) => one === at) ? 'filled in' : '')
      await button.click()
      await expectText(page.locator('form').filter({ has: page.getByLabel('User ID') }), 'Please fill in all fields')
    }
    await expectToast(page, 'Please fill in all fields')
    // ACC-8: the role may be chosen; at first it is EMPLOYEE.
    const role = page
      .locator('form')
      .filter({ has: page.getByLabel('User ID') })
      .getByLabel('Role')
    await expect(role).toHaveValue('EMPLOYEE')
    await expect(role.getByRole('option')).toHaveText(['EMPLOYEE', 'ADMIN'])
    await page.route('**/auth/addemployee', (route) => route.abort())
    await add(page, 'somebody')
    await expectToast(page, 'An error occurred while adding the user.')
    await expectText(
      page.locator('form').filter({ has: page.getByLabel('User ID') }),
      'An error occurred while adding the user.',
    )
    await page.unroute('**/auth/addemployee')
    await page.route('**/auth/addemployee', (route) => route.fulfill({ status: 500, json: {} }))
    await add(page, 'somebody')
    await expectToast(page, 'Failed to add user. Please try again.')
    await page.unroute('**/auth/addemployee')
    const userId = `somebody-${Date.now()}`
    await role.selectOption('ADMIN')
    await add(page, userId)
    await expectToast(page, 'User added successfully!')
    await expect(page.getByLabel('User ID')).toHaveValue('')
    await expect(role).toHaveValue('EMPLOYEE')
    await goTo(page, 'Manage Users')
    const user = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: userId })
    await expect(user).toContainText('ADMIN')
    await expect(user.getByRole('button')).toHaveText(['Role and desks', 'Close account', 'Change password', 'Delete'])
  })

  test('get a new password, and go, with a text for each way it can go', async ({ page }) => {
    const { id } = await makeStaff(page, `leaver-${Date.now()}`)
    await signInAtAdmin(page, ADMIN)
    await goTo(page, 'Manage Users')
    const change = page.getByRole('dialog', { name: 'Change password' })
    await page.getByRole('button', { name: `Change password of ${id}` }).click()
    await change.getByLabel('New password', { exact: true }).fill('a fresh password')
    await page.route('**/auth/change-password', (route) => route.fulfill({ status: 500, json: {} }))
    await change.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Failed to update password')
    await page.unroute('**/auth/change-password')
    await change.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Password updated successfully!')

    const remove = page.getByRole('dialog', { name: 'Delete user' })
    await page.getByRole('button', { name: `Delete ${id}` }).click()
    await page.route('**/auth/delete-user', (route) => route.abort())
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete user')
    await page.unroute('**/auth/delete-user')
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'User deleted successfully!')
    await expect(page.getByText(id, { exact: true })).toHaveCount(0)
  })
})
