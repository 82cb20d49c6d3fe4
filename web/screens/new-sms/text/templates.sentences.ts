import { sentences } from '../../../ui/language/language.tsx'

export const templatesSentences = sentences({
  en: {
    title: 'Templates',
    none: 'No templates yet',
    noneText: 'Keep what you write often, with its {{fields}}, and choose it here the next time.',
    use: 'Use',
    chooseOne: (name: string) => `Use ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `${name} is deleted.`,
    name: 'Keep the present text as',
    nameHint: 'Rent is due',
    keep: 'Keep',
    replaces: 'A template of this name is replaced.',
    kept: (name: string) => `${name} is kept.`,
  },
  fr: {
    title: 'Modèles',
    none: 'Aucun modèle pour l’instant',
    noneText:
      'Conservez ce que vous écrivez souvent, avec ses {{champs}}, et reprenez-le ici la fois suivante.',
    use: 'Utiliser',
    chooseOne: (name: string) => `Utiliser ${name}`,
    remove: (name: string) => `Supprimer ${name}`,
    removed: (name: string) => `${name} est supprimé.`,
    name: 'Conserver le texte actuel sous le nom',
    nameHint: 'Loyer à payer',
    keep: 'Conserver',
    replaces: 'Un modèle de ce nom sera remplacé.',
    kept: (name: string) => `${name} est conservé.`,
  },
})
