/**
 * The pages, in both languages, where the payment provider's window may open. Only documents of these addresses let the provider's hosts in,
 * so browser and server must mean the same ones.
 * @param path with or without its query
 */
export const isCheckoutPath = (path: string): boolean =>
  /^(\/hi)?\/(subscriptionpayment|onetimepurchase\/[^/?]+)\/?($|\?)/i.test(path)
