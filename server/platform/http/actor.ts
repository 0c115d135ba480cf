import type { Who } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/values.ts'
import { AppError } from '../errors.ts'

/** Who is calling, as the database says at this moment. */
export interface Actor {
  id: string
  role: Role
  sessionId: string
}

const PERMITTED: Record<Who, readonly Role[] | 'everyone'> = {
  anyone: 'everyone',
  'signed-in': ['USER', 'EMPLOYEE', 'ADMIN'],
  customer: ['USER'],
  staff: ['EMPLOYEE', 'ADMIN'],
  admin: ['ADMIN'],
}

/** @throws AppError unauthenticated, forbidden */
export function permit(who: Who, actor: Actor | null): Actor | null {
  const roles = PERMITTED[who]
  if (roles === 'everyone') return actor
  if (!actor) throw new AppError('unauthenticated')
  if (!roles.includes(actor.role)) throw new AppError('forbidden')
  return actor
}
