import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import { shipmentAndDelivery } from '../../site/legal/shipment.ts'

export default function ShipmentPage() {
  return <LegalPage document={shipmentAndDelivery(operatorOf(useSite()))} />
}
