// What stops the start for a reason the person at the terminal can act on.

/** Its message is one plain line for the terminal: print it without a stack and exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}
