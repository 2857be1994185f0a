import libheif from 'libheif-js/wasm-bundle.js'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicTask, Pixels } from './heic.ts'

// One picture a thread: whatever a hostile file does to the decoder's memory ends with it.
const { bytes, mostPixels } = workerData as HeicTask
const images = new libheif.HeifDecoder().decode(bytes)
const image = images.find((one) => one.is_primary()) ?? images[0]
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0]
const give = (pixels: Pixels | null) => parentPort?.postMessage(pixels, pixels ? [pixels.data.buffer] : [])

if (!image || width < 1 || height < 1 || width * height > mostPixels) give(null)
else {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  image.display(target, (shown) => give(shown && { width, height, data: new Uint8Array(target.data.buffer) }))
}
