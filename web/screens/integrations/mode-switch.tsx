/** Shows live keys, test keys or both, with what they did. A bar in another colour says that nothing is real. */
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { modeSentences } from './mode-switch.sentences.ts'
import classes from './mode-switch.module.css'

const route = getRouteApi('/signed-in/integrations')

const MODES = ['all', 'live', 'test'] as const
const ENVIRONMENTS = { all: undefined, live: 'live', test: 'sandbox' } as const

function useMode(): (typeof MODES)[number] {
  const { mode } = route.useSearch()
  return MODES.find((each) => each === mode) ?? 'all'
}

/** The environment that the address names. Undefined: both. */
export const useEnvironment = () => ENVIRONMENTS[useMode()]

export function ModeSwitch() {
  const say = useSentences(modeSentences)
  const mode = useMode()
  const navigate = route.useNavigate()
  const choose = (chosen: string) =>
    void navigate({
      search: (before) => ({ ...before, mode: chosen === 'all' ? undefined : chosen }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={classes.mode}>
      <SegmentedControl
        size="sm"
        aria-label={say.label}
        value={mode}
        onChange={choose}
        data={MODES.map((value) => ({ value, label: say.modes[value] }))}
      />
      <div aria-live="polite" className={classes.bar}>
        {mode === 'test' && <Notice tone="warning">{say.test}</Notice>}
      </div>
    </div>
  )
}
