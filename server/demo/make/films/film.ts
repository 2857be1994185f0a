/** What a film is made of, and how one picture of it is drawn. */
import { readFileSync } from 'node:fs'

/** A line on the screen and what the voice says when it appears. */
export type Point = [shown: string, said: string]
export interface Scene {
  title: string
  said: string
  points: Point[]
  /** Drawing 268x360; `k` runs from 0 to the number of points as they appear. */
  art: (k: number) => string
}
export interface Film {
  name: string
  title: string
  colour: string
  pale: string
  voice: string
  scenes: Scene[]
}

/** How far item `i` has appeared, 0 to 1. */
export const on = (k: number, i: number) => Math.min(1, Math.max(0, k - i))
/** A piece that appears with point `i`. */
export const fade = (k: number, i: number, inner: string) => `<g opacity="${on(k, i).toFixed(2)}">${inner}</g>`
export const label = (x: number, y: number, size: number, fill: string, words: string, anchor = 'middle') =>
  `<text x="${x}" y="${y}" font-family="Figtree" font-weight="700" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${words}</text>`

const woff = readFileSync(
  new URL(
    '../../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    import.meta.url,
  ),
)
export const fontFace = `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${woff.toString('base64')})}`

export const filmPage = `<!doctype html><meta charset="utf-8"><style>${fontFace}
*{box-sizing:border-box;margin:0}body{width:640px;height:360px;overflow:hidden;font-family:Figtree;color:#1b2130;background:#fbfaf8}
.text{position:absolute;left:30px;top:0;width:324px;height:352px;display:flex;flex-direction:column;justify-content:center;gap:15px}
h1{font-size:29px;line-height:1.15;font-weight:750;letter-spacing:-.3px}li{list-style:none;font-size:21px;line-height:1.28;font-weight:500;display:flex;gap:12px}
ul{padding:0;display:grid;gap:13px}li b{flex:none;width:28px;height:28px;border-radius:9px;color:#fff;font-size:17px;display:grid;place-items:center;font-weight:700}
svg{position:absolute;right:0;top:0}.cover{position:absolute;inset:0;display:flex;align-items:center;padding:0 40px;color:#fff}
.cover h1{font-size:38px;width:330px;line-height:1.1}</style><div id="root"></div>`

/** The body of one picture: the opening card when `scene` is undefined. */
export function picture(film: Film, scene: Scene | undefined, shown: number, p: number): string {
  const ease = 1 - (1 - p) ** 3
  if (!scene) {
    const first = film.scenes[0]!
    return (
      `<div class="cover" style="background:${film.colour}"><h1 style="opacity:${ease};transform:translateX(${(1 - ease) * -24}px)">${film.title}</h1></div>` +
      `<svg width="268" height="360"><rect width="268" height="360" fill="${film.pale}"/>${first.art(first.points.length * ease)}</svg>`
    )
  }
  const list = scene.points
    .map(([words], i) => {
      const seen = i < shown - 1 ? 1 : i === shown - 1 ? ease : 0
      return `<li style="opacity:${seen};transform:translateY(${(1 - seen) * 12}px)"><b style="background:${film.colour}">${i + 1}</b><span>${words}</span></li>`
    })
    .join('')
  const entering = shown === 0 ? ease : 1
  return (
    `<div class="text"><h1 style="opacity:${entering};color:${film.colour}">${scene.title}</h1><ul>${list}</ul></div>` +
    `<svg width="268" height="360" style="opacity:${0.25 + 0.75 * entering}"><rect width="268" height="360" fill="${film.pale}"/>${scene.art(shown === 0 ? 0 : shown - 1 + ease)}</svg>`
  )
}
