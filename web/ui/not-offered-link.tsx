import { Link } from 'react-router'
import { t } from '../language/text.ts'
import { paths } from '../lib/url.ts'

/** Explains a geo restriction. In a new tab, so that what was typed stays. */
export function NotOfferedLink() {
  return (
    <p className="text-meta">
      <Link to={paths.notAvailable} target="_blank" className="text-link underline underline-offset-4">
        {t('What this means, and what you can still do')}
      </Link>
    </p>
  )
}
