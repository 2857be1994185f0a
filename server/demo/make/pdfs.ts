/** Prints the documents of `docs/` as PDF: `node pdfs.ts [name…]`. A line `---` begins a new page. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { fontFace } from './films/film.ts'

const docs = new URL('docs/', import.meta.url).pathname
const media = new URL('../media/', import.meta.url).pathname
const wanted = process.argv.slice(2)

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const inline = (words: string) =>
  escape(words)
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')

/** The handful of Markdown that the documents use: headings, lists, tables, notes, colour swatches. */
function block(lines: string[]): string {
  const first = lines[0] ?? ''
  const rest = (pattern: RegExp) => lines.map((line) => `<li>${inline(line.replace(pattern, ''))}</li>`).join('')
  if (first.startsWith('|')) {
    const rows = lines.map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => inline(cell.trim())),
    )
    return `<table>${rows.map((cells, i) => `<tr>${cells.map((cell) => (i === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`
  }
  if (first.startsWith('- ')) return `<ul class="${first.includes('☐') ? 'boxes' : ''}">${rest(/^- /)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol>${rest(/^\d+\. /)}</ol>`
  return ''
}

function page(source: string): string {
  const out: string[] = []
  let group: string[] = []
  const kind = (line: string) =>
    line.startsWith('|') ? 't' : line.startsWith('- ') ? 'u' : /^\d+\. /.test(line) ? 'o' : ''
  const close = () => {
    if (group.length > 0) out.push(block(group))
    group = []
  }
  for (const line of source.trim().split('\n')) {
    if (group.length > 0 && kind(line) !== kind(group[0]!)) close()
    if (kind(line)) group.push(line)
    else if (line.startsWith('## ')) out.push(`<h2>${inline(line.slice(3))}</h2>`)
    else if (line.startsWith('# ')) out.push(`<h1>${inline(line.slice(2))}</h1>`)
    else if (line.startsWith('> ')) out.push(`<blockquote>${inline(line.slice(2))}</blockquote>`)
    else if (line.startsWith('swatches:'))
      out.push(
        `<div class="swatches">${line
          .slice(9)
          .trim()
          .split(' ')
          .map((fill) => `<i style="background:${fill}"></i>`)
          .join('')}</div>`,
      )
    else if (line) out.push(`<p>${inline(line)}</p>`)
  }
  close()
  return out.join('')
}

function html(source: string): { html: string; wide: boolean } {
  const [, head = '', body = ''] = /^((?:\w+: .+\n)+)([\s\S]*)$/.exec(source) ?? []
  const meta = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  ) as { client: string; colour: string; format: string }
  const wide = meta.format === 'wide'
  const pages = body.split('\n---\n')
  const title = inline(/^# (.+)$/m.exec(body)?.[1] ?? '')
  const sheets = pages.map(
    (part, i) =>
      `<section><div class="body">${page(part)}</div><footer><span>${meta.client} · ${title}</span><span>${i + 1} de ${pages.length}</span></footer></section>`,
  )
  return {
    wide,
    html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><style>${fontFace}
@page{size:${wide ? '320mm 180mm' : 'A4'};margin:0}*{box-sizing:border-box}body{margin:0;font-family:Figtree,"DejaVu Sans";color:#1b2130;font-size:${wide ? '25px' : '19px'};line-height:1.5;-webkit-print-color-adjust:exact}
.wide section:first-child{background:${meta.colour};color:#fff}.wide section:first-child h1{color:#fff;font-size:68px}.wide section:first-child footer{color:#fff}.wide section:first-child .body{height:100%;display:flex;flex-direction:column;justify-content:center}section{width:${wide ? '320mm' : '210mm'};height:${wide ? '179.5mm' : '296.5mm'};padding:${wide ? '15mm 22mm' : '18mm 20mm'};border-top:4mm solid ${meta.colour};break-after:page;position:relative;overflow:hidden}section:last-child{break-after:auto}
h1{color:${meta.colour};font-size:${wide ? '52px' : '34px'};line-height:1.15;margin:0 0 5mm;font-weight:750}h2{font-size:${wide ? '30px' : '22px'};margin:6mm 0 2mm}p{margin:0 0 3mm}
table{border-collapse:collapse;width:100%;margin:3mm 0 5mm}th{background:${meta.colour};color:#fff;text-align:left;font-weight:600}th,td{padding:1.9mm 3mm;border-bottom:1px solid #e3e0da;vertical-align:top}td{height:8mm}
blockquote{margin:5mm 0;padding:3.5mm 5mm;background:#f6f2ec;border-radius:3mm;border-left:1.5mm solid ${meta.colour};font-weight:500}ul,ol{margin:0 0 3mm;padding-left:6mm}li{margin:1.6mm 0}.boxes{list-style:none;padding-left:0}.boxes li{margin:2.6mm 0}
code{font-family:"DejaVu Sans Mono";font-size:.88em}.swatches{display:flex;gap:4mm;margin:4mm 0}.swatches i{flex:1;height:${wide ? '20mm' : '16mm'};border-radius:3mm}
footer{position:absolute;left:${wide ? '22mm' : '20mm'};right:${wide ? '22mm' : '20mm'};bottom:8mm;display:flex;justify-content:space-between;color:#6b7280;font-size:12.5px}</style><body class="${meta.format}">${sheets.join('')}</html>`,
  }
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const tab = await browser.newPage()
for (const file of readdirSync(docs).filter((name) => name.endsWith('.md'))) {
  const name = file.slice(0, -3)
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const made = html(readFileSync(docs + file, 'utf8'))
  await tab.setContent(made.html)
  await tab.evaluate('document.fonts.ready.then(() => undefined)')
  const tall = await tab.evaluate<number[]>(`[...document.querySelectorAll('section')].flatMap((s, i) =>
    s.querySelector('.body').getBoundingClientRect().bottom > s.querySelector('footer').getBoundingClientRect().top - 7 ? [i + 1] : [])`)
  writeFileSync(`${media}${name}.pdf`, await tab.pdf({ preferCSSPageSize: true, printBackground: true }))
  console.log(name, tall.length > 0 ? `too tall: page ${tall.join(', ')}` : 'ok')
}
await browser.close()
