import sharp from 'sharp'

/** How large a picture is as it is shown; null: it cannot be opened. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: 100_000_000 }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}
