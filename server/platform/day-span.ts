import { AppError } from './errors.ts'

/**
 * A span the wrong way round would be answered as one in which nothing happened.
 * @throws AppError invalid_input
 */
export function requireForward({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && to < from)
    throw new AppError('invalid_input', { message: 'The last day lies before the first', field: 'to' })
}
