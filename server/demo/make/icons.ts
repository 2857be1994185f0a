/** The mark of Trilha (a rising line with two dots), the app icons and the logos of the demo clients. */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { covers } from './covers.ts'

const media = new URL('../media/', import.meta.url).pathname
const open = new URL('../../../public/', import.meta.url).pathname
const red = '#c4402c'
const svg = (size: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inner}</svg>\n`

const mark = (color: string) =>
  `<path d="M120 352C190 330 206 262 262 252S352 214 392 150" fill="none" stroke="${color}" stroke-width="44" stroke-linecap="round"/>` +
  `<circle cx="120" cy="352" r="44" fill="${color}"/><circle cx="392" cy="150" r="44" fill="${color}"/>`
const plate = (fill: string, radius: number) => `<rect width="512" height="512" rx="${radius}" fill="${fill}"/>`
const icon = svg(512, plate(red, 116) + mark('#fff'))
const maskable = svg(
  512,
  plate(red, 0) + `<g transform="translate(256 256) scale(.8) translate(-256 -251)">${mark('#fff')}</g>`,
)
const touch = svg(
  512,
  plate(red, 0) + `<g transform="translate(256 256) scale(.92) translate(-256 -251)">${mark('#fff')}</g>`,
)
const badge = svg(512, `<g transform="translate(256 256) scale(1.3) translate(-256 -251)">${mark('#fff')}</g>`)

/** Shortcut icons: lines of a 24 px grid on a pale plate. */
const shortcut = (lines: string) =>
  svg(
    96,
    `<rect width="96" height="96" rx="24" fill="#ffe8e1"/><g transform="translate(21 21) scale(2.25)" fill="none" stroke="#a82a17" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`,
  )
const sale = shortcut(
  '<path d="M5 2.5v19l2.3-1.6 2.4 1.6 2.3-1.6 2.3 1.6 2.4-1.6 2.3 1.6v-19l-2.3 1.6-2.4-1.6L12 4.1 9.700 2.500 7.300 4.100Z"/><path d="M9 9h6M9 13h6"/>',
)
const downloads = shortcut(
  '<path d="M12 12v8m-3.500-3.500L12 20l3.500-3.500"/><path d="M6.500 16.800A5 5 0 0 1 7 7a6 6 0 0 1 11.300 1.600A4.200 4.200 0 0 1 18.500 16.800"/>',
)

const aurora = svg(512, plate(red, 116) + mark('#fff'))
const vertice = svg(
  512,
  plate('#0f6b7d', 116) +
    '<path d="M112 384 256 128l144 256" fill="none" stroke="#fff" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/><circle cx="256" cy="330" r="44" fill="#e0a030"/>',
)

async function png(source: string, file: string, size: number) {
  await sharp(Buffer.from(source), { density: 300 })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(open + file)
}

mkdirSync(media, { recursive: true })
mkdirSync(open, { recursive: true })
writeFileSync(`${open}icon.svg`, icon)
writeFileSync(`${open}favicon.svg`, icon)
writeFileSync(`${media}aurora.svg`, aurora)
writeFileSync(`${media}vertice.svg`, vertice)
for (const size of [192, 512]) {
  await png(icon, `icon-${size}.png`, size)
  await png(maskable, `maskable-${size}.png`, size)
}
await png(touch, 'apple-touch-icon.png', 180)
await png(badge, 'badge-96.png', 96)
await png(sale, 'shortcut-sale-96.png', 96)
await png(downloads, 'shortcut-downloads-96.png', 96)

for (const { name, background, art } of covers) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540"><rect width="960" height="540" fill="${background}"/>${art}</svg>`
  await sharp(Buffer.from(drawing)).webp({ quality: 82, effort: 6 }).toFile(`${media}${name}.webp`)
}
