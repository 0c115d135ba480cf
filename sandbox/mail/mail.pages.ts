import type { Message } from './mail.folder.ts'

/** Where the plugin is mounted comes with each page, so that its links stay right. */
export function listPage(base: string, messages: Message[]): string {
  const rows = messages.map(
    (message) =>
      `<li><a href="${base}/${message.id}"><span class="subject"${spokenIn(message)}>${escape(message.subject)}</span>
<span class="meta">to ${escape(message.to)}, ${time(message)}</span></a></li>`,
  )
  const body = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has been sent yet.</p>'
  return page(
    base,
    'Mails',
    `<h1>Mails</h1>
<p class="meta">What would have been sent, newest first. <a href="${base}">Reload</a></p>${body}`,
  )
}

/** Both forms of one mail, beside one another where there is room. */
export function readerPage(base: string, message: Message): string {
  const { id, subject, to, replyTo, language, text } = message
  return page(
    base,
    subject,
    `<p><a href="${base}">All mails</a></p>
<h1${spokenIn(message)}>${escape(subject)}</h1>
<p class="meta">to ${escape(to)}${replyTo ? `, answered to ${escape(replyTo)}` : ''}, ${time(message)}${language ? `, ${LANGUAGE[language] ?? escape(language)}` : ''}</p>
<div class="forms">
<section aria-labelledby="as-html"><h2 id="as-html">As HTML</h2>
<iframe title="The mail" src="${base}/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>
<section aria-labelledby="as-text"><h2 id="as-text">As plain text</h2>
<pre tabindex="0"${spokenIn(message)}>${escape(text)}</pre></section>
</div>`,
    'wide',
  )
}

const LANGUAGE: Record<string, string> = { en: 'in English', hi: 'in Hindi' }
const spokenIn = ({ language }: Message): string => (language ? ` lang="${escape(language)}"` : '')

const page = (
  base: string,
  title: string,
  body: string,
  width: 'narrow' | 'wide' = 'narrow',
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body><main class="${width}">
${body}
</main></body>
</html>
`

const time = ({ at }: Message): string =>
  `<time datetime="${escape(at)}">${escape(at.slice(0, 19).replace('T', ' '))} UTC</time>`

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * Devanagari web font for machines without one: a mail itself embeds none. Chromium does not repaint the text at which it
 * first needed the font, hence an invisible animation: the text is laid out again once the font has loaded.
 */
export const mailsCss = (address: string): string => `@font-face {
  font-family: 'Noto Sans Devanagari';
  src: url('${address}') format('woff2');
  unicode-range: U+0900-097F, U+200C-200D;
}
@keyframes set-again { from { letter-spacing: 0.01px; } }
body { animation: set-again 1s; }`

export const PAGE_CSS = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; overflow-wrap: anywhere; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px; }
main.wide { max-width: 1280px; }
.forms { display: grid; gap: 24px; }
.forms > section { min-width: 0; }
@media (min-width: 900px) { .forms { grid-template-columns: 3fr 2fr; } }
h1 { font-size: 24px; line-height: 1.25; }
ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li a { display: block; padding: 12px 0; text-decoration: none; }
li a:hover .subject { text-decoration: underline; }
.subject { display: block; font-weight: 600; }
.meta { color: light-dark(#484a66, #b9bad0); font-size: 14px; }
a { color: light-dark(#b01050, #ff79ab); }
h2 { margin: 0 0 8px; font-size: 16px; }
iframe, pre { box-sizing: border-box; width: 100%; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
iframe { display: block; height: max(560px, 75vh); }
pre { margin: 0; padding: 16px; font: 14px/1.6 ui-monospace, monospace, 'Noto Sans Devanagari'; white-space: pre-wrap; }
`
