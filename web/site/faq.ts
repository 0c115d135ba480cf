import { GST_PERCENT } from '../../contract/constants.ts'
import { t, translate, type Text } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import { ABROAD, EDITING, PASSWORD, PAYMENT_FAILED, TALK_TO_US } from './assistant-topics.ts'
import { statementOf } from './copy-register.ts'

export interface FaqItem {
  question: string
  /** The question in English, by which the assistant finds it as well. */
  english: string
  answer: string
  /** Where it is done. */
  link?: { to: string; label: string }
  /** Offered by the assistant as a button. */
  common?: true
}

/** One price as the answers show it, in rupees with the sign: `₹79` and `₹93.22`. */
export interface ShownPrice {
  price: string
  withGst: string
}

/** Register, FAQ prices: the current ones of master data. */
export interface FaqPrices {
  mobile: ShownPrice
  hd: ShownPrice
  fourK: ShownPrice
  monthly: ShownPrice
  annual: ShownPrice
  /** A twelfth of the annual price. */
  annualPerMonth: string
  /** Said with prices of the fallback table, else empty. */
  note: string
}

/**
 * SCR-54: 15 questions, in the language of the page. Without prices (still loading) the answers point to the
 * pricing page.
 */
export function faqItems(
  brand: string,
  prices: FaqPrices | null,
  claim: string | null = translate(statementOf('library size', 'FAQ')),
): FaqItem[] {
  return [...libraryItems(brand, claim), ...priceItems(prices), ...licenceItems(), ...accountItems()]
}

/** What the assistant answers beside the FAQ. */
export const assistantOnly = (): FaqItem[] => [
  {
    ...asks(PAYMENT_FAILED),
    answer: t(
      'If the money left your account, the order is either confirmed within a few minutes or the money is returned by your bank or by us. Your dashboard shows what became of it, under Orders and invoices; an order that is open can be paid again there.',
    ),
    link: { to: paths.orders, label: t('Orders and invoices') },
  },
  {
    ...asks(ABROAD),
    answer: t(
      'Watching and searching work everywhere. Buying needs a billing address in India for now; what you license may be used worldwide.',
    ),
  },
  {
    ...asks(TALK_TO_US),
    answer: t('Write to us with the contact form; if it is about an order, name its number.'),
    link: { to: paths.contact, label: t('Contact us') },
  },
  {
    ...asks(PASSWORD),
    answer: t('Choose Sign In, then "Forgot password?": a link to set a new one comes by e-mail.'),
  },
  {
    ...asks(EDITING),
    answer: t(
      'Open the board under Saved Clips and choose "Download as a timeline": you get its clips in their order for Premiere Pro, DaVinci Resolve, Final Cut Pro or as an EDL, and the watermarked previews that it names. When the cut is locked, its edit list becomes a cart.',
    ),
    link: { to: paths.editList, label: t('From the cut to the licence') },
  },
]

const asks = (english: Text) => ({ question: translate(english), english })

const OURSELVES = 'What is {brand}?'

const libraryItems = (brand: string, claim: string | null): FaqItem[] => [
  {
    question: t(OURSELVES, { brand }),
    english: OURSELVES.replace('{brand}', brand),
    answer: t(
      '{brand} is a library of Indian stock footage: festivals, food, travel, cities, nature and everyday life. You can search it and watch watermarked previews without an account, and license clips with a subscription or one at a time.',
      { brand },
    ),
  },
  {
    ...asks('How often is new footage added?'),
    answer: claim
      ? t('The library is {claim}, so there is always something that was not there on your last visit.', { claim })
      : t('Clips are added as they are filmed. The home page lists the newest first.'),
  },
  {
    ...asks('Can I download clips in HD and 4K?'),
    answer: t(
      'Yes. There are Mobile (vertical), HD (1920x1080) and 4K (3840x2160). Clips shot on mobile come in Mobile HD; for other clips you choose HD or 4K before the download, as far as the clip was shot in 4K.',
    ),
    common: true,
  },
]

const priceItems = (prices: FaqPrices | null): FaqItem[] => [
  { ...asks('What is the price of a single clip?'), answer: prices ? clipAnswer(prices) : elsewhere(), common: true },
  { ...asks('What is the price of a subscription?'), answer: prices ? planAnswer(prices) : elsewhere(), common: true },
  {
    ...asks('What is the difference between a subscription and single use?'),
    answer: t(
      'Single use is a one-time purchase of one video: you pay once and download it at once. A subscription gives you unlimited downloads of the whole library in Mobile, HD and 4K, for a month or for a year.',
    ),
  },
  {
    ...asks('Are downloads really unlimited?'),
    answer: t(
      'Yes, for one person at work. To keep out automated copying there is a fair-use ceiling for each day; the pricing page and the Terms and Conditions name it. If your project needs more, write to us and we raise it.',
    ),
  },
]

const elsewhere = () => t('You find the current prices on the pricing page.')

const clipAnswer = ({ mobile, hd, fourK, note }: FaqPrices): string =>
  t(
    '{mobile} for a clip shot on mobile, {hd} in HD and {fourK} in 4K. With {gst}% GST that is {mobileGst}, {hdGst} and {fourKGst}. You pay once.',
    {
      mobile: mobile.price,
      hd: hd.price,
      fourK: fourK.price,
      gst: GST_PERCENT,
      mobileGst: mobile.withGst,
      hdGst: hd.withGst,
      fourKGst: fourK.withGst,
    },
  ) + note

const planAnswer = ({ monthly, annual, annualPerMonth, note }: FaqPrices): string =>
  t(
    'The monthly plan is {monthly} per month, {monthlyGst} with {gst}% GST. The annual plan is {perMonth} per month, billed annually at {annual}, {annualGst} with GST.',
    {
      monthly: monthly.price,
      monthlyGst: monthly.withGst,
      gst: GST_PERCENT,
      perMonth: annualPerMonth,
      annual: annual.price,
      annualGst: annual.withGst,
    },
  ) + note

const licenceItems = (): FaqItem[] => [
  {
    ...asks('What does the footage licence allow?'),
    link: { to: paths.licence, label: t('What the licence allows') },
    answer: t(
      'Our footage is licensed for {scope}: websites, social media, online video and online advertising. The certificate that comes with each licensed download states the scope for that clip, and its signed text prevails.',
      { scope: translate(statementOf('licence scope', 'FAQ assistant')) },
    ),
    common: true,
  },
  {
    ...asks('Do my licences end with my subscription?'),
    answer: t(
      'No. A clip that you licensed while you subscribed stays licensed, for good and worldwide; you can download it again and need not buy it.',
    ),
  },
  {
    ...asks('Can I try a clip before I pay?'),
    answer: t('Yes. With a free account you can download any clip with a watermark and try it in your edit.'),
  },
  {
    ...asks('Can my company use a subscription?'),
    answer: t(
      'A company with fewer than 50 employees may use one; each person needs a seat of their own. A company with 50 employees or more should contact sales for a company account. The company that you name at the checkout holds the licences.',
    ),
  },
]

const accountItems = (): FaqItem[] => [
  {
    ...asks('Can I cancel my subscription?'),
    answer: t(
      'The monthly plan can be cancelled anytime, and you keep your access until the end of the period. The annual plan runs for its year; after the 14 days of our refund policy it is non-refundable.',
    ),
  },
  {
    ...asks('When can I get a refund?'),
    answer: t(
      'If you paid within the last 14 days and no clips were downloaded or used, for a new subscription as well as for a renewal. Ask for it in your dashboard, under Orders and invoices: the order is filled in there. Or write to support with your name, registered email and licence number. It is processed in 5-7 working days.',
    ),
    link: { to: paths.orders, label: t('Ask for a refund in your dashboard') },
    common: true,
  },
  {
    ...asks('Where do I find the clips that I bought?'),
    answer: t(
      'In your dashboard under Purchased Videos. You can download them again there for at least five years, as often as you need.',
    ),
  },
  {
    ...asks('How can I pay, and do I get a GST invoice?'),
    answer: t(
      'You pay by card, UPI, net banking or wallet through Razorpay. Every paid order comes with a GST tax invoice; enter your GSTIN at the checkout to have it printed on it.',
    ),
  },
]
