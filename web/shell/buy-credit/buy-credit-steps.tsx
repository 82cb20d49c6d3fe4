import { Skeleton, Tabs } from '@mantine/core'
import { useState } from 'react'
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatProduct,
  formatRate,
  useFormat,
} from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import type { Package } from '../account/account-stores.ts'
import classes from './buy-credit.module.css'
import { buyCreditSentences } from './buy-credit.sentences.ts'
import { groupsOf, type Product, type Taxes } from './purchase.ts'

const products = ['SMS', 'KYC'] as const

interface ProductChoiceProps {
  product: Product | null
  onChoose: (product: Product) => void
}

export function ProductChoice({ product, onChoose }: ProductChoiceProps) {
  const say = useSentences(buyCreditSentences)
  return (
    <fieldset className={classes.products}>
      <legend className={classes.legend}>{say.product}</legend>
      {products.map((each) => (
        <label key={each} className={classes.choice}>
          <input type="radio" name="product" checked={product === each} onChange={() => onChoose(each)} />
          <span className={classes.choiceName}>{formatProduct(each)}</span>
          <span className={classes.choiceText}>{say.products[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface PackageChoiceProps {
  /** Undefined while they are fetched. */
  packages: readonly Package[] | undefined
  selected: Package | null
  onSelect: (selected: Package) => void
  /** The other packages are shown. */
  onTab: () => void
}

const tabs = ['consumer', 'corporate'] as const

export function PackageChoice({ packages, selected, onSelect, onTab }: PackageChoiceProps) {
  const say = useSentences(buyCreditSentences)
  const groups = packages && groupsOf(packages)
  const corporate = groups?.corporate.some((each) => each.productId === selected?.productId)
  const [tab, setTab] = useState<string | null>(corporate ? 'corporate' : 'consumer')
  const show = (group: string | null) => {
    setTab(group)
    onTab()
  }
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List>
        {tabs.map((group) => (
          <Tabs.Tab key={group} value={group}>
            {say.tabs[group]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((group) => (
        <Tabs.Panel key={group} value={group}>
          {groups?.[group].length === 0 ? (
            <p className={classes.none}>{say.none}</p>
          ) : (
            <fieldset className={classes.packages} aria-busy={!groups}>
              <legend className={classes.legend}>{say.packages[group]}</legend>
              {groups
                ? groups[group].map((each) => (
                    <PackageCard
                      key={each.productId}
                      card={each}
                      checked={selected?.productId === each.productId}
                      onSelect={onSelect}
                    />
                  ))
                : ['a', 'b', 'c'].map((key) => <Skeleton key={key} height="13.2rem" radius="lg" />)}
            </fieldset>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function PackageCard({
  card,
  checked,
  onSelect,
}: {
  card: Package
  checked: boolean
  onSelect: (selected: Package) => void
}) {
  const say = useSentences(buyCreditSentences)
  const format = useFormat()
  return (
    <label className={classes.choice}>
      <input type="radio" name="package" checked={checked} onChange={() => onSelect(card)} />
      <span className={classes.choiceName}>{card.name}</span>
      <span className={classes.price}>{formatMoney(card.price)}</span>
      <dl className={classes.facts}>
        <div>
          <dt>{say.rate}</dt>
          <dd>
            {formatRate(card.rate)} / {formatProduct(card.product)}
          </dd>
        </div>
        <div>
          <dt>{say.totalCredits}</dt>
          <dd>{formatCount(card.credit)}</dd>
        </div>
        <div>
          <dt>{say.validFor}</dt>
          <dd>{format.duration(card.durationNumber, card.durationType)}</dd>
        </div>
      </dl>
    </label>
  )
}

export function Summary({ selected, taxes }: { selected: Package; taxes: Taxes }) {
  const say = useSentences(buyCreditSentences)
  const format = useFormat()
  return (
    <div className={classes.summaryWrap}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">{say.description}</th>
            <th scope="col">{say.quantity}</th>
            <th scope="col">{say.price}</th>
            <th scope="col">{say.amount}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {selected.name}
              <span className={classes.choiceText}>
                {say.credits(formatCount(selected.credit), formatProduct(selected.product))}
              </span>
            </td>
            <td>1</td>
            <td>{formatAmount(selected.price)}</td>
            <td>{formatAmount(selected.price)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {say.sum}
            </th>
            <td>{formatAmount(selected.price)}</td>
          </tr>
          {taxes.taxes.map(({ name, percentage, amount }) => (
            <tr key={name}>
              <th scope="row" colSpan={3}>
                {say.tax(name, format.percent(percentage))}
              </th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row" colSpan={3}>
              {say.total}
            </th>
            <td>{formatAmount(taxes.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
