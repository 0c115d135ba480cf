import { call } from './query.ts'

/** The account that is signed in, as its overlay shows and its forms fill it in. */
export const ownProfile = call('GET /user/profile', {})
