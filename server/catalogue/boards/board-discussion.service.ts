import type { BoardApproval, BoardComment } from '../../../contract/catalogue/boards.ts'
import type { Database } from '../../platform/db/database.ts'
import { listApprovals, listComments } from './board-discussion.repository.ts'

/** Comments and approvals of a board, as owner and guests see them. */
export async function discussionOf(
  db: Database,
  boardId: string,
): Promise<{ comments: BoardComment[]; approvals: BoardApproval[] }> {
  const [comments, approvals] = await Promise.all([listComments(db, boardId), listApprovals(db, boardId)])
  return {
    comments: comments.map(({ clipId, atMs, isOwner, createdAt, closedAt, ...comment }) => ({
      ...comment,
      clip: clipId,
      at: atMs === null ? null : atMs / 1000,
      byOwner: isOwner,
      createdAt: createdAt.toISOString(),
      closed: closedAt !== null,
    })),
    approvals: approvals.map(({ clipId, createdAt, ...approval }) => ({
      ...approval,
      clip: clipId || null,
      createdAt: createdAt.toISOString(),
    })),
  }
}
