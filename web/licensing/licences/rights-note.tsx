import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { USE_LABELS } from '../../lib/use-labels.ts'

const ALL_USES = Object.keys(USE_LABELS).length

/** LIC-16: what a clip is cleared for, beside what sells or downloads it; nothing where it is cleared for everything. */
export function RightsNote({ clip: { _id: id, rights } }: { clip: Pick<Video, '_id' | 'rights'> }) {
  if (!rights || rights.okFor.length === ALL_USES) return null
  return (
    <p className="flex items-start gap-2 text-small text-ink-2">
      <Scale size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
      <span>{textOf(rights, id)}</span>
    </p>
  )
}

function textOf({ licenceType, okFor }: NonNullable<Video['rights']>, id: string): ReactNode {
  if (licenceType === 'editorial')
    return t('Editorial use only: news, documentary, teaching and comment. Not for advertising or promotion.')
  if (licenceType === 'commercial')
    return t('Cleared for: {uses}.', { uses: okFor.map((use) => t(USE_LABELS[use])).join(', ') })
  return (
    <>
      {t('This clip cannot be licensed as it is.')}{' '}
      <Link to={paths.contactAbout('question', id)} className="text-link underline underline-offset-4">
        {t('Ask us first')}
      </Link>
    </>
  )
}

/** Whether it can be licensed without asking us. */
export const isForSale = ({ rights }: Pick<Video, 'rights'>): boolean => rights?.licenceType !== 'not for sale'
