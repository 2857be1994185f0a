import { fitWithin } from './photo-size.ts'
import type { Size } from './photo-size.ts'

/** Share of quality at which the small print of an invoice is still crisp. */
const quality = 0.86

export interface DrawnPhoto extends Size {
  blob: Blob
}

/**
 * Draws a photo upright and scaled so that its longest side is at most `side`. What is drawn anew
 * carries no metadata: place, time and device are gone. Null when this browser cannot decode it.
 */
export async function drawPhoto(file: Blob, side: number): Promise<DrawnPhoto | null> {
  const picture = await decode(file)
  if (!picture) return null
  try {
    const size = fitWithin(picture, side)
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    const pen = canvas.getContext('2d')
    if (!pen) return null
    // JPEG has no transparency: without paper below, clear areas would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size.width, size.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, size.width, size.height)
    const blob = await encode(canvas)
    // Frees the pixels at once: iOS keeps them until the next collection otherwise.
    canvas.width = 0
    return blob && { blob, ...size }
  } finally {
    picture.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // InvalidStateError: not a picture that this browser reads. Anything else is a fault of ours.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** WebP where the browser writes it (a third smaller), else JPEG: Safari answers with a PNG when asked for WebP. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
