/** The form of a link. For a new link the person first chooses its kind. */
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { GatewayForm } from './gateway-form.tsx'
import type { GatewaySettings } from './gateway-account.ts'
import { linkFormSentences } from './link-form.sentences.ts'
import classes from './links.module.css'
import type { Link } from './link-state.ts'
import { SmppForm } from './smpp-form.tsx'

const KINDS = ['smpp', 'http'] as const

interface Props {
  links: readonly Link[]
  onClose: () => void
  /** Called when a gateway was added. The person may have to give its callback address to the provider. */
  onGateway?: (linkId: string) => void
}

export default function LinkDialog({
  link,
  ...props
}: Props & { /** The link to change. Null: a new one. */ link: Link | null }) {
  const say = useSentences(linkFormSentences)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={link === null ? say.addTitle : say.editTitle(link.name)}
      size="44rem"
    >
      {link === null && <NewLink {...props} />}
      {link?.kind === 'smpp' && <SmppForm link={link} links={props.links} onClose={props.onClose} />}
      {link?.kind === 'http' && <KnownGateway linkId={link.linkId} onClose={props.onClose} />}
    </Modal>
  )
}

function NewLink({ links, onClose, onGateway }: Props) {
  const say = useSentences(linkFormSentences)
  const [kind, setKind] = useState<Link['kind']>('smpp')
  return (
    <>
      <SegmentedControl
        className={classes.kind}
        aria-label={say.kind}
        value={kind}
        onChange={setKind}
        data={KINDS.map((value) => ({ value, label: say.kinds[value] }))}
      />
      {kind === 'smpp' ? (
        <SmppForm link={null} links={links} onClose={onClose} />
      ) : (
        <GatewayForm gateway={null} onClose={onClose} {...(onGateway && { onAdded: onGateway })} />
      )}
    </>
  )
}

/**
 * The form of an existing gateway. Its settings are fetched when the dialog opens, because the list has only what
 * links of both kinds share. A later fetch does not change what the person is typing.
 */
function KnownGateway({ linkId, onClose }: Pick<Props, 'onClose'> & { linkId: string }) {
  const query = useCall('getGatewayLink', { params: { id: linkId } })
  const [gateway, setGateway] = useState<GatewaySettings | null>(null)
  if (gateway === null && query.data && !query.isFetching) setGateway(query.data.data)
  if (gateway) return <GatewayForm gateway={gateway} onClose={onClose} />
  if (query.error) return <FailedState query={query} />
  return <Skeleton height="20rem" radius="md" />
}
