import { ZipFault } from './zip-fault.ts'

/** The upper half of the letters of the first PCs, in which packages without a mark are named. */
const pc =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

const readPc = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : (pc[byte - 128] ?? ''))).join('')

/** The name of a file in a package, as a path below its root. Fails with a `ZipFault` where it leads out of it. */
export function zipName(bytes: Uint8Array, isUtf8: boolean): string {
  const name = decode(bytes, isUtf8).replaceAll('\\', '/')
  const parts = name.split('/')
  if (name === '' || /\p{Cc}/u.test(name) || name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..'))
    throw new ZipFault('a name that leads out of the package', { reason: 'unsafe_path', entry: name })
  return parts.filter((part, at) => part !== '.' && (part !== '' || at === parts.length - 1)).join('/')
}

function decode(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (isUtf8) throw new ZipFault('a name that cannot be read', { reason: 'unsafe_path' })
    return readPc(bytes)
  }
}
