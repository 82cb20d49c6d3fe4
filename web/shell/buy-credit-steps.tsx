import { Skeleton, Tabs } from '@mantine/core'
import { useState } from 'react'
import {
  formatAmount,
  formatCount,
  formatDuration,
  formatMoney,
  formatPercent,
  formatProduct,
  formatRate,
} from '../ui/format.ts'
import type { Package } from './account-stores.ts'
import classes from './buy-credit.module.css'
import { groupsOf, type Product, type Taxes } from './purchase.ts'

const products = [
  { product: 'SMS', text: 'Texts to any number in Ghana. One credit is one segment to one person.' },
  { product: 'KYC', text: 'Checks of who somebody is. One credit is one check that was answered.' },
] as const

interface ProductChoiceProps {
  product: Product | null
  onChoose: (product: Product) => void
}

export function ProductChoice({ product, onChoose }: ProductChoiceProps) {
  return (
    <fieldset className={classes.products}>
      <legend className={classes.legend}>Product</legend>
      {products.map((each) => (
        <label key={each.product} className={classes.choice}>
          <input
            type="radio"
            name="product"
            checked={product === each.product}
            onChange={() => onChoose(each.product)}
          />
          <span className={classes.choiceName}>{formatProduct(each.product)}</span>
          <span className={classes.choiceText}>{each.text}</span>
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
}

const tabs = [
  ['consumer', 'Consumer'],
  ['corporate', 'Corporate'],
] as const

export function PackageChoice({ packages, selected, onSelect }: PackageChoiceProps) {
  const groups = packages && groupsOf(packages)
  const corporate = groups?.corporate.some((each) => each.productId === selected?.productId)
  const [tab, setTab] = useState<string | null>(corporate ? 'corporate' : 'consumer')
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List>
        {tabs.map(([group, label]) => (
          <Tabs.Tab key={group} value={group}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([group, label]) => (
        <Tabs.Panel key={group} value={group}>
          {groups?.[group].length === 0 ? (
            <p className={classes.none}>No Packages Available</p>
          ) : (
            <fieldset className={classes.packages} aria-busy={!groups}>
              <legend className={classes.legend}>{label} packages</legend>
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
  return (
    <label className={classes.choice}>
      <input type="radio" name="package" checked={checked} onChange={() => onSelect(card)} />
      <span className={classes.choiceName}>{card.name}</span>
      <span className={classes.price}>{formatMoney(card.price)}</span>
      <dl className={classes.facts}>
        <div>
          <dt>Rate</dt>
          <dd>
            {formatRate(card.rate)} / {formatProduct(card.product)}
          </dd>
        </div>
        <div>
          <dt>Total credits</dt>
          <dd>{formatCount(card.credit)}</dd>
        </div>
        <div>
          <dt>Valid for</dt>
          <dd>{formatDuration(card.durationNumber, card.durationType)}</dd>
        </div>
      </dl>
    </label>
  )
}

export function Summary({ selected, taxes }: { selected: Package; taxes: Taxes }) {
  return (
    <div className={classes.summaryWrap}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Qty.</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {selected.name}
              <span className={classes.choiceText}>
                {formatCount(selected.credit)} {formatProduct(selected.product)} credits
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
              Sum
            </th>
            <td>{formatAmount(selected.price)}</td>
          </tr>
          {taxes.taxes.map(({ name, percentage, amount }) => (
            <tr key={name}>
              <th scope="row" colSpan={3}>
                {name} ({formatPercent(percentage)})
              </th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row" colSpan={3}>
              Invoice Total (GHS)
            </th>
            <td>{formatAmount(taxes.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
