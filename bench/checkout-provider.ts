// The payment provider's sandbox in a process of its own, as the provider is a machine of its own: both sides go to it alike,
// and its work is no part of either. It keeps what it knows in memory; inside the server it would write all of it to a file at
// every call, which takes longer with each payment.
//   node bench/checkout-provider.ts PORT WEBHOOK_ADDRESS
import Fastify from 'fastify'
import { razorpaySandbox } from '../sandbox/razorpay/razorpay.plugin.ts'
import { KEYS, PREFIX } from './checkout-settings.ts'

const [port, webhookUrl = ''] = process.argv.slice(2)
const app = Fastify({ forceCloseConnections: true })
const log = { warn: (_details: object, message: string) => console.error(message) }
app.register(razorpaySandbox({ ...KEYS, webhookUrl: () => webhookUrl, log }), { prefix: PREFIX })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write(String(port))
process.stdin.on('end', () => process.exit(0)).resume()
