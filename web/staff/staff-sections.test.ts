import { describe, expect, it } from 'vitest'
import { readSection, SECTIONS, sectionsOf } from './staff-sections.ts'

const menu = (role: 'ADMIN' | 'EMPLOYEE') => sectionsOf(role).map((id) => SECTIONS[id])

describe('the left menu (spec 2)', () => {
  it('EMPLOYEE: the spec’s five in order', () => {
    expect(menu('EMPLOYEE')).toEqual([
      'Upload Video',
      'Batch Upload Multiple Videos',
      'Upload Collection',
      'Manage Videos',
      'Settings',
    ])
  })

  it('ADMIN: the spec’s five first, then what an EMPLOYEE may do', () => {
    expect(menu('ADMIN').slice(0, 5)).toEqual([
      'Add User',
      'Manage Users',
      'Manage Videos',
      'Manage Plans',
      'Manage Filters & Themes',
    ])
    expect(menu('ADMIN')).toContain('Upload Video')
  })

  it('an address never opens another role’s section', () => {
    expect(readSection('EMPLOYEE', 'manage-users')).toBe('upload-video')
    expect(readSection('EMPLOYEE', 'licences')).toBe('upload-video')
    expect(readSection('EMPLOYEE', 'orders')).toBe('upload-video')
    expect(readSection('ADMIN', 'orders')).toBe('orders')
    expect(readSection('ADMIN', 'licences')).toBe('licences')
    expect(readSection('ADMIN', null)).toBe('add-user')
    expect(readSection('EMPLOYEE', 'settings')).toBe('settings')
  })
})
