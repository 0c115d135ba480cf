import { useLocation } from 'react-router'
import { inLanguage } from '../../contract/site/language-path.ts'
import { language, type Language } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'

/** Each language by its own name. */
const NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** A full navigation to the same page in the other language, which stores the choice (see language-offer.tsx). */
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
