import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/dashboard',
  title: 'Dashboard',
  view: () => import('./dashboard.view.tsx'),
  guarded: true,
})
