import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/termsandconditions',
  title: 'Terms and Conditions',
  description: 'The terms of using the service and licensing its Indian stock footage.',
  view: () => import('./terms.view.tsx'),
  sitemap: true,
})
