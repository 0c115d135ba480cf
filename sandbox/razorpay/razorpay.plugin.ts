import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ZodError } from 'zod'
import { guardApi } from './api.guard.ts'
import { browserRoutes, otherHostRoutes } from './browser.routes.ts'
import type { CheckoutHosts } from './browser.routes.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { controlRoutes } from './control.routes.ts'
import { disputeRoutes } from './dispute.routes.ts'
import { openFaults } from './fault.table.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { ordersRoutes } from './orders.routes.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { invalid, notFound, ProviderError, refusal } from './provider.errors.ts'
import { refundsRoutes } from './refunds.routes.ts'
import type { Context } from './sandbox.context.ts'
import { mandateControl, mandatesRoutes } from './mandates.routes.ts'
import { transferControl, virtualAccountsRoutes } from './virtual-accounts.routes.ts'
import { openStore } from './state.store.ts'
import type { Store } from './state.store.ts'
import { openSender } from './webhook.sender.ts'

export type RazorpaySandboxOptions = {
  /** Must be a test key (`rzp_test_...`). */
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where events are posted; asked at each delivery. */
  webhookUrl: () => string
  /** Folder for the file that carries orders and payments over a restart; without it they live in memory. */
  dataDir?: string
  /** Used in place of `dataDir` by tools in the same process that read the state directly. */
  store?: Store
  /**
   * The provider's other hosts. With these the checkout script does to the page what the provider's does: a risk script,
   * style elements, metrics, a form post. They may be any origins that answer with this plugin.
   */
  hosts?: CheckoutHosts
  now?: () => Date
  /** Pause before the second try of a webhook in milliseconds (1000), doubling after that. */
  retryBaseMs?: number
  log?: { warn(details: object, message: string): void }
}

/**
 * A local sandbox for Razorpay as a Fastify plugin: the API and the checkout script under `<prefix>/v1`, the control
 * calls under `<prefix>`. Encapsulated: its parser, errors and hooks stay inside. Register it with a prefix.
 */
export function razorpaySandbox(options: RazorpaySandboxOptions): FastifyPluginAsync {
  const { keyId, keySecret, webhookUrl, webhookSecret, retryBaseMs = 1_000 } = options
  if (!keyId.startsWith('rzp_test_')) throw new Error('the payment sandbox works with rzp_test_ keys only')
  return async (app) => {
    const store = options.store ?? (await openStore(options.dataDir))
    const faults = openFaults()
    const log = options.log ?? app.log
    const clock = options.now ?? (() => new Date())
    const now = () => new Date(clock().getTime() + faults.clockShiftSeconds() * 1000)
    const webhooks = openSender({ store, webhookUrl, webhookSecret, retryBaseMs, log, now })
    const ctx: Context = { keyId, keySecret, store, state: store.state, faults, webhooks, webhookUrl, now }

    speakJson(app, log)
    app.addHook('onSend', async (request, _reply, payload) => {
      if (request.method !== 'GET') await store.save() // what was answered must survive a crash
      return payload
    })
    app.addHook('onListen', async () => webhooks.resume())
    app.addHook('preClose', async () => webhooks.close())
    app.addHook('onClose', async () => store.save())
    mount(app, ctx, options.hosts)
  }
}

function mount(app: FastifyInstance, ctx: Context, hosts: CheckoutHosts | undefined) {
  controlRoutes(app, ctx)
  disputeRoutes(app, ctx)
  transferControl(app, ctx)
  mandateControl(app, ctx)
  if (hosts) app.register(otherHostRoutes)
  app.register(
    async (v1) => {
      await browserRoutes(v1, hosts)
      checkoutRoutes(v1, ctx)
      v1.register(async (api) => {
        guardApi(api, ctx)
        ordersRoutes(api, ctx)
        paymentsRoutes(api, ctx)
        refundsRoutes(api, ctx)
        ledgerRoutes(api, ctx)
        virtualAccountsRoutes(api, ctx)
        mandatesRoutes(api, ctx)
        api.all('/*', async () => {
          throw notFound()
        })
      })
    },
    { prefix: '/v1' },
  )
}

/** JSON in, JSON out, errors in the provider's shape. */
function speakJson(app: FastifyInstance, log: { warn(details: object, message: string): void }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(invalid('The request body is not valid JSON.'))
    }
  })
  app.setErrorHandler(async (error, _request, reply) => {
    const answer = asProviderError(error)
    if (answer.status >= 500) log.warn({ reason: String(error) }, 'payment sandbox error')
    return reply.code(answer.status).send({ error: answer.body })
  })
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof ZodError) {
    const issue = error.issues[0]
    return invalid(issue?.message ?? 'The request is not valid.', issue?.path.join('.'))
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500) return invalid(error instanceof Error ? error.message : 'The request is not valid.')
  return refusal(500, 'We are facing some trouble completing your request at the moment.', 'SERVER_ERROR')
}
