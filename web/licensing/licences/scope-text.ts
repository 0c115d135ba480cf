import { t, translate } from '../../language/text.ts'

/** A licence's scope in the language of the page; the kinds of use that it may name are words of their own. */
export function scopeText(scope: string): string {
  const [, kinds] = /^personal and commercial use, of these kinds: (.+)$/.exec(scope) ?? []
  if (kinds === undefined) return translate(scope)
  const uses = kinds.split(', ').map(translate).join(', ')
  return t('personal and commercial use, of these kinds: {uses}', { uses })
}
