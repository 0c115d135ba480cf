import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getOwnLicence } from '../../../contract/certificate.ts'
import * as desk from '../../../contract/orders-desk.ts'
import * as calls from '../../../contract/papers.ts'
import { AppError } from '../../platform/errors.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/rate-limit.network.ts'
import { readCertificate, verifyUrlOf } from './licence-certificate.service.ts'
import { findOwn, listLicences, nameClient } from './licence-library.service.ts'
import { readRegister, registerCsv, setAllowance } from './licence-register.service.ts'
import { verifyLicence } from './licence-verify.service.ts'
import type { LicensingDeps } from '../licensing.routes.ts'
import { certificatePdf } from './pdf-certificate.ts'
import { indianDay } from '../../platform/india.ts'

const QUESTIONS_A_MINUTE = 60

export function licenceRoutes(app: FastifyInstance, route: Route, deps: LicensingDeps): void {
  route(calls.listLicences).to(({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return listLicences(deps, actor)
  })
  route(calls.nameClient).to(async ({ input, actor, request }) => {
    await nameClient(deps, actor, input, clientOf(request))
    return { success: true, message: 'Saved. The certificate names it now.' }
  })

  route(calls.getCertificate).to(async ({ input, actor, reply }) => {
    const licence = await findOwn(deps.db, actor, input.number)
    const verifyUrl = verifyUrlOf(deps, licence.number)
    const pdf = await certificatePdf({ licence, from: deps.seller, verifyUrl })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="licence-${licence.number}.pdf"`)
      .type('application/pdf')
      .send(pdf)
  })

  route(getOwnLicence).to(({ input, actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return readCertificate(deps, actor, input.number)
  })

  // Numbers cannot be guessed, and nobody shall try.
  route(calls.verifyLicence).to(async ({ input, request, reply }) => {
    await deps.limits.hit(`verify-licence ${networkOf(request.ip)}`, QUESTIONS_A_MINUTE, 60)
    void reply.header('cache-control', 'no-store')
    return verifyLicence(deps, input.number)
  })
  app.get<{ Querystring: { key?: unknown } }>('/.well-known/licence-key.pem', async ({ query: { key } }, reply) => {
    const pem = deps.licenceKey.publicPem(typeof key === 'string' ? key : undefined)
    if (!pem) throw new AppError('not_found')
    return reply.header('cache-control', 'public, max-age=3600').type('application/x-pem-file').send(pem)
  })

  route(desk.licenceRegister).to(({ input: { after, ...filter } }) => readRegister(deps.db, filter, after))
  route(desk.licenceRegisterCsv).to(({ input, reply }) => {
    const day = indianDay(deps.clock.now())
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="licences-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(registerCsv(deps.db, input)))
  })
  route(desk.setAllowance).to(async ({ input, actor, request }) => {
    await setAllowance(deps.db, actor, input, clientOf(request))
    return { success: true, message: 'Saved.' }
  })
}
