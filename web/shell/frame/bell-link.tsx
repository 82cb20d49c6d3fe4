/** The bell: the number of unread notifications, and a link to them. */
import { UNREAD_COUNTED_MAX } from '@nkra/contract/identity/notification-kinds.ts'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { bellSentences } from './bell.sentences.ts'
import classes from './bell.module.css'

export interface BellProps {
  /** On which side the tooltip is shown. */
  tip: 'right' | 'bottom'
}

export default function BellLink({ tip }: BellProps) {
  const say = useSentences(bellSentences)
  const unread = useCall('countNotifications').data?.data.unread ?? 0
  const more = unread >= UNREAD_COUNTED_MAX
  const shown = more ? `${UNREAD_COUNTED_MAX - 1}+` : String(unread)
  const label = unread === 0 ? say.label : say.unread(shown)
  return (
    <Tooltip label={label} position={tip}>
      <Link to={paths.notifications} className={classes.bell} aria-label={label}>
        <IconBell size={19} stroke={1.7} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
