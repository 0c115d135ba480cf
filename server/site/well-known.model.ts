interface Operator {
  brand: string
  company: string
}

/** What a browser needs to put the site on a home screen. */
export const webManifest = ({ brand }: Pick<Operator, 'brand'>): object => ({
  name: `${brand}: Indian stock footage`,
  short_name: brand,
  description: 'Indian stock video clips to search, preview and license.',
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#f6f6fa',
  theme_color: '#0c0c16',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})

/** What the site is and where things stand on it, for language models (llmstxt.org). */
export const llmsText = ({ brand, company }: Operator, site: string): string => `# ${brand}

> Indian stock video clips: anybody may search and watch watermarked previews; licences are sold by subscription (monthly or yearly) or one clip at a time, with GST on top. Run by ${company}. Not offered to residents of the EU, the UK or the US.

Prices change: quote them from the pricing page or \`GET /auth/getmasterdata\`, never from memory. Previews are watermarked and are no licence.

## Pages

- [Search](${site}/search?term=diwali): clips by words, in English, Hindi or either's spelling; filters are in the address
- [Collections](${site}/collections): clips put together by editors
- [Pricing](${site}/pricing): plans and single clips
- [FAQs](${site}/faqs): licences, prices, downloads and refunds in short
- [Terms and Conditions](${site}/termsandconditions): the licence among them
- [Cancellation and Refund](${site}/refundpolicy)
- [Contact Us](${site}/contactus)

## For programs

- [Calls](${site}/api): every call with its fields; [as OpenAPI](${site}/openapi.json)
- [Site map](${site}/sitemap.xml): every clip with its preview
`
