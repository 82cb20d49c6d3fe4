/**
 * The capture link of a person: what it asks for, a button to text it again, and a QR code to scan from the screen.
 */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconMessage, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { QrCode } from '../../../ui/values/qr-code.tsx'
import { byLinkSentences } from './ask-by-link.sentences.ts'
import classes from '../kyc.module.css'
import { waitsForPerson, type KycDetail } from '../kyc-states.ts'
import { kycSentences } from '../sentences.ts'

interface LinkPanelProps {
  request: KycDetail
  link: NonNullable<KycDetail['link']>
}

export default function LinkPanel({ request, link }: LinkPanelProps) {
  const say = { ...useSentences(kycSentences), ...useSentences(byLinkSentences) }
  const format = useFormat()
  const submits = allows(useRole(), 'kyc:submit')
  const again = useAnnouncedAct('textKycLink')
  const show = useAct('showKycLink')
  const [said, setSaid] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const { id, status, phone, askedAgain, expiresAt } = request
  const params = { id }
  const attempt = async (work: () => Promise<unknown>) => {
    setSaid(null)
    await work().catch((error: unknown) => setSaid(isFailure(error) ? error.message : say.failed))
  }
  const text = () => again.act({ params }, say.resent)
  const onScreen = async () => setShown((await show.mutateAsync({ input: { params } })).data.url)
  const open = waitsForPerson(status)
  return (
    <Panel title={say.link}>
      <div className={classes.stack}>
        {open && <p className={classes.hint}>{say.linkText}</p>}
        <Facts>
          {phone !== null && <Fact name={say.phone}>{phone}</Fact>}
          <Fact name={say.texted}>
            <Instant at={link.textedAt} />
          </Fact>
          <Fact name={say.asks}>
            {[
              ...(link.asksDetails ? [say.details] : []),
              ...link.documents.map((document) => say.documents[document]),
            ].join(' · ')}
          </Fact>
          {askedAgain.length > 0 && (
            <Fact name={say.again}>{askedAgain.map((each) => say.againOf[each]).join(' · ')}</Fact>
          )}
          {open && <Fact name={say.openUntil}>{format.exact(expiresAt)}</Fact>}
        </Facts>
        <div aria-live="polite">{said !== null && <Notice tone="danger">{said}</Notice>}</div>
        {submits && open && (
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconMessage size={17} aria-hidden="true" />}
              loading={again.pending}
              disabled={link.textsLeft === 0}
              onClick={() => void attempt(text)}
            >
              {say.resend(link.textsLeft)}
            </Button>
            <Button
              variant="default"
              leftSection={<IconQrcode size={17} aria-hidden="true" />}
              loading={show.isPending}
              onClick={() => void attempt(onScreen)}
            >
              {say.show}
            </Button>
          </div>
        )}
      </div>
      {shown !== null && (
        <Modal opened onClose={() => setShown(null)} title={say.showTitle}>
          <div className={classes.stack}>
            <p className={classes.hint}>{say.showText}</p>
            <div className={classes.code}>
              <QrCode text={shown} label={say.qr} />
            </div>
            <div className={`${classes.actions} ${classes.apart}`}>
              <CopyText text={shown} label={say.copy} />
              <Button onClick={() => setShown(null)}>{say.close}</Button>
            </div>
          </div>
        </Modal>
      )}
    </Panel>
  )
}
