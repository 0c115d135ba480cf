/**
 * `npm run test:all` has full matrices, long faults and everything at its full size; `npm test` shows each behaviour once.
 * Eight minutes on two quiet cores are wanted for both halves; docs/measurements.md has what they take.
 */
export const IS_WHOLE_RUN = process.env['TEST_ALL'] !== undefined

/** Of a matrix: all of it in the whole run, else those that are named. */
export const usually = <T>(all: readonly T[], some: readonly T[]): readonly T[] => (IS_WHOLE_RUN ? all : some)
