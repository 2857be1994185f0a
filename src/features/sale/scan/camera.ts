/** Why there is no camera: its person did not allow it, or there is none that can be used. */
export type CameraProblem = 'denied' | 'none'

/** A camera that runs. */
export interface Camera {
  stream: MediaStream
  /** Switches its light; null: it has none. */
  light: ((on: boolean) => Promise<void>) | null
  stop: () => void
}

/** Asks for the camera at the back, or whichever there is. */
export async function openCamera(): Promise<Camera | CameraProblem> {
  // An older browser, or an address without encryption.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) return 'none'
  try {
    const stream = await devices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
    const [track] = stream.getVideoTracks()
    // The platform's types do not know the light.
    const { torch = false } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
    const light = async (on: boolean) => {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    }
    return {
      stream,
      light: torch ? light : null,
      stop: () => stream.getTracks().forEach((each) => each.stop()),
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'denied' : 'none'
  }
}

/** Waits for the next frame that is shown. */
export const nextFrame = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else requestAnimationFrame(resolve)
  })

/** Shows what a camera sees, until it stops. */
export async function showCamera({ stream }: Camera, video: HTMLVideoElement): Promise<void> {
  video.srcObject = stream
  await video.play()
}
