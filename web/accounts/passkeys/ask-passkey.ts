import type { CallInput } from '../../../contract/index.ts'
import { api } from '../../lib/api.ts'
import { isCancelled } from './passkey-errors.ts'

type Answer = CallInput<'POST /auth/passkey'>['credential']

/**
 * Has the device answer a challenge by finger, face or PIN; the library comes with the press.
 * @returns null when the person closed the device's window
 */
export async function askPasskey(call: 'POST /auth/passkey/start' | 'POST /user/passkey/prove') {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([import('@simplewebauthn/browser'), api(call, {})])
  try {
    // As JSON it is what the call takes; its type says less.
    return (await startAuthentication({
      optionsJSON: optionsJSON as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })) as unknown as Answer
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}
