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
    'Les réseaux de ces destinataires n’ont pas approuvé l’identifiant {sender} : {networks}. Rien n’a été envoyé ni débité.',
  ],
  no_recipients: ['Aucun destinataire', 'Il n’y a pas de destinataires : {reason}.'],
  too_many_recipients: [
    'Trop de destinataires',
    'Vous pouvez saisir au plus {limit} numéros à la fois. Importez-les plutôt comme groupe.',
  ],
  invalid_recipients: [
    'Destinataires non valides',
    'Certains destinataires ne sont pas des numéros mobiles du Ghana.',
  ],
  messages_invalid: [
    'Messages non valides',
    'Certains messages ne peuvent pas être envoyés tels quels. Aucun n’a été envoyé. Fautes : {faults}.',
  ],
  reference_used: [
    'Référence déjà utilisée',
    'Certaines références appartiennent à d’autres messages. Aucun des messages n’a été envoyé.',
  ],
  callback_url_refused: [
    'Adresse de rappel refusée',
    'Les événements vont seulement à l’hôte d’un point de réception actif, et {origin} n’en a pas. Créez-y d’abord un point de réception. Pour une clé de test, il doit être de test.',
  ],
  text_too_long: [
    'Texte trop long',
    'Le texte fait {segments} segments. La limite est de {limit}. Raccourcissez le texte.',
  ],
  template_invalid: ['Modèle non valide', '{reason}'],
  field_unknown: ['Champ inconnu', '{reason}'],
  content_refused: ['Texte refusé', '{reason}'],
  link_target_invalid: ['Lien non valide', '{reason}'],
  too_many_templates: [
    'Trop de modèles',
    'Vous pouvez garder au plus {limit} modèles. Supprimez-en un que vous n’utilisez pas.',
  ],
  sending_held: [
    'Envois suspendus',
    'Les envois sont suspendus pendant que l’opérateur contrôle la plateforme. Rien n’a été envoyé ni débité. Réessayez plus tard.',
  ],
  not_held: ['Envois non suspendus', 'Les envois ne sont plus suspendus.'],
  no_link: [
    'Pas de connexion',
    'Il n’y a pas de connexion avec les réseaux mobiles pour l’instant. Rien n’a été débité. Réessayez plus tard.',
  ],
  link_name_taken: ['Nom déjà pris', 'Il existe déjà une liaison nommée {name}. Choisissez un autre nom.'],
  too_many_links: [
    'Trop de liaisons',
    'Vous pouvez avoir au plus {limit} liaisons. Supprimez-en une d’abord.',
  ],
  last_link: [
    'Dernière liaison',
    'C’est la seule liaison en service. Sans elle, rien ne peut être envoyé. Mettez-la en pause, ou ajoutez-en d’abord une autre.',
  ],
  retention_out_of_bounds: ['Hors limites', 'Choisissez de {min} à {max} mois.'],
  no_doubts: ['Plus aucun doute', 'Aucun de ces messages n’est encore incertain.'],
  doubt_resolution_under_way: [
    'Décision en cours',
    'Une décision sur des messages incertains de cette liaison est déjà en cours. Terminez-la d’abord.',
  ],
  doubt_resolution_over: ['Déjà décidé', 'Cette décision est déjà terminée.'],
  own_number_opted_out: [
    'Votre numéro est désinscrit',
    'Votre propre numéro est désinscrit. Retirez-le des désinscriptions pour lui envoyer un SMS d’essai.',
  ],
  auto_answer_refused: ['Réponse refusée', '{reason}'],
  too_many_auto_answers: [
    'Trop de réponses automatiques',
    'Vous pouvez avoir au plus {limit} réponses automatiques. Supprimez-en une que vous n’utilisez pas.',
  ],
  too_many_inbound_numbers: [
    'Trop de numéros',
    'Vous pouvez attribuer au plus {limit} numéros. Libérez-en un d’abord.',
  ],
  codes_stopped: [
    'Codes arrêtés',
    'Nkra n’envoie de code à usage unique pour aucun compte en ce moment. Rien n’a été débité.',
  ],
  codes_off: ['Codes désactivés', 'Les codes à usage unique sont désactivés pour ce compte.'],
  code_country_refused: [
    'Pays non autorisé',
    'Ce compte ne peut pas envoyer de code à usage unique vers ce pays : {country}.',
  ],
  code_country_not_offered: [
    'Pays non proposé',
    'Nkra ne peut pas envoyer de code à usage unique vers ce pays : {country}.',
  ],
  code_number_refused: ['Numéro refusé', 'Aucun compte ne peut envoyer de message à ce numéro.'],
  code_too_soon: [
    'Trop tôt',
    'Nous venons d’envoyer un code à ce numéro. Vous pourrez en envoyer un autre dans {seconds} secondes.',
  ],
  code_number_limit: [
    'Trop de codes',
    'Nous avons envoyé trop de codes à ce numéro. Vous pourrez en envoyer un autre dans {seconds} secondes.',
  ],
  code_block_limit: [
    'Trop de codes',
    'Nous avons envoyé trop de codes à des numéros semblables. Réessayez dans {seconds} secondes.',
  ],
  code_block_closed: [
    'Numéros bloqués',
    'Presque aucun code envoyé à des numéros semblables n’a servi : nous n’en envoyons plus jusqu’au {until}.',
  ],
  code_day_limit: [
    'Limite du jour atteinte',
    'Les codes de ce compte peuvent coûter {limit} crédits par jour, et cette limite est atteinte. Elle repart à minuit.',
  ],
  code_over: ['Code terminé', 'Ce code n’est plus valable.'],
  series_never_runs: [
    'Aucun envoi',
    'Avec ce calendrier, le message ne partirait jamais. Choisissez d’autres jours ou heures.',
  ],
  too_many_series: [
    'Trop de messages récurrents',
    'Vous pouvez avoir au plus {limit} messages récurrents à la fois. Arrêtez-en un dont vous n’avez plus besoin.',
  ],
  series_not_active: [
    'Message récurrent non actif',
    'Vous ne pouvez mettre en pause qu’un message récurrent actif.',
  ],
  series_not_paused: [
    'Message récurrent non en pause',
    'Vous ne pouvez reprendre qu’un message récurrent en pause.',
  ],
  series_over: ['Message récurrent arrêté', 'Ce message récurrent est déjà arrêté.'],
  schedule_invalid: [
    'Date non valide',
    'Choisissez une date entre une minute et un an à partir de maintenant.',
  ],
  outside_hours: [
    'Hors des heures autorisées',
    'Les messages promotionnels peuvent être envoyés {hours}. Prochain moment autorisé : {next}.',
  ],
  campaign_not_pausable: [
    'Pause impossible',
    'Vous ne pouvez mettre en pause qu’une campagne programmée, en préparation ou en cours d’envoi.',
  ],
  campaign_not_paused: ['Pas en pause', 'Vous ne pouvez reprendre qu’une campagne en pause.'],
  campaign_over: ['Campagne terminée', 'La campagne est déjà terminée ou annulée.'],
}
