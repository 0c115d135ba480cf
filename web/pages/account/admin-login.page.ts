import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/admin',
  title: 'Admin Login',
  view: () => import('./admin-login.view.tsx'),
  clientOnly: true,
})
