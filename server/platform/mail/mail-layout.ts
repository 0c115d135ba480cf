/** What a mail says. All of it is plain text; the layout does the rest. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** The one thing to do. */
  button?: { label: string; url: string }
  /** Small print under the button. */
  footnote?: string
  /** Who is answered, where it is not the sender: one plain address. */
  replyTo?: string
}

export interface MailBrand {
  name: string
  /** Where the site is, without a trailing slash. */
  url: string
}

/** The site's own colours (design tokens): inline for light, since many readers drop style sheets. */
const LIGHT = { page: '#f6f6fa', surface: '#ffffff', ink: '#14142b', soft: '#484a66', line: '#dcdce8', link: '#b01050' }
const ACCENT = '#c2145a'
const FONT = "'Anek Latin', 'Noto Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const DISPLAY = "'Rozha One', Georgia, 'Times New Roman', serif"

/** For readers that know dark mode. The inline colours give way to these alone. */
const DARK_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c0c16 !important; }
  .card { background: #141523 !important; border-color: #27283f !important; }
  .ink { color: #f3f3f9 !important; }
  .soft { color: #b9bad0 !important; }
  .link { color: #ff79ab !important; }
  .button { background: #d91c68 !important; }
}`

/** Puts a mail into our look, as text and as HTML. Everything in it is escaped. */
export function renderMail(content: MailContent, brand: MailBrand): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: asText(content, brand), html: asHtml(content, brand) }
}

function asText({ heading, paragraphs, button, footnote }: MailContent, brand: MailBrand): string {
  const parts = [heading, ...paragraphs]
  if (button) parts.push(`${button.label}:\n${button.url}`)
  if (footnote) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \n${brand.name}\n${brand.url}\n`
}

function asHtml(content: MailContent, brand: MailBrand): string {
  const { heading, paragraphs, button, footnote } = content
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font:400 28px/1.15 ${DISPLAY};color:${LIGHT.ink}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 16, 'ink')),
    ...(button ? [buttonHtml(button)] : []),
    ...(footnote ? [paragraph(footnote, 14, 'soft')] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${DARK_SHEET}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<div class="page" style="padding:32px 12px;background:${LIGHT.page}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;text-align:center"><a class="ink" href="${escape(brand.url)}/" style="font:400 26px/1 ${DISPLAY};color:${LIGHT.ink};text-decoration:none">${escape(brand.name)}</a></p>
<div class="card" style="padding:28px 24px;border:1px solid ${LIGHT.line};border-radius:14px;background:${LIGHT.surface}">
${body.join('\n')}
</div>
<p class="soft" style="margin:16px 0 0;text-align:center;font:400 13px/1.5 ${FONT};color:${LIGHT.soft}">Sent by ${escape(brand.name)} about your account.</p>
</div>
</div>
</body>
</html>
`
}

const paragraph = (text: string, size: number, tone: 'ink' | 'soft'): string =>
  `<p class="${tone}" style="margin:0 0 16px;font:400 ${size}px/1.5 ${FONT};color:${LIGHT[tone]};overflow-wrap:anywhere">${escape(text)}</p>`

/** The address is there in letters too: for readers that show no buttons, and for people who look before they click. */
const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a class="button" href="${escape(url)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:${ACCENT};color:#ffffff;font:600 16px/1.2 ${FONT};text-decoration:none">${escape(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font:400 13px/1.5 ${FONT};color:${LIGHT.soft};overflow-wrap:anywhere">If the button does not work, open this address:<br><a class="link" href="${escape(url)}" style="color:${LIGHT.link}">${escape(url)}</a></p>`

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
