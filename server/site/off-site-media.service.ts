import type { FastifyRequest } from 'fastify'
import { actorOfRefreshToken } from '../accounts/sessions/session.service.ts'
import { isWithdrawn } from '../catalogue/takedowns/takedowns.service.ts'
import type { Deps } from '../deps.ts'

/**
 * Whether the previews of a withdrawn clip are still shown to whoever asks: to those who hold a licence, and to staff. By
 * the session's cookie: pictures and videos are fetched without a token.
 */
export async function maySeeWithdrawn(deps: Deps, request: FastifyRequest, clipId: string): Promise<boolean> {
  const token = deps.cookie.read(request)
  const actor = token === null ? null : await actorOfRefreshToken(deps, token)
  if (!actor) return false
  if (actor.role !== 'USER') return true
  const { owns4K, ownsHD, ownsMobileHD } = await deps.ownershipOf(deps.db, actor, clipId)
  return owns4K || ownsHD || ownsMobileHD
}

/** The page of a withdrawn clip is gone for good (410): search engines drop it sooner than one that is not found. */
export async function statusOfPage(deps: Pick<Deps, 'db'>, url: URL, status: number): Promise<number> {
  const clipId = status === 404 ? /^(?:\/hi)?\/clip\/([\w-]{1,64})(?:\/|$)/.exec(url.pathname)?.[1] : undefined
  return clipId !== undefined && (await isWithdrawn(deps.db, clipId)) ? 410 : status
}
