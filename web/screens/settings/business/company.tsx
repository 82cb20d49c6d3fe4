/**
 * The business: its name, tax number and address. Everybody in the account may read it, and some roles may change it.
 */
import { TextInput } from '@mantine/core'
import { COMPANY_LENGTHS_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel, SaveButton } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const companySentences = sentences({
  en: {
    labels: {
      name: 'Company name',
      tin: 'TIN',
      addressLine1: 'Address',
      addressLine2: 'Address, second line',
      town: 'Town',
      digitalAddress: 'Digital address',
    },
    tinHint: 'Enter your tax number from the GRA, such as C0000803561, or the owner’s Ghana Card number.',
    digitalHint: 'Enter your GhanaPost GPS address, such as GA-110-2223.',
    readOnly: 'Ask an owner of the account to change this.',
  },
  fr: {
    labels: {
      name: 'Nom de l’entreprise',
      tin: 'TIN',
      addressLine1: 'Adresse',
      addressLine2: 'Adresse, deuxième ligne',
      town: 'Ville',
      digitalAddress: 'Adresse numérique',
    },
    tinHint:
      'Saisissez votre numéro fiscal de la GRA, par exemple C0000803561, ou le numéro de Ghana Card du propriétaire.',
    digitalHint: 'Saisissez votre adresse GhanaPost GPS, par exemple GA-110-2223.',
    readOnly: 'Demandez à un propriétaire du compte de modifier ces informations.',
  },
})

type Company = Reply<'getCompany'>

export default function CompanySection() {
  const title = useSentences(settingsSentences).sections.company
  const query = useCall('getCompany')
  return (
    <SectionPanel title={title} query={query}>
      {(company) => <CompanyForm company={company} />}
    </SectionPanel>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const { saved } = useSentences(settingsSentences)
  const say = useSentences(companySentences)
  const may = allows(useRole(), 'account:manage')
  const change = useAnnouncedAct('changeCompany')
  const form = useSubmit(
    say.labels,
    async (body) => {
      await change.act({ body }, saved)
    },
    ['tin', 'addressLine1', 'addressLine2', 'town', 'digitalAddress'],
  )
  const field = (name: keyof typeof COMPANY_LENGTHS_MAX) => ({
    ...form.field(name),
    defaultValue: company[name],
    maxLength: COMPANY_LENGTHS_MAX[name],
    readOnly: !may,
    withAsterisk: false,
  })
  return (
    <form {...form.props} className={classes.form}>
      <FormAlert failure={form.failure} />
      {!may && <p className={classes.hint}>{say.readOnly}</p>}
      <TextInput {...field('name')} autoComplete="organization" />
      <TextInput
        {...field('tin')}
        className={classes.capitals}
        description={say.tinHint}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextInput {...field('addressLine1')} autoComplete="address-line1" />
      <TextInput {...field('addressLine2')} autoComplete="address-line2" />
      <div className={classes.pair}>
        <TextInput {...field('town')} autoComplete="address-level2" />
        <TextInput
          {...field('digitalAddress')}
          className={classes.capitals}
          description={say.digitalHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
      {may && <SaveButton pending={form.pending} />}
    </form>
  )
}
