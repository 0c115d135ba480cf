import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/confirmemail',
  title: 'Confirm your address',
  view: () => import('./confirm-email.view.tsx'),
  clientOnly: true,
})
