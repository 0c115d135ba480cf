import { COLOURS, type Colours } from '../../../contract/site/colours.ts'
import type { Language } from '../../../contract/values.ts'
import { escapeMarkup } from '../markup.ts'
import { homeOf, type MailBrand, type MailContent, mailLocale } from './mail-template.ts'

/** Renders a mail as text and as HTML from the same content. All of it is escaped. */
export function renderMail(content: MailContent, brand: MailBrand, language: Language = 'en') {
  return { subject: content.subject, text: asText(content, brand, language), html: asHtml(content, brand, language) }
}

function asText(content: MailContent, brand: MailBrand, language: Language): string {
  const { heading, paragraphs, details = [], button, link, footnote } = content
  const parts = [heading, ...paragraphs]
  if (details.length > 0) parts.push(details.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  if (button) parts.push(`${button.label}:\n${button.url}`)
  if (link) parts.push(`${link.label}:\n${link.url}`)
  if (footnote) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \n${brand.name}\n${homeOf(brand, language).replace(/\/$/, '')}\n`
}

/** The site's design tokens; inline for the light theme, since many mail clients drop style sheets. */
const LIGHT = { page: '#f6f6fa', surface: '#ffffff', ink: '#14142b', soft: '#484a66', line: '#dcdce8' }
/** Local fonts only: nothing is fetched. Devanagari comes last, for names in English mails too. */
const DEVANAGARI = "'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI'"
const FONT = `'Anek Latin', 'Noto Sans', 'Segoe UI', Roboto, Helvetica, Arial, ${DEVANAGARI}, sans-serif`
const DISPLAY = `'Rozha One', Georgia, 'Times New Roman', ${DEVANAGARI}, serif`

/** For clients with a dark mode: `!important` overrides the inline colours. */
const darkSheet = ({ COLOUR_ACCENT_DARK, COLOUR_LINK_DARK }: Colours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c0c16 !important; }
  .card { background: #141523 !important; border-color: #27283f !important; }
  .details { border-color: #27283f !important; }
  .ink { color: #f3f3f9 !important; }
  .soft { color: #b9bad0 !important; }
  .link { color: ${COLOUR_LINK_DARK} !important; }
  .button { background: ${COLOUR_ACCENT_DARK} !important; }
}`

interface Style {
  language: Language
  /** Line height of what is no heading. */
  lead: number
  colours: Colours
}

const leadOf = (language: Language) => (language === 'hi' ? { heading: 1.4, body: 1.65 } : { heading: 1.15, body: 1.5 })

/** The mail as an HTML document. No table, no image but the shop's logo, no URL but ours. */
function asHtml(content: MailContent, brand: MailBrand, language: Language): string {
  const { heading, paragraphs, details = [], button, link, footnote, reason } = content
  const { text } = mailLocale(language)
  const lead = leadOf(language)
  const style: Style = { language, lead: lead.body, colours: brand.colours ?? COLOURS }
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font:400 28px/${lead.heading} ${DISPLAY};color:${LIGHT.ink};overflow-wrap:anywhere">${escapeMarkup(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 16, 'ink', lead.body)),
    ...(details.length > 0 ? [detailsHtml(details, lead.body)] : []),
    ...(button ? [buttonHtml(button, style)] : []),
    ...(link ? [linkHtml(link, style)] : []),
    ...(footnote ? [paragraph(footnote, 14, 'soft', lead.body)] : []),
  ]
  const sent =
    reason ?? text(`Sent by ${brand.name} about your account.`, `यह ईमेल ${brand.name} ने आपके खाते के बारे में भेजा है।`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(content.subject)}</title>
<style>${darkSheet(style.colours)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<div class="page" style="padding:32px 12px;background:${LIGHT.page}">
<div style="max-width:576px;margin:0 auto">
<p style="margin:0 0 16px;text-align:center"><a class="ink" href="${escapeMarkup(homeOf(brand, language))}" style="font:400 26px/1 ${DISPLAY};color:${LIGHT.ink};text-decoration:none">${headingOf(brand)}</a></p>
<div class="card" style="padding:28px 24px 12px;border:1px solid ${LIGHT.line};border-radius:14px;background:${LIGHT.surface}">
${body.join('\n')}
</div>
<p class="soft" style="margin:16px 0 0;text-align:center;font:400 13px/${lead.body} ${FONT};color:${LIGHT.soft}">${escapeMarkup(sent)}</p>
</div>
</div>
</body>
</html>
`
}

const LOGO_BOX = { width: 280, height: 48 }

/** The name, or the logo that says it: a client that loads no pictures shows the name. */
function headingOf({ name, url, logo }: MailBrand): string {
  if (!logo) return escapeMarkup(name)
  const scale = Math.min(1, LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  return `<img src="${escapeMarkup(url + logo.path)}" alt="${escapeMarkup(name)}" width="${width}" height="${height}" style="border:0">`
}

const paragraph = (text: string, size: number, tone: 'ink' | 'soft', lead: number): string =>
  `<p class="${tone}" style="margin:0 0 16px;font:400 ${size}px/${lead} ${FONT};color:${LIGHT[tone]};overflow-wrap:anywhere">${escapeMarkup(text)}</p>`

/** Labels above their values: looks the same at any width. */
function detailsHtml(details: { name: string; value: string }[], lead: number): string {
  const rows = details.map(
    ({ name, value }) =>
      `<dt class="soft" style="margin:0;font:400 13px/${lead} ${FONT};color:${LIGHT.soft}">${escapeMarkup(name)}</dt>
<dd class="ink" style="margin:0 0 10px;font:600 16px/${lead} ${FONT};color:${LIGHT.ink};overflow-wrap:anywhere">${escapeMarkup(value)}</dd>`,
  )
  return `<dl class="details" style="margin:0 0 16px;padding:14px 0 4px;border-top:1px solid ${LIGHT.line};border-bottom:1px solid ${LIGHT.line}">
${rows.join('\n')}
</dl>`
}

/** The URL is printed too: for clients that show no buttons, and for people who check it before they click. */
function buttonHtml({ label, url }: { label: string; url: string }, { language, lead, colours }: Style): string {
  const hint = mailLocale(language).text(
    'If the button does not work, open this address:',
    'अगर बटन काम न करे, तो यह पता खोलें:',
  )
  return `<p style="margin:24px 0"><a class="button" href="${escapeMarkup(url)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:${colours.COLOUR_ACCENT};color:#ffffff;font:600 16px/1.35 ${FONT};text-decoration:none">${escapeMarkup(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font:400 13px/${lead} ${FONT};color:${LIGHT.soft};overflow-wrap:anywhere">${escapeMarkup(hint)}<br><a class="link" href="${escapeMarkup(url)}" style="color:${colours.COLOUR_LINK}">${escapeMarkup(url)}</a></p>`
}

const linkHtml = ({ label, url }: { label: string; url: string }, { lead, colours }: Style): string =>
  `<p class="soft" style="margin:0 0 16px;font:400 14px/${lead} ${FONT};color:${LIGHT.soft};overflow-wrap:anywhere">${escapeMarkup(label)}:<br><a class="link" href="${escapeMarkup(url)}" style="color:${colours.COLOUR_LINK}">${escapeMarkup(url)}</a></p>`
