// Control characters, which XML 1.0 cannot hold however they are written.
const impossible = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text as it stands between tags and in attributes; what XML cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll(/[&<>"\r]/g, (letter) => entities[letter] ?? letter)
