import { sentences } from '../../../ui/language/language.tsx'

export const legalTextsSentences = sentences({
  en: {
    names: { terms: 'Terms', privacy: 'Privacy notice' },
    hint: 'Everyone can read this text. People agree to it when they create an account. If you change it, we publish a new version and keep the older ones.',
    none: {
      terms: 'You have no terms yet. When you publish them, sign-in and registration show a link to them.',
      privacy:
        'You have no privacy notice yet. When you publish it, sign-in and registration show a link to it.',
    },
    labels: { terms: 'Text of the terms', privacy: 'Text of the privacy notice' },
    format: 'Leave an empty line between paragraphs. Begin a heading with # and an item of a list with -.',
    publish: { terms: 'Publish terms', privacy: 'Publish privacy notice' },
    published: (version: string) => `Version ${version} was published`,
    unchanged: 'The text has not changed, so there is no new version',
    versions: { terms: 'Versions of the terms', privacy: 'Versions of the privacy notice' },
    version: (version: string, at: string) => `Version ${version}, ${at}`,
    current: 'This version applies now.',
  },
  fr: {
    names: { terms: 'Conditions d’utilisation', privacy: 'Politique de confidentialité' },
    hint: 'Tout le monde peut lire ce texte. On l’accepte en créant un compte. Si vous le modifiez, nous publions une nouvelle version et gardons les anciennes.',
    none: {
      terms:
        'Vous n’avez pas encore de conditions. Quand vous les publierez, les pages de connexion et d’inscription y renverront.',
      privacy:
        'Vous n’avez pas encore de politique de confidentialité. Quand vous la publierez, les pages de connexion et d’inscription y renverront.',
    },
    labels: { terms: 'Texte des conditions', privacy: 'Texte de la politique de confidentialité' },
    format:
      'Laissez une ligne vide entre les paragraphes. Commencez un titre par # et un élément de liste par -.',
    publish: { terms: 'Publier les conditions', privacy: 'Publier la politique' },
    published: (version: string) => `La version ${version} est publiée`,
    unchanged: 'Le texte n’a pas changé, il n’y a donc pas de nouvelle version',
    versions: {
      terms: 'Versions des conditions',
      privacy: 'Versions de la politique de confidentialité',
    },
    version: (version: string, at: string) => `Version ${version}, ${at}`,
    current: 'Cette version s’applique maintenant.',
  },
})
