import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inLanguage } from '../../../contract/site/language-path.ts'
import { language, t, type Language } from '../../language/text.ts'
import { cameFrom, rememberedLanguage, rememberLanguage } from '../../lib/language-choice.ts'
import { presentPath } from '../../lib/url.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** In the language that is offered. */
const TEXTS: Record<Language, { says: string; go: string }> = {
  en: { says: 'This page is in English, too.', go: 'Read in English' },
  hi: { says: 'यह पेज हिन्दी में भी है।', go: 'हिन्दी में देखें' },
}

/** Offers the language that a visitor chose earlier, on a home page reached from another site. Never a redirect. */
export function LanguageOffer() {
  const [offered, setOffered] = useState(otherChosen)
  useEffect(() => {
    if (cameFrom(document.referrer) === 'other language') rememberLanguage()
  }, [])
  if (!offered) return null
  const { says, go } = TEXTS[offered]
  const stay = () => {
    rememberLanguage()
    setOffered(null)
  }
  return (
    <div className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[560px] items-center gap-2 rounded-panel border border-line bg-surface py-1 pr-1 pl-4 text-small shadow-soft">
      <p lang={offered} className="mr-auto">
        {says}{' '}
        <a
          href={inLanguage(offered, presentPath())}
          hrefLang={offered}
          className="text-link underline underline-offset-4"
        >
          {go}
        </a>
      </p>
      <IconButton label={t('Close')} onClick={stay}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

function otherChosen(): Language | null {
  const chosen = rememberedLanguage()
  const isHome = /^\/($|\?)/.test(presentPath())
  return chosen !== language() && isHome && cameFrom(document.referrer) === 'elsewhere' ? chosen : null
}
