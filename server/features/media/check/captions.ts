/** Longer captions than those of a day of talk are none. */
export const mostCaptionBytes = 4 * 1024 ** 2

const clock = String.raw`(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{1,3})`
const times = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s.*)?$`)
const isNumber = (line: string | undefined) => line !== undefined && /^\s*\d+\s*$/.test(line)

/** The text of a file: UTF-8 where it is that, else windows-1252. A beginning may end within a letter. */
function decode(bytes: Uint8Array, { isWhole }: { isWhole: boolean }): string {
  const read = () => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
  return read().replaceAll(/\r\n?/g, '\n')
}

/** Whether a file that begins so may be SRT. */
export const beginsAsSubRip = (head: Uint8Array): boolean =>
  /^\s*(?:\d+[ \t]*\n)?[ \t]*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/.test(decode(head, { isWhole: false }))

/** An instant of SRT as WebVTT writes it, and in milliseconds. */
function readClock([hours = '0', minutes = '0', seconds = '0', part = '0']: readonly (string | undefined)[]) {
  const thousandths = part.padEnd(3, '0')
  const at = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
  return { at, text: `${hours.padStart(2, '0')}:${minutes}:${seconds}.${thousandths}` }
}

/** A line of SRT in WebVTT: what marks italics, bold and underline stays, other marks go, what is no mark is shown. */
const escapeLine = (line: string) =>
  line
    .replaceAll(/\{\\[^}]*\}|<\/?font\b[^>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')

/** The cues of SRT, as WebVTT writes them; what has no time, no text, or ends before it begins is no cue. */
function cuesOfSubRip(text: string): string[] {
  const lines = text.split('\n')
  const cues: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const found = times.exec(lines[at] ?? '')
    if (!found) continue
    const [from, to] = [readClock(found.slice(1, 5)), readClock(found.slice(5, 9))]
    const said: string[] = []
    // Some write no empty line between two cues.
    const isNext = (line: number) =>
      times.test(lines[line] ?? '') || (isNumber(lines[line]) && times.test(lines[line + 1] ?? ''))
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '' && !isNext(at + 1))
      said.push(escapeLine(lines[++at] ?? ''))
    if (said.length > 0 && to.at > from.at) cues.push(`${from.text} --> ${to.text}\n${said.join('\n')}`)
  }
  return cues
}

/** Captions as players show them: WebVTT in UTF-8, whichever of WebVTT and SRT they came as; null: they are neither. */
export function readCaptions(bytes: Uint8Array): string | null {
  const text = decode(bytes, { isWhole: true })
  if (/^WEBVTT(?=[ \t\n]|$)/.test(text)) return text.split('\n').some((line) => times.test(line)) ? text : null
  const cues = cuesOfSubRip(text)
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n\n')}\n`
}
