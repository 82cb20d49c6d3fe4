import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import classes from './offline-notice.module.css'

export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <output className={classes.place}>
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          You are offline. What you see may be out of date; nothing is sent until the connection is back.
        </p>
      )}
    </output>
  )
}
