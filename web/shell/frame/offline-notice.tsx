import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useSentences } from '../../ui/language/language.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import classes from './offline-notice.module.css'

export function OfflineNotice() {
  const { online } = useNetwork()
  const say = useSentences(frameSentences)
  return (
    <output className={classes.place}>
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          {say.offline}
        </p>
      )}
    </output>
  )
}
