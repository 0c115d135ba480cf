import { useLocation } from 'react-router'
import { inLanguage } from '../../contract/language-path.ts'
import { language, type Language } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'

/** Each in its own words, for those who read no other. */
const NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** The same page in the other language, as a document of its own, which remembers the choice (see language-offer.tsx). */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const other = language() === 'hi' ? 'en' : 'hi'
  return (
    <a
      href={inLanguage(other, pathname + search)}
      lang={other}
      hrefLang={other}
      className={classNames(other === 'hi' && 'font-hindi-name', className)}
    >
      {NAMES[other]}
    </a>
  )
}
