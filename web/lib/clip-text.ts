import type { Video } from '../../contract/catalogue/catalogue.ts'
import { megabytesOf } from '../../contract/constants.ts'
import { language } from '../language/text.ts'

/** In the language of the page, where staff have written it. */
export const clipName = ({ name, nameHi }: Pick<Video, 'name' | 'nameHi'>): string =>
  (language() === 'hi' && nameHi) || name

export const fileSizeText = (megabytes: number): string => `${megabytes.toFixed(2)} MB`

export const bytesText = (bytes: number): string => fileSizeText(megabytesOf(bytes))

/** In the language of the page, where staff have written it. */
export const clipText = ({ name, nameHi, description, descriptionHi }: Video) => ({
  name: clipName({ name, ...(nameHi && { nameHi }) }),
  description: (language() === 'hi' && descriptionHi) || description,
})
