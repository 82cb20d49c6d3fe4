/** What Nkra is and what it costs, beside the forms of the sign-in and the registration. It is fetched after them. */
import { Suspense } from 'react'
import { docsPath } from '../../paths.ts'
import {
  formatAmount,
  formatCount,
  formatProduct,
  formatRateAmount,
  useSentences,
} from '../../ui/language/language.tsx'
import { useOffer, type Offer as PublicOffer } from './offer-source.ts'
import classes from './offer.module.css'
import { offerSentences } from './offer.sentences.ts'

const FACTS = ['cost', 'delivery', 'programs'] as const

export default function Offer() {
  const say = useSentences(offerSentences)
  return (
    <section className={classes.offer} aria-label={say.about}>
      <h2 className={classes.title}>{say.title}</h2>
      <dl className={classes.facts}>
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>{say.facts[fact].name}</dt>
            <dd>{say.facts[fact].text}</dd>
          </div>
        ))}
      </dl>
      {/* The place is kept, so that nothing moves when the prices come. */}
      <Suspense fallback={<div className={classes.prices} />}>
        <Known />
      </Suspense>
    </section>
  )
}

/**
 * The parts that come from the server: prices, and links to the published texts. If it does not answer, the page is shown without them.
 */
function Known() {
  const say = useSentences(offerSentences)
  const offer = useOffer()
  const onSale = offer?.products.filter(({ packages }) => packages.length > 0) ?? []
  return (
    <>
      {onSale.length > 0 && (
        <div className={classes.prices}>
          {onSale.map((each) => (
            <Prices key={each.product} {...each} />
          ))}
          <p className={classes.note}>{say.note}</p>
        </div>
      )}
      <nav className={classes.links} aria-label={say.more}>
        <a href={docsPath}>{say.docs}</a>
        <a href="/status">{say.status}</a>
        {offer?.texts.map((kind) => (
          <a key={kind} href={`/${kind}`}>
            {say.texts[kind]}
          </a>
        ))}
      </nav>
    </>
  )
}

/** The packages of a product. A credit of a larger package costs less. */
function Prices({ product, packages }: PublicOffer['products'][number]) {
  const say = useSentences(offerSentences)
  const rates = sameDecimals(packages.map(({ rate }) => formatRateAmount(rate)))
  return (
    <table className={classes.table}>
      <caption>
        <strong>{formatProduct(product)}</strong> {say.credit[product]}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say.credits}</th>
          <th scope="col">{say.price}</th>
          <th scope="col">{say.each}</th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ name, credit, price }, index) => (
          <tr key={name}>
            <th scope="row">{formatCount(credit)}</th>
            <td>{formatAmount(price)}</td>
            <td>{rates[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The figures with as many decimals as the longest of them, so that they align in a column: 0.04, 0.036 → 0.040, 0.036
 */
function sameDecimals(figures: readonly string[]): string[] {
  const decimalsOf = (figure: string) => figure.length - figure.indexOf('.')
  const decimals = Math.max(...figures.map(decimalsOf))
  return figures.map((figure) => figure + '0'.repeat(decimals - decimalsOf(figure)))
}
