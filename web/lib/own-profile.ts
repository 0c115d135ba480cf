import type { CallReply } from '../../contract/index.ts'
import { call } from './query.ts'

/** The account that is signed in, as its overlay shows and its forms fill it in. */
export const ownProfile = call('GET /user/profile', {})

/** Whether a code is asked for beside the password. */
export const isGuarded = ({
  secondFactor,
  passkeys,
}: Pick<CallReply<'GET /user/profile'>, 'secondFactor' | 'passkeys'>) => secondFactor || passkeys > 0
