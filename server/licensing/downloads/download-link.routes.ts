import type { FastifyInstance } from 'fastify'
import { fetchDownload } from '../../../contract/licensing/downloads.ts'
import { AppError } from '../../platform/errors.ts'

/** LIC-6: a link supports reading only; any other method is refused before the body is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async () => {
    throw new AppError('link_expired')
  }
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: fetchDownload.path, onRequest: refuse, handler: refuse })
}
