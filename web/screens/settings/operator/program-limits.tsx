/** The operator's limits on the programs of all accounts that have none of their own. */
import { useCall } from '../../../api/queries.ts'
import { ProgramLimitsForm } from '../../../shell/account/program-limits-form.tsx'
import { programLimitsSentences } from '../../../shell/account/program-limits.sentences.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'

export default function ProgramLimits() {
  const title = useSentences(settingsSentences).sections['program-limits']
  const say = useSentences(programLimitsSentences)
  const query = useCall('getDefaultProgramLimits')
  const change = useAnnouncedAct('changeDefaultProgramLimits')
  return (
    <SectionPanel title={title} query={query}>
      {(limits) => (
        <ProgramLimitsForm
          key={JSON.stringify(limits)}
          limits={limits}
          save={(body) => change.act({ body }, say.savedForAll)}
        />
      )}
    </SectionPanel>
  )
}
