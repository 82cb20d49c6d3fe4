/** The export of all data of the account in one file. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useActing } from '../../../shell/session/session-context.tsx'
import { useDownload } from '../../../ui/controls/download-button.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const exportSentences = sentences({
  en: {
    what: 'One ZIP file with your contacts, groups, opt-outs, campaigns, messages, invoices, credits, ledger, team, audit log, identity checks and the papers of your business.',
    how: 'The lists are CSV files that open in Excel, and the papers are the files that you sent. Phone numbers have no plus sign, and the texts of one-time codes are left out. For large accounts this takes a few minutes.',
    recorded: 'We record this export in your audit log.',
    withheld: 'You cannot export a customer’s data while you act as this customer.',
    download: 'Download',
    done: 'Your data was downloaded',
  },
  fr: {
    what: 'Un fichier ZIP avec vos contacts, groupes, désinscriptions, campagnes, messages, factures, crédits, écritures, équipe, journal d’audit, vérifications d’identité et pièces de votre entreprise.',
    how: 'Les listes sont des fichiers CSV qui s’ouvrent dans Excel, et les pièces sont les fichiers que vous avez envoyés. Les numéros n’ont pas de signe plus, et le texte des codes à usage unique n’y figure pas. Pour un grand compte, comptez quelques minutes.',
    recorded: 'Nous enregistrons cet export dans votre journal d’audit.',
    withheld: 'Vous ne pouvez pas exporter les données d’un client quand vous agissez en son nom.',
    download: 'Télécharger',
    done: 'Vos données ont été téléchargées',
  },
})

/**
 * The longest wait for the export, in milliseconds. A million messages take about a minute, and much longer on a slow
 * line.
 */
const EXPORT_TIMEOUT_MS = 3_600_000

export default function Export() {
  const title = useSentences(settingsSentences).sections.export
  const say = useSentences(exportSentences)
  const acting = useActing()
  const { pending, save } = useDownload()
  const begin = () => {
    const name = `nkra-export-${new Date().toISOString().slice(0, 10)}.zip`
    save('exportAccount', {}, name, { saved: say.done, timeout_ms: EXPORT_TIMEOUT_MS })
  }
  return (
    <Panel title={title}>
      <div className={classes.form}>
        <p className={classes.hint}>{say.what}</p>
        <p className={classes.hint}>{say.how}</p>
        <p className={classes.hint}>{say.recorded}</p>
        {acting && <Notice tone="warning">{say.withheld}</Notice>}
        <div>
          <Button
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            loading={pending}
            disabled={acting}
            onClick={begin}
          >
            {say.download}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
