import type { BoardApproval, BoardClip } from './boards.ts'

/** Whether it is an approval of this clip: that of a whole board is one of the clips that were on it then. */
export const isOfClip = (
  one: Pick<BoardApproval, 'clip' | 'createdAt'>,
  { clip, addedAt }: Pick<BoardClip, 'clip' | 'addedAt'>,
): boolean => (one.clip === null ? Date.parse(addedAt) <= Date.parse(one.createdAt) : one.clip === clip)
