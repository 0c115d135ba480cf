import type { ReactNode } from 'react'
import { t, translate } from '../language/text.ts'
import type { Operator } from './company.ts'

/**
 * Who runs the site, at the foot of every page: legal name, address, customer care and grievance officer with
 * designation and contact (Consumer Protection (E-Commerce) Rules 2020), as far as they are set.
 */
export function OperatorLines({ operator: { company, contact } }: { operator: Operator }) {
  const { address, cin, email, phone, grievanceOfficer: officer } = contact
  return (
    <address className="grid gap-1 not-italic">
      <p>{[company, address, cin && `CIN ${cin}`].filter(Boolean).join(', ')}</p>
      {(email ?? phone) && (
        <p>
          {t('Customer care')}: <Reach email={email} phone={phone} />
        </p>
      )}
      {officer && (
        <p>
          {translate(officer.designation)}: {officer.name}, <Reach email={officer.email} phone={officer.phone} />
        </p>
      )}
    </address>
  )
}

function Reach({ email, phone }: { email?: string | undefined; phone?: string | undefined }): ReactNode {
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="wrap-anywhere underline-offset-4 hover:underline">
          {email}
        </a>
      )}
      {email && phone && ', '}
      {phone && (
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          className="whitespace-nowrap underline-offset-4 hover:underline"
        >
          {phone}
        </a>
      )}
    </>
  )
}
