/** On the gateway's own page: it asks for card or wallet, so that no card number ever passes through Nkra. */
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useBeginPayment } from './begin-payment.ts'
import type { Payable } from './pay-button.tsx'
import type { PageWay } from './payment-methods.ts'
import classes from './pay.module.css'
import { paySentences } from './pay.sentences.ts'
import { gatewayNames } from './payment-states.ts'

interface PayByGatewayProps {
  way: PageWay
  invoice: Pick<Payable, 'id'>
  onClose: () => void
}

export function PayByGateway({ way, invoice, onClose }: PayByGatewayProps) {
  const say = useSentences(paySentences)
  const begin = useBeginPayment(onClose)
  const form = useSubmit({}, () => begin({ invoiceId: invoice.id, ...way }))
  const gateway = gatewayNames[way.gateway]
  return (
    <form {...form.props}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.leaving(gateway)}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button
          type="submit"
          loading={form.pending}
          rightSection={<IconArrowRight size={17} aria-hidden="true" />}
        >
          {say.goTo(gateway)}
        </Button>
      </div>
    </form>
  )
}
