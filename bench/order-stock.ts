// The books of a shop that has sold for years: customers with paid orders, papers, messages and records, written in one go.
import type { Pool } from 'pg'

const CUSTOMERS = 5_000
export const ORDERS = 20_000
const MESSAGES = 2_000

const SELLER = {
  name: 'Bench Pictures',
  address: '12 Marine Drive, Mumbai',
  gstin: null,
  state: { code: '27', name: 'Maharashtra' },
  email: 'shop@bench.example',
}
const BUYER = {
  name: 'Asha Rao',
  address: ['1 MG Road', 'Pune 411001'],
  state: SELLER.state,
  gstin: null,
  email: 'asha@bench.example',
}
const INVOICE = {
  ...{
    seller: SELLER,
    buyer: BUYER,
    placeOfSupply: SELLER.state,
    sac: '997339',
    description: 'Licence of one clip, HD',
  },
  ...{ taxablePaise: 7900, cgstPaise: 711, sgstPaise: 711, igstPaise: 0, totalPaise: 9322, secondHalf: 'SGST' },
  ...{ words: 'Ninety-three rupees and twenty-two paise', orderId: 'bench', paymentId: 'bench' },
}
const LICENCE = {
  ...{ licensor: SELLER.name, name: BUYER.name, email: BUYER.email, seal: 'bench', title: 'A clip', place: '' },
  ...{ computerGenerated: false, width: 1920, height: 1080, seconds: 10 },
}

/** Ids of a number, so that the tables find each other. */
const ID = (kind: string) => `md5('${kind} ' || n)::uuid`
const CUSTOMER_OF = `md5('customer ' || n % ${CUSTOMERS})::uuid`
const MOMENT = `now() - n * interval '40 minutes'`
/** Each twentieth order waits for somebody, each hundredth was given back. */
const STATUS = `case when n % 100 = 0 then 'REFUNDED' when n % 20 = 0 then 'REVIEW' else 'PAID' end`

const STATEMENTS = [
  `insert into account (id, login, role, first_name, last_name, created_at, email_verified_at)
     select ${ID('customer')}, 'buyer' || n || '@bench.example', 'USER',
       (array['Asha','Ravi','Meera','Kabir','Lakshmi'])[n % 5 + 1], 'Rao ' || n, now() - n * interval '3 hours', now()
     from generate_series(0, ${CUSTOMERS - 1}) n`,
  `create temporary table bench_order as
     select n, clip.id as clip from generate_series(1, ${ORDERS}) n
       join (select id, row_number() over (order by id) as place from clip) clip on clip.place = n * 4`,
  `insert into checkout (id, account_id, kind, clip_id, quality, base_paise, tax_paise, total_paise, status, receipt,
       provider_order_id, created_at, paid_at, review_reason)
     select ${ID('order')}, ${CUSTOMER_OF}, 'one-time', clip, 'HD', 7900, 1422, 9322, ${STATUS}, 'bench-' || n,
       'order_bench' || n, ${MOMENT}, ${MOMENT}, case when n % 20 = 0 and n % 100 <> 0 then 'amount' end from bench_order`,
  `insert into payment (id, checkout_id, amount_paise, currency, status, captured, role, created_at, method)
     select 'pay_bench' || n, ${ID('order')}, 9322, 'INR', 'captured', true, 'main', ${MOMENT}, 'upi'
     from bench_order`,
  `insert into entitlement (id, checkout_id, account_id, kind, clip_id, quality, starts_at, ends_at, created_at)
     select ${ID('right')}, ${ID('order')}, ${CUSTOMER_OF}, 'one-time', clip, 'HD', ${MOMENT}, now() + interval '1 year', ${MOMENT}
     from bench_order`,
  `insert into licence (id, account_id, clip_id, entitlement_id, issued_at, number, printed, quality, signature, text_version)
     select ${ID('licence')}, ${CUSTOMER_OF}, clip, ${ID('right')}, ${MOMENT}, 'JH-BENCH-' || n, $1::jsonb, 'HD', 'bench', '2'
     from bench_order`,
  `insert into invoice (id, account_id, checkout_id, financial_year, issued_at, number, place_of_supply, printed, sequence,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
     select ${ID('invoice')}, ${CUSTOMER_OF}, ${ID('order')}, '2526', ${MOMENT}, 'INV/2526/' || lpad(n::text, 6, '0'), '27',
       $2::jsonb, n, 7900, 711, 711, 0, 9322 from bench_order`,
  `insert into consent (id, account_id, kind, notice_version, ip, given_at)
     select ${ID('consent')}, ${CUSTOMER_OF}, 'terms', '2025-03-30', '', ${MOMENT} from bench_order where n <= ${CUSTOMERS}`,
  `insert into message (id, about, account_id, name, email, phone, text, created_at, changed_at, state)
     select ${ID('message')}, 'question', ${CUSTOMER_OF}, 'Asha Rao', 'buyer' || n % ${CUSTOMERS} || '@bench.example', '', 'Where is my invoice?',
       ${MOMENT}, ${MOMENT}, case when n % 10 = 0 then 'open' else 'closed' end from generate_series(1, ${MESSAGES}) n`,
  `insert into audit_entry (id, action, actor_id, at, subject_id, details)
     select ${ID('audit')}, 'session.opened', ${CUSTOMER_OF}, ${MOMENT}, ${CUSTOMER_OF}::text, '{}' from bench_order`,
]

/** @returns the newest order, and a customer who has bought */
export async function loadOrders(pool: Pool): Promise<{ checkoutId: string; customerId: string }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [at, statement] of STATEMENTS.entries()) {
      const text = statement.replace('$2', '$1')
      const values = statement.includes('$1') ? [LICENCE] : statement.includes('$2') ? [INVOICE] : []
      await client.query(text, values as unknown[]).catch((error: unknown) => {
        throw new Error(`statement ${at} of the orders: ${String(error)}`)
      })
    }
    await client.query('commit')
    // As autovacuum would have done it long ago.
    await client.query('vacuum analyze')
    const { rows } = await client.query(`select id, account_id from checkout where receipt = 'bench-1'`)
    return { checkoutId: rows[0].id, customerId: rows[0].account_id }
  } finally {
    client.release()
  }
}
