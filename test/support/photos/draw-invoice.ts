import sharp from 'sharp'

/** Numbers from 0 to 1 that follow from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed + 0x9e3779b9
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * An invoice of one store as a picture: the same head and frame on all, other lines on each. Words are bars, so that no
 * font of the machine decides what is tested.
 */
export async function drawInvoice(seed: number, width = 720, height = 1080): Promise<Buffer> {
  const next = numbersFrom(seed)
  const words: string[] = []
  const word = (x: number, y: number, long: number, high: number) =>
    words.push(`<rect x="${x}" y="${y}" width="${long}" height="${high}" fill="#1c1c1c"/>`)
  word(120, 60, 480, 44)
  word(200, 120, 320, 18)
  word(60, 170, 600, 4)
  const count = 6 + Math.floor(next() * 10)
  for (let line = 0; line < count; line++) {
    const y = 210 + line * 44
    for (let x = 60; x < 420;) {
      const long = 20 + next() * 110
      word(x, y, Math.min(long, 430 - x), 20)
      x += long + 14
    }
    word(480 + next() * 60, y, 30 + next() * 40, 20)
    word(590, y, 20 + next() * 60, 20)
  }
  const end = 230 + count * 44
  word(60, end, 600, 4)
  word(420, end + 24, 120 + next() * 120, 34)
  for (let bar = 0; bar < 60; bar++) if (next() > 0.5) word(120 + bar * 8, end + 90, 6, 80)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080"><rect width="720" height="1080" fill="#f4f2ee"/>${words.join('')}</svg>`
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()
}
