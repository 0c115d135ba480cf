import * as calls from '../../../contract/catalogue/boards.ts'
import * as room from '../../../contract/catalogue/shared-boards.ts'
import * as moderation from '../../../contract/catalogue/comment-moderation.ts'
import type { Route } from '../../platform/http/route.ts'
import { type DeliveryDeps, sendAttachment } from '../../media/delivery.service.ts'
import { networkOf } from '../../platform/http/addresses.ts'
import * as approvals from './board-approvals.service.ts'
import * as clips from './board-clips.service.ts'
import * as boards from './boards.service.ts'
import { moderate } from './boards.service.ts'
import { hide, listForStaff } from './comment-moderation.service.ts'
import * as shared from './shared-board.service.ts'

export type BoardRoutesDeps = shared.SharedBoardDeps & DeliveryDeps

/** A customer's own boards, boards shared by link, and what staff do with comments. */
export function boardRoutes(route: Route, deps: BoardRoutesDeps): void {
  route(calls.listBoards).to(({ input, actor }) => boards.list(deps, actor, input.clip))
  route(calls.getBoard).to(({ input, actor }) => boards.get(deps, actor, input.id))
  route(calls.saveBoard).to(({ input, actor }) => boards.save(deps, actor, input))
  route(calls.deleteBoard).to(({ input, actor }) =>
    input.undo ? boards.undoRemove(deps, actor, input.id) : boards.remove(deps, actor, input.id),
  )
  route(calls.orderBoards).to(({ input, actor }) => boards.order(deps, actor, input.boards))
  route(calls.addToBoard).to(({ input, actor }) => clips.add(deps, actor, input))
  route(calls.removeFromBoard).to(({ input, actor }) => clips.remove(deps, actor, input))
  route(calls.orderBoardClips).to(({ input, actor }) => clips.order(deps, actor, input))
  route(calls.noteOnBoard).to(({ input, actor }) => clips.note(deps, actor, input))
  route(calls.shareBoard).to(({ input, actor }) => boards.share(deps, actor, input))
  route(calls.answerOnBoard).to(({ input, actor }) => moderate(deps, actor, input))
  route(calls.removeApproval).to(({ input, actor }) => approvals.remove(deps, actor, input))
  route(calls.seeBoard).to(({ input, actor }) => boards.markSeen(deps, actor, input.id))

  route(room.getSharedBoard).to(({ input }) => shared.getShared(deps, input.token))
  route(room.downloadComp).to(async ({ input, request, reply }) =>
    sendAttachment(deps, await shared.findComp(deps, input), request, reply),
  )
  route(room.commentOnBoard).to(({ input, request }) =>
    shared.comment(deps, { ...input, address: networkOf(request.ip) }),
  )
  route(room.approveOnBoard).to(({ input: { undo, ...opinion }, request }) =>
    (undo ? shared.takeBack : shared.approve)(deps, { ...opinion, address: networkOf(request.ip) }),
  )

  route(moderation.listStaffComments).to(({ input }) => listForStaff(deps, input))
  route(moderation.hideComment).to(({ input, actor, client }) => hide(deps, input, { actor, client }))
}
