import type { Actor } from '../../platform/http/caller.ts'

/** Who stops an upload, takes it away or tries it again: whoever sent it, or an ADMIN. */
export const mayDecide = (actor: Pick<Actor, 'id' | 'role'>, { uploaderId }: { uploaderId: string | null }): boolean =>
  actor.role === 'ADMIN' || uploaderId === actor.id
