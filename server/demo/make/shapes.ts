/** Flat drawing helpers: each returns a piece of SVG. */
export const ink = '#232a3a'
export const cream = '#fbf5ee'
export const navy = '#1d4f86'
export const orange = '#e58b2f'
export const red = '#c94a33'

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const turned = (angle: number, x: number, y: number, inner: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${inner}</g>`

export const person = (x: number, y: number, size: number, skin: string, shirt: string) =>
  circle(x, y, size, skin) +
  shape(`M${x - size * 2} 560V${y + size * 3.2}a${size * 2} ${size * 2} 0 0 1 ${size * 4} 0V560Z`, shirt)
export const roller = (x: number, y: number) =>
  turned(
    -7,
    x,
    y,
    line(`M${x + 262} ${y + 18}h34v104h-170v60`, ink, 17) +
      rect(x, y - 26, 268, 84, cream, 36) +
      rect(x + 106, y + 172, 40, 148, navy, 16),
  )
export const fan = (x: number, y: number, length: number, width: number) =>
  ['#c94a33', '#e58b2f', '#e8ca5e', '#50b584', '#0b85bb', '#494a96']
    .map((fill, index) => turned(-50 + index * 20, x, y, rect(x - width / 2, y - length, width, length + 30, fill, 28)))
    .join('')
export const can = (x: number, y: number, w: number, h: number, label: string, lid = '#c9cfd8') =>
  rect(x, y, w, h, '#eef1f5', 10) +
  rect(x - 8, y - 12, w + 16, 30, lid, 10) +
  rect(x, y + h * 0.32, w, h * 0.42, label) +
  line(`M${x + w * 0.28} ${y + h * 0.53}h${w * 0.44}`, '#ffffff', 14)
export const sheet = (x: number, y: number, w: number, h: number, rows: number, accent: string) =>
  rect(x, y, w, h, '#ffffff', 18) +
  rect(x + 34, y + 36, w * 0.5, 22, accent, 11) +
  Array.from({ length: rows }, (_, i) =>
    rect(x + 34, y + 92 + i * 44, (w - 68) * (i % 3 === 1 ? 0.72 : 1), 14, '#d9dee6', 7),
  ).join('')
export const drop = (x: number, y: number, s: number, fill: string) =>
  shape(
    `M${x} ${y - s * 1.5}C${x + s * 0.5} ${y - s * 0.7} ${x + s} ${y - s * 0.2} ${x + s} ${y + s * 0.3}a${s} ${s} 0 0 1 ${-2 * s} 0C${x - s} ${y - s * 0.2} ${x - s * 0.5} ${y - s * 0.7} ${x} ${y - s * 1.5}Z`,
    fill,
  )
export const check = (x: number, y: number, s: number, stroke: string, w: number) =>
  line(`M${x - s} ${y}l${s * 0.7} ${s * 0.7} ${s * 1.3} ${-s * 1.4}`, stroke, w)
export const bubble = (x: number, y: number, w: number, h: number, fill: string, tail: 1 | -1) => {
  const at = tail > 0 ? x + w - 90 : x + 90
  return rect(x, y, w, h, fill, 40) + shape(`M${at - 28} ${y + h - 4}h56l${tail * 24} 56Z`, fill)
}
export const board = (x: number, y: number, w: number, h: number) =>
  rect(x - 14, y - 14, w + 28, h + 28, ink, 22) + rect(x, y, w, h, '#ffffff', 10)
