import { typeOf } from '#server/engine/files/content-files.ts'

/** Media types of what packages hold, by the ending of its name; a browser believes the type alone. */
const types: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  xsl: 'application/xml',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  srt: 'text/plain',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  swf: 'application/x-shockwave-flash',
  wasm: 'application/wasm',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  avif: 'image/avif',
  webm: 'video/webm',
  m4v: 'video/mp4',
  ogv: 'video/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  weba: 'audio/webm',
}

/** The media type of a file of a package. */
export const packageTypeOf = (path: string): string =>
  types[/\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? ''] ?? typeOf(path)
