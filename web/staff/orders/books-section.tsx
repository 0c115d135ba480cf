import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Section } from '../../ui/section.tsx'

const TABLES = [
  { table: 'b2b', name: 'B2B: invoices to businesses' },
  { table: 'b2cl', name: 'B2CL: others in another State, above ₹1,00,000' },
  { table: 'b2cs', name: 'B2CS: everybody else, by State' },
  { table: 'cdnr', name: 'CDNR: credit notes to businesses' },
  { table: 'cdnur', name: 'CDNUR: credit notes of B2CL' },
  { table: 'hsn', name: 'HSN: summary by SAC' },
  { table: 'docs', name: 'Documents issued' },
] as const satisfies readonly { table: string; name: Text }[]

type Settlement = CallReply<'GET /orders/settlements'>['settlements'][number]

/** MON-50, MON-51: a month's GSTR-1 and the transfers to the bank. @param lastMonth as in 2026-04 */
export function BooksSection({ lastMonth }: { lastMonth: string }) {
  const [month, setMonth] = useState(lastMonth)
  const gstr1 = useFileDownload('GET /orders/gstr1.csv')
  const settlements = useFileDownload('GET /orders/settlements.csv')
  const file = <FileDown size={18} aria-hidden />
  return (
    <Section
      framed
      title={t('GST return and bank')}
      intro={t('The tables of GSTR-1 and the transfers to the bank, by month.')}
    >
      <TextField
        label={t('Month')}
        type="month"
        required
        value={month}
        onChange={({ target }) => target.value && setMonth(target.value)}
        className="max-w-52"
      />
      <div className="flex flex-wrap gap-3">
        {TABLES.map(({ table, name }) => (
          <Button
            key={table}
            size="sm"
            icon={file}
            busy={gstr1.busy}
            onClick={() => gstr1.download({ input: { month, table }, fileName: `gstr1-${month}-${table}.csv` })}
          >
            {t(name)}
          </Button>
        ))}
        <Button
          size="sm"
          icon={file}
          busy={settlements.busy}
          onClick={() => settlements.download({ input: { month }, fileName: `settlements-${month}.csv` })}
        >
          {t('Settlement lines')}
        </Button>
      </div>
      <Settlements month={month} />
    </Section>
  )
}

function Settlements({ month }: { month: string }) {
  const query = useQuery({ ...call('GET /orders/settlements', { month }), staleTime: 0 })
  if (!query.data) return <QueryStates query={query} failed={t('The settlements could not be loaded.')} />
  const { settlements, differences } = query.data
  return (
    <>
      {settlements.length === 0 ? (
        <p className="text-ink-2">{t('Nothing was settled in this month yet.')}</p>
      ) : (
        <DataTable
          label={t('Transfers to the bank, in rupees')}
          rowHeader
          columns={[
            {
              header: t('Day'),
              cell: ({ settledAt }: Settlement) => dayText(settledAt),
              className: 'whitespace-nowrap',
            },
            { header: t('Bank reference'), cell: ({ utr }: Settlement) => utr },
            money(t('Payments'), 'paymentsPaise'),
            money(t('Refunds'), 'refundsPaise'),
            money(t('Charged back'), 'chargeBacksPaise'),
            money(t('Fees with GST'), 'feesPaise'),
            money(t('GST of the fees'), 'feeTaxPaise'),
            money(t('Amount transferred'), 'netPaise'),
          ]}
          rows={settlements}
          keyOf={({ id }) => id}
        />
      )}
      {differences.length > 0 && (
        <ul className="grid gap-1 text-small text-danger">
          {differences.map(({ id, what }) => (
            <li key={`${id} ${what}`} className="break-all">
              {id}: {translate(what)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const money = (
  header: string,
  name: 'paymentsPaise' | 'refundsPaise' | 'chargeBacksPaise' | 'feesPaise' | 'feeTaxPaise' | 'netPaise',
) => ({
  header,
  cell: (one: Settlement) => priceText(one[name], true),
  align: 'right' as const,
})
