import { paths } from '../../lib/url.ts'
import type { Operator } from '../company.ts'

/** `at support@...`, or through the contact page where no mailbox is set: "write to us ...". */
export const supportAt = ({ contact: { email } }: Operator): string =>
  email ? `at ${mail(email)}` : `through the [Contact Us](${paths.contact}) page`

const mail = (address: string) => `[${address}](mailto:${address})`

const given = (label: string, value: string | undefined): string[] => (value ? [`${label}: ${value}`] : [])

/** E-Commerce Rules 2020: legal name, address and ways to reach the operator. */
export function companyLines({ company, host, contact }: Operator): string[] {
  return [
    company,
    ...given('Registered office', contact.address),
    ...given('CIN', contact.cin),
    ...given('GSTIN', contact.gstin),
    ...given('Website', host),
    ...given('Email', contact.email && mail(contact.email)),
    ...given('Phone', contact.phone),
    `Form: [Contact Us](${paths.contact})`,
  ]
}

/** The grievance officer by name where one is set, else by office. */
export function officerLines(operator: Operator): string[] {
  const { company, contact } = operator
  const officer = contact.grievanceOfficer
  if (!officer) return ['Grievance Officer', ...companyLines(operator)]
  return [
    `${officer.name}, ${officer.designation}`,
    company,
    ...given('Address', contact.address),
    `Email: ${mail(officer.email)}`,
    ...given('Phone', officer.phone ?? contact.phone),
  ]
}
