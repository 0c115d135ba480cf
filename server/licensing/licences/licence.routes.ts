import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as admin from '../../../contract/licensing/orders-admin.ts'
import * as calls from '../../../contract/licensing/licences.ts'
import * as schedules from '../../../contract/licensing/schedules.ts'
import * as holderCalls from '../../../contract/licensing/licence-holders.ts'
import { auditExport } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { done, type Route } from '../../platform/http/route.ts'
import { readCertificate, verifyLicence, verifyUrlOf } from './licence-library.service.ts'
import { findOwn, listLicences, nameClient } from './licence-library.service.ts'
import { requireForward } from '../../platform/day-span.ts'
import { readRegister, registerCsv, setAllowance } from './licence-register.service.ts'
import * as holders from './licence-holder.service.ts'
import { drawDocument } from '../documents/document.cache.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { verifierPage } from './verifier.model.ts'
import { readSchedule, scheduleCsv } from './schedule.service.ts'
import { indianDay } from '../../platform/clock.ts'

export function licenceRoutes(app: FastifyInstance, route: Route, deps: LicensingDeps): void {
  route(calls.listLicences).to(({ actor }) => listLicences(deps, actor))
  route(calls.nameClient).to(({ input, actor, client }) =>
    done(nameClient(deps, actor, input, client), 'Saved. The certificate names it now.'),
  )

  route(calls.getCertificate).to(async ({ input, actor }) => {
    const licence = await findOwn(deps.db, actor, input.number)
    const verifyUrl = verifyUrlOf(deps, licence.number)
    const content = await drawDocument('certificatePdf', { licence, from: deps.seller, verifyUrl })
    return { fileName: `licence-${licence.number}.pdf`, content, inline: true }
  })

  route(schedules.getSchedule).to(async ({ input, actor }) => {
    const licences = await readSchedule(deps, actor, input)
    const title = input.order ?? input.project
    const drawnAt = licences.reduce((last, { issuedAt }) => (issuedAt > last ? issuedAt : last), new Date(0))
    const content = await drawDocument('schedulePdf', { licences, from: deps.seller, title, drawnAt })
    return { fileName: 'licence-schedule.pdf', content, inline: true }
  })
  route(schedules.getScheduleCsv).to(async ({ input, actor }) => ({
    fileName: 'licence-schedule.csv',
    content: scheduleCsv(await readSchedule(deps, actor, input)),
  }))

  route(calls.getOwnLicence).to(({ input, actor }) => readCertificate(deps, actor, input.number))

  route(calls.verifyLicence).to(({ input }) => verifyLicence(deps, input.number))
  app.get<{ Querystring: { key?: unknown } }>('/.well-known/licence-key.pem', async ({ query: { key } }, reply) => {
    const pem = deps.licenceKey.publicPem(typeof key === 'string' ? key : undefined)
    if (!pem) throw new AppError('not_found')
    return reply.header('cache-control', 'public, max-age=3600').type('application/x-pem-file').send(pem)
  })

  // Saved and opened from a disk: there this site's policy for scripts does not speak.
  app.get('/.well-known/licence-verifier.html', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="licence-verifier.html"')
      .type('text/html; charset=utf-8')
      .send(verifierPage(deps.seller.name, deps.licenceKey.publicKeys())),
  )

  route(holderCalls.licenceHolder).to(({ input }) => holders.holderHistory(deps, input.number))
  route(holderCalls.correctHolder).to(({ input, ...by }) =>
    done(holders.correctHolder(deps, by, input), 'Corrected. The certificate is signed anew.'),
  )
  route(holderCalls.transferLicence).to(({ input, ...by }) =>
    done(holders.transferLicence(deps, by, input), 'Transferred. Both sides get a mail.'),
  )

  registerRoutes(route, deps)
  route(admin.setAllowance).to(({ input, actor, client }) =>
    done(setAllowance(deps.db, actor, input, client), 'Saved.'),
  )
}

function registerRoutes(route: Route, deps: LicensingDeps): void {
  route(admin.licenceRegister).to(({ input: { after, ...filter } }) => {
    requireForward(filter)
    return readRegister(deps.db, filter, after)
  })
  route(admin.licenceRegisterCsv).to(async ({ input, actor, client }) => {
    requireForward(input)
    await auditExport(deps.db, 'licences.exported', { actor, client }, input)
    return {
      fileName: `licences-${indianDay(deps.clock.now())}.csv`,
      content: Readable.from(registerCsv(deps.db, input)),
    }
  })
}
