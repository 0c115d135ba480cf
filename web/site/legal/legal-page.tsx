import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { dayOfVersion, LEGAL_VERSIONS, type LegalText } from '../../../contract/accounts/legal-versions.ts'
import { slug } from '../../../contract/catalogue/clip-path.ts'
import { language, t, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { PRINT_PAGE } from '../../ui/class-names.ts'
import type { Block, LegalDocument, Section } from './legal-document.ts'
import { LinkedText } from './linked-text.tsx'

/**
 * A legal document with its contents beside it, or folded above it on narrow screens. Printed, it is the text alone.
 */
export function LegalPage({ document, ...versions }: { document: LegalDocument } & VersionsProps) {
  const { text, title, updated, effective, summary, sections } = document
  const lang = langOf(document)
  return (
    <main
      id="main"
      className={`${PRINT_PAGE} print:block mx-auto grid w-full max-w-[1080px] gap-x-16 gap-y-8 px-4 pt-8 pb-18 sm:px-7 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_290px]`}
    >
      <header className="grid max-w-[68ch] gap-4 lg:col-span-2">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{translate(title)}</h1>
        <EnglishOnly document={document} />
        <p {...lang} className="text-lead text-ink-2">
          {summary}
        </p>
        <p className="text-small text-ink-3">
          {effective
            ? t('Last updated {date}. Effective {from}', { date: translate(updated), from: translate(effective) })
            : t('Last updated {date}', { date: translate(updated) })}
        </p>
        <Versions text={text} {...versions} />
      </header>
      <Contents sections={sections} lang={lang} />
      <article
        {...lang}
        className="grid max-w-[68ch] gap-9 lg:col-start-1 lg:row-start-2 print:mt-8 print:block print:max-w-none"
      >
        {sections.map((section, index) => (
          <SectionText key={section.title} section={section} number={index + 1} />
        ))}
      </article>
    </main>
  )
}

const PATHS: Record<LegalText, string> = {
  privacy: paths.privacy,
  terms: paths.terms,
  refunds: paths.refunds,
  shipment: paths.shipment,
}

interface VersionsProps {
  /** Of an earlier text; left out, this is the one in force. */
  version?: string
  /** The version that is in force. */
  inForce: string
  /** Earlier ones of the operator's own, newest first; those of the product are known. */
  ownEarlier?: readonly string[]
}

/** Which version this is, since when, and where the others are. */
function Versions({ text, version, inForce, ownEarlier = [] }: VersionsProps & { text: LegalText }) {
  const ofProduct = LEGAL_VERSIONS[text].map((one) => one.version as string)
  const earlier = [...ownEarlier, ...ofProduct].filter((one) => one !== inForce)
  if (!version && earlier.length === 0) return null
  const dayOf = (one: string) => dayText(`${dayOfVersion(one)}T06:00:00Z`)
  const link = 'text-link underline underline-offset-4'
  return (
    <p className="text-small text-ink-3 print:hidden">
      {version ? (
        <>
          {t('An earlier version, of {day}.', { day: dayOf(version) })}{' '}
          <Link to={PATHS[text]} className={link}>
            {t('The version in force')}
          </Link>
        </>
      ) : (
        <>
          {t('Wording revised {day}.', { day: dayOf(inForce) })}{' '}
          {earlier.map((day, index) => (
            <Fragment key={day}>
              {index > 0 && ' · '}
              <Link to={paths.legalVersion(text, day)} className={link}>
                {t('Version of {day}', { day: dayOf(day) })}
              </Link>
            </Fragment>
          ))}
        </>
      )}
    </p>
  )
}

/** A legal text is English whatever the language of the page around it, unless it is translated. */
const langOf = ({ isTranslation }: LegalDocument) => (language() === 'en' || isTranslation ? {} : { lang: 'en' })

function EnglishOnly({ document: { text, isTranslation } }: { document: LegalDocument }) {
  if (language() === 'en') return null
  if (isTranslation)
    return (
      <p role="note" className="rounded-control border border-line bg-sunken px-4 py-3">
        {t('This is a translation. The English text alone is binding.')}{' '}
        <a href={PATHS[text]} hrefLang="en" className="text-link underline underline-offset-4">
          {t('The English text')}
        </a>
      </p>
    )
  return (
    <p role="note" className="rounded-control border border-line bg-sunken px-4 py-3">
      {t('This text is in English, and the English text alone is binding.')}
    </p>
  )
}

/** Titles in Devanagari are encoded by `slug`; an id is what its address decodes to. */
const anchor = ({ title }: Section) => decodeURIComponent(slug(title))

function Contents({ sections, lang }: { sections: readonly Section[]; lang: { lang?: string } }) {
  const list = (
    <ol {...lang} className="grid">
      {sections.map((section, index) => (
        <li key={section.title}>
          <a
            href={`#${anchor(section)}`}
            className="flex min-h-9 items-baseline gap-2.5 rounded-field px-2 py-1.5 text-small text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <span className="min-w-6 text-right text-ink-3">{index + 1}.</span>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="group rounded-panel border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-strong [&::-webkit-details-marker]:hidden">
          {t('Contents')}
          <ChevronDown
            size={20}
            aria-hidden
            className="text-ink-3 transition-transform duration-160 group-open:rotate-180"
          />
        </summary>
        <nav aria-label={t('Contents')} className="px-2 pb-3">
          {list}
        </nav>
      </details>
      <nav
        aria-label={t('Contents')}
        className="sticky top-[84px] -mr-2 max-h-[calc(100vh-110px)] self-start overflow-y-auto pb-2 max-lg:hidden lg:col-start-2 lg:row-start-2 print:hidden"
      >
        <h2 className="px-2 pb-2 text-small font-strong">{t('Contents')}</h2>
        {list}
      </nav>
    </>
  )
}

function SectionText({ section, number }: { section: Section; number: number }) {
  const id = anchor(section)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-3.5 print:mb-6 print:block">
      <h2 id={`${id}-title`} className="text-h3 font-strong print:mb-2 print:break-after-avoid">
        {number}. {section.title}
      </h2>
      {section.body.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
        <BlockText key={index} block={block} />
      ))}
    </section>
  )
}

export function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p className="text-pretty text-ink-2 print:mb-2">
        <LinkedText text={block} />
      </p>
    )
  return (
    <ul className="grid list-disc gap-1.5 pl-6 text-ink-2 marker:text-ink-3 print:mb-2">
      {block.list.map((item) => (
        <li key={item} className="pl-1">
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  )
}
