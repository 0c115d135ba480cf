/** The thresholds of `movement_of()` in the database, for tests. */
export const movementOf = (motion: number): 'still' | 'gentle' | 'lively' =>
  motion < 1.2 ? 'still' : motion < 7 ? 'gentle' : 'lively'
