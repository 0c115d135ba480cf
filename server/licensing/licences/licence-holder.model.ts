import type { BillingDetails } from '../checkout/billing.model.ts'

/** What is known of a buyer: the account, and the billing details of the order, if there is one. */
export interface HolderNames {
  login: string
  firstName: string
  lastName: string
  billing: BillingDetails
}

/** Who holds a licence, as its certificate prints it. */
export interface LicenceHolder {
  /** A person, or a company. */
  holder: string
  /** Of a company; empty when it gave none. */
  gstin?: string
  /** The person who acquired it for a company; missing for a licence that a person holds. */
  contact?: string
}

/** LIC-13: the company where one is billed, with its GSTIN and the person as its contact; else the person. */
export function holderOf(names: HolderNames): LicenceHolder {
  const { company, gst } = names.billing
  const person = personOf(names)
  return company ? { holder: company, gstin: gst ?? '', contact: person } : { holder: person }
}

/** The full name on the order, else that of the account: a certificate always has a holder. */
function personOf({ billing, firstName, lastName, login }: HolderNames): string {
  const onOrder = billing.firstName && billing.lastName ? `${billing.firstName} ${billing.lastName}` : ''
  return onOrder || `${firstName} ${lastName}`.trim() || billing.firstName || login
}

/** As staff type it: a GSTIN or a contact makes it a company. */
export const typedHolder = ({ holder, gstin, contact }: Required<LicenceHolder>): LicenceHolder =>
  gstin || contact ? { holder, gstin, contact } : { holder }

/** The holder's fields of something that has more. */
export const holderFieldsOf = ({ holder, gstin, contact }: LicenceHolder): LicenceHolder =>
  contact === undefined ? { holder } : { holder, gstin: gstin ?? '', contact }

/** The same with another holder. */
export function withHolder<S extends LicenceHolder>(
  { gstin: _gstin, contact: _contact, ...rest }: S,
  holder: LicenceHolder,
) {
  return { ...rest, ...holder }
}

/** The lines of a holder as the certificate prints them, and as its checksum has them. */
export const holderLines = ({ holder, gstin, contact }: LicenceHolder): [name: string, value: string][] =>
  contact === undefined
    ? [['Holder', holder]]
    : [
        ['Holder', holder],
        ['GSTIN', gstin ?? ''],
        ['Contact', contact],
      ]

/** In one line, for lists. */
export const holderText = (holder: LicenceHolder): string =>
  holderLines(holder)
    .map(([name, value], index) => (index === 0 ? value : value && `${name} ${value}`))
    .filter(Boolean)
    .join(', ')

const CORRECTION_DAYS = 14

/** LIC-13: until when the holder can be corrected: 14 days after the licence was given, or transferred. */
export const correctableUntil = ({ issuedAt, transferredAt }: { issuedAt: Date; transferredAt?: string | undefined }) =>
  new Date((transferredAt ? Date.parse(transferredAt) : issuedAt.getTime()) + CORRECTION_DAYS * 24 * 3600 * 1000)
