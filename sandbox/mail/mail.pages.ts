import type { Message } from './mail.folder.ts'

/** Where the plugin is mounted comes with each page, so that its links stay right. */
export function listPage(base: string, messages: Message[]): string {
  const rows = messages.map(
    (message) =>
      `<li><a href="${base}/${message.id}"><span class="subject">${escape(message.subject)}</span>
<span class="meta">to ${escape(message.to)}, ${time(message)}</span></a></li>`,
  )
  const body = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has been sent yet.</p>'
  return page(
    base,
    'Mails',
    `<p class="meta">What would have been sent, newest first. <a href="${base}">Reload</a></p>${body}`,
  )
}

export function readerPage(base: string, message: Message): string {
  return page(
    base,
    message.subject,
    `<p class="meta">to ${escape(message.to)}, ${time(message)}</p>
<iframe title="The mail" src="${base}/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre tabindex="0">${escape(message.text)}</pre></details>
<p><a href="${base}">All mails</a></p>`,
  )
}

const page = (base: string, title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body><main><h1>${escape(title)}</h1>
${body}
</main></body>
</html>
`

const time = ({ at }: Message): string =>
  `<time datetime="${escape(at)}">${escape(at.slice(0, 19).replace('T', ' '))} UTC</time>`

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export const PAGE_CSS = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 24px; line-height: 1.25; }
ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li a { display: block; padding: 12px 0; text-decoration: none; }
li a:hover .subject { text-decoration: underline; }
.subject { display: block; font-weight: 600; }
.meta { color: light-dark(#484a66, #b9bad0); font-size: 14px; }
a { color: light-dark(#b01050, #ff79ab); }
iframe { width: 100%; height: 640px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
details { margin: 16px 0; }
pre { white-space: pre-wrap; }
`
