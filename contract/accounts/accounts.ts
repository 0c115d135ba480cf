import * as z from 'zod/mini'
import type { CompanyRole } from '../company-roles.ts'
import { endpoint, json } from '../endpoint.ts'
import { billingProblems } from '../licensing/billing-checks.ts'
import { line, lineOr, MailLanguage, optionalLine, type Right, RIGHTS, ROLES, whole } from '../values.ts'

export const AccessToken = z.object({ accessToken: z.string() })
export const Email = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email is longer than 254 characters'),
    z.email('Please enter a valid email'),
  )
/** A new password: 8-128 characters (MSG-1: Sessions). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, 'Password must have at least 8 characters'),
    z.maxLength(128, 'Password must have at most 128 characters'),
    whole('Password'),
  )
/** A password typed at sign-in: any length up to a bound, so that older rules lock nobody out. */
export const TypedPassword = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Password is too long'))
const LoginId = line('Email', 254)
/** A Google access token: opaque, never a JWT. */
export const GoogleCredential = z.string({ error: 'A Google credential is needed' }).check(
  z.minLength(20, 'This is not a Google credential'),
  z.maxLength(4096, 'This is not a Google credential'),
  z.regex(/^[\w.~+/=-]+$/, 'This is not a Google credential'),
  // An ID token is a JWT; only access tokens are accepted.
  z.refine((text) => !/^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(text), 'This is not a Google credential'),
)
/** ACC-8: staff ids are any 3-254 characters. */
export const StaffId = line('User ID', 254).check(z.minLength(3, 'User ID must have at least 3 characters'))

const newAccount = {
  /** ACC-14: recorded when sent, not required. */
  adult: z.optional(z.boolean()),
  resident: z.optional(z.boolean()),
  /** Beyond the spec: the language of mails to a new account; an existing one keeps its own. */
  language: MailLanguage,
}

export const signUp = endpoint('POST /auth/signup', {
  who: 'anyone',
  summary: 'Creates a customer account and signs it in',
  body: {
    firstName: line('First Name', 80),
    lastName: line('Last Name', 80),
    email: Email,
    password: NewPassword,
    ...newAccount,
  },
  reply: json(AccessToken),
  limit: { name: 'sign-up', by: 'network', max: 20, seconds: 3600 },
  errors: ['email_taken', 'common_password', 'not_offered_here'],
})

const passwordSignIn = {
  who: 'anyone',
  body: {
    id: LoginId,
    password: TypedPassword,
    /** TOTP code or recovery code, required after the password for accounts with a second factor. */
    code: optionalLine('Code', 40),
  },
  reply: json(AccessToken),
  errors: [
    'invalid_credentials',
    'account_suspended',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
} as const

export const signIn = endpoint('POST /auth/userlogin', { ...passwordSignIn, summary: 'Signs a customer in' })

export const staffSignIn = endpoint('POST /auth/login', { ...passwordSignIn, summary: 'Signs an ADMIN or EMPLOYEE in' })

export const googleSignIn = endpoint('POST /auth/google', {
  who: 'anyone',
  summary: 'Signs a customer in with a Google access token',
  body: { credential: GoogleCredential, ...newAccount },
  reply: json(AccessToken),
  limit: { name: 'google', by: 'network', max: 10, seconds: 60 },
  errors: [
    'google_refused',
    'google_unavailable',
    'google_link_needed',
    'google_staff',
    'account_suspended',
    'cross_origin',
    'not_offered_here',
  ],
})

export const refresh = endpoint('GET /refresh', {
  who: 'anyone',
  summary: 'Exchanges the session cookie for a new access token; null for a guest',
  reply: json(z.object({ accessToken: z.nullable(z.string()) })),
  errors: ['session_expired', 'cross_origin'],
})

export const logout = endpoint('POST /auth/logout', {
  who: 'anyone',
  summary: 'Ends the session',
  cookie: true,
  reply: json(z.object({ success: z.literal(true) })),
  errors: ['cross_origin'],
})

export const adminSignUp = endpoint('POST /auth/adminsignup', {
  who: 'anyone',
  summary: 'Creates an ADMIN: without a token only while there is none, else by an ADMIN',
  body: {
    id: line('ID', 254).check(z.minLength(3, 'ID must have at least 3 characters')),
    password: NewPassword,
    /** Of the first administrator: the one-time code in the server's log. The sandbox, which answers its own machine alone, wants none. */
    code: optionalLine('Code', 40),
  },
  reply: json(z.object({ message: z.string() }), 201),
  limit: { name: 'admin-sign-up', by: 'network', max: 20, seconds: 3600 },
  errors: ['admin_exists', 'setup_code', 'user_id_taken', 'common_password'],
})

export const Employee = z.object({
  id: z.string(),
  _id: z.string(),
  role: z.enum(ROLES),
  /** Beyond the spec: its desks. */
  rights: z.array(z.enum(RIGHTS)),
  /** False: it was closed, and cannot sign in. */
  active: z.boolean(),
  /** Somebody who was invited and has no password yet. */
  invited: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  /** Beyond the spec: whether a second factor is set up. */
  secondFactor: z.optional(z.boolean()),
})

export const listEmployees = endpoint('GET /auth/getallemployees', {
  who: 'admin',
  summary: 'Lists staff accounts',
  reply: json(z.array(Employee)),
})

export const addEmployee = endpoint('POST /auth/addemployee', {
  who: 'admin',
  summary: 'Adds a staff account',
  body: {
    userId: StaffId,
    password: NewPassword,
    // ACC-8: the role may be chosen, EMPLOYEE by default.
    role: z._default(z.enum(['EMPLOYEE', 'ADMIN'], { error: 'Role must be EMPLOYEE or ADMIN' }), 'EMPLOYEE'),
  },
  reply: json(z.object({ message: z.string() }), 201),
  changes: 'nothing',
  errors: ['user_id_taken', 'common_password'],
})

export const deleteUser = endpoint('POST /auth/delete-user', {
  who: 'admin',
  summary: 'Deletes a staff account and ends its sessions',
  body: { userId: z.uuid({ error: 'userId must be the record’s _id' }) },
  changes: 'nothing',
  errors: ['account_not_found', 'last_admin'],
})

/** ACC-19. */
export const Address = z.object({
  label: lineOr('', 'Label', 60),
  line1: line('Address Line 1'),
  line2: lineOr('', 'Address Line 2'),
  city: line('City', 100),
  state: line('State', 100),
  zipCode: line('Zip Code', 12),
  gst: lineOr('', 'GSTIN', 20),
  country: lineOr('India', 'Country', 60),
})
const ONLY_INDIA = 'Orders are taken from billing addresses in India.'
/** ACC-19: what the checkout would refuse is not saved. */
const usableAddress = z.check<z.core.output<typeof Address>>(({ value, issues }) => {
  const { state, zipCode: zip, gst, country } = value
  if (country.toLowerCase() !== 'india')
    issues.push({ code: 'custom', path: ['country'], message: ONLY_INDIA, input: value })
  for (const { field, message } of billingProblems({ state, zip, gst }))
    issues.push({ code: 'custom', path: [field === 'zip' ? 'zipCode' : field], message, input: value })
})
export const SavedAddresses = z.object({ savedAddresses: z.array(Address) })

export const listAddresses = endpoint('GET /user/getsavedaddress', {
  who: 'customer',
  summary: 'The caller’s saved addresses',
  reply: json(SavedAddresses),
})

export const saveAddress = endpoint('POST /user/saveaddress', {
  who: 'customer',
  summary: 'Adds an address to the caller’s list',
  body: { newAddress: Address.check(usableAddress) },
  reply: json(SavedAddresses),
  errors: ['too_many_addresses'],
})

export const changeAddress = endpoint('POST /user/changeaddress', {
  who: 'customer',
  summary: 'Puts another address in the place of one of the caller’s list',
  body: { address: Address, newAddress: Address.check(usableAddress) },
  reply: json(SavedAddresses),
  errors: ['address_not_found'],
})

export const removeAddress = endpoint('POST /user/removeaddress', {
  who: 'customer',
  summary: 'Takes an address off the caller’s list; orders and invoices keep theirs',
  body: { address: Address },
  reply: json(SavedAddresses),
  errors: ['address_not_found'],
})

/** ACC-1: claims of the access token, for display only; the server reads roles from the database. */
export interface SessionClaims {
  sub: string
  sid: string
  role: (typeof ROLES)[number]
  /** Desks of the back office, of staff alone. */
  rights?: readonly Right[]
  subscription: boolean
  firstName: string
  username: string
  savedAddresses: z.core.output<typeof Address>[]
  /** The company that the person acts for; `subscription` is its own then. */
  company?: { id: string; name: string; role: CompanyRole }
}
