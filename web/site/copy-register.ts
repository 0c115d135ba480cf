/** One of the statements that the sources make about a topic. */
export interface Statement {
  /** Where it is said; `ours` where the sources are silent or had to be reconciled. */
  source: string
  says: string
  /** The one that the product follows. */
  inForce?: true
}

/** A matter on which the sources differ or are silent. Every statement stays on record; exactly one is in force. */
export interface Topic {
  topic: string
  statements: readonly [Statement, Statement, ...Statement[]]
  why: string
}

/** The copy register: what the sources say where they differ, what holds, and why. */
export const register = [
  {
    topic: 'licence scope',
    statements: [
      { source: 'subscribe page', says: 'personal and commercial use' },
      { source: 'terms', says: 'personal, professional or educational use' },
      { source: 'FAQ assistant', says: 'web use only' },
      { source: 'footage licence', says: 'web use only' },
      {
        source: 'ours',
        says: 'each page shows its own reading; the licence certificate states the personal and commercial one',
        inForce: true,
      },
    ],
    why: 'No statement of the source is dropped, and what a customer holds in hand is the widest of them.',
  },
  {
    topic: 'library size',
    statements: [
      { source: 'landing page', says: 'more than 100 assets added daily' },
      { source: 'other page', says: 'over 10,000 high-resolution clips' },
      { source: 'FAQ', says: 'refreshed every 30 days' },
      { source: 'ours', says: 'each statement stands where the source makes it', inForce: true },
    ],
    why: 'They are claims of the operator, not facts that the product can settle.',
  },
  {
    topic: 'HD price',
    statements: [
      { source: 'checkout', says: '79 rupees', inForce: true },
      { source: 'fallback table', says: '89 rupees' },
    ],
    why: 'The server seeds 79 and charges its own price; 89 shows only while master data cannot be loaded, as indicative.',
  },
  {
    topic: 'FAQ prices',
    statements: [
      { source: 'FAQ', says: 'HD 79, 4K 129, monthly 1800, annual 1000 per month billed annually' },
      { source: 'checkout', says: 'monthly 999, annual 9999' },
      { source: 'ours', says: 'the FAQ renders the current prices of master data', inForce: true },
    ],
    why: 'A price on a page must be the price that is charged.',
  },
  {
    topic: 'order amount',
    statements: [
      { source: 'checkout', says: 'a fixed amount of 1' },
      { source: 'ours', says: 'the server computes price and 18 % GST in paise', inForce: true },
    ],
    why: 'The 1 is a test value, and an amount sent by a browser is never trusted.',
  },
  {
    topic: 'company seats',
    statements: [
      { source: 'terms', says: 'a company with fewer than 50 employees may use a subscription' },
      {
        source: 'terms, other place',
        says: 'a company with over 50 employees must contact sales for a company account',
      },
      { source: 'ours', says: 'both stand; exactly 50 employees means contacting sales', inForce: true },
    ],
    why: 'The two only leave exactly 50 open, and a talk with sales costs such a company nothing.',
  },
  {
    topic: 'toast timing',
    statements: [
      { source: 'toast settings', says: '4 s, 3 visible, gap 14 px' },
      { source: 'library defaults', says: 'top right, 5000 ms' },
      { source: 'ours', says: '4 s, 3 visible, gap 14 px, top right', inForce: true },
    ],
    why: 'A setting beats a default; the place has only one reading.',
  },
  {
    topic: 'duration slider',
    statements: [
      { source: 'search page', says: '0 to 500 s on a desktop, 0 to 60 s on a phone' },
      { source: 'slider', says: '0 to 60 with a default range of 0 to 500' },
      { source: 'ours', says: '0 to 500 s and 0 to 60 s; the top end means "and longer"', inForce: true },
    ],
    why: 'No clip may be hidden only because it is longer than the slider.',
  },
  {
    topic: 'annual plan refunds',
    statements: [
      { source: 'pricing page', says: 'the annual plan is non-refundable' },
      { source: 'refund policy', says: 'refund within 14 days if nothing was downloaded, new or renewed' },
      { source: 'ours', says: 'the 14-day rule for both plans; after that, non-refundable', inForce: true },
    ],
    why: 'The policy that names days and conditions is the more exact one, and the kinder to the buyer.',
  },
  {
    topic: 'subscriptionpayment route',
    statements: [
      { source: 'protected group', says: 'only for signed-in users' },
      { source: 'public routes', says: 'for anyone' },
      { source: 'ours', says: 'anyone reaches it; a guest signs in first, the plan is remembered', inForce: true },
    ],
    why: 'A shared link must work, and nobody can pay without an account.',
  },
  {
    topic: 'plan names',
    statements: [
      { source: 'master data', says: 'Monthly and Annual' },
      { source: 'pricing page', says: 'Monthly and Yearly' },
      { source: 'checkout address', says: 'month and year' },
      { source: 'ours', says: 'stored as monthly and annual; every spelling is understood', inForce: true },
    ],
    why: 'One stored name; 833 per month is a twelfth of 9999 without its fraction, shown with "billed annually".',
  },
  {
    topic: 'bootstrap spinner',
    statements: [
      { source: 'session bootstrap', says: 'a spinner until the refreshed token is there' },
      { source: 'session bootstrap, other place', says: 'the app renders either way' },
      { source: 'ours', says: 'in the account slot on public pages, full page on protected ones', inForce: true },
    ],
    why: 'The server has already rendered a public page; only what depends on the person has to wait.',
  },
  {
    topic: 'clip delete',
    statements: [
      { source: 'back office', says: 'deleted' },
      {
        source: 'ours',
        says: 'withdrawn at once everywhere; licensees keep it, purged when nobody does',
        inForce: true,
      },
    ],
    why: 'Who paid for a clip must be able to download it again.',
  },
  {
    topic: 'about page',
    statements: [
      { source: 'route table', says: 'the route renders nothing' },
      { source: 'content', says: 'hero, three blurbs, contact block and form exist', inForce: true },
    ],
    why: 'The footer links there, and nobody expects an empty page.',
  },
  {
    topic: 'category page',
    statements: [
      { source: 'route table', says: 'declared; content not shown' },
      { source: 'ours', says: 'the clips of one theme or shot under its name', inForce: true },
    ],
    why: 'It is what such an address means in any catalogue.',
  },
  {
    topic: 'licence number in refund requests',
    statements: [
      { source: 'refund policy', says: 'name, registered email and licence number' },
      { source: 'ours', says: 'the order number where no licence was issued', inForce: true },
    ],
    why: 'A refund needs that nothing was downloaded, and licences are issued with downloads.',
  },
] as const satisfies readonly Topic[]

type Entry = (typeof register)[number]
type SourceOf<T extends Entry['topic']> = Extract<Entry, { topic: T }>['statements'][number]['source']

/** What one source says of a topic, in words that fit into a sentence. */
export function statementOf<T extends Entry['topic']>(topic: T, source: SourceOf<T>): string {
  const statements: readonly Statement[] = register.find((entry) => entry.topic === topic)?.statements ?? []
  return statements.find((statement) => statement.source === source)?.says ?? ''
}
