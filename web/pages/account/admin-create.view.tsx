import { Link } from 'react-router'
import { AdminCreateForm } from '../../accounts/sign-in/admin-create-form.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { AdminFrame } from './account-frames.tsx'

/** SCR-15: /admincreate. No guard here: the server decides. */
export default function AdminCreatePage() {
  return (
    <AdminFrame title={t('Create an admin')}>
      <AdminCreateForm />
      <Link to={paths.admin} className="min-h-6 justify-self-center text-small text-link underline underline-offset-4">
        {t('Admin Login')}
      </Link>
    </AdminFrame>
  )
}
