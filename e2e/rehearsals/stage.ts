/** The whole program, with an operator and settings of its own, for rehearsals to break. */
import { runStatement } from '../../server/testing/program-database.ts'
import { buySms } from '../testing/credits.ts'
import { type Operator, startOperator } from '../testing/operator.ts'
import {
  administrator,
  type Api,
  business,
  freePorts,
  type Ports,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.ts'

/** The parts that a rehearsal breaks. */
export interface Stage {
  readonly data: string
  readonly ports: Ports
  operator: Operator
  program: Program
  /** A business of the demo, and an Administrator. */
  owner: Api
  operations: Api
  /** Starts the program again with other settings. */
  restart(environment?: Record<string, string>): Promise<void>
}

/** The confirmed number of the Administrators. */
export const TEXTED_PHONE = '233209990001'
/** Enough for every rehearsal. */
const CREDITS = 40_000

/** Opens the stage. `data` is the program's folder, and `metrics` is the port of `/metrics`. */
export async function openStage(data: string, metrics: number): Promise<Stage> {
  const ports = await freePorts()
  const settings = { NKRA_METRICS: `127.0.0.1:${metrics}` }
  const operator = await startOperator(ports, 1)
  const program = await startProgram({ data, ports, environment: settings })
  const stage: Stage = {
    data,
    ports,
    operator,
    program,
    owner: await signIn(program.url, business),
    operations: await signIn(program.url, administrator),
    async restart(environment = {}) {
      await stage.program.stop()
      stage.program = await startProgram({ data, ports, environment: { ...settings, ...environment } })
      stage.owner = await signIn(stage.program.url, business)
      stage.operations = await signIn(stage.program.url, administrator)
    },
  }
  await runStatement(
    data,
    `with telling as (update account_user set phone = '${TEXTED_PHONE}' where role = 'Administrator' returning account_id, id)
     insert into user_phone (account_id, user_id, msisdn, code_hash, sent_at, expires_at, confirmed_at)
     select account_id, id, ${TEXTED_PHONE}, '', now(), now(), now() from telling`,
  )
  await buySms(program.url, stage.owner, CREDITS)
  return stage
}
