/**
 * The pages, in both languages, where the payment provider's window may open. Only their CSP allows the provider's hosts,
 * so browser and server share this list.
 * @param path with or without its query
 */
export const isCheckoutPath = (path: string): boolean =>
  /^(\/hi)?\/(subscriptionpayment|payorder|cart\/checkout|onetimepurchase\/[^/?]+)\/?($|\?)/i.test(path)
