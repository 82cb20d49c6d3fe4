/**
 * `npm run end-demo`: prepares a data folder that ran the demo for real work. It disables the demo's people, closes its
 * accounts, deletes its links and lapses its credits, in one transaction. It can be run again, and then changes only
 * what is left. What happened in the demo stays on record, and the books still add up.
 */
import { runCommand, withIdentity } from './command.ts'
import { endDemo } from './demo/end-demo.ts'
import { demoLinks } from './demo/simulated-operators.ts'

await runCommand((context, print) =>
  withIdentity(context, async (identity) => {
    const ended = await endDemo(identity, await demoLinks(context.db))
    print(
      `The demo is over: ${ended.people} people disabled, ${ended.accounts} accounts closed, ` +
        `${ended.links} links deleted, ${ended.campaigns} campaigns cancelled, ${ended.credits} credits lapsed.`,
    )
    return 0
  }),
)
