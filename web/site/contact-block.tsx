import { t, translate } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import type { Operator } from './company.ts'
import { LinkedText } from './legal/linked-text.tsx'

/** Who runs the site and how to reach them, as far as it is set (E-Commerce Rules 2020). */
export function ContactBlock({ operator }: { operator: Operator }) {
  const { company, contact } = operator
  const officer = contact.grievanceOfficer
  return (
    <div className="grid content-start gap-6">
      <Entry
        label={t('Company')}
        lines={[
          company,
          ...some(contact.address),
          ...some(contact.cin && `CIN ${contact.cin}`),
          ...some(contact.gstin && `GSTIN ${contact.gstin}`),
        ]}
      />
      {(contact.email ?? contact.phone) && (
        <Entry
          label={t('Customer care')}
          lines={[...some(contact.email && mail(contact.email)), ...some(contact.phone)]}
        />
      )}
      {officer && (
        <Entry
          label={t('Grievance officer')}
          lines={[`${officer.name}, ${translate(officer.designation)}`, mail(officer.email), ...some(officer.phone)]}
        />
      )}
      <Entry
        label={t('Answers at once')}
        lines={[`[${t('Frequently asked questions')}](${paths.faqs})`, `[${t('FAQ assistant')}](${paths.chatbot})`]}
      />
      <Entry
        label={t('Complaints and reports')}
        lines={[
          `[${t('Make a complaint')}](${paths.contactAbout('complaint')})`,
          `[${t('Report a clip or a board')}](${paths.contactAbout('takedown')})`,
        ]}
      />
      <Entry
        label={t('Orders and refunds')}
        lines={[
          `[${t('Cancellation and Refund')}](${paths.refunds})`,
          `[${t('Shipment and Delivery')}](${paths.shipment})`,
        ]}
      />
    </div>
  )
}

const some = (line: string | undefined): string[] => (line ? [line] : [])
const mail = (address: string) => `[${address}](mailto:${address})`

function Entry({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 text-small font-strong text-ink-3">{label}</h3>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>
            <LinkedText text={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}
