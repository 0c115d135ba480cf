import type { CallInput } from '../../../contract/index.ts'
import { api } from '../api.ts'

/** The person closed the device's window, or let it wait too long; browsers tell the two apart from nothing else. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** This device is known already. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

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
