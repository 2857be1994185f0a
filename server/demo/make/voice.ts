/** Speech with espeak-ng, as raw 16-bit mono samples at 22,050 Hz. */
import { execFileSync } from 'node:child_process'

export const rate = 22_050
export const secondsOf = (samples: Buffer) => samples.length / 2 / rate
export const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * rate) * 2)

/** `voice` is an espeak-ng voice with an optional speed and pitch: `pt-br+f3 150 55`. */
export function speak(words: string, voice: string): Buffer {
  const [name = 'pt-br', speed = '150', pitch = '45'] = voice.split(' ')
  const wav = execFileSync('espeak-ng', ['-v', name, '-s', speed, '-p', pitch, '-g', '2', '--stdout', words], {
    maxBuffer: 1 << 26,
  })
  const samples = wav.subarray(wav.indexOf('data') + 8)
  return Buffer.from(samples.subarray(0, samples.length - (samples.length % 2)))
}

export const sentences = (words: string) => words.split(/(?<=[.!?…])\s+/)

/** Three soft notes, so that an audio does not begin with a voice out of nowhere. */
export function chime(notes: number[]): Buffer {
  const out = silence(0.32 * notes.length + 0.9)
  notes.forEach((hertz, n) => {
    const from = Math.round(n * 0.32 * rate)
    for (let i = 0; from + i < out.length / 2; i++) {
      const t = i / rate
      const value = Math.sin(2 * Math.PI * hertz * t) * Math.exp(-3.2 * t) * 5200 * Math.min(1, t * 80)
      out.writeInt16LE(
        Math.max(-32_768, Math.min(32_767, out.readInt16LE((from + i) * 2) + Math.round(value))),
        (from + i) * 2,
      )
    }
  })
  return out
}

/** A WAV file around the samples. */
export function wavOf(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
