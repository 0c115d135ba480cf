import type { FastifyInstance } from 'fastify'
import { fetchDownload } from '../../../contract/downloads.ts'
import { AppError } from '../../platform/errors.ts'

/** LIC-6: a link is for reading alone; under another method it is no link, and nothing of the body is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async () => {
    throw new AppError('link_expired')
  }
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: fetchDownload.path, onRequest: refuse, handler: refuse })
}
