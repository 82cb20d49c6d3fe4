/** The French sentences of the failures about sending, by their codes. */
import type { sendingFailures } from '@nkra/contract/messaging/failures.ts'
import type { TitleAndSentence } from './failure.ts'

export const sendingFrench: Readonly<Record<keyof typeof sendingFailures, TitleAndSentence>> = {
  sender_not_allowed: [
    'Expéditeur non autorisé',
    'L’identifiant d’expéditeur {sender} n’est pas approuvé pour ce compte.',
  ],
  sender_not_approved_there: [
    'Expéditeur non approuvé par ces réseaux',
    'Tous ces destinataires relèvent de réseaux qui n’ont pas approuvé l’identifiant {sender} : {networks}. Rien n’a été envoyé ni débité.',
  ],
  no_recipients: ['Aucun destinataire', 'Il n’y a personne à qui envoyer\u00a0: {reason}.'],
  too_many_recipients: [
    'Trop de destinataires',
    'On peut saisir au plus {limit} numéros à la fois. Importez-les plutôt comme groupe.',
  ],
  invalid_recipients: [
    'Destinataires non valides',
    'Certains destinataires ne sont pas des numéros mobiles du Ghana.',
  ],
  text_too_long: [
    'Texte trop long',
    'Le texte fait {segments} segments ; on peut en envoyer au plus {limit}.',
  ],
  template_invalid: ['Modèle non valide', '{reason}'],
  field_unknown: ['Champ inconnu', '{reason}'],
  content_refused: ['Texte refusé', '{reason}'],
  link_target_invalid: ['Lien non valide', '{reason}'],
  too_many_templates: [
    'Trop de modèles',
    '{limit} modèles au plus sont conservés. Supprimez-en un qui ne sert plus.',
  ],
  sending_held: [
    'Envois retenus',
    'La plateforme a été restaurée : rien ne part avant la décision de l’opérateur. Rien n’a été envoyé ni débité. Réessayez plus tard.',
  ],
  not_held: ['Rien n’est retenu', 'Plus rien n’est retenu.'],
  no_link: [
    'Aucune liaison',
    'Il n’y a pour l’instant aucune liaison avec les opérateurs mobiles. Rien n’a été débité.',
  ],
  link_name_taken: ['Nom déjà pris', 'Il existe déjà une liaison nommée {name}.'],
  too_many_links: ['Trop de liaisons', '{limit} liaisons au plus sont conservées.'],
  last_link: [
    'Dernière liaison',
    'C’est la seule liaison en service : sans elle, rien ne pourrait être envoyé. Suspendez-la, ou ajoutez-en d’abord une autre.',
  ],
  retention_out_of_bounds: ['Hors limites', 'Choisissez de {min} à {max} mois.'],
  no_doubts: ['Plus aucun doute', 'Aucun de ces messages n’est encore incertain.'],
  doubt_resolution_under_way: [
    'Décision en cours',
    'Une décision sur des messages incertains de cette liaison attend ou est en cours d’exécution. Terminez-la d’abord.',
  ],
  doubt_resolution_over: ['Déjà décidé', 'Cette décision n’attend plus personne.'],
  own_number_opted_out: [
    'Votre numéro est désinscrit',
    'Votre propre numéro a demandé à ne plus recevoir de SMS. Retirez-le des désinscriptions pour faire l’essai.',
  ],
  auto_answer_refused: ['Réponse refusée', '{reason}'],
  too_many_auto_answers: [
    'Trop de réponses',
    '{limit} mots au plus ont une réponse. Supprimez-en un qui ne sert plus.',
  ],
  too_many_inbound_numbers: ['Trop de numéros', '{limit} numéros au plus sont attribués.'],
  codes_stopped: [
    'Codes arrêtés',
    'Nkra n’envoie actuellement de code à usage unique à personne. Rien n’a été débité.',
  ],
  codes_off: ['Codes désactivés', 'Les codes à usage unique sont désactivés pour ce compte.'],
  code_country_refused: [
    'Pays non autorisé',
    'Ce compte n’envoie pas de code à usage unique vers ce pays : {country}.',
  ],
  code_country_not_offered: [
    'Pays non proposé',
    'Nkra n’envoie pas de code à usage unique vers ce pays : {country}.',
  ],
  code_number_refused: ['Numéro refusé', 'Personne n’envoie de message à ce numéro.'],
  code_too_soon: [
    'Trop tôt',
    'Un code vient d’être envoyé à ce numéro. Il pourra en recevoir un autre dans {seconds} secondes.',
  ],
  code_number_limit: [
    'Trop de codes',
    'Ce numéro a reçu trop de codes. Il pourra en recevoir un autre dans {seconds} secondes.',
  ],
  code_block_limit: [
    'Trop de codes',
    'Trop de codes sont partis vers des numéros semblables. Réessayez dans {seconds} secondes.',
  ],
  code_block_closed: [
    'Numéros fermés',
    'Presque aucun code envoyé à des numéros semblables n’a servi : aucun n’y part plus avant le {until}.',
  ],
  code_day_limit: [
    'Limite du jour atteinte',
    'Les codes peuvent coûter {limit} crédits par jour sur ce compte. Ils sont dépensés ; le compte repart à minuit.',
  ],
  code_over: ['Code terminé', 'Ce code n’est plus valable.'],
  series_never_runs: ['Aucun envoi', 'Avec ce calendrier, il n’y aurait plus aucun envoi.'],
  too_many_series: [
    'Trop de séries',
    '{limit} séries au plus sont en cours à la fois. Terminez-en une qui ne sert plus.',
  ],
  series_not_active: ['Série non en cours', 'Seule une série en cours peut être mise en pause.'],
  series_not_paused: ['Série non en pause', 'Seule une série en pause peut être reprise.'],
  series_over: ['Série terminée', 'Cette série est déjà terminée.'],
  schedule_invalid: [
    'Date non valide',
    'Programmez l’envoi entre une minute et un an à partir de maintenant.',
  ],
  outside_hours: [
    'Hors des heures autorisées',
    'Les messages promotionnels peuvent être envoyés {hours}. Prochain moment autorisé : {next}.',
  ],
  campaign_not_pausable: [
    'Pause impossible',
    'Seule une campagne programmée, en préparation ou en cours d’envoi peut être mise en pause.',
  ],
  campaign_not_paused: ['Pas en pause', 'Seule une campagne en pause peut reprendre.'],
  campaign_over: ['Campagne terminée', 'La campagne est déjà terminée ou annulée.'],
}
