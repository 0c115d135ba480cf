import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/admincreate',
  title: 'Admin',
  view: () => import('./admin-create.view.tsx'),
  clientOnly: true,
})
