/** What a letter says, part by part; the same parts make its text and its HTML. */
export interface Letter {
  /** BCP 47, for readers of the HTML. */
  language: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string }
  /** Said after the action, smaller: how long it lasts, what to do when it was not you. */
  notes: string[]
  /** Who writes. */
  signature: string
}

/** Writes a letter as plain text and as HTML that every mail reader shows alike (tables, no pictures, no tracking). */
export function writeLetter(letter: Letter): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, action, notes, signature } = letter
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    signature,
  ].join('\n\n')
  return { subject: oneLine(letter.subject), text: `${text}\n`, html: htmlOf(letter) }
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function htmlOf({ language, subject, greeting, paragraphs, action, notes, signature }: Letter): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${safe(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${safe(action.url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#1d4f86;color:#ffffff;font-weight:600;text-decoration:none">${safe(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6270;word-break:break-all">${safe(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="${safe(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f6f4f1;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#22262f">
<table role="presentation" width="100%" style="max-width:520px;margin:0 auto;border-collapse:collapse"><tr><td style="padding:28px;background:#ffffff;border-radius:14px">
${paragraph(greeting)}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${button}
${notes.map((text) => paragraph(text, 'font-size:14px;color:#5b6270;')).join('\n')}
${paragraph(signature, 'margin-bottom:0;')}
</td></tr></table>
</body>
</html>
`
}
