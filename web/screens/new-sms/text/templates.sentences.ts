import { sentences } from '../../../ui/language/language.tsx'

export const templatesSentences = sentences({
  en: {
    title: 'Templates',
    none: 'No templates yet',
    noneText: 'Save a text that you use often, with its {{fields}}. You can choose it here next time.',
    use: 'Use',
    chooseOne: (name: string) => `Use ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `${name} was deleted.`,
    name: 'Save this text as',
    nameHint: 'Rent is due',
    keep: 'Save',
    replaces: 'This replaces the template with this name.',
    kept: (name: string) => `${name} was saved.`,
  },
  fr: {
    title: 'Modèles',
    none: 'Aucun modèle pour le moment',
    noneText:
      'Enregistrez un texte que vous utilisez souvent, avec ses {{champs}}. Vous pourrez le reprendre ici.',
    use: 'Utiliser',
    chooseOne: (name: string) => `Utiliser ${name}`,
    remove: (name: string) => `Supprimer ${name}`,
    removed: (name: string) => `${name} est supprimé.`,
    name: 'Enregistrer ce texte sous le nom',
    nameHint: 'Loyer à payer',
    keep: 'Enregistrer',
    replaces: 'Le modèle qui porte ce nom sera remplacé.',
    kept: (name: string) => `${name} est enregistré.`,
  },
})
