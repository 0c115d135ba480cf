/** A startup failure the operator can fix. Its message is one line for the terminal: print it without a stack and exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}
