/**
 * Pairs of an English pattern and its French sentence, as in `reasons-in-french.sentences.ts`: the messages that the
 * contract has for single fields.
 */
export const fieldMessages: readonly (readonly [english: string, french: string])[] = [
  // Money and credits
  ['The first day must not be after the last', 'Le premier jour ne peut pas suivre le dernier'],
  ['The last day must be on or after the first day', 'Le dernier jour ne peut pas précéder le premier'],
  ['Enter more than 0 and at most ([\\d,]+) credits', 'Saisissez plus de 0 et au plus $1 crédits'],
  ['Enter an amount up to ([\\d,]+)', 'Saisissez un montant d’au plus $1'],
  ['Status is 2, approved, or 3, rejected', 'Le statut est 2, approuvée, ou 3, rejetée'],
  ['Enter more than 0 credits', 'Saisissez plus de 0 crédit'],
  ['Give a reason', 'Indiquez un motif'],
  ['Enter a rate above 0 and up to ([\\d,]+)', 'Saisissez un tarif supérieur à 0 et d’au plus $1'],
  ['Enter a limit above 0 and up to ([\\d,]+)', 'Saisissez un plafond supérieur à 0 et d’au plus $1'],
  ['A month is written 2026-11', 'Un mois s’écrit 2026-11'],
  ['This is not an e-mail address', 'Ce n’est pas une adresse e-mail'],
  [
    'Enter the date of the notice to charge CST',
    'Saisissez la date de l’avis qui demande de facturer la CST',
  ],
  [
    'Enter the reference of the notice to charge CST',
    'Saisissez la référence de l’avis qui demande de facturer la CST',
  ],
  ['Enter a whole number of days', 'Saisissez un nombre entier de jours'],
  ['Enter at least 1 day', 'Saisissez au moins 1 jour'],
  ['At most ([\\d,]+) days', 'Au plus $1 jours'],
  ['Enter a price from 0 to ([\\d,]+)', 'Saisissez un prix de 0 à $1'],
  ['Enter a whole number of months', 'Saisissez un nombre entier de mois'],
  ['Enter at least 1', 'Saisissez au moins 1'],
  ['At most ([\\d,]+)', 'Au plus $1'],
  ['Enter a number of credits from 1 to ([\\d,]+)', 'Saisissez un nombre de crédits de 1 à $1'],

  // Contacts
  ['Add at least one condition', 'Ajoutez au moins une condition'],
  ['Enter where the consent was given', 'Saisissez où le consentement a été donné'],
  ['At most ([\\d,]+) fields', 'Au plus $1 champs'],
  ['Enter a number', 'Saisissez un numéro'],
  ['There is already a field called (.+)', 'Il y a déjà un champ nommé $1'],
  ['Say which group', 'Indiquez le groupe'],
  ['The name of a group has at most (\\d+) characters', 'Le nom d’un groupe compte au plus $1 caractères'],
  ['The line is longer than (.+)\\.', 'La ligne dépasse $1.'],
  ['A quotation mark on this line is not closed\\.', 'Un guillemet de cette ligne n’est pas fermé.'],

  // The business, views and programs
  ['A digital address looks like GA-110-2223', 'Une adresse numérique ressemble à GA-110-2223'],
  ['A registration number looks like CS160152013', 'Un numéro d’immatriculation ressemble à CS160152013'],
  [
    'This is not a valid TIN\\. Check the letter from the GRA',
    'Ce TIN n’est pas valable. Vérifiez la lettre de la GRA',
  ],
  ['At most ([\\d,]+) owners', 'Au plus $1 propriétaires'],
  ['At most ([\\d,]+) people', 'Au plus $1 personnes'],
  ['A value has at least one character', 'Une valeur compte au moins un caractère'],
  ['This list has no such parameter', 'Cette liste n’a pas ce paramètre'],
  ['Choose at least one event', 'Choisissez au moins un événement'],
  ['This key is for live', 'C’est une clé réelle'],
  ['This key is for test', 'C’est une clé de test'],
  [
    'A public https address is needed, .+',
    'Il faut une adresse https publique, sur le port 443 ou 8443, sans utilisateur ni mot de passe',
  ],
  ['This is not an id that begins with (\\S+)', 'Ce n’est pas un identifiant qui commence par $1'],
  ['A reference has at least one character', 'Une référence compte au moins un caractère'],
  ['This is (?:no|not a) cursor .+', 'Ce n’est pas un curseur de cette liste'],
  ['Letters, digits, dots, hyphens and underscores alone', 'Seulement des lettres, des chiffres et . - _'],
  [
    'Letters, digits, spaces and \\. _ : - only',
    'Seulement des lettres, des chiffres, des espaces et . _ : -',
  ],
  ['At most ([\\d,]+) keys', 'Au plus $1 clés'],
  ['At most ([\\d,]+) columns', 'Au plus $1 colonnes'],

  // Identity checks
  ['Choose at least one document', 'Choisissez au moins un document'],
  [
    'We cannot take a photo of this kind of document',
    'Nous ne pouvons pas photographier ce type de document',
  ],
  [
    'The number belongs to one kind of document\\. Choose only that one',
    'Le numéro correspond à un seul type de document. Choisissez seulement celui-là',
  ],
  ['This number does not fit the document', 'Ce numéro ne correspond pas au document'],
  [
    'We cannot check your identity without your consent',
    'Nous ne pouvons pas vérifier votre identité sans votre consentement',
  ],
  [
    'We cannot check a person without their consent',
    'Nous ne pouvons pas vérifier une personne sans son consentement',
  ],
  ['A SHA-256 has 64 hexadecimal digits', 'Un SHA-256 compte 64 chiffres hexadécimaux'],
  ['Choose (\\d+) to (\\d+) days', 'Choisissez de $1 à $2 jours'],
  [
    'You cannot keep pictures longer than the identity data',
    'Vous ne pouvez pas garder les images plus longtemps que les données d’identité',
  ],
  ['Choose a reason that fits the decision', 'Choisissez un motif qui correspond à la décision'],
  ['Write a note first', 'Écrivez d’abord une note'],
  ['Choose what the person should send again', 'Choisissez ce que la personne doit renvoyer'],
  ['Enter a date such as (\\S+)', 'Saisissez une date comme $1'],
  ['Send either zone or front', 'Envoyez soit zone, soit front'],
  ['Choose why it is not the person on the list', 'Choisissez pourquoi ce n’est pas la personne de la liste'],
  ['This is not JSON', 'Ce n’est pas du JSON'],

  // Messages
  ['Send scheduleAt or scheduledAt, not both', 'Envoyez scheduleAt ou scheduledAt, pas les deux'],
  ['Send groupId or groupName', 'Envoyez groupId ou groupName'],
  ['The text must contain \\{code\\} once', 'Le texte doit contenir {code} une fois'],
  [
    'The text cannot contain \\*, because we show it instead of the code',
    'Le texte ne peut pas contenir *, parce que nous l’affichons à la place du code',
  ],
  ['A domain such as (\\S+)', 'Saisissez un domaine comme $1'],
  ['The app hash must have 11 characters', 'L’empreinte de l’application compte 11 caractères'],
  ['A country is two letters, such as GH', 'Un pays s’écrit en deux lettres, comme GH'],
  ['A country appears twice', 'Un pays figure deux fois'],
  [
    'Describe the request only for a generic gateway',
    'Décrivez la requête seulement pour une passerelle générique',
  ],
  ['A number or short code has 3 to 15 digits', 'Un numéro, court ou non, compte de 3 à 15 chiffres'],
  ['This is no phone number', 'Ce n’est pas un numéro de téléphone'],
  ['Choose a number within the limits', 'Choisissez un nombre dans les limites'],
  ['The shortest time is longer than the longest', 'La durée la plus courte dépasse la plus longue'],
  ['Choose a day', 'Choisissez un jour'],
  ['A day appears twice', 'Un jour figure deux fois'],
  ['The end hour must be after the start hour', 'L’heure de fin doit suivre l’heure de début'],
  ['A time is written 09:30', 'Une heure s’écrit 09:30'],
  ['A report covers at most (\\d+) days', 'Un rapport couvre au plus $1 jours'],
  ['A word has at least one letter or digit\\.', 'Un mot-clé compte au moins une lettre ou un chiffre.'],
  [
    'STOP, START and HELP have answers of their own\\.',
    'STOP, START et HELP ont déjà leurs propres réponses.',
  ],
  [
    'An answer cannot itself be a word that is answered\\.',
    'Une réponse ne peut pas être elle-même un mot-clé.',
  ],
]
