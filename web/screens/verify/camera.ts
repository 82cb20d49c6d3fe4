/**
 * The device's camera for one visit: it is opened once and stays open from picture to picture. It is opened again only
 * for the other side of a telephone, or for another camera.
 */

export type Facing = 'environment' | 'user'
/**
 * Why a camera shows nothing. `silent`: it was opened and shows nothing. `ended`: it was taken away, by a call or
 * because its cable was pulled.
 */
export type CameraTrouble = 'denied' | 'notFound' | 'busy' | 'silent' | 'ended'

/** Whether the device has a camera. True if the device does not say. */
export async function hasCamera(): Promise<boolean> {
  if (!isSupported()) return false
  try {
    return (await cameras()).length > 0
  } catch {
    return true
  }
}

export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'notFound'
}

export class Camera {
  /** How many cameras there are to choose from, known once one is open. */
  count = 0
  #isWanted = false
  #stream: MediaStream | null = null
  #facing: Facing = 'environment'
  /** The camera that the person chose for each side, instead of the usual one. */
  readonly #chosen = new Map<Facing, string>()
  /** The last opening. Each waits for the one before it, because a device opens its camera for one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Opens the camera on this side in its best resolution, or answers it if it is already open. `troubleOf` reads what it
   * throws.
   */
  open(facing: Facing): Promise<MediaStream> {
    return this.#next(() => (this.#isOpen(facing) ? this.#stream! : this.#openAnew(facing)))
  }

  /** Opens the next of the device's cameras, and uses it for this side from now on. */
  openOther(facing: Facing): Promise<MediaStream> {
    return this.#next(async () => {
      const ids = (await cameras()).map(({ deviceId }) => deviceId)
      const current = this.#track()?.getSettings().deviceId ?? ''
      const other = ids[(ids.indexOf(current) + 1) % ids.length]
      if (other !== undefined && other !== '') this.#chosen.set(facing, other)
      return this.#openAnew(facing)
    })
  }

  /** Whether its picture is shown mirrored, because the person looks at themselves. */
  get isMirrored(): boolean {
    const facing = this.#track()?.getSettings().facingMode
    return facing === undefined ? this.#facing === 'user' : facing === 'user'
  }

  /** Whether the person has opened it. If so, it opens by itself for the next picture. */
  get isWanted(): boolean {
    return this.#isWanted
  }

  /** Closes it. It stays closed until the person opens it again. */
  dismiss(): void {
    this.#isWanted = false
    this.close()
  }

  /** Closes it. It opens by itself for the next picture. */
  close(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    this.#stream = null
  }

  #next<T>(open: () => T | Promise<T>): Promise<T> {
    const opened = this.#last.then(open, open)
    this.#last = opened.catch(() => undefined)
    return opened
  }

  #track = () => this.#stream?.getVideoTracks()[0]

  /** Whether the camera for this side is open. If the device has one camera, it serves both sides. */
  #isOpen(facing: Facing): boolean {
    return this.#track()?.readyState === 'live' && (this.#facing === facing || this.count === 1)
  }

  async #openAnew(facing: Facing): Promise<MediaStream> {
    if (!isSupported()) throw new DOMException('no camera here', 'NotFoundError')
    this.close()
    const chosen = this.#chosen.get(facing)
    const which = chosen === undefined ? { facingMode: { ideal: facing } } : { deviceId: { ideal: chosen } }
    const video = { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } }
    this.#stream = await navigator.mediaDevices.getUserMedia({ video, audio: false })
    this.#facing = facing
    this.#isWanted = true
    this.count = (await cameras().catch(() => [])).length
    return this.#stream
  }
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput')
}

/** Whether the browser offers a camera. Old browsers do not, nor do pages without TLS. */
const isSupported = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
