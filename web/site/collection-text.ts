import type { CallReply } from '../../contract/index.ts'
import { language } from '../language/text.ts'

export type Collection = CallReply<'GET /videos/getcollections'>[number]

/** In the language of the page, where an editor has written it. */
export const collectionText = ({ name, nameHi, description, descriptionHi }: Collection) =>
  language() === 'hi' ? { name: nameHi || name, description: descriptionHi || description } : { name, description }
