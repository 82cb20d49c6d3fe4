/** Takes photographs with the device's camera, and makes pictures small enough for a slow line. */

/** The longest side of a picture, in pixels. Fine print stays legible, and a picture has about 400 kB. */
const SIDE_MAX = 2_000
const JPEG_QUALITY = 0.88

export type Facing = 'environment' | 'user'
export type CameraTrouble = 'denied' | 'notFound' | 'busy'

/** Whether the device has a camera. True if the device does not tell. */
export async function hasCamera(): Promise<boolean> {
  if (!isSupported()) return false
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'videoinput')
  } catch {
    return true
  }
}

/** Opens the camera in its best resolution. `troubleOf` reads what it throws. */
export function openCamera(facing: Facing): Promise<MediaStream> {
  if (!isSupported()) return Promise.reject(new DOMException('no camera here', 'NotFoundError'))
  const video = { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'notFound'
}

/** Takes a photograph of what the camera sees now. */
export function photograph(video: HTMLVideoElement): Promise<Blob> {
  return drawn(video, video.videoWidth, video.videoHeight)
}

/**
 * Makes a picture from the device no larger than needed, and turns it the way the camera was held. Throws if it
 * cannot be read.
 */
export async function scaledDown(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    return await drawn(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the picture could not be drawn')
  return blob
}

/** Whether the browser offers a camera. Old browsers do not, nor do pages without TLS. */
const isSupported = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
