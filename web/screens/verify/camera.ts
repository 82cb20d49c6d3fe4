/** The device's camera, as far as a photograph needs one; and pictures of a size that a slow line carries. */

/** Of the longer side, in pixels: fine print stays legible, and a picture is some 400 kB. */
const SIDE_MAX = 2_000
const JPEG_QUALITY = 0.88

export type Facing = 'environment' | 'user'
export type CameraTrouble = 'denied' | 'notFound' | 'busy'

/** Whether the device says that it has one. Where it does not say, it may. */
export async function hasCamera(): Promise<boolean> {
  if (!isSupported()) return false
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'videoinput')
  } catch {
    return true
  }
}

/** Opens it, as finely as it has it. Throws what `troubleOf` reads. */
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

/** What the camera sees now. */
export function photograph(video: HTMLVideoElement): Promise<Blob> {
  return drawn(video, video.videoWidth, video.videoHeight)
}

/** A picture of the device, no larger than need be and as its camera was held. Throws where it cannot be read. */
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

/** Old browsers, and pages that came over an unprotected connection, have none. */
const isSupported = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
