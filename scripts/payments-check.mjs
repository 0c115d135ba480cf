// `npm run payments:check`: tries the payment provider's account, or the sandbox without keys, on the pinned Node.
import { bootstrap } from './bootstrap.mjs'
import { runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const { node } = await bootstrap({})
const env = { SANDBOX: process.env.RAZORPAY_KEY_ID ? 'off' : 'on', ...process.env }
process.exit(await runTied(node, ['server/operations/payments-check.main.ts'], env))
