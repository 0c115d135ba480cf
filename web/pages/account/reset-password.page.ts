import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/resetpassword',
  title: 'Forgot password',
  view: () => import('./reset-password.view.tsx'),
  clientOnly: true,
})
