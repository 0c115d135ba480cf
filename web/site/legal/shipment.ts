import { legalDocument } from './legal-document.ts'
import text from './shipment.md?raw'

/** SCR-56. */
export const shipmentAndDelivery = legalDocument(text, { text: 'shipment', title: 'Shipment and Delivery' })
