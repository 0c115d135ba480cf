import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'

/** LIC-15: to the page of what a licence allows. */
export const LicenceLink = () => (
  <Link to={paths.licence} className="inline-flex min-h-9 items-center text-link underline underline-offset-4">
    {t('What the licence allows')}
  </Link>
)
