/**
 * The French sentences of the failures in the contract, by their codes. The server writes the English ones. This file
 * is fetched when the page is in French. A code without a French sentence does not compile.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import { ApiFailure, type Code, type TitleAndSentence } from './failure.ts'
import { fileFrench } from './file-failures-in-french.sentences.ts'
import { reasonInFrench } from './reasons-in-french.sentences.ts'
import { sendingFrench } from './sending-failures-in-french.sentences.ts'

const lost: Readonly<Record<Exclude<Code, FailureCode>, TitleAndSentence>> = {
  offline: ['Pas de réponse', 'Nkra est injoignable. Vérifiez votre connexion et réessayez.'],
  timeout: ['Pas de réponse', 'Nkra a mis trop de temps à répondre. Réessayez.'],
  unreadable: ['Pas de réponse', 'La réponse n’a pas pu être lue. Réessayez.'],
}

export const french: Readonly<Record<FailureCode, TitleAndSentence>> = {
  ...fileFrench,
  ...sendingFrench,
  malformed_json: ['JSON mal formé', 'Le corps de la requête n’est pas du JSON valide.'],
  invalid_request: ['Requête non valide', 'Une partie de ce qui a été envoyé n’est pas valide.'],
  unknown_field: ['Champ inconnu', 'Cet appel ne connaît pas {fields}. Rien n’a été fait.'],
  unsupported_media_type: ['Format non pris en charge', 'Envoyez le corps de la requête en {expected}.'],
  body_too_large: ['Requête trop volumineuse', 'Le corps de la requête dépasse {limit}.'],
  not_found: ['Introuvable', 'Introuvable ici\u00a0: {thing}.'],
  method_not_allowed: ['Méthode non autorisée', 'Cette adresse n’accepte pas {method}.'],
  too_many_requests: ['Trop de requêtes', 'Trop de requêtes. Réessayez dans {seconds} secondes.'],
  export_under_way: [
    'Même fichier en cours',
    'Votre compte prépare déjà ce type de fichier. Attendez-le, ou réessayez dans {seconds} secondes.',
  ],
  too_many_streams: [
    'Trop de pages ouvertes',
    'Au plus {limit} pages restent à jour en même temps. Fermez-en, et réessayez dans {seconds} secondes.',
  ],
  idempotency_key_invalid: [
    'Clé d’idempotence non valide',
    'Une Idempotency-Key compte de 1 à 255 caractères imprimables.',
  ],
  idempotency_key_reused: [
    'Clé d’idempotence réutilisée',
    'Cette Idempotency-Key a déjà servi pour une autre requête.',
  ],
  idempotency_key_in_use: [
    'Requête en cours',
    'La première requête portant cette Idempotency-Key est encore en cours.',
  ],
  internal: [
    'Une erreur s’est produite',
    'Une erreur s’est produite de notre côté. Rien n’a été modifié. Indiquez au support le numéro de la requête.',
  ],
  unavailable: [
    'Indisponible',
    'Nkra ne peut pas joindre sa base de données pour l’instant. Réessayez dans un moment.',
  ],
  storage_full: [
    'Stockage plein',
    'Nkra n’a plus de place pour enregistrer ceci pour l’instant. Rien n’a été modifié. Réessayez plus tard.',
  ],

  unauthenticated: ['Non connecté', 'Connectez-vous pour continuer.'],
  forbidden: ['Non autorisé', 'Votre rôle ne le permet pas.'],
  credentials_refused: ['Échec de la connexion', 'L’adresse e-mail ou le mot de passe est incorrect.'],
  email_not_confirmed: [
    'Adresse e-mail non confirmée',
    'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un code.',
  ],
  too_many_attempts: ['Trop d’essais', 'Trop d’essais. Réessayez dans {minutes} min.'],
  session_ended: ['Session terminée', 'Votre session a pris fin. Reconnectez-vous.'],
  code_refused: ['Code refusé', 'Le code est faux, déjà utilisé ou expiré. Demandez-en un nouveau.'],
  already_confirmed: ['Déjà confirmée', 'Cette adresse e-mail est déjà confirmée. Connectez-vous.'],
  password_refused: ['Mot de passe refusé', '{reason}'],
  current_password_wrong: ['Mot de passe actuel incorrect', 'Le mot de passe actuel est incorrect.'],
  second_step_required: [
    'Seconde étape requise',
    'Saisissez le code affiché par votre application d’authentification.',
  ],
  second_step_refused: [
    'Seconde étape refusée',
    'Ce code est faux ou a déjà servi. Chaque code ne sert qu’une fois.',
  ],
  two_step_missing: [
    'Connexion en deux étapes manquante',
    'Configurez d’abord la connexion en deux étapes. Vous la trouvez dans vos paramètres.',
  ],
  reauthentication_required: ['Confirmez que c’est vous', 'Confirmez que c’est vous, puis recommencez.'],
  two_step_in_force: ['Connexion en deux étapes active', 'La connexion en deux étapes est déjà activée.'],
  two_step_not_in_force: [
    'Connexion en deux étapes inactive',
    'La connexion en deux étapes n’est pas activée.',
  ],
  two_step_not_begun: [
    'Configuration expirée',
    'La configuration de la connexion en deux étapes n’a pas été commencée ou a pris trop de temps. Recommencez.',
  ],
  social_login_off: ['Connexion Google non configurée', 'La connexion avec Google n’est pas configurée ici.'],
  social_login_refused: [
    'Connexion Google refusée',
    'La réponse de Google n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
  ],
  social_login_unknown: [
    'Aucun compte',
    'Aucun compte n’a l’adresse de ce compte Google. Créez d’abord un compte.',
  ],
  social_login_unvouched: [
    'Adresse non gérée par Google',
    'Google ne gère pas cette adresse e-mail, elle ne peut donc pas ouvrir votre compte. Connectez-vous avec votre mot de passe.',
  ],
  social_login_unavailable: [
    'Connexion Google indisponible',
    'Google ne peut pas être interrogé pour l’instant. Réessayez dans un moment ou connectez-vous avec votre mot de passe.',
  ],
  not_while_impersonating: [
    'Pas au nom d’un client',
    'Tant que vous agissez au nom d’un client, ceci reste réservé au client.',
  ],
  acting_read_only: [
    'Consultation seule',
    'Vous agissez au nom de ce client pour consulter. Donnez un motif pour faire des changements.',
  ],
  owner_missing: ['Aucun propriétaire actif', 'Ce compte n’a aucun propriétaire qui puisse se connecter.'],
  account_not_suspendable: [
    'Suspension impossible',
    'Le compte de l’opérateur lui-même ne peut pas être suspendu.',
  ],
  account_suspended: ['Compte suspendu', 'Ce compte est suspendu. Écrivez au support.'],

  member_exists: [
    'Déjà dans l’équipe',
    'Une personne ayant cette adresse fait déjà partie de votre équipe ou y est invitée.',
  ],
  team_full: ['Équipe complète', 'Une équipe compte au plus {limit} personnes, y compris les invités.'],
  last_owner: [
    'Dernier propriétaire',
    'C’est le dernier propriétaire actif du compte. Donnez d’abord ce rôle à quelqu’un d’autre.',
  ],
  own_membership: [
    'Votre propre accès',
    'Vous ne pouvez ni changer votre propre rôle ni vous désactiver. Demandez à un autre propriétaire.',
  ],

  insufficient_credits: [
    'Crédits insuffisants',
    'Il faut {needed} crédits {product} et {available} sont disponibles : il en manque {missing}.',
  ],
  price_changed: ['Prix modifié', 'Le forfait n’est pas vendu à ce prix. Choisissez-le à nouveau.'],
  package_exists: ['Forfait existant', 'Un forfait de ce nom est déjà en vente.'],
  trial_limit: [
    'Limite du jour atteinte',
    'Une personne offre au plus {limit} crédits {product} par jour. Il vous en reste {left} aujourd’hui.',
  ],
  trial_revoked: ['Déjà repris', 'Ces crédits ont déjà été repris.'],
  not_postpaid: ['Pas en postpayé', 'Ce compte paie {product} d’avance.'],
  limit_below_owed: [
    'Limite inférieure au dû',
    '{owed} crédits {product} sont déjà dus. La limite ne peut pas être plus basse.',
  ],
  postpaid_owed: [
    'Solde dû',
    'Une partie de {product} utilisée à crédit n’est pas encore payée. Réglez-la d’abord.',
  ],
  statement_too_long: [
    'Trop de mouvements',
    'Ces jours comptent plus de {limit} mouvements. Choisissez moins de jours.',
  ],
  month_not_over: ['Mois non terminé', 'Un mois est facturé une fois terminé : {month} ne l’est pas.'],
  packages_changed: ['Forfaits modifiés', 'Ce qui est en vente a changé entre-temps. Vérifiez à nouveau.'],
  payment_method_missing: [
    'Non proposé',
    'Ce moyen de paiement n’est pas proposé pour le moment. Choisissez-en un autre.',
  ],
  payment_attempts: [
    'Trop de tentatives',
    '{limit} tentatives de paiement de cette facture sont en cours. Terminez-en une, ou attendez qu’elles soient closes.',
  ],
  payment_prompt_open: [
    'Demande en cours',
    'Une demande de paiement de cette facture est affichée sur un téléphone. Attendez qu’elle soit close.',
  ],
  proof_refused: [
    'Justificatif refusé',
    'Un justificatif de paiement est un PDF, ou une image JPEG ou PNG. Ce fichier n’en est pas un.',
  ],
  proof_limit: ['Trop de justificatifs', 'Une facture a au plus {limit} justificatifs de paiement.'],
  payment_not_reviewable: ['Pas à examiner', 'Ce paiement n’attend aucun examen.'],
  signature_refused: ['Signature refusée', 'La signature ne correspond pas à ce qui a été envoyé.'],
  clearance_not_retryable: ['Envoi impossible', 'Ce document est estampillé, ou en cours d’envoi.'],
  invoice_not_pending: ['Facture déjà examinée', 'Cette facture a déjà été examinée.'],
  invoices_too_many: ['Trop de factures', 'Il y a plus de {limit} factures. Choisissez moins de jours.'],
  invoice_not_approved: [
    'Facture non approuvée',
    'Seule une facture approuvée se corrige par un avoir. Rejetez celle qui est en attente.',
  ],
  usage_not_creditable: [
    'Consommation dépensée',
    'Une facture de consommation mensuelle porte sur des crédits dépensés : il n’y a rien à reprendre.',
  ],
  credits_not_unspent: [
    'Trop de crédits',
    'Il reste {unspent} crédits non dépensés de cette facture. On ne peut pas en reprendre davantage.',
  ],
  credit_note_too_small: [
    'Moins d’un pesewa',
    'Ces crédits valent moins d’un pesewa. Reprenez-en davantage.',
  ],
  second_person_required: [
    'À un autre administrateur',
    'Vous avez approuvé cette facture. Au-delà de {limit} GHS, un autre administrateur doit établir l’avoir.',
  ],
  reason_required: ['Motif requis', 'Indiquez pourquoi la facture est rejetée.'],

  sender_refused: ['Identifiant refusé', '{reason}'],
  sender_exists: ['Identifiant existant', 'Ce compte a déjà un identifiant d’expéditeur de ce nom.'],
  sender_limit: ['Trop d’identifiants', 'Un compte a au plus {limit} identifiants d’expéditeur.'],
  sender_not_changeable: [
    'Identifiant non modifiable',
    'Un identifiant d’expéditeur approuvé ou en attente de décision reste tel quel. Retirez-le d’abord.',
  ],
  sender_not_renewable: [
    'Rien à renouveler',
    'Aucune approbation de cet identifiant n’expire dans les {days} jours, ou son renouvellement est en cours.',
  ],
  approval_end_invalid: [
    'Échéance non valide',
    'Une approbation prend fin un jour à venir, d’ici {years} ans au plus.',
  ],
  sender_not_submitted: ['Identifiant non soumis', 'Cet identifiant d’expéditeur n’attend aucune décision.'],
  document_refused: ['Document refusé', '{reason}'],
  document_limit: ['Trop de documents', 'Un identifiant d’expéditeur a au plus {limit} documents.'],
  second_approval_needed: [
    'Seconde approbation requise',
    'Vous l’avez déjà approuvée. Une autre personne de l’administration doit l’approuver aussi.',
  ],
  own_request: [
    'Votre propre demande',
    'Une autre personne doit décider de ce que vous avez vous-même demandé.',
  ],

  business_id_missing: [
    'Pas d’identité d’entreprise',
    'Personne n’est vérifié sans identité d’entreprise approuvée et en vigueur. Demandez-en une d’abord.',
  ],
  principal_asked: [
    'Déjà demandé',
    'Une vérification de cette personne est en cours. Attendez-la, ou annulez-la d’abord.',
  ],
  business_id_not_open: [
    'Rien à compléter',
    'Enregistrez d’abord l’identité d’entreprise comme brouillon. Ce qui est approuvé ne change plus.',
  ],
  business_id_incomplete: [
    'Il manque quelque chose',
    'Il manque : {missing}. Demandez-le, ou écrivez pourquoi vous approuvez sans cela.',
  ],
  business_id_waits: [
    'Identité d’entreprise à l’examen',
    'Ce qui a été soumis reste tel quel jusqu’à la décision.',
  ],
  business_id_not_submitted: [
    'Identité d’entreprise non soumise',
    'Cette identité d’entreprise n’attend aucune décision.',
  ],
  consent_outdated: [
    'Consentement dépassé',
    'Le texte du consentement a changé entre-temps. Redemandez l’accord de la personne.',
  ],
  consent_missing: [
    'Consentement manquant',
    'La personne n’a pas encore accepté. Avant cela, rien n’est conservé à son sujet.',
  ],
  person_never_texted: [
    'Numéro sans SMS',
    'Ce numéro a demandé à ne jamais recevoir de SMS. Joignez la personne autrement.',
  ],
  birth_date_impossible: [
    'Date de naissance impossible',
    'Une date de naissance est passée et remonte à 130 ans au plus.',
  ],
  picture_is_theirs: [
    'L’image de la personne',
    'La personne a pris cette image elle-même. Demandez-lui-en une autre ; la sienne reste jusque-là.',
  ],
  kyc_not_agreed_to: [
    'Hors du consentement',
    'La personne n’a pas accepté une telle photographie pour cette vérification, ou son document n’a pas cette face. Faites une nouvelle demande.',
  ],
  kyc_not_by_link: [
    'Aucun lien',
    'Cette vérification n’est pas demandée par lien, ou la personne n’a plus rien à fournir.',
  ],
  kyc_link_texts: [
    'Assez d’envois',
    'Le lien a été envoyé {limit} fois par SMS. Affichez-le sur votre écran, ou faites une nouvelle demande.',
  ],
  kyc_link_over: [
    'Lien terminé',
    'Ce lien est terminé. Demandez-en un autre à l’entreprise, s’il lui en faut encore un.',
  ],
  kyc_link_old: [
    'Lien trop ancien',
    'Ce lien a servi 30 jours après la décision. Demandez-en un nouveau avec votre numéro.',
  ],
  kyc_code_needed: ['Code nécessaire', 'Demandez un code par SMS et saisissez-le ici.'],
  kyc_own_codes: [
    'Assez de codes pour aujourd’hui',
    'Un code a été envoyé {limit} fois aujourd’hui. Revenez demain.',
  ],
  kyc_link_on_screen: [
    'Affiché sur un écran',
    'Ce qui est conservé à votre sujet ne se voit que par le lien de votre SMS.',
  ],
  kyc_link_sent: ['Déjà envoyé', 'Vous avez tout envoyé. Il n’y a plus rien à faire.'],
  kyc_link_incomplete: ['Il manque quelque chose', 'Un élément demandé manque encore.'],
  kyc_link_pictures: ['Trop d’images', 'Un même lien reçoit {limit} images au plus. Envoyez ce qui est là.'],
  kyc_picture_not_asked: ['Non demandée', 'Cette image n’est pas demandée.'],
  kyc_test_number_required: [
    'Numéro de test requis',
    'Une clé de test ne vérifie que les numéros de test : GHA-000000000-0 à GHA-000000000-9.',
  ],
  kyc_not_cancellable: [
    'Annulation impossible',
    'Seule une demande qui attend la personne, une réponse ou une décision peut être annulée.',
  ],

  kyc_not_in_review: [
    'Pas à examiner',
    'Cette vérification n’attend pas de décision. Quelqu’un d’autre a pu être plus rapide.',
  ],
  kyc_review_moved_on: [
    'Quelqu’un a été plus rapide',
    'Quelqu’un d’autre s’est prononcé entre-temps sur cette vérification. Regardez-la de nouveau avant de trancher.',
  ],
  kyc_own_opinion: [
    'Une deuxième personne tranche',
    'Vous avez donné votre avis. Une autre personne tranche avec vous.',
  ],
  kyc_own_request: [
    'Votre propre vérification',
    'Vous avez demandé cette vérification. Une autre personne la tranche en dernier.',
  ],
  kyc_held_by_another: [
    'Quelqu’un s’en occupe',
    'Un collègue a pris cette vérification. Prenez-la d’abord si vous voulez continuer.',
  ],
  kyc_notes_full: ['Plus de place pour des notes', 'Une vérification a au plus 50 notes.'],
  kyc_not_approvable: [
    'Un élément ne concorde pas',
    'Un élément comparé ne concorde pas. Rejetez la vérification, ou indiquez qu’il n’est pas possible de trancher.',
  ],
  kyc_checks_missing: [
    'Des contrôles manquent',
    'Ces contrôles n’ont pas réussi : {checks}. Sollicitez de nouveau la personne, saisissez ce qui manque ou rejetez la vérification.',
  ],
  kyc_nobody_to_ask: [
    'Personne à solliciter',
    'Cette personne n’a pas été sollicitée par lien. Ajoutez vous-même ce qui manque, puis tranchez.',
  ],
  kyc_answer_not_wanted: [
    'Pas de réponse à saisir',
    'La réponse d’une autorité ne se saisit que si vos règles le prévoient et qu’aucun registre n’a répondu.',
  ],
  screening_file_unsafe: [
    'Fichier refusé',
    'Ce fichier déclare un type de document ou des entités. Aucune liste n’en a besoin.',
  ],
  screening_file_unreadable: [
    'Pas ce type de liste',
    'Ce fichier n’est pas du type choisi, ou il est incomplet. Il manque : {missing}.',
  ],
  screening_row_unreadable: [
    'Une ligne est illisible',
    'La ligne {line} est illisible. Corrigez-la et envoyez le fichier de nouveau : aucune entrée n’est écartée en silence.',
  ],
  screening_people_none: ['Aucune personne', 'Ce fichier ne contient aucune personne.'],
  screening_people_too_many: ['Trop de personnes', 'Une liste compte au plus {limit} personnes. Divisez-la.'],
  screening_lists_too_many: [
    'Trop de listes',
    'Au plus {limit} listes sont en vigueur à la fois. Retirez-en une d’abord.',
  ],
  screening_candidate_decided: [
    'Déjà traité',
    'Quelqu’un a déjà répondu, ou l’entrée n’est plus sur la liste.',
  ],
  kyc_reading_not_wanted: [
    'Rien à saisir',
    'Il n’y a pas de photo à saisir, elle a été lue, ou elle va l’être.',
  ],
  kyc_face_not_asked: [
    'Pas de visages à comparer',
    'Les visages ne se comparent que si l’un a été demandé, et si le recto du document et la personne sont là tous les deux.',
  ],
  kyc_zone_wrong: [
    'Les lignes ne correspondent pas',
    'La zone de ce document a {lines} lignes de {columns} caractères et commence par le type de document et son pays. Comparez chaque caractère.',
  ],
  kyc_check_digits_differ: [
    'Les chiffres de contrôle ne correspondent pas',
    'Les chiffres de contrôle de ces lignes ne correspondent pas : un caractère est peut-être mal lu. Comparez-les un à un. Si le document dit exactement cela, choisissez pourquoi il compte malgré tout, ou rejetez la vérification.',
  ],
  kyc_proof_refused: [
    'Pas une preuve',
    'La preuve d’une réponse est un PDF ou une image JPEG ou PNG. Ce fichier n’en est pas un.',
  ],

  key_malformed: [
    'Clé d’API incomplète',
    'Ce n’est pas une clé d’API entière : une partie manque ou est mal saisie. Copiez-la à nouveau.',
  ],
  key_refused: ['Clé d’API refusée', 'Cette clé d’API est inconnue, révoquée ou expirée.'],
  key_network_refused: [
    'Adresse non autorisée',
    'Cette clé d’API ne peut pas être utilisée depuis l’adresse {address}.',
  ],
  key_not_accepted: [
    'Pas avec une clé d’API',
    'Cette action revient à une personne connectée, pas à une clé d’API.',
  ],
  key_scope_missing: ['Autorisation manquante', 'Cette clé d’API n’a pas l’autorisation {scope}.'],
  key_scope_not_held: [
    'Autorisation que vous n’avez pas',
    'Une clé ne peut recevoir que ce que votre rôle permet. Il ne permet pas {scope}.',
  ],
  key_limit: [
    'Trop de clés d’API',
    'Un compte a au plus {limit} clés d’API en vigueur. Révoquez-en une d’abord.',
  ],
  login_needs_live_key: [
    'Un accès par clé de production',
    'Les accès SMPP et Twilio se créent pour des clés de production.',
  ],
  key_over: ['Clé d’API caduque', 'Cette clé d’API est déjà révoquée, expirée ou remplacée.'],
  webhook_url_refused: [
    'Adresse refusée',
    'Un webhook va vers une adresse https publique, sur le port 443 ou 8443, sans utilisateur ni mot de passe.',
  ],
  webhook_limit: [
    'Trop de webhooks',
    'Un compte a au plus {limit} points de réception. Supprimez-en un d’abord.',
  ],
  webhook_disabled: ['Webhook désactivé', 'Ce point de réception est désactivé. Réactivez-le d’abord.'],

  kyc_being_checked: [
    'Vérification en cours',
    'Le registre est interrogé sur cette personne. Effacez-la quand il aura répondu.',
  ],
  kyc_erased: ['Effacée', 'Cette personne a été effacée. Rien n’est plus conservé à son sujet.'],
  certificate_not_due: ['Pas de certificat', 'Seule une vérification approuvée donne droit à un certificat.'],
  kyc_rows_too_many: ['Trop de lignes', 'Un fichier compte au plus {limit} personnes. Divisez-le.'],
  kyc_batches_too_many: [
    'Trop de fichiers',
    'Au plus {limit} fichiers attendent ou sont traités à la fois. Annulez-en un, ou attendez qu’il soit terminé.',
  ],
  kyc_batch_started: ['Déjà lancé', 'Ce fichier a été lancé. Ses colonnes ne changent plus.'],
  kyc_batch_over: ['Terminé', 'Ce fichier est terminé ou a été abandonné.'],
  kyc_batch_nothing: ['Rien à vérifier', 'Aucune ligne de ce fichier ne peut être vérifiée.'],
  kyc_given_up: [
    'Abandonnée',
    'Cette vérification a été abandonnée. Demandez-en une nouvelle avant d’ajouter des images.',
  ],
  phone_column_missing: [
    'Pas de colonne de numéros',
    'Aucune colonne ne ressemble à des numéros de téléphone. Désignez-en une.',
  ],
  mapping_invalid: [
    'Correspondance non valide',
    'La correspondance désigne une colonne que le fichier n’a pas : {column}.',
  ],
  group_deleted: ['Groupe supprimé', 'Le groupe a été supprimé pendant la lecture du fichier.'],
  group_in_use: [
    'Groupe utilisé',
    'Le segment {segment} est formé à partir de ce groupe. Modifiez ou supprimez d’abord le segment.',
  ],
  import_running: ['Importation en cours', 'L’importation n’est pas terminée. Attendez qu’elle le soit.'],
  import_file_gone: [
    'Fichier non conservé',
    'Le fichier de cette importation n’est plus conservé. Envoyez-le de nouveau.',
  ],
  merge_overfull: ['Trop de champs', 'Le contact fusionné aurait plus de {limit} champs.'],
  merge_changed: ['Modifié depuis', 'Le contact fusionné a été modifié depuis, et ne peut plus être séparé.'],
  segments_full: ['Trop de segments', 'Un compte a au plus {limit} segments.'],
  group_exists: ['Groupe existant', 'Un groupe de ce nom existe déjà.'],
  contact_exists: ['Contact existant', 'Un contact avec ce numéro existe déjà.'],
  phone_unconfirmed: [
    'Numéro non confirmé',
    'Confirmez d’abord le numéro de téléphone de votre profil : les SMS y sont envoyés.',
  ],
  phone_invalid: ['Numéro non valide', '{reason}'],
}

/** The failure in French. A failure with an unknown code stays as it came. */
export function inFrench(failure: ApiFailure): ApiFailure {
  const { code, status, requestId, values } = failure
  const known: Readonly<Record<string, TitleAndSentence>> = { ...french, ...lost }
  const worded = Object.hasOwn(known, code) ? known[code] : undefined
  if (!worded) return failure
  const [title, pattern] = worded
  const sentence = filled(pattern, values)
  // A message about one field has no code. Its French is found by its English words.
  const messages = failure.messages.map((notice) => ({
    ...notice,
    message:
      notice.pointer === undefined && (notice.code ?? code) === code
        ? sentence
        : reasonInFrench(notice.message),
  }))
  return new ApiFailure({ code, status, title, messages, requestId, values })
}

function filled(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (typeof value === 'string') return reasonInFrench(value)
    return typeof value === 'number' ? String(value) : place
  })
}
