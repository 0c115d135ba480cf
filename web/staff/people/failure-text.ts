import { t, translate } from '../../language/text.ts'

type Failure = 'Failed to update password' | 'Failed to delete user' | 'Failed to reset second factor'

/** What did not work and, where the server says so, why. */
export const failureText = (failure: Failure, { message }: Error): string =>
  message ? t('{failure}. {reason}', { failure: t(failure), reason: translate(message) }) : t(failure)
