/** Makes the infographics (WebP, 1200 px wide): `node images.ts [name…]`. */
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { fontFace } from './films/film.ts'
import { posters, type Poster } from './posters.ts'

const media = new URL('../media/', import.meta.url).pathname
const wanted = process.argv.slice(2)
const style = `${fontFace}*{box-sizing:border-box;margin:0}body{width:1200px;font-family:Figtree,"DejaVu Sans";color:#1b2130}main{padding:56px 60px 44px}
h1{font-size:54px;font-weight:760;line-height:1.1;letter-spacing:-.5px}.sub{font-size:28px;color:#4b5262;margin:12px 0 36px}.grid{display:grid;gap:22px}
.card{background:#fff;border-radius:24px;padding:26px 28px;display:flex;gap:22px;align-items:flex-start}.card b.badge{flex:none;min-width:64px;height:64px;padding:0 14px;border-radius:18px;color:#fff;font-size:30px;display:grid;place-items:center;font-weight:750}
h2{font-size:30px;line-height:1.2;font-weight:700}.card p{font-size:25px;line-height:1.35;color:#3a4152;margin-top:6px}footer{font-size:20px;color:#5b6272;margin-top:30px}
table{width:100%;border-collapse:collapse;background:#fff;border-radius:24px;overflow:hidden}th{color:#fff;text-align:left;font-size:26px;padding:20px 26px}td{font-size:27px;padding:20px 26px;border-top:2px solid #eee8df}td:first-child{font-weight:700;white-space:nowrap}
.wheel{display:flex;gap:44px;align-items:center}.wheel .grid{flex:1}`

function wheel(): string {
  const colours = [
    '#c94a33',
    '#dd6a32',
    '#e58b2f',
    '#e8ab45',
    '#e8ca5e',
    '#9cc07a',
    '#50b584',
    '#2f9da0',
    '#0b85bb',
    '#2c68a8',
    '#494a96',
    '#8a4a6a',
  ]
  const at = (angle: number, r: number) =>
    `${(260 + r * Math.cos(angle)).toFixed(1)} ${(260 + r * Math.sin(angle)).toFixed(1)}`
  const step = Math.PI / 6
  return `<svg width="520" height="520">${colours
    .map((fill, i) => {
      const from = i * step - Math.PI / 2 - step / 2
      return `<path d="M${at(from, 250)}A250 250 0 0 1 ${at(from + step, 250)}L${at(from + step, 110)}A110 110 0 0 0 ${at(from, 110)}Z" fill="${fill}" stroke="#f2f6fa" stroke-width="6"/>`
    })
    .join(
      '',
    )}<text x="260" y="252" text-anchor="middle" font-size="28" font-weight="700">A roda</text><text x="260" y="286" text-anchor="middle" font-size="28" font-weight="700">das cores</text></svg>`
}

function html(poster: Poster): string {
  const cards = (poster.cards ?? [])
    .map(
      ([badge, head, words], i) =>
        `<div class="card"><b class="badge" style="background:${poster.accents?.[i % poster.accents.length] ?? poster.colour}">${badge}</b><div><h2>${head}</h2><p>${words}</p></div></div>`,
    )
    .join('')
  const grid =
    cards && `<div class="grid" style="grid-template-columns:repeat(${poster.columns ?? 2},1fr)">${cards}</div>`
  const table =
    poster.rows &&
    `<table>${poster.rows.map((row, i) => `<tr${i === 0 ? ` style="background:${poster.colour}"` : ''}>${row.map((cell) => (i === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`
  return (
    `<!doctype html><meta charset="utf-8"><style>${style}</style><main style="background:${poster.pale}"><h1 style="color:${poster.colour}">${poster.title}</h1><div class="sub">${poster.sub}</div>` +
    `${poster.wheel ? `<div class="wheel">${wheel()}${grid}</div>` : grid}${table ?? ''}<footer>${poster.footer}</footer></main>`
  )
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
const tab = await browser.newPage({ viewport: { width: 1200, height: 800 } })
for (const poster of posters) {
  if (wanted.length > 0 && !wanted.includes(poster.name)) continue
  await tab.setContent(html(poster))
  await tab.evaluate('document.fonts.ready.then(() => undefined)')
  const shot = await tab.locator('main').screenshot()
  const { height, size } = await sharp(shot).webp({ quality: 80, effort: 6 }).toFile(`${media}${poster.name}.webp`)
  console.log(poster.name, height, size)
}
await browser.close()
