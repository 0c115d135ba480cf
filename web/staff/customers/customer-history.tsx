import { Link } from 'react-router'
import { t, translate } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { priceText } from '../../ui/price-text.ts'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-model.ts'
import type { CustomerDetails } from './customer.types.ts'
import { CustomerRecords } from './customer-records.tsx'

const link = 'text-link underline underline-offset-4'

/** What a customer bought, was given and downloaded. */
export function CustomerPurchases({
  customer: { orders, grants, licences, downloads },
}: {
  customer: CustomerDetails
}) {
  return (
    <>
      <CustomerRecords
        title={t('Orders')}
        empty={t('No orders.')}
        rows={orders.map(({ checkoutId, name, status, totalPaise, at }) => ({
          key: checkoutId,
          name: (
            <Link to={`?section=orders&order=${checkoutId}`} className={link}>
              {translate(name)}
            </Link>
          ),
          details: [`₹${priceText(totalPaise)}`, t(ORDER_STATUS[status as OrderStatus]), dayText(at)],
        }))}
      />
      <CustomerRecords
        title={t('Given by staff')}
        empty={t('Nothing was given.')}
        rows={grants.map(({ name, reason, by, at, endsAt }) => ({
          key: `${at}${name}`,
          name: translate(name),
          details: [reason, `${by}, ${dayText(at)}`, t('until {day}', { day: dayText(endsAt) })],
        }))}
      />
      <CustomerRecords
        title={t('Licences')}
        empty={t('No licences.')}
        rows={licences.map(({ number, clipName, quality, status, issuedAt }) => ({
          key: number,
          name: (
            <Link to={paths.verify(number)} className={link}>
              {number}
            </Link>
          ),
          details: [`${clipName}, ${translate(quality)}`, translate(status), dayText(issuedAt)],
        }))}
      />
      <CustomerRecords
        title={t('Downloads')}
        empty={t('No downloads.')}
        rows={downloads.map(({ clipId, name, quality, downloadedAt }) => ({
          key: `${downloadedAt}${clipId}${quality}`,
          name,
          details: [translate(quality), momentText(downloadedAt)],
        }))}
      />
    </>
  )
}

/** Where a customer is signed in, and what they agreed to. */
export function CustomerAccount({ customer: { devices, consents } }: { customer: CustomerDetails }) {
  return (
    <>
      <CustomerRecords
        title={t('Signed in on')}
        empty={t('Not signed in anywhere.')}
        rows={devices.map(({ name, ip, lastSeenAt }) => ({
          key: `${lastSeenAt}${ip}${name}`,
          name: deviceText(name),
          details: [ip, t('seen {moment}', { moment: momentText(lastSeenAt) })],
        }))}
      />
      <CustomerRecords
        title={t('Agreed to')}
        empty={t('Nothing is on record.')}
        rows={consents.map(({ kind, noticeVersion, givenAt }) => ({
          key: `${kind}${givenAt}`,
          name: translate(kind),
          details: [noticeVersion, momentText(givenAt)],
        }))}
      />
    </>
  )
}

/** "Chrome on Windows", as the server describes a browser, or "Unknown device". */
function deviceText(device: string): string {
  const [browser = '', system] = device.split(' on ')
  return system ? t('{browser} on {system}', { browser, system }) : translate(device)
}
