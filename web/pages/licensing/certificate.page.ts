import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/certificate/:number',
  title: 'Licence certificate',
  view: () => import('./certificate.view.tsx'),
  guarded: true,
})
