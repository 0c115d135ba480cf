import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

// What the threads of document.cache.ts can draw. Linux gives each thread a priority of its own: requests come first.
if (!isMainThread && process.platform === 'linux') setPriority(10)

export { creditNotePdf, invoicePdf, quotationPdf } from '../invoices/invoice.pdf.ts'
export { statementPdf } from '../invoices/statement.pdf.ts'
export { certificatePdf } from '../licences/certificate.pdf.ts'
export { schedulePdf } from '../licences/schedule.pdf.ts'
export { evidencePdf } from '../orders/dispute-evidence.pdf.ts'
