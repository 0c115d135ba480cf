import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as desk from '../../../contract/orders-desk.ts'
import * as calls from '../../../contract/papers.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import { accountsCsv } from './accounts-csv.service.ts'
import { giveAddress } from './invoice-address.service.ts'
import type { LicensingDeps } from '../licensing.routes.ts'
import { openAnyPaper, openOwnPaper, type PaperFile, resendInvoice } from './paper.service.ts'
import { openStatement } from './statement.service.ts'

export function invoiceRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getInvoice).to(async ({ input, actor, reply }) =>
    sendPaper(reply, await openOwnPaper(deps.db, actor, input.number)),
  )
  route(calls.monthlyStatement).to(async ({ input, actor, reply }) =>
    sendPaper(reply, await openStatement(deps, actor, input.month)),
  )
  route(calls.billingAddress).to(async ({ input, actor, request }) => {
    const number = await giveAddress(deps, actor, input, clientOf(request))
    return { success: true, message: `Invoice ${number} issued.`, number }
  })

  route(desk.orderInvoice).to(async ({ input, reply }) => sendPaper(reply, await openAnyPaper(deps.db, input.number)))
  route(desk.resendInvoice).to(async ({ input, actor, request }) => {
    await resendInvoice(deps, actor, input, clientOf(request))
    return { success: true, message: 'Invoice sent.' }
  })
  route(desk.accountantsCsv).to(({ input, reply }) =>
    attach(reply, `accounts-${input.from}-to-${input.to}.csv`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(accountsCsv(deps.db, input))),
  )
}

const sendPaper = (reply: FastifyReply, { fileName, pdf }: PaperFile): FastifyReply =>
  attach(reply, fileName).type('application/pdf').send(pdf)

/** Names are made of our own numbers and dates: nothing in them needs quoting. */
const attach = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('content-disposition', `attachment; filename="${fileName}"`)
