type ErrorBody = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  field?: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
}

/** An answer in the provider's error shape. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.description)
    this.status = status
    this.body = body
  }
}

/** 400: a field of the request is wrong. */
export const invalid = (description: string, field?: string, reason = 'input_validation_failed') =>
  new ProviderError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field === undefined ? {} : { field }),
  })

/** A refusal without a field; also the shape of 401, 409 and 429. */
export const refusal = (status: number, description: string, code: ErrorBody['code'] = 'BAD_REQUEST_ERROR') =>
  new ProviderError(status, { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} })

export const unknownId = () => invalid('The id provided does not exist')
export const notFound = () => refusal(400, 'The requested URL was not found on the server.')
export const alreadyPaid = () =>
  invalid('Your payment has been declined as the order is already paid. Please initiate the payment with a new order.')

type Failure = Pick<ErrorBody, 'code' | 'description' | 'source' | 'step'>

const customer = (description: string, step = 'payment_authorization'): Failure => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source: 'customer',
  step,
})

/** Why a payment can fail, by the provider's reason word. */
export const FAILURES: Record<string, Failure> = {
  payment_failed: customer('Payment failed. Please try again with another payment method.'),
  payment_timed_out: customer('The payment was not completed in time. Please try again.'),
  payment_cancelled: customer('The payment was cancelled by the customer.', 'payment_authentication'),
  insufficient_fund: customer('The account does not have enough money for this payment.'),
  card_declined: { ...customer('The card was declined by the bank.'), source: 'issuer_bank' },
  card_disabled_for_online_payments: {
    ...customer('The card is not enabled for online payments.', 'card_enrollment_check'),
    source: 'issuer_bank',
  },
  card_number_invalid: customer('The card number is not valid.', 'payment_initiation'),
  card_expired: customer('The card has expired.', 'payment_initiation'),
  incorrect_otp: customer('The OTP is not correct.', 'payment_authentication'),
  authentication_failed: customer('The bank could not authenticate the customer.', 'payment_authentication'),
  order_already_paid: customer(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  ),
  invalid_vpa: customer('The UPI ID is not valid.', 'payment_initiation'),
  gateway_technical_error: {
    ...customer('The payment could not be processed because of a technical fault at the gateway.'),
    code: 'GATEWAY_ERROR',
    source: 'gateway',
  },
  bank_technical_error: {
    ...customer('The bank had a technical fault.'),
    code: 'GATEWAY_ERROR',
    source: 'bank',
  },
}

/** The failure of a payment as checkout and the payment entity show it; an unknown reason is passed on. */
export const failureOf = (reason: string): Failure & { reason: string } => ({
  ...(FAILURES[reason] ?? customer('Payment failed.')),
  reason,
})
