import { LegalTextPage } from '../../site/legal/legal-text.tsx'
import { shipmentAndDelivery } from '../../site/legal/shipment.ts'

export default function ShipmentPage() {
  return <LegalTextPage text="shipment" product={shipmentAndDelivery} />
}
