import { translate } from '../../language/text.ts'

/** A theme or shot as staff read it: by its name in the language of the page, or just as it is written. */
export function labelText(word: string): string {
  // Names begin with a capital, words as they are kept may not.
  const name = word.charAt(0).toUpperCase() + word.slice(1)
  const told = translate(name)
  return told === name ? word : told
}
