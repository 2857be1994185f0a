const namespace = 'https://purl.imsglobal.org/ob/v3p0'
const opening = /^<svg(?=[\s>])[^<>]*>/

/** The picture of a badge as an SVG: itself, or with a PNG within. */
export const svgAround = (png: Buffer, side: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`

/**
 * An SVG, as `cleanSvg` writes it, with a credential right after its opening tag (Open Badges 3.0, baking). A compact JWT
 * has no character that an attribute would have to escape.
 */
export function bakeSvg(svg: string, jwt: string): string {
  const [tag] = opening.exec(svg) ?? []
  if (tag === undefined) throw new Error('no SVG')
  // One that stands for itself has nothing to hold a credential.
  const open = tag.endsWith('/>') ? `${tag.slice(0, -2)}>` : tag
  const baked = `${open.slice(0, 4)} xmlns:openbadges="${namespace}"${open.slice(4)}<openbadges:credential verify="${jwt}"></openbadges:credential>`
  return baked + (tag.endsWith('/>') ? '</svg>' : svg.slice(tag.length))
}

/** The credential in an SVG; null where it has none of the namespace right after its opening tag. */
export function unbakeSvg(svg: string): string | null {
  const start = svg.replace(/^\u{FEFF}?\s*(?:<\?xml[^>]*\?>\s*)?/u, '')
  const [tag = ''] = opening.exec(start) ?? []
  const [, prefix] = /\sxmlns:([\w-]+)=["']https:\/\/purl\.imsglobal\.org\/ob\/v3p0["']/.exec(tag) ?? []
  if (prefix === undefined) return null
  const element = new RegExp(`^\\s*<${prefix}:credential\\s+verify=["']([\\w.-]+)["']\\s*/?>`)
  return element.exec(start.slice(tag.length))?.[1] ?? null
}
