import { scanLog } from '../log-scanner.ts'
import { type Invariant, violations } from './invariant.ts'

/** I11: no log holds a secret, in any spelling. */
export const logsAreClean: Invariant = async ({ log }) =>
  violations(
    'I11',
    (log ? scanLog(log.text, log.marks) : []).map(({ mark, line }) => `${mark} in a log: ${line.slice(0, 200)}`),
  )
