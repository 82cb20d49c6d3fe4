/** Says which invoice is unpaid, and leads to its payment. */
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { formatMoney, useSentences } from '../../ui/language/language.tsx'
import { PanelPending } from '../../ui/layout/page.tsx'
import { type Unpaid, useUnpaid } from './unpaid.ts'
import classes from './unpaid-banner.module.css'
import { unpaidSentences } from './unpaid.sentences.ts'

/**
 * The banner, if an invoice is unpaid, above the rest of a screen. The rest is fetched at once, but shown only when it is
 * known whether there is a banner, so that nothing moves down.
 */
export function UnpaidFirst({ children }: { children: ReactNode }) {
  const unpaid = useUnpaid()
  return (
    <>
      {unpaid === undefined && <PanelPending />}
      {unpaid && <UnpaidBanner unpaid={unpaid} />}
      <div className={classes.rest} hidden={unpaid === undefined}>
        {children}
      </div>
    </>
  )
}

function UnpaidBanner({ unpaid }: { unpaid: Unpaid }) {
  const say = useSentences(unpaidSentences)
  const { newest, count, checked } = unpaid
  return (
    <section className={classes.banner} aria-label={say.label}>
      <IconFileInvoice size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.words}>
        <strong>
          {checked
            ? say.checked(newest.number)
            : count === 1
              ? say.one(newest.number)
              : say.several(count, newest.number)}
        </strong>
      </p>
      {checked ? (
        <Button
          variant="default"
          renderRoot={(props) => <Link to={paths.invoice} search={{ payment: checked.id }} {...props} />}
        >
          {say.seePayment}
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link to={paths.invoice} search={{ pay: newest.id }} {...props} />}>
          {say.pay(formatMoney(newest.totalAmount))}
        </Button>
      )}
    </section>
  )
}
