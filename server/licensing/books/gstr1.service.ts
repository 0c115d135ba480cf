import type { GSTR1_TABLES } from '../../../contract/licensing/books.ts'
import { indianDay } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Executor } from '../../platform/db/database.ts'
import {
  type BusinessDocument,
  listByCode,
  listConsumerSupplies,
  listDocuments,
  listIssued,
} from './gstr1.repository.ts'
import { monthSpan } from './month-span.model.ts'
import { plainRupees } from '../prices/rupees.model.ts'

type Table = (typeof GSTR1_TABLES)[number]
type Rows = readonly (readonly (string | number)[])[]

const RATE = '18.00'
const NO_LOWER_RATE = ''
const NO_MARKETPLACE = ''
const NO_CESS = '0.00'
const placeOf = (row: { placeCode: string; placeName: string }): string => `${row.placeCode}-${row.placeName}`

/**
 * MON-50: one table of the month's GSTR-1, with the columns of the department's offline tool, which takes no other. Without a lower
 * rate, a marketplace and cess, those stay empty or nothing.
 */
export async function gstr1Csv(db: Executor, { month, table }: { month: string; table: Table }): Promise<string> {
  const rows = await TABLES[table](db, monthSpan(month))
  return BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(String))).join('')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A day in India as the tool reads it, as in 05-Sep-2026. */
function dayOf(at: Date): string {
  const [year = '', month = '', day = ''] = indianDay(at).split('-')
  return `${day}-${MONTHS[Number(month) - 1] ?? ''}-${year}`
}

type Span = ReturnType<typeof monthSpan>

const TABLES: Record<Table, (db: Executor, span: Span) => Promise<Rows>> = {
  b2b: async (db, span) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...(await listDocuments(db, 'invoice', span, 'registered')).map((one) => [
      ...namesOf(one),
      plainRupees(one.totalPaise),
      placeOf(one),
      'N',
      NO_LOWER_RATE,
      one.isSez ? 'SEZ supplies with payment' : 'Regular B2B',
      NO_MARKETPLACE,
      RATE,
      plainRupees(one.taxablePaise),
      NO_CESS,
    ]),
  ],
  b2cl: async (db, span) => [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...(await listDocuments(db, 'invoice', span, 'large')).map((one) => [
      one.number,
      dayOf(one.issuedAt),
      plainRupees(one.totalPaise),
      placeOf(one),
      NO_LOWER_RATE,
      RATE,
      plainRupees(one.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  ],
  b2cs: async (db, span) => [
    ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ...(await listConsumerSupplies(db, span)).map((one) => [
      'OE',
      placeOf(one),
      NO_LOWER_RATE,
      RATE,
      plainRupees(one.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  ],
  cdnr: async (db, span) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...(await listDocuments(db, 'credit_note', span, 'registered')).map((one) => [
      ...namesOf(one),
      'C',
      placeOf(one),
      'N',
      one.isSez ? 'SEZ supplies with payment' : 'Regular B2B',
      plainRupees(one.totalPaise),
      NO_LOWER_RATE,
      RATE,
      plainRupees(one.taxablePaise),
      NO_CESS,
    ]),
  ],
  cdnur: async (db, span) => [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...(await listDocuments(db, 'credit_note', span, 'large')).map((one) => [
      'B2CL',
      one.number,
      dayOf(one.issuedAt),
      'C',
      placeOf(one),
      plainRupees(one.totalPaise),
      NO_LOWER_RATE,
      RATE,
      plainRupees(one.taxablePaise),
      NO_CESS,
    ]),
  ],
  hsn: async (db, span) => [
    [
      'Type',
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    // Services have no unit, and so no quantity: the department's tool takes NA and 0 beside a SAC.
    ...(await listByCode(db, span)).map((one) => [
      one.buyers,
      one.sac,
      '',
      'NA',
      0,
      plainRupees(one.totalPaise),
      RATE,
      plainRupees(one.taxablePaise),
      plainRupees(one.igstPaise),
      plainRupees(one.cgstPaise),
      plainRupees(one.sgstPaise),
      NO_CESS,
    ]),
  ],
  docs: async (db, span) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...(await listIssued(db, span)).map(({ kind, first, last, count }) => [
      kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
      first,
      last,
      count,
      0,
    ]),
  ],
}

const namesOf = ({ gstin, name, number, issuedAt }: BusinessDocument) => [gstin ?? '', name, number, dayOf(issuedAt)]
