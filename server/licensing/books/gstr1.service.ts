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
const placeOf = (row: { placeCode: string; placeName: string }): string => `${row.placeCode}-${row.placeName}`

/** MON-50: one table of the month's GSTR-1, with the headings of the department's offline tool. */
export async function gstr1Csv(db: Executor, { month, table }: { month: string; table: Table }): Promise<string> {
  const rows = await TABLES[table](db, monthSpan(month))
  return BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(String))).join('')
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
      'Invoice Type',
      'Rate',
      'Taxable Value',
    ],
    ...(await listDocuments(db, 'invoice', span, 'registered')).map((one) => [
      ...namesOf(one),
      plainRupees(one.totalPaise),
      placeOf(one),
      'N',
      one.isSez ? 'SEZ supplies with payment' : 'Regular B2B',
      RATE,
      plainRupees(one.taxablePaise),
    ]),
  ],
  b2cl: async (db, span) => [
    ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Rate', 'Taxable Value'],
    ...(await listDocuments(db, 'invoice', span, 'large')).map((one) => [
      one.number,
      indianDay(one.issuedAt),
      plainRupees(one.totalPaise),
      placeOf(one),
      RATE,
      plainRupees(one.taxablePaise),
    ]),
  ],
  b2cs: async (db, span) => [
    ['Type', 'Place Of Supply', 'Rate', 'Taxable Value'],
    ...(await listConsumerSupplies(db, span)).map((one) => ['OE', placeOf(one), RATE, plainRupees(one.taxablePaise)]),
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
      'Rate',
      'Taxable Value',
    ],
    ...(await listDocuments(db, 'credit_note', span, 'registered')).map((one) => [
      ...namesOf(one),
      'C',
      placeOf(one),
      'N',
      one.isSez ? 'SEZ supplies with payment' : 'Regular B2B',
      plainRupees(one.totalPaise),
      RATE,
      plainRupees(one.taxablePaise),
    ]),
  ],
  cdnur: async (db, span) => [
    ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Rate', 'Taxable Value'],
    ...(await listDocuments(db, 'credit_note', span, 'large')).map((one) => [
      'B2CL',
      one.number,
      indianDay(one.issuedAt),
      'C',
      placeOf(one),
      plainRupees(one.totalPaise),
      RATE,
      plainRupees(one.taxablePaise),
    ]),
  ],
  hsn: async (db, span) => [
    [
      'Type',
      'HSN',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
    ],
    // Services have no unit, and so no quantity: the department's tool takes NA and 0 beside a SAC.
    ...(await listByCode(db, span)).map((one) => [
      one.buyers,
      one.sac,
      'NA',
      0,
      plainRupees(one.totalPaise),
      RATE,
      plainRupees(one.taxablePaise),
      plainRupees(one.igstPaise),
      plainRupees(one.cgstPaise),
      plainRupees(one.sgstPaise),
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

const namesOf = ({ gstin, name, number, issuedAt }: BusinessDocument) => [
  gstin ?? '',
  name,
  number,
  indianDay(issuedAt),
]
