/**
 * The stage of a story: the program with the demo's data as on its first day, and a browser. The data are sown once
 * for a whole run (stage-setup.ts) and copied for each story, which then starts in half the time.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { freePorts, type Ports, type Program, startProgram } from './program.ts'

export interface Stage {
  /** The program's data folder. */
  data: string
  /** The settings with which a command at the terminal finds the program's database. */
  settings: Record<string, string>
  program: Program
  browser: Browser
  close(): Promise<void>
}

/** A program that a rehearsal runs already, and that the stories join. */
interface JoinedProgram {
  url: string
  ports: Ports
  settings: Record<string, string>
}

/** Opens a stage for a file of stories. `environment` is added to the program's, `flags` to the browser's. */
export async function openStage(
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Stage> {
  const opened = await openProgram(environment)
  try {
    const browser = await openBrowser(flags)
    const close = async () => {
      await browser.close()
      await opened.close()
    }
    return { ...opened, browser, close }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens a stage without a browser. `run` replaces the program's command. */
export async function openProgram(
  environment: Record<string, string> = {},
  run?: readonly string[],
): Promise<Omit<Stage, 'browser'>> {
  if (process.env.STAGE_PROGRAM !== undefined)
    return joined(JSON.parse(process.env.STAGE_PROGRAM) as JoinedProgram)
  const data = await copySownData()
  const remove = () => rm(data, { recursive: true, force: true })
  try {
    const program = await startProgram({ data, ports: await freePorts(), environment, ...(run && { run }) })
    const close = async () => {
      await program.stop()
      await remove()
    }
    return { data, settings: { NKRA_DATA: data }, program, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Copies the demo's data as on its first day into a new folder, and answers it. The caller removes the folder. */
export async function copySownData(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-story-'))
  // Two thousand files: the system's own copy takes 0.08 s of processor time, Node's takes 0.45 s.
  await promisify(execFile)('cp', ['-pR', `${await sownData(inject('sownData'))}/.`, data])
  return data
}

/** Joins a program that already runs. Closing the stage leaves it running, because the rehearsal stops it. */
function joined({ url, ports, settings }: JoinedProgram): Omit<Stage, 'browser'> {
  const stays = () => Promise.resolve()
  const program = { url, ports, pid: 0, output: () => '', stop: stays, kill: stays }
  return { data: '', settings, program, close: stays }
}

/** The folder of the sown data, once they are ready. */
async function sownData(socketPath: string): Promise<string> {
  const asked = request({ socketPath, method: 'POST' }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(said)
  return said
}
