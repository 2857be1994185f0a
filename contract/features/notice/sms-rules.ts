// The alphabet of short messages (3GPP TS 23.038, 6.2.1): letters of seven bits, and those that take two places.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** How a short message is written: with seven bits a letter, or with sixteen where one of its letters needs them. */
export type SmsAlphabet = 'gsm-7' | 'ucs-2'

/** Places of one message alone, and of each of several: there a head says which part it is. */
const places = { 'gsm-7': { alone: 160, part: 153 }, 'ucs-2': { alone: 70, part: 67 } } as const

/** Each letter of a text with the places it takes; none is cut in two. */
function widthsOf(text: string, alphabet: SmsAlphabet): number[] {
  return Array.from(text, (letter) => (alphabet === 'ucs-2' ? letter.length : extended.has(letter) ? 2 : 1))
}

/** How a text is sent as short messages, and how many of them it takes; an empty one takes none. */
export function smsSegments(text: string): { alphabet: SmsAlphabet; segments: number } {
  const isBasic = Array.from(text).every((letter) => basic.has(letter) || extended.has(letter))
  const alphabet = isBasic ? 'gsm-7' : 'ucs-2'
  const widths = widthsOf(text, alphabet)
  const { alone, part } = places[alphabet]
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (whole === 0) return { alphabet, segments: 0 }
  if (whole <= alone) return { alphabet, segments: 1 }
  let segments = 1
  let used = 0
  for (const width of widths) {
    if (used + width > part) {
      segments++
      used = 0
    }
    used += width
  }
  return { alphabet, segments }
}

/** What a notice says as a short message. `url` is the whole address of its link. */
export const smsText = ({ title, body, url }: { title: string; body: string; url: string | null }): string =>
  [title, body, url].filter(Boolean).join('\n')
