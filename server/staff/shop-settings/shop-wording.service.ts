import type { CallInput, CallReply } from '../../../contract/index.ts'
import { mailWordingProblem, type MailWording } from '../../../contract/site/mail-wording.ts'
import { wordingProblem } from '../../../contract/site/own-texts.ts'
import { LANGUAGES, type Language } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { MailContent, MailTemplates } from '../../platform/mail/mail-template.ts'
import { inOwnWording } from '../../platform/mail/mail-wording.model.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { MAIL_SAMPLES } from './mail-samples.table.ts'
import { readTextKey, textKey } from './shop-text.model.ts'
import { listNewest } from './shop-version.repository.ts'
import { type By, changedOf, newestOf, saveVersions, type VersionDeps } from './shop-version.service.ts'

export interface ShopWordingDeps extends VersionDeps {
  outbox: Outbox
  /** As the product writes them. */
  productMails: MailTemplates
}

export async function listShopTexts({ db }: VersionDeps): Promise<CallReply<'GET /staff/shoptexts'>> {
  const newest = await listNewest(db, 'text')
  return {
    version: newestOf(newest),
    texts: newest.flatMap((version) =>
      version.value === null
        ? []
        : [{ ...readTextKey(version.key), words: version.value, changed: changedOf(version) }],
    ),
  }
}

/** @throws AppError invalid_input for words that leave out what the text is given, edit_conflict */
export async function saveShopText(
  deps: VersionDeps,
  { language, text, words, version }: CallInput<'POST /staff/shoptexts'>,
  by: By,
): Promise<void> {
  const problem = words === null ? null : wordingProblem(text, words)
  if (problem) throw new AppError('invalid_input', { field: 'words', message: problem })
  await saveVersions(deps, { area: 'text', changes: { [textKey(language, text)]: words }, version }, by)
}

export async function listShopMails({ db, productMails }: ShopWordingDeps): Promise<CallReply<'GET /staff/shopmails'>> {
  const newest = await listNewest(db, 'mail')
  const own = new Map(newest.map(({ key, value }) => [key, value === null ? null : (JSON.parse(value) as MailWording)]))
  const templates = Object.keys(productMails)
  return {
    version: newestOf(newest),
    mails: templates.flatMap((template) =>
      LANGUAGES.map((language) => ({
        template,
        language,
        subject: sampleOf(productMails, template, language).subject,
        words: own.get(textKey(language, template)) ?? null,
      })),
    ),
  }
}

/** @throws AppError not_found for a mail that nobody sends */
function sampleOf(mails: MailTemplates, template: string, language: Language): MailContent {
  const make = Object.hasOwn(mails, template) ? mails[template] : undefined
  if (!make) throw new AppError('not_found')
  return make(MAIL_SAMPLES[language], language)
}

export function previewShopMail(
  { productMails }: ShopWordingDeps,
  { template, language, words }: CallInput<'POST /staff/shopmails/preview'>,
): CallReply<'POST /staff/shopmails/preview'> {
  requireWording(words)
  const sample = sampleOf(productMails, template, language)
  const { subject, heading, paragraphs, details = [], button } = words ? inOwnWording(sample, words) : sample
  return { subject, heading, paragraphs, details, button: button?.label ?? '' }
}

function requireWording(words: MailWording | null): void {
  const problem = words && mailWordingProblem(words)
  if (problem) throw new AppError('invalid_input', { field: 'words', message: problem })
}

/** @throws AppError invalid_input, not_found, edit_conflict */
export async function saveShopMail(
  deps: ShopWordingDeps,
  { template, language, words, version }: CallInput<'POST /staff/shopmails'>,
  by: By,
): Promise<void> {
  requireWording(words)
  sampleOf(deps.productMails, template, language)
  const value = words && JSON.stringify(words)
  await saveVersions(deps, { area: 'mail', changes: { [textKey(language, template)]: value }, version }, by)
}

export async function sendTestMail({ db, outbox, clock }: ShopWordingDeps, to: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = `test mail ${newId(clock.now())}`
    await outbox.post(trx, { key, accountId: by.actor.id, to, template: 'test-mail', data: {} })
    await audit(trx, { action: 'mail.tested', actorId: by.actor.id, client: by.client })
  })
}
