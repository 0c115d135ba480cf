import { translate } from '../../language/text.ts'

/** A theme or shot by its name in the page's language, or as it is written. */
export function labelText(label: string): string {
  // The language table's names begin with a capital, stored labels may not.
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  const translated = translate(name)
  return translated === name ? label : translated
}
