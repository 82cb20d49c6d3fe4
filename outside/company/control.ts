/**
 * How a simulated company is commanded over HTTP: a table of commands under its /control/, each answered with JSON.
 * A failure is {message, path?}: 400 where the command cannot be taken, 404 where it is about nothing that is there.
 */
import { ScriptError } from './faults.ts'
import { json, jsonObject, Refusal, type Answer, type Asked } from './server.ts'

/** `POST /script` → what it does, and answers. */
export type Commands = Readonly<Record<string, (body: Buffer) => unknown>>

/** Newest of each kind that a company tells. */
export const NEWEST = 100

/** Answers a command, or undefined where it is none. */
export function answerCommand(commands: Commands, { method, path, body }: Asked): Answer | undefined {
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

/** A command's body. Refuses what is no JSON. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return refuse('the body is no JSON')
  }
}

/** A text of the command's body by its name. Refuses where it is missing. */
export function named(body: Buffer, name: string): string {
  const value = jsonObject(body, json(400, { message: 'the body is no JSON object' }))[name]
  return typeof value === 'string' ? value : refuse(`${name} is missing`)
}

export function refuse(message: string): never {
  throw new Refusal(json(400, { message }))
}
