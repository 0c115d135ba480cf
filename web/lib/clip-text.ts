import type { Video } from '../../contract/catalogue/catalogue.ts'
import { language } from '../language/text.ts'

/** In the language of the page, where staff have written it. */
export const clipText = ({ name, nameHi, description, descriptionHi }: Video) =>
  language() === 'hi' ? { name: nameHi || name, description: descriptionHi || description } : { name, description }
