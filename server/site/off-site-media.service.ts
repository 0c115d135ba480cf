import type { FastifyRequest } from 'fastify'
import { actorOfRefreshToken } from '../accounts/sessions/session.service.ts'
import { isWithdrawn } from '../catalogue/takedowns/takedowns.service.ts'
import type { Deps } from '../deps.ts'

/**
 * Whether the previews of a clip that is off the site are shown to whoever asks: to those who hold a licence, themselves or
 * by their company, and to staff. By the session's cookie: pictures and videos are fetched without a token.
 */
export async function maySeeOffSite(deps: Deps, request: FastifyRequest, clipId: string): Promise<boolean> {
  const token = deps.cookie.read(request)
  const actor = token === null ? null : await actorOfRefreshToken(deps, token)
  if (!actor) return false
  if (actor.role !== 'USER') return true
  for (const id of [actor.id, actor.company?.id]) {
    const owned = id && (await deps.ownershipOf(deps.db, { ...actor, id }, clipId))
    if (owned && (owned.owns4K || owned.ownsHD || owned.ownsMobileHD)) return true
  }
  return false
}

/** The page of a withdrawn clip is gone for good (410): search engines drop it sooner than one that is not found. */
export async function statusOfPage(deps: Pick<Deps, 'db'>, url: URL, status: number): Promise<number> {
  const clipId = status === 404 ? /^(?:\/hi)?\/clip\/([\w-]{1,64})(?:\/|$)/.exec(url.pathname)?.[1] : undefined
  return clipId !== undefined && (await isWithdrawn(deps.db, clipId)) ? 410 : status
}
