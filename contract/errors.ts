/**
 * Every error the API can answer: its stable code, HTTP status and the words used unless a call has its own.
 * The body is always `{ code, message, requestId }` (plus `field` when one input is to blame).
 */
export const errorTable = {
  invalid_input: [400, 'Please check the fields you sent.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  missing_fields: [400, 'Please fill in all required fields'],
  unsupported_media_type: [415, 'This call does not take that content type.'],
  payload_too_large: [413, 'That is more than this call accepts.'],
  headers_too_large: [431, 'The headers of this request are too large.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  not_found: [404, 'Nothing was found at this address.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  unauthenticated: [401, 'Please login to perform this action.'],
  invalid_credentials: [401, 'Invalid credentials. Please check your email and password.'],
  second_factor_needed: [401, 'Enter the code from your authenticator app.'],
  second_factor_wrong: [401, 'That code is not right. Enter the one your app shows now, or a recovery code.'],
  session_expired: [401, 'Session expired. Please login again.'],
  forbidden: [403, 'You do not have the right to do this.'],
  cross_origin: [403, 'This call must come from our own pages.'],
  admin_exists: [403, 'An administrator already exists. Sign in as one to add another.'],
  google_refused: [401, 'Google login failed. Please try again.'],
  google_unavailable: [503, 'Google login failed. Please try again.'],
  google_link_needed: [409, 'Sign in with your password, then connect Google in Account.'],
  google_staff: [403, 'Staff sign in with their user ID and password.'],
  google_in_use: [409, 'This Google account is connected to another account.'],
  email_taken: [409, 'An account with this email already exists. Sign in, or reset your password.'],
  user_id_taken: [409, 'This user ID is already in use.'],
  wrong_password: [400, 'The password is not right.'],
  common_password: [400, 'This password is one of the most common ones. Please choose another.'],
  password_needed: [409, 'Set a password first: sign out, then choose Forgot password.'],
  mail_link_invalid: [410, 'This link has expired or was used before. Please ask for a new one.'],
  session_not_found: [404, 'No such session.'],
  second_factor_exists: [409, 'A second factor is set up already. Remove it first.'],
  second_factor_missing: [409, 'No second factor is set up.'],
  not_offered_here: [451, 'We do not offer our service to residents of the EU, the UK or the US.'],
  last_admin: [409, 'The last administrator cannot be removed.'],
  account_not_found: [404, 'No such account.'],
  too_many_addresses: [409, 'You can keep at most 20 addresses.'],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  clip_not_found: [404, 'This clip is not available.'],
  collection_not_found: [404, 'This collection is not available.'],
  rendition_unavailable: [409, 'This clip is not available in that quality.'],
  stale_version: [409, 'Somebody else changed this in the meantime. Reload to see their version.'],
  not_a_video: [400, 'Please select a valid video file'],
  upload_incomplete: [400, 'The upload broke off before its end. Please send it again.'],
  upload_not_found: [404, 'No such upload.'],
  upload_not_failed: [409, 'Only a failed upload can be tried again.'],
  storage_full: [507, 'There is not enough room to store this file.'],
  already_owned: [409, 'You already own this clip in that quality.'],
  not_entitled: [403, 'Buy this clip or subscribe to download it.'],
  order_not_found: [404, 'No such order.'],
  order_failed: [503, 'Failed to create Razorpay order'],
  payment_refused: [400, 'Payment verification failed'],
  payment_in_review: [409, 'We received your payment and are checking it'],
  paper_not_found: [404, 'There is no such paper.'],
  invoice_exists: [409, 'The invoice for this order was issued already.'],
  refund_not_possible: [409, 'This order cannot be refunded.'],
  refund_requested: [409, 'You have asked for this refund already. We are looking at it.'],
  no_subscription: [409, 'You do not have any active subscription.'],
  not_in_review: [409, 'This order is not under review.'],
  fair_use_reached: [429, 'You reached today’s fair-use limit. Write to us and we will raise it.'],
  bad_signature: [401, 'The signature does not match.'],
  link_expired: [403, 'This link has expired. Start the download again.'],
  range_not_satisfiable: [416, 'That part of the file does not exist.'],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],
  internal: [500, 'Something went wrong. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorTable

/** The one shape of every error reply. */
export interface ErrorReply {
  code: ErrorCode
  message: string
  requestId: string
  /** The input to blame, as the contract names it. */
  field?: string
}
