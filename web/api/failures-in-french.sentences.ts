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
  invalid_request: ['Requête non valide', 'Certaines données envoyées ne sont pas valides.'],
  unknown_field: ['Champ inconnu', 'Cet appel ne connaît pas {fields}. Rien n’a été fait.'],
  unsupported_media_type: ['Format non pris en charge', 'Envoyez le corps de la requête en {expected}.'],
  body_too_large: ['Requête trop volumineuse', 'Le corps de la requête dépasse {limit}.'],
  not_found: ['Introuvable', 'Nous n’avons pas trouvé {thing}.'],
  method_not_allowed: ['Méthode non autorisée', 'Cette adresse n’accepte pas {method}.'],
  too_many_requests: [
    'Trop de requêtes',
    'Vous avez envoyé trop de requêtes. Réessayez dans {seconds} secondes.',
  ],
  export_under_way: [
    'Fichier en cours',
    'Nous préparons déjà ce type de fichier pour votre compte. Attendez-le, ou réessayez dans {seconds} secondes.',
  ],
  too_many_streams: [
    'Trop de pages ouvertes',
    'Vous pouvez garder au plus {limit} pages ouvertes à jour. Fermez-en et réessayez dans {seconds} secondes.',
  ],
  idempotency_key_invalid: [
    'Clé d’idempotence non valide',
    'Une Idempotency-Key doit compter de 1 à 255 caractères imprimables.',
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
    'Une erreur s’est produite de notre côté. Rien n’a été modifié. Contactez l’assistance et donnez le numéro de la requête.',
  ],
  unavailable: ['Indisponible', 'Nkra n’est pas disponible pour l’instant. Réessayez dans un moment.'],
  storage_full: [
    'Stockage plein',
    'Nkra n’a plus de place pour enregistrer ceci pour l’instant. Rien n’a été modifié. Réessayez plus tard.',
  ],

  unauthenticated: [
    'Non connecté',
    'Connectez-vous pour continuer. Un programme envoie sa clé d’API dans l’en-tête Authorization, après le mot Bearer.',
  ],
  forbidden: ['Non autorisé', 'Votre rôle ne le permet pas. Demandez à un propriétaire de votre compte.'],
  credentials_refused: ['Échec de la connexion', 'L’adresse e-mail ou le mot de passe est incorrect.'],
  email_not_confirmed: [
    'Adresse e-mail non confirmée',
    'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un code.',
  ],
  too_many_attempts: ['Trop d’essais', 'Trop d’essais. Réessayez dans {minutes} min.'],
  session_ended: ['Session terminée', 'Votre session a pris fin. Reconnectez-vous.'],
  code_refused: ['Code refusé', 'Le code est faux, déjà utilisé ou expiré. Demandez-en un nouveau.'],
  already_confirmed: [
    'Déjà confirmée',
    'Cette adresse e-mail est déjà confirmée. Vous pouvez vous connecter.',
  ],
  password_refused: ['Mot de passe refusé', '{reason}'],
  terms_version_unknown: [
    'Conditions inconnues',
    'Nous ne connaissons pas cette version des conditions. Rechargez la page, lisez les conditions et réessayez.',
  ],
  current_password_wrong: ['Mot de passe actuel incorrect', 'Le mot de passe actuel est incorrect.'],
  second_step_required: [
    'Seconde étape requise',
    'Saisissez le code de votre application d’authentification.',
  ],
  second_step_refused: [
    'Seconde étape refusée',
    'Ce code est faux ou a déjà servi. Chaque code ne sert qu’une fois.',
  ],
  two_step_missing: [
    'Connexion en deux étapes manquante',
    'Configurez d’abord la connexion en deux étapes, dans les paramètres.',
  ],
  reauthentication_required: ['Confirmez que c’est vous', 'Confirmez que c’est vous, puis recommencez.'],
  two_step_in_force: ['Connexion en deux étapes active', 'La connexion en deux étapes est déjà activée.'],
  two_step_not_in_force: [
    'Connexion en deux étapes inactive',
    'La connexion en deux étapes est déjà désactivée.',
  ],
  two_step_not_begun: [
    'Configuration expirée',
    'Vous n’avez pas commencé la configuration, ou elle a pris trop de temps. Recommencez.',
  ],
  social_login_off: [
    'Connexion Google non configurée',
    'La connexion avec Google n’est pas disponible ici. Connectez-vous avec votre mot de passe.',
  ],
  social_login_refused: [
    'Connexion Google refusée',
    'Nous n’avons pas pu accepter la réponse de Google. Réessayez ou connectez-vous avec votre mot de passe.',
  ],
  social_login_unknown: [
    'Aucun compte',
    'Aucun compte n’utilise l’adresse de ce compte Google. Créez d’abord un compte.',
  ],
  social_login_unvouched: [
    'Adresse non gérée par Google',
    'Google ne gère pas cette adresse e-mail, elle ne peut donc pas ouvrir votre compte. Connectez-vous avec votre mot de passe.',
  ],
  social_login_unavailable: [
    'Connexion Google indisponible',
    'Google est injoignable pour l’instant. Réessayez dans un moment ou connectez-vous avec votre mot de passe.',
  ],
  not_while_impersonating: [
    'Pas au nom d’un client',
    'Seul le client peut le faire. Vous ne le pouvez pas quand vous agissez en son nom.',
  ],
  acting_read_only: [
    'Consultation seule',
    'Vous pouvez seulement consulter ce compte. Donnez un motif pour faire des modifications.',
  ],
  owner_missing: ['Aucun propriétaire actif', 'Ce compte n’a aucun propriétaire qui puisse se connecter.'],
  account_not_suspendable: [
    'Suspension impossible',
    'Le compte de l’opérateur lui-même ne peut pas être suspendu.',
  ],
  account_suspended: ['Compte suspendu', 'Ce compte est suspendu. Contactez l’assistance.'],

  member_exists: [
    'Déjà dans l’équipe',
    'Une personne avec cette adresse est déjà dans votre équipe ou invitée.',
  ],
  team_full: ['Équipe complète', 'Une équipe peut compter au plus {limit} personnes, y compris les invités.'],
  last_owner: [
    'Dernier propriétaire',
    'C’est le dernier propriétaire actif du compte. Donnez d’abord ce rôle à une autre personne.',
  ],
  own_membership: [
    'Votre propre accès',
    'Vous ne pouvez ni changer votre propre rôle ni vous désactiver. Demandez à un autre propriétaire.',
  ],

  insufficient_credits: [
    'Crédits insuffisants',
    'Il faut {needed} crédits {product}. Vous en avez {available} : il en manque {missing}. Rechargez et réessayez.',
  ],
  spend_cap_reached: [
    'Plafond de dépense atteint',
    'Cela dépasserait un plafond de {limit} crédits {product} par {period}. Crédits nécessaires : {needed}. Crédits restants jusqu’à la prochaine période : {left}.',
  ],
  spend_cap_limit: [
    'Trop de plafonds de dépense',
    'Un compte peut avoir au plus {limit} plafonds de dépense. Supprimez-en un d’abord.',
  ],
  price_changed: ['Prix modifié', 'Le prix de ce forfait a changé. Choisissez-le à nouveau.'],
  package_exists: ['Forfait existant', 'Un forfait de ce nom est déjà en vente. Choisissez un autre nom.'],
  trial_limit: [
    'Limite du jour atteinte',
    'Vous pouvez offrir au plus {limit} crédits {product} par jour. Il vous en reste {left} aujourd’hui.',
  ],
  trial_revoked: ['Déjà retirés', 'Ces crédits ont déjà été retirés.'],
  not_postpaid: ['Pas en postpayé', 'Ce compte paie ses crédits {product} d’avance.'],
  limit_below_owed: [
    'Limite inférieure au dû',
    'Le client doit déjà {owed} crédits {product}. La limite ne peut pas être plus basse.',
  ],
  postpaid_owed: [
    'Solde dû',
    'Une partie de la consommation {product} postpayée n’est pas encore payée. Elle doit l’être d’abord.',
  ],
  statement_too_long: [
    'Trop d’opérations',
    'Il y a plus de {limit} opérations sur cette période. Choisissez moins de jours.',
  ],
  month_not_over: [
    'Mois non terminé',
    'Un mois se facture seulement une fois terminé. {month} n’est pas terminé.',
  ],
  packages_changed: ['Forfaits modifiés', 'Les forfaits en vente ont changé. Vérifiez-les à nouveau.'],
  payment_method_missing: [
    'Non proposé',
    'Ce moyen de paiement n’est pas disponible pour le moment. Choisissez-en un autre.',
  ],
  payment_attempts: [
    'Trop de tentatives',
    'Il y a déjà {limit} tentatives de paiement de cette facture. Terminez-en une, ou attendez leur fin.',
  ],
  payment_prompt_open: [
    'Demande de paiement en cours',
    'Une demande de paiement de cette facture est affichée sur un téléphone. Attendez qu’elle se termine.',
  ],
  proof_refused: [
    'Preuve refusée',
    'Ce fichier n’est pas un PDF, JPEG ou PNG. Choisissez un autre fichier comme preuve de paiement.',
  ],
  proof_limit: ['Trop de preuves', 'Une facture peut avoir au plus {limit} preuves de paiement.'],
  payment_not_reviewable: ['Pas à examiner', 'Ce paiement n’attend pas d’examen.'],
  signature_refused: ['Signature refusée', 'La signature ne correspond pas à ce qui a été envoyé.'],
  clearance_not_retryable: ['Envoi impossible', 'Ce document est déjà estampillé ou en cours d’envoi.'],
  invoice_not_pending: ['Facture déjà examinée', 'Cette facture a déjà été examinée.'],
  usage_not_cancellable: [
    'Annulation impossible',
    'Cette facture porte sur des crédits déjà dépensés : vous ne pouvez pas l’annuler. Si elle est incorrecte, contactez-nous.',
  ],
  payment_under_way: [
    'Paiement en cours',
    'Un paiement de cette facture est en cours ou en vérification. Attendez son résultat ou contactez-nous.',
  ],
  invoices_too_many: ['Trop de factures', 'Il y a plus de {limit} factures. Choisissez moins de jours.'],
  invoice_not_approved: [
    'Facture non approuvée',
    'Un avoir ne peut corriger qu’une facture approuvée. Rejetez plutôt une facture en attente.',
  ],
  usage_not_creditable: [
    'Crédits déjà dépensés',
    'Cette facture porte sur des crédits déjà dépensés : vous ne pouvez pas en retirer.',
  ],
  credits_not_unspent: [
    'Trop de crédits',
    'Seuls {unspent} crédits de cette facture ne sont pas dépensés. Vous ne pouvez pas en retirer davantage.',
  ],
  credit_note_too_small: ['Moins d’un pesewa', 'Ces crédits valent moins d’un pesewa. Retirez-en davantage.'],
  second_person_required: [
    'Autre administrateur requis',
    'Vous avez approuvé cette facture. Un autre administrateur doit établir un avoir au-delà de {limit} GHS.',
  ],
  reason_required: ['Motif requis', 'Indiquez pourquoi vous rejetez la facture.'],

  sender_refused: ['Identifiant refusé', '{reason}'],
  sender_exists: [
    'Identifiant existant',
    'Ce compte a déjà un identifiant d’expéditeur de ce nom. Choisissez un autre nom.',
  ],
  sender_limit: [
    'Trop d’identifiants',
    'Un compte peut avoir au plus {limit} identifiants d’expéditeur. Supprimez-en un d’abord.',
  ],
  sender_not_changeable: [
    'Identifiant non modifiable',
    'Vous ne pouvez pas modifier un identifiant approuvé ou en attente de décision. Retirez-le d’abord.',
  ],
  sender_not_renewable: [
    'Rien à renouveler',
    'Aucune approbation de cet identifiant n’expire dans les {days} jours, ou son renouvellement est en cours.',
  ],
  approval_end_invalid: [
    'Date de fin non valide',
    'Choisissez une date de fin à venir, dans les {years} ans.',
  ],
  sender_not_submitted: ['Identifiant non soumis', 'Cet identifiant d’expéditeur n’attend pas de décision.'],
  document_refused: ['Document refusé', '{reason}'],
  document_limit: [
    'Trop de documents',
    'Un identifiant d’expéditeur peut avoir au plus {limit} documents. Supprimez-en un d’abord.',
  ],
  second_approval_needed: [
    'Seconde approbation requise',
    'Vous l’avez déjà approuvée. Un autre administrateur doit l’approuver aussi.',
  ],
  own_request: [
    'Votre propre demande',
    'Vous ne pouvez pas décider de votre propre demande. Une autre personne doit décider.',
  ],

  business_id_missing: [
    'Pas d’identité d’entreprise',
    'Votre compte a besoin d’une identité d’entreprise approuvée et valable pour vérifier des personnes. Demandez-en une d’abord.',
  ],
  principal_asked: [
    'Vérification en cours',
    'Une vérification de cette personne est déjà en cours. Attendez-la, ou annulez-la d’abord.',
  ],
  business_id_not_open: [
    'Brouillon requis',
    'Enregistrez d’abord l’identité d’entreprise comme brouillon. Vous ne pouvez pas modifier une identité approuvée.',
  ],
  business_id_incomplete: [
    'Il manque quelque chose',
    'Il manque : {missing}. Demandez-le, ou indiquez pourquoi vous approuvez sans cela.',
  ],
  business_id_waits: [
    'Identité d’entreprise à l’examen',
    'Vous ne pouvez pas modifier ce que vous avez soumis avant la décision.',
  ],
  business_id_not_submitted: [
    'Identité d’entreprise non soumise',
    'Cette identité d’entreprise n’attend pas de décision.',
  ],
  consent_outdated: [
    'Consentement dépassé',
    'Le texte du consentement a changé. Redemandez l’accord de la personne.',
  ],
  consent_missing: [
    'Consentement manquant',
    'La personne n’a pas encore accepté. Nous ne conservons rien à son sujet avant son accord.',
  ],
  person_never_texted: [
    'Numéro sans SMS',
    'Ce numéro a demandé à ne jamais recevoir de SMS. Joignez la personne autrement.',
  ],
  birth_date_impossible: [
    'Date de naissance impossible',
    'La date de naissance doit être passée et remonter à 130 ans au plus.',
  ],
  picture_is_theirs: [
    'L’image de la personne',
    'La personne a pris cette image. Demandez-lui-en une autre. Nous gardons l’image actuelle jusqu’à son arrivée.',
  ],
  kyc_not_agreed_to: [
    'Hors du consentement',
    'La personne n’a pas accepté cette photo pour cette vérification, ou le document n’a pas ce côté. Faites une nouvelle demande.',
  ],
  kyc_not_by_link: [
    'Aucun lien',
    'Cette vérification n’a pas de lien, ou la personne n’a plus rien à envoyer.',
  ],
  kyc_link_texts: [
    'Limite d’envois atteinte',
    'Nous avons envoyé le lien {limit} fois. Affichez-le sur votre écran, ou faites une nouvelle demande.',
  ],
  kyc_link_over: [
    'Ce lien ne fonctionne plus',
    'Ce lien ne fonctionne plus. Si l’entreprise en a encore besoin, demandez-lui un nouveau lien.',
  ],
  kyc_link_old: [
    'Lien expiré',
    'Ce lien était valable jusqu’à 30 jours après la décision. Demandez-en un nouveau avec votre numéro.',
  ],
  kyc_code_needed: ['Code nécessaire', 'Demandez un code par SMS et saisissez-le ici.'],
  kyc_own_codes: [
    'Limite de codes atteinte',
    'Nous vous avons envoyé {limit} codes aujourd’hui. Revenez demain.',
  ],
  kyc_link_on_screen: [
    'Utilisez le lien de votre SMS',
    'Vous pouvez voir vos données seulement avec le lien de votre SMS.',
  ],
  kyc_link_sent: ['Déjà envoyé', 'Vous avez tout envoyé. Vous n’avez plus rien à faire.'],
  kyc_link_incomplete: [
    'Il manque quelque chose',
    'Un élément demandé manque encore. Revenez en arrière et ajoutez-le.',
  ],
  kyc_link_pictures: [
    'Trop d’images',
    'Vous pouvez envoyer au plus {limit} images avec un lien. Envoyez celles que vous avez.',
  ],
  kyc_picture_not_asked: ['Non demandée', 'Cette image n’a pas été demandée.'],
  kyc_test_number_required: [
    'Numéro de test requis',
    'Une clé de test ne peut vérifier que les numéros de test : GHA-000000000-0 à GHA-000000000-9.',
  ],
  kyc_not_cancellable: [
    'Annulation impossible',
    'Vous ne pouvez annuler qu’une vérification qui attend la personne, une réponse ou une décision.',
  ],

  kyc_not_in_review: [
    'Pas à examiner',
    'Cette vérification n’attend pas de décision. Une autre personne a peut-être déjà décidé.',
  ],
  kyc_review_moved_on: [
    'Une autre personne a été plus rapide',
    'Une autre personne vient de donner son avis sur cette vérification. Regardez-la de nouveau avant de décider.',
  ],
  kyc_own_opinion: [
    'Seconde personne requise',
    'Vous avez donné votre avis. Une seconde personne doit décider aussi.',
  ],
  kyc_own_request: [
    'Votre propre vérification',
    'Vous avez demandé cette vérification. Une autre personne doit décider en dernier.',
  ],
  kyc_held_by_another: [
    'Prise par un collègue',
    'Un collègue a pris cette vérification. Reprenez-la avant de continuer.',
  ],
  kyc_notes_full: ['Plus de place pour des notes', 'Une vérification peut avoir au plus 50 notes.'],
  kyc_not_approvable: [
    'Un élément ne concorde pas',
    'Un élément comparé est différent. Rejetez la vérification, ou indiquez que vous ne pouvez pas décider.',
  ],
  kyc_checks_missing: [
    'Des contrôles manquent',
    'Ces contrôles n’ont pas réussi : {checks}. Redemandez à la personne, saisissez ce qui manque ou rejetez la vérification.',
  ],
  kyc_nobody_to_ask: [
    'Personne à solliciter',
    'Cette vérification n’a pas de lien. Ajoutez vous-même ce qui manque, puis décidez.',
  ],
  kyc_answer_not_wanted: [
    'Pas de réponse à saisir',
    'Vous pouvez saisir la réponse d’une autorité seulement si vos règles le permettent et si aucun registre n’a répondu.',
  ],
  screening_file_unsafe: [
    'Fichier refusé',
    'Ce fichier déclare son propre type de document ou des entités. Par sécurité, nous ne l’acceptons pas.',
  ],
  screening_file_unreadable: [
    'Mauvais type de liste',
    'Ce fichier n’est pas du type choisi, ou il est incomplet. Il manque : {missing}.',
  ],
  screening_row_unreadable: [
    'Ligne illisible',
    'La ligne {line} est illisible. Corrigez-la et envoyez le fichier de nouveau.',
  ],
  screening_people_none: ['Aucune personne', 'Ce fichier ne contient aucune personne.'],
  screening_people_too_many: [
    'Trop de personnes',
    'Une liste peut compter au plus {limit} personnes. Divisez-la.',
  ],
  screening_lists_too_many: [
    'Trop de listes',
    'Vous pouvez utiliser au plus {limit} listes à la fois. Retirez-en une d’abord.',
  ],
  screening_candidate_decided: [
    'Déjà décidé',
    'Une autre personne a déjà décidé, ou l’entrée n’est plus sur la liste.',
  ],
  kyc_reading_not_wanted: [
    'Rien à saisir',
    'Il n’y a pas de photo à recopier, ou elle est déjà lue ou en cours de lecture.',
  ],
  kyc_face_not_asked: [
    'Pas de visages à comparer',
    'Vous pouvez comparer les visages seulement si un visage a été demandé, et si le recto du document et la personne sont là.',
  ],
  kyc_zone_wrong: [
    'Format des lignes incorrect',
    'Ce document a {lines} lignes de {columns} caractères. Elles commencent par le type de document et son pays. Comparez chaque caractère.',
  ],
  kyc_check_digits_differ: [
    'Chiffres de contrôle faux',
    'Les chiffres de contrôle de ces lignes sont faux : un caractère est peut-être mal lu. Comparez chaque caractère. Si le document porte exactement ces lignes, indiquez pourquoi vous les acceptez, ou rejetez la vérification.',
  ],
  kyc_proof_refused: [
    'Pas une preuve',
    'Ce fichier n’est pas un PDF, JPEG ou PNG. Choisissez un autre fichier comme preuve.',
  ],

  key_malformed: [
    'Clé d’API incomplète',
    'Cette clé d’API est incomplète ou mal saisie. Copiez-la à nouveau.',
  ],
  key_refused: ['Clé d’API refusée', 'Cette clé d’API est inconnue, révoquée ou expirée.'],
  key_network_refused: [
    'Adresse non autorisée',
    'Vous ne pouvez pas utiliser cette clé d’API depuis l’adresse {address}.',
  ],
  key_not_accepted: [
    'Pas avec une clé d’API',
    'Seule une personne connectée peut le faire. Une clé d’API ne le peut pas.',
  ],
  key_scope_missing: ['Droit manquant', 'Cette clé d’API n’a pas le droit {scope}.'],
  key_scope_not_held: [
    'Droit que vous n’avez pas',
    'Vous ne pouvez donner à une clé que les droits de votre rôle. Votre rôle n’a pas {scope}.',
  ],
  key_limit: [
    'Trop de clés d’API',
    'Un compte peut avoir au plus {limit} clés d’API actives. Révoquez-en une d’abord.',
  ],
  login_needs_live_key: [
    'Une clé de test n’a pas d’accès',
    'Vous ne pouvez créer des accès SMPP et Twilio que pour des clés réelles.',
  ],
  key_over: ['Clé d’API plus valable', 'Cette clé d’API est déjà révoquée, expirée ou remplacée.'],
  webhook_url_refused: [
    'Adresse refusée',
    'Utilisez une adresse https publique, sur le port 443 ou 8443, sans nom d’utilisateur ni mot de passe.',
  ],
  webhook_limit: [
    'Trop de webhooks',
    'Un compte peut avoir au plus {limit} points de réception. Supprimez-en un d’abord.',
  ],
  webhook_disabled: ['Webhook désactivé', 'Ce point de réception est désactivé. Réactivez-le d’abord.'],

  kyc_being_checked: [
    'Vérification en cours',
    'Nous interrogeons le registre sur cette personne. Effacez les données quand il y aura une réponse.',
  ],
  kyc_erased: [
    'Effacée',
    'Les données de cette personne sont effacées. Nous ne conservons rien à son sujet.',
  ],
  certificate_not_due: ['Pas de certificat', 'Seule une vérification approuvée peut avoir un certificat.'],
  kyc_rows_too_many: ['Trop de lignes', 'Un fichier peut compter au plus {limit} personnes. Divisez-le.'],
  kyc_batches_too_many: [
    'Trop de fichiers',
    'Vous pouvez avoir au plus {limit} fichiers en cours à la fois. Annulez-en un, ou attendez la fin de l’un d’eux.',
  ],
  kyc_batch_started: [
    'Déjà lancé',
    'Les vérifications de ce fichier ont commencé : vous ne pouvez plus changer ses colonnes.',
  ],
  kyc_batch_over: ['Fichier terminé', 'Ce fichier est terminé ou annulé.'],
  kyc_batch_nothing: [
    'Rien à vérifier',
    'Aucune ligne de ce fichier ne peut être vérifiée. Corrigez les lignes et renvoyez-le.',
  ],
  kyc_given_up: [
    'Vérification terminée',
    'Cette vérification a été annulée ou a expiré. Demandez-en une nouvelle avant d’ajouter des images.',
  ],
  phone_column_missing: [
    'Pas de colonne de numéros',
    'Aucune colonne ne ressemble à des numéros de téléphone. Choisissez la colonne.',
  ],
  mapping_invalid: [
    'Correspondance non valide',
    'Le fichier n’a pas la colonne {column} indiquée dans la correspondance.',
  ],
  group_deleted: [
    'Groupe supprimé',
    'Le groupe a été supprimé pendant la lecture du fichier. Importez le fichier dans un autre groupe.',
  ],
  group_in_use: [
    'Groupe utilisé',
    'Le segment {segment} utilise ce groupe. Modifiez ou supprimez d’abord le segment.',
  ],
  import_running: ['Importation en cours', 'L’importation est encore en cours. Attendez qu’elle se termine.'],
  import_undo_over: [
    'Annulation impossible',
    'Une importation peut être annulée pendant 30 jours. Celle-ci est plus ancienne. Modifiez ou supprimez ses contacts.',
  ],
  import_file_gone: [
    'Fichier non conservé',
    'Nous n’avons plus le fichier de cette importation. Envoyez-le de nouveau.',
  ],
  merge_overfull: [
    'Trop de champs',
    'Le contact fusionné aurait plus de {limit} champs. Supprimez d’abord des champs.',
  ],
  merge_changed: [
    'Modifié depuis',
    'Le contact fusionné a été modifié ensuite : vous ne pouvez plus annuler la fusion.',
  ],
  segments_full: [
    'Trop de segments',
    'Un compte peut avoir au plus {limit} segments. Supprimez-en un d’abord.',
  ],
  group_exists: ['Groupe existant', 'Un groupe de ce nom existe déjà. Choisissez un autre nom.'],
  contact_exists: ['Contact existant', 'Un contact avec ce numéro existe déjà. Modifiez plutôt ce contact.'],
  phone_unconfirmed: [
    'Numéro non confirmé',
    'Confirmez d’abord le numéro de téléphone de votre profil. Nous y envoyons les SMS.',
  ],
  phone_invalid: ['Numéro non valide', '{reason}'],
  too_many_views: [
    'Trop de vues',
    'Vous pouvez enregistrer au plus {limit} vues d’une liste. Supprimez-en une que vous n’utilisez pas.',
  ],
  view_name_taken: [
    'Nom déjà pris',
    'Vous avez une autre vue de cette liste sous ce nom. Choisissez-en un autre.',
  ],
}

/** The failure in French. A failure with an unknown code stays in English. */
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
