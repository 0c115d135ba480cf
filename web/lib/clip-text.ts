import type { Video } from '../../contract/catalogue/catalogue.ts'
import { language } from '../language/text.ts'

/** In the language of the page, where staff have written it. */
export const clipName = ({ name, nameHi }: Pick<Video, 'name' | 'nameHi'>): string =>
  (language() === 'hi' && nameHi) || name

/** SCR-21: a file's size in binary megabytes, with two decimals. */
export const fileSizeText = (megabytes: number): string => `${megabytes.toFixed(2)} MB`

/** In the language of the page, where staff have written it. */
export const clipText = ({ name, nameHi, description, descriptionHi }: Video) => ({
  name: clipName({ name, ...(nameHi && { nameHi }) }),
  description: (language() === 'hi' && descriptionHi) || description,
})
