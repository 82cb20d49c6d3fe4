import type { ReactNode } from 'react'
import { counted } from '../../ui/language/format.ts'
import { sentences } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

/** Looking after the address book: duplicates, what was deleted, consent, the file of all. */
export const careSentences = sentences({
  en: {
    duplicates: 'Duplicates',
    duplicatesLead:
      'Contacts of one name who share a field, and may be one person under several numbers. Merged, one number stays; the others wait among the deleted contacts for 30 days.',
    noDuplicates: 'No duplicates found',
    noDuplicatesText: 'No two contacts of one name share a field that few others of the name have.',
    lookFurther: 'Look further',
    shared: (fields: string) => `Alike in ${fields}`,
    keeps: 'Keep this number',
    becomes: (name: ReactNode, phone: string) => rich`Becomes ${name}, ${phone}`,
    noName: 'No name',
    inGroups: (groups: number) => `in ${counted('en', groups, 'group', 'groups')}`,
    optedOut: 'opted out',
    merge: (contacts: number) => `Merge ${counted('en', contacts, 'contact', 'contacts')}`,
    merged: (name: string) => `${name} was merged.`,
    undo: 'Undo',
    apart: (name: string) => `${name} is as before`,
    wentWrong: 'Something went wrong',
    bin: 'Deleted contacts',
    searchBin: 'Search deleted contacts',
    searchHint: 'Search name or number',
    heads: { name: 'Name', phone: 'Phone', deletedAt: 'Deleted', mergedInto: 'Merged into' },
    restore: 'Restore',
    restored: (name: string) => `${name} is back`,
    nothingDeleted: 'Nothing was deleted',
    nothingDeletedText: 'Contacts that are deleted or merged can be brought back from here for 30 days.',
    export: 'Export',
    file: 'contacts.csv',
    rule: 'Promotional texts only with consent',
    ruleText:
      'Promotional texts leave out whoever has no consent on record. One-time codes and transactional texts go to everybody.',
    consentSource: 'Where they agreed to be texted',
    consentAt: 'Since',
  },
  fr: {
    duplicates: 'Doublons',
    duplicatesLead:
      'Des contacts du même nom qui partagent un champ, et sont peut-être une même personne avec plusieurs numéros. Une fois fusionnés, un numéro reste ; les autres attendent 30 jours parmi les contacts supprimés.',
    noDuplicates: 'Aucun doublon trouvé',
    noDuplicatesText:
      'Aucun contact ne partage avec un autre du même nom un champ que peu d’autres possèdent.',
    lookFurther: 'Chercher plus loin',
    shared: (fields: string) => `Identiques pour ${fields}`,
    keeps: 'Garder ce numéro',
    becomes: (name: ReactNode, phone: string) => rich`Devient ${name}, ${phone}`,
    noName: 'Sans nom',
    inGroups: (groups: number) => `dans ${counted('fr', groups, 'groupe', 'groupes')}`,
    optedOut: 'désinscrit',
    merge: (contacts: number) => `Fusionner ${counted('fr', contacts, 'contact', 'contacts')}`,
    merged: (name: string) => `${name} : contacts fusionnés.`,
    undo: 'Annuler',
    apart: (name: string) => `${name} est comme avant`,
    wentWrong: 'Une erreur s’est produite',
    bin: 'Contacts supprimés',
    searchBin: 'Rechercher des contacts supprimés',
    searchHint: 'Rechercher un nom ou un numéro',
    heads: { name: 'Nom', phone: 'Téléphone', deletedAt: 'Supprimé', mergedInto: 'Fusionné avec' },
    restore: 'Restaurer',
    restored: (name: string) => `${name} est de retour`,
    nothingDeleted: 'Rien n’a été supprimé',
    nothingDeletedText: 'Les contacts supprimés ou fusionnés peuvent être restaurés ici pendant 30 jours.',
    export: 'Exporter',
    file: 'contacts.csv',
    rule: 'SMS promotionnels avec consentement seulement',
    ruleText:
      'Les SMS promotionnels écartent toute personne sans consentement enregistré. Les codes à usage unique et les SMS transactionnels vont à tous.',
    consentSource: 'Où la personne a accepté de recevoir des SMS',
    consentAt: 'Depuis',
  },
})
