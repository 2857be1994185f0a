import sharp from 'sharp'

/** A real JPEG with noise (so that it weighs something) and a word on it. */
export async function makePhoto(
  word: string,
  width = 1600,
  height = 1200,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const label = Buffer.from(
    `<svg width="${width}" height="${height}"><text x="50%" y="50%" font-size="200" text-anchor="middle" fill="#222">${word}</text></svg>`,
  )
  const buffer = await sharp({
    create: { width, height, channels: 3, background: '#ddd', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .composite([{ input: label }])
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: `${word}.jpg`, mimeType: 'image/jpeg', buffer }
}
