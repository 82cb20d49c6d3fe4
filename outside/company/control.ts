/**
 * Controls a simulated company: by its object in tests, and over HTTP by commands under its /control/, which answer JSON.
 * A failure is {message, path?}: 400 for an invalid command, 404 for an unknown reference.
 */
import { type FaultRule, Faults, ScriptError } from './faults.ts'
import { type Delivery, Posts, type PostsOptions } from './posts.ts'
import { type CompanyRequest, type CompanyResponse, json, jsonObject, Refusal } from './server.ts'

/** Commands by name: `POST /control/script` runs the function of its name, which answers it. */
export type Commands = Readonly<Record<string, (body: Buffer) => unknown>>

/** What a test can do with every company that has faults and posts of its own. */
export interface SimulationControl<Fault extends string> {
  /** Replaces the script (faults.ts). Throws ScriptError. */
  play(script: readonly FaultRule<Fault>[]): void
  /** Adds a rule before those in force. Throws ScriptError. */
  add(rule: FaultRule<Fault>): void
  readonly deliveries: readonly Delivery[]
  /** Resolves when the condition is true, now or after a change. */
  until(holds: () => boolean): Promise<void>
  /** Waits until no post is under way. It does not wait for late posts and repetitions. */
  landed(): Promise<void>
  reset(): void
}

/** What every company with a script has: its faults and its posts, and what controls them. */
export class ScriptedCompany<Fault extends string> {
  readonly faults: Faults<Fault>
  readonly posts: Posts
  readonly #about: Readonly<Record<Fault, string>>
  readonly #changes = new ChangeSignal()

  /** `about` says what each fault does. `calls` are the calls that a rule's `on` can name. */
  constructor(
    about: Readonly<Record<Fault, string>>,
    calls: readonly string[],
    posting: Pick<PostsOptions, 'clock' | 'retries_ms'>,
  ) {
    this.#about = about
    this.faults = new Faults<Fault>(Object.keys(about) as Fault[], calls)
    this.posts = new Posts({ ...posting, changed: () => this.changed() })
  }

  /** Makes waiting tests check their conditions again. */
  changed(): void {
    this.#changes.notify()
  }

  /** A test's control of the company. `forget` drops the company's own data. */
  control(forget: () => void): SimulationControl<Fault> {
    const { faults, posts } = this
    return {
      play: (script) => void faults.play(script),
      add: (rule) => void faults.add(rule),
      deliveries: posts.deliveries,
      until: (holds) => this.#changes.until(holds),
      landed: () => posts.landed(),
      reset() {
        forget()
        posts.reset()
        faults.play([])
      },
    }
  }

  /** The same control by commands. `arrived` answers what came so far. */
  commands({ reset }: { reset: () => void }, arrived: () => unknown): Commands {
    return {
      'GET /arrived': arrived,
      'GET /script': () => this.faults.rules,
      'POST /script': (body) => this.faults.play(jsonBody(body)),
      'POST /fault': (body) => this.faults.add(jsonBody(body)),
      'GET /faults': () => this.#about,
      'POST /reset'() {
        reset()
        return arrived()
      },
    }
  }
}

/** A command about one payment, {reference}, that answers `arrived`. */
export const aboutReference =
  (act: (reference: string) => void, arrived: () => unknown) =>
  (body: Buffer): unknown => {
    act(textField(body, 'reference'))
    return arrived()
  }

const NEWEST = 100

/** The newest 100 entries of a list, newest first. */
export const newest = <T>(list: readonly T[]): T[] => list.slice(-NEWEST).reverse()

/** Answers a command. Undefined: the request is no command. */
export function answerCommand(
  commands: Commands,
  { method, path, body }: CompanyRequest,
): CompanyResponse | undefined {
  if (!path.startsWith('/control/')) return undefined
  const name = `${method} ${path.slice('/control'.length)}`
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return json(404, { message: 'there is no such command' })
  try {
    return json(200, command(body))
  } catch (error) {
    if (error instanceof ScriptError) return json(400, { message: error.message, path: error.path })
    if (error instanceof RangeError) return json(404, { message: error.message })
    throw error
  }
}

/** The JSON of a command's body. Refuses any other body. */
export function jsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return refuse('the body is no JSON')
  }
}

/** A text field of a command's body. Refuses a body without it. */
export function textField(body: Buffer, name: string): string {
  const value = jsonObject(body, json(400, { message: 'the body is no JSON object' }))[name]
  return typeof value === 'string' ? value : refuse(`${name} is missing`)
}

export function refuse(message: string): never {
  throw new Refusal(json(400, { message }))
}

/** Lets tests wait for a condition without polling. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>()

  /** Makes everybody who waits check their condition again. */
  notify(): void {
    for (const look of this.#waiting) look()
  }

  /** Resolves when the condition is true, now or after a change. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }
}
