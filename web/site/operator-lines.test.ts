import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CompanyContact } from '../../contract/site/site.ts'
import { OperatorLines } from './operator-lines.tsx'

const textWith = (contact: CompanyContact) => {
  const operator = {
    brand: 'Jhalak',
    company: 'Test Footage Private Limited',
    host: 'footage.example',
    contact,
    fairUsePerDay: 200,
  }
  return renderToStaticMarkup(createElement(OperatorLines, { operator }))
    .replaceAll(/<\/p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim()
}

/** E-Commerce Rules 2020: legal name, address, customer care, grievance officer with designation and contact. */
describe('who runs the site, at the foot of every page', () => {
  it('is named in full where everything is set', () => {
    const grievanceOfficer = {
      name: 'A. Rao',
      designation: 'Grievance Officer',
      email: 'grievance@footage.example',
      phone: '+91 11 5550 0101',
    }
    const contact = { address: '1 Example Road, New Delhi', email: 'care@footage.example', phone: '+91 11 5550 0100' }
    expect(textWith({ ...contact, cin: 'U00000DL2025PTC000000', grievanceOfficer }).split('\n')).toEqual([
      'Test Footage Private Limited, 1 Example Road, New Delhi, CIN U00000DL2025PTC000000',
      'Customer care: care@footage.example, +91 11 5550 0100',
      'Grievance Officer: A. Rao, grievance@footage.example, +91 11 5550 0101',
    ])
  })

  it('leaves out what is not set', () => {
    expect(textWith({})).toBe('Test Footage Private Limited')
    expect(textWith({ phone: '+91 11 5550 0100' })).toBe(
      'Test Footage Private Limited\nCustomer care: +91 11 5550 0100',
    )
  })
})
