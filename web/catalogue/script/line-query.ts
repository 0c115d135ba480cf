import { call } from '../../lib/query.ts'

/** A row of the dense grid. */
const CLIPS_PER_LINE = '4'

/** The clips below a line of a script. */
export const lineQuery = (line: string) =>
  call('GET /videos/getsearchvideos', { term: line, page: '1', limit: CLIPS_PER_LINE })
