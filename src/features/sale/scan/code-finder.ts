import { transfer } from 'comlink'
import type { CodeFormat, FoundCode } from '#contract/features/sale/scan/read-scan.ts'
import { fitWithin } from '#platform/photo/photo-size.ts'
import { startScanner, type Scanner } from '#platform/workers/scan-worker.ts'

/** The browser's own reader; the platform's types do not know it. */
interface BarcodeDetector {
  detect(picture: CanvasImageSource): Promise<{ format: string; rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Longest side of what is looked at (pixels): frames that move, and pictures that stay. */
const side = { frame: 1280, picture: 2560 }

/**
 * The browser's own reader where it has every one of the formats. A PDF417 is read by ours in any case: its letters are
 * of ISO 8859-1, and the browser's tells a text without saying how it came by it.
 */
async function ownDetector(formats: readonly CodeFormat[]): Promise<BarcodeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (!Detector || formats.includes('pdf417')) return null
  const known = await Detector.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Detector({ formats }) : null
}

/** The pixels of a picture, none of its sides above the longest. */
function pixelsOf(picture: HTMLVideoElement | ImageBitmap, longest: number): ImageData | null {
  const natural =
    picture instanceof HTMLVideoElement ? { width: picture.videoWidth, height: picture.videoHeight } : picture
  if (natural.width === 0) return null
  const { width, height } = fitWithin(natural, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  // Clear areas are paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}

/** Finds codes in frames of a camera and in pictures. Nothing leaves the device. */
export class CodeFinder {
  readonly #formats: readonly CodeFormat[]
  readonly #detector: Promise<BarcodeDetector | null>
  #scanner: Promise<Scanner> | null = null
  #closed = false

  constructor(formats: readonly CodeFormat[]) {
    this.#formats = formats
    // It gets ready while the camera opens.
    this.#detector = ownDetector(formats)
      .catch(() => null)
      .then((detector) => {
        if (!detector && !this.#closed) this.#scanner = startScanner()
        return detector
      })
  }

  /** Codes of what the camera shows now. Rejects where the reader cannot be had. */
  async inFrame(video: HTMLVideoElement): Promise<FoundCode[]> {
    const detector = await this.#detector
    return (detector && (await this.#detect(detector, video))) ?? this.#read(pixelsOf(video, side.frame))
  }

  /** Codes of a picture that was chosen; null where it is none that this browser opens. Rejects as above. */
  async inPicture(file: Blob): Promise<FoundCode[] | null> {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
      if (error instanceof DOMException) return null
      throw error
    })
    if (!picture) return null
    try {
      const detector = await this.#detector
      const found = detector && (await this.#detect(detector, picture))
      // What the browser's does not see ours may.
      return found && found.length > 0 ? found : await this.#read(pixelsOf(picture, side.picture))
    } finally {
      picture.close()
    }
  }

  /** Ends the reader. */
  close(): void {
    this.#closed = true
    void this.#scanner?.then(({ stop }) => stop())
    this.#scanner = null
  }

  /** What the browser's reader finds; null where it fails, as it does where its service is not installed. */
  async #detect(detector: BarcodeDetector, picture: HTMLVideoElement | ImageBitmap): Promise<FoundCode[] | null> {
    try {
      const found = await detector.detect(picture)
      return found.flatMap(({ format, rawValue: text }) => {
        const known = this.#formats.find((each) => each === format)
        return known ? [{ format: known, text, bytes: null }] : []
      })
    } catch (error) {
      if (error instanceof DOMException) return null
      throw error
    }
  }

  async #read(pixels: ImageData | null): Promise<FoundCode[]> {
    if (!pixels) return []
    this.#scanner ??= startScanner()
    const { remote, failed } = await this.#scanner
    return Promise.race([remote.read(transfer(pixels, [pixels.data.buffer]), this.#formats), failed])
  }
}
