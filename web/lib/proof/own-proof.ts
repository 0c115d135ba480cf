import type { CallReply } from '../../../contract/index.ts'
import { askPasskey } from './ask-passkey.ts'

type Profile = CallReply<'GET /user/profile'>

/** Whether a code is asked for beside the password. */
export const isGuarded = ({ secondFactor, passkeys }: Pick<Profile, 'secondFactor' | 'passkeys'>): boolean =>
  secondFactor || passkeys > 0

export interface TypedProof {
  password: string
  code: string
}
export const NO_PROOF: TypedProof = { password: '', code: '' }
/** As the calls take it. */
const typedProof = ({ password, code }: TypedProof) => ({
  ...(password && { password }),
  ...(code && { code }),
})

/**
 * What a call takes as the proof: what was typed; of an account with passkeys and no password, its device's answer.
 * @returns null when the person closed the device's window
 */
export async function ownProof(
  { hasPassword, passkeys }: Pick<Profile, 'hasPassword' | 'passkeys'>,
  typed: TypedProof,
) {
  if (hasPassword || passkeys === 0) return typedProof(typed)
  const passkey = await askPasskey('POST /user/passkey/prove')
  return passkey && { passkey }
}
