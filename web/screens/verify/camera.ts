/**
 * The device's camera for one visit: opened once, kept open from picture to picture, and opened anew only for the other
 * side of a telephone or another camera.
 */

export type Facing = 'environment' | 'user'
/** `silent`: it was opened and shows nothing. `ended`: it was taken away, by a call or by pulling its cable. */
export type CameraTrouble = 'denied' | 'notFound' | 'busy' | 'silent' | 'ended'

/** Whether the device has a camera. True if the device does not tell. */
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
  /** The camera that the person chose instead of the usual one, for each side. */
  readonly #chosen = new Map<Facing, string>()
  /** Each opening waits for the one before it: a device gives its camera to one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  /** The camera on this side in its best resolution; the one that is open, if it is that. `troubleOf` reads what it throws. */
  open(facing: Facing): Promise<MediaStream> {
    return this.#next(() => (this.#isOpen(facing) ? this.#stream! : this.#openAnew(facing)))
  }

  /** The next of the device's cameras, for this side from now on. */
  openOther(facing: Facing): Promise<MediaStream> {
    return this.#next(async () => {
      const ids = (await cameras()).map(({ deviceId }) => deviceId)
      const current = this.#track()?.getSettings().deviceId ?? ''
      const other = ids[(ids.indexOf(current) + 1) % ids.length]
      if (other !== undefined && other !== '') this.#chosen.set(facing, other)
      return this.#openAnew(facing)
    })
  }

  /** Whether its picture is shown as in a mirror: the person looks at themselves. */
  get isMirrored(): boolean {
    const facing = this.#track()?.getSettings().facingMode
    return facing === undefined ? this.#facing === 'user' : facing === 'user'
  }

  /** Whether the person has opened it: then it opens by itself for the next picture. */
  get isWanted(): boolean {
    return this.#isWanted
  }

  /** Closes it, and leaves it so until the person opens it again. */
  dismiss(): void {
    this.#isWanted = false
    this.close()
  }

  /** It opens by itself for the next picture. */
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

  /** Where there is one camera, it serves both sides. */
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
