/** A Dockerfile without a container engine: its steps happen in a clean root, and its command starts there. */
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CleanRoot } from './clean-root.ts'

export interface Image {
  /** The command that a container runs: its entry point and arguments, as its user and in its environment. */
  command: readonly string[]
  environment: Record<string, string>
  volumes: readonly string[]
  user: string
}

/** Runs the steps. `context` holds what ADD takes; `given` are the build arguments. Throws for a step that it does not know. */
export async function build(
  root: CleanRoot,
  dockerfile: string,
  context: string,
  given: Record<string, string>,
): Promise<Image> {
  const image = {
    entry: [] as string[],
    run: [] as string[],
    environment: {},
    volumes: [] as string[],
    user: '0:0',
  }
  let folder = '/'
  const known: Record<string, string> = { ...given }
  for (const [name, text] of stepsOf(await readFile(dockerfile, 'utf8'))) {
    const said = text.replace(/\$\{(\w+)\}/g, (_, variable: string) => known[variable] ?? '')
    if (name === 'ARG') {
      const [variable = '', fallback] = said.split('=')
      known[variable] ??= fallback ?? ''
    } else if (name === 'ADD') {
      const [archive = '', target = ''] = said.split(' ')
      await copyFile(join(context, archive), join(root.folder, 'tmp', 'added'))
      // The engine unpacks archives that ADD names.
      await root.run(['tar', '-xzf', '/tmp/added', '-C', target])
      await root.run(['rm', '/tmp/added'])
    } else if (name === 'RUN') await root.run(['sh', '-c', said])
    else if (name === 'ENV')
      for (const [, variable = '', value = ''] of said.matchAll(/(\w+)=(\S+)/g))
        Object.assign(image.environment, { [variable]: value })
    else if (name === 'USER') image.user = said
    else if (name === 'WORKDIR') folder = said
    else if (name === 'VOLUME') image.volumes.push(said)
    else if (name === 'ENTRYPOINT') image.entry = JSON.parse(said) as string[]
    else if (name === 'CMD') image.run = JSON.parse(said) as string[]
    else if (!['FROM', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK'].includes(name))
      throw new Error(`the rehearsal does not know ${name}`)
  }
  const [uid = '0', gid = uid] = image.user.split(':')
  const as = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ]
  const { environment, volumes, user } = image
  const command = [...as, 'env', '-C', folder, ...image.entry, ...image.run]
  return { command, environment, volumes, user }
}

/** The instructions in order, each with its text; comments are left out, continued lines are one. */
function stepsOf(text: string): [name: string, text: string][] {
  return text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      return name === undefined || rest === undefined ? [] : [[name, rest] satisfies [string, string]]
    })
}
