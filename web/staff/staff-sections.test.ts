import { describe, expect, it } from 'vitest'
import { menuOf, readSection, SECTIONS, sectionsOf } from './staff-sections.ts'

const menu = (role: 'ADMIN' | 'EMPLOYEE') => sectionsOf(role).map((id) => SECTIONS[id])

describe('the left menu', () => {
  it('EMPLOYEE: the spec’s five in order, ours under a heading', () => {
    expect(menu('EMPLOYEE')).toEqual([
      'Upload Video',
      'Batch Upload Multiple Videos',
      'Upload Collection',
      'Manage Videos',
      'Settings',
      'Today',
      'All uploads',
      'Collections',
      'Search words',
      'Shot requests',
      'Insight',
    ])
  })

  it('ADMIN: the spec’s five first, then what an EMPLOYEE may do and ours', () => {
    expect(menu('ADMIN').slice(0, 5)).toEqual([
      'Add User',
      'Manage Users',
      'Manage Videos',
      'Manage Plans',
      'Manage Filters & Themes',
    ])
    const all = menu('ADMIN')
    for (const name of menu('EMPLOYEE')) if (name !== 'Settings') expect(all).toContain(name)
    for (const name of ['Orders', 'Licences', 'Customers', 'Audit log', 'Review queue']) expect(all).toContain(name)
  })

  it('heads every group but the spec’s own', () => {
    for (const role of ['ADMIN', 'EMPLOYEE'] as const) {
      const [own, ...others] = menuOf(role)
      expect(own?.heading).toBeUndefined()
      for (const { heading } of others) expect(heading).toMatch(/^[A-Z]/)
      expect(new Set(sectionsOf(role)).size).toBe(sectionsOf(role).length)
    }
    expect(sectionsOf('USER')).toEqual([])
  })

  it('EMPLOYEE: the desks of each right, and no others', () => {
    const extra = (rights: ('upload' | 'review' | 'orders' | 'settings')[]) =>
      sectionsOf('EMPLOYEE', rights).filter((id) => !sectionsOf('EMPLOYEE', []).includes(id))
    expect(extra(['upload'])).toEqual(['upload-video', 'batch-upload', 'upload-collection', 'uploads'])
    expect(extra(['review'])).toEqual(['review-queue', 'takedowns', 'comments'])
    expect(extra(['orders'])).toEqual(['orders', 'customers', 'messages', 'licences'])
    expect(extra(['settings'])).toEqual(['manage-plans', 'manage-filters', 'claims'])
    expect(readSection('EMPLOYEE', 'orders', ['orders'])).toBe('orders')
    expect(readSection('EMPLOYEE', 'orders', ['review'])).toBe('manage-videos')
  })

  it('an address never opens another role’s section', () => {
    const others = sectionsOf('ADMIN').filter((id) => !sectionsOf('EMPLOYEE').includes(id))
    expect(others).toEqual(expect.arrayContaining(['add-user', 'manage-users', 'manage-plans', 'manage-filters']))
    expect(others).toEqual(expect.arrayContaining(['licences', 'orders', 'customers', 'audit-log', 'review-queue']))
    for (const id of others) expect(readSection('EMPLOYEE', id)).toBe('upload-video')
    expect(readSection('ADMIN', 'settings')).toBe('today')
    expect(readSection('ADMIN', 'orders')).toBe('orders')
    expect(readSection('ADMIN', 'licences')).toBe('licences')
    expect(readSection('ADMIN', null)).toBe('today')
    expect(readSection('EMPLOYEE', 'settings')).toBe('settings')
    expect(readSection('EMPLOYEE', 'insight')).toBe('insight')
  })
})
