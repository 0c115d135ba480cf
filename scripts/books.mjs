// `npm run books -- --check`: makes a year of payments, refunds and disputes of both tax kinds against the payment sandbox
// and compares invoices, credit notes, fees and the bank's statement to the paisa. `--payments 500` makes a smaller one.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { giveUp } from './project.mjs'

const values = read()
if (!values.check) giveUp('Say what to do: npm run books -- --check')
if (!/^[1-9]\d{0,5}$/.test(values.payments)) giveUp('--payments takes a number.')
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'server/licensing/books/year.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, BOOKS_PAYMENTS: values.payments },
})
process.exit(status ?? 1)

function read() {
  try {
    const options = /** @type {const} */ ({
      check: { type: 'boolean' },
      payments: { type: 'string', default: '10000' },
    })
    return parseArgs({ options }).values
  } catch (error) {
    giveUp(
      `${error instanceof Error ? error.message : String(error)}\nSay what to do: npm run books -- --check [--payments 500]`,
    )
  }
}
