import type { Page } from '../../app/page.ts'

const pages: Record<string, Page> = {
  'admin-create': { path: '/admincreate', title: 'Admin', clientOnly: true },
  'admin-login': { path: '/admin', title: 'Admin Login', clientOnly: true },
  'company-sign-in': { path: '/companysignin', title: 'Sign in with your company', clientOnly: true },
  company: { path: '/company', title: 'Your company', clientOnly: true },
  'confirm-email': { path: '/confirmemail', title: 'Confirm your address', clientOnly: true },
  'factor-removal-stop': { path: '/keepsecondfactor', title: 'Keep your second factor', clientOnly: true },
  'lost-second-factor': { path: '/lostsecondfactor', title: 'Lost second factor', clientOnly: true },
  dashboard: { path: '/dashboard', title: 'Dashboard', guarded: true },
  unfollow: { path: '/unfollow', title: 'New clips by e-mail', clientOnly: true },
  'reset-password': { path: '/resetpassword', title: 'Forgot password', clientOnly: true },
}
export default pages
