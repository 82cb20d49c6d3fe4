import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { sentences } from '../../ui/language/language.tsx'
import type { Asked, Picture } from './capture.ts'
import type { PhotographFault } from './judging.ts'
import type { Advice } from './shutter.ts'

interface Words {
  documents: Readonly<Record<DocumentKind, string>>
  asked: Readonly<Record<Asked | Picture, string>>
  /** What to pay attention to in each photograph. */
  hints: Readonly<Record<Picture, string>>
}

const en: Words = {
  documents: {
    ghana_card: 'Ghana Card',
    passport: 'Passport',
    voter_id: 'Voter ID card',
    drivers_licence: 'Driver’s licence',
    ssnit: 'SSNIT number',
    tin: 'TIN',
  },
  asked: {
    details: 'Number, names and date of birth',
    document_front: 'Front of the document',
    document_back: 'Back of the document',
    person: 'Your face',
    person_left: 'Your face, turned to your left',
    person_right: 'Your face, turned to your right',
  },
  hints: {
    document_front:
      'The side with your photograph. Lay it on something dark, fill the frame, keep light from shining on it.',
    document_back: 'The other side, every corner within the frame.',
    person: 'Look straight into the camera, in good light, without cap or dark glasses.',
    person_left: 'Now turn your head to your left, until the camera sees one ear.',
    person_right: 'Now turn your head to your right.',
  },
}

const fr: Words = {
  documents: {
    ghana_card: 'Ghana Card',
    passport: 'Passeport',
    voter_id: 'Carte d’électeur',
    drivers_licence: 'Permis de conduire',
    ssnit: 'Numéro SSNIT',
    tin: 'TIN',
  },
  asked: {
    details: 'Numéro, noms et date de naissance',
    document_front: 'Recto du document',
    document_back: 'Verso du document',
    person: 'Votre visage',
    person_left: 'Votre visage, tourné vers votre gauche',
    person_right: 'Votre visage, tourné vers votre droite',
  },
  hints: {
    document_front:
      'Le côté qui porte votre photographie. Posez-le sur un fond sombre, remplissez le cadre, évitez les reflets.',
    document_back: 'L’autre côté, chaque coin dans le cadre.',
    person: 'Regardez l’appareil bien en face, en pleine lumière, sans casquette ni lunettes sombres.',
    person_left: 'Tournez maintenant la tête vers votre gauche, jusqu’à montrer une oreille.',
    person_right: 'Tournez maintenant la tête vers votre droite.',
  },
}

/** What to change before the shutter fires, in a few words. */
const advice: Readonly<Record<'en' | 'fr', Readonly<Record<Exclude<Advice, 'turn'>, string>>>> = {
  en: {
    black: 'The picture is black',
    too_dark: 'Too dark: find more light',
    not_found: 'Put the document in the frame',
    cut_off: 'Move back: a side is cut off',
    too_small: 'Move closer',
    blurred: 'Blurred: hold the phone still',
    glare: 'Light is reflected: tilt it a little',
    face_not_seen: 'Put your face in the frame',
    several_faces: 'Only one person, please',
    face_too_small: 'Move closer',
    face_off_centre: 'Move your face to the middle',
    face_turned: 'Look straight into the camera',
    hold_still: 'Good. Hold still',
    ready: 'When you are ready, press the button',
  },
  fr: {
    black: 'L’image est noire',
    too_dark: 'Trop sombre : cherchez de la lumière',
    not_found: 'Placez le document dans le cadre',
    cut_off: 'Reculez : un côté est coupé',
    too_small: 'Approchez-vous',
    blurred: 'Flou : tenez le téléphone immobile',
    glare: 'Un reflet gêne : inclinez un peu',
    face_not_seen: 'Placez votre visage dans le cadre',
    several_faces: 'Une seule personne, s’il vous plaît',
    face_too_small: 'Approchez-vous',
    face_off_centre: 'Placez votre visage au milieu',
    face_turned: 'Regardez l’appareil bien en face',
    hold_still: 'Bien. Ne bougez plus',
    ready: 'Quand vous êtes prêt, appuyez sur le bouton',
  },
}

/** What is wrong with a photograph that was taken or chosen. */
const faults: Readonly<Record<'en' | 'fr', Readonly<Record<PhotographFault, string>>>> = {
  en: {
    too_dark: 'This photograph is too dark. Go where there is more light, and take it again.',
    not_found: 'No document is to be seen.',
    cut_off: 'A part seems to be cut off. Keep every corner within the frame.',
    too_small: 'It is too small to be read. Go closer.',
    blurred: 'This photograph is blurred. Hold the telephone still, and take it again.',
    glare: 'Light is reflected. Turn a little away from it, and take it again.',
    face_not_seen:
      'No face was found in this photograph. Look into the camera, in good light, and take it again.',
    several_faces: 'More than one face is in this photograph. Be alone in the picture, and take it again.',
    face_too_small: 'Your face is small in this photograph. Hold the telephone closer, and take it again.',
    face_turned: 'You are looking to the side. Look straight into the camera, and take it again.',
    no_document_seen:
      'No document with straight edges was found. Lay it on something of another colour, with every corner in the frame.',
    document_small: 'The document is small in this photograph. Fill the frame with it.',
    screen_seen: 'This looks like a screen. Photograph the document itself.',
    zone_not_found:
      'The lines with <<< were not found. Photograph the side that has them, flat and close, with light on it.',
    zone_cut_off: 'The lines with <<< run out of the photograph. Move back until you see all of them.',
    zone_too_small: 'The lines with <<< are too small to be read. Fill the frame with the document.',
    zone_glare: 'Light shines on the lines with <<<. Tilt the document a little, or turn off the lamp.',
    zone_blurred: 'The lines with <<< are blurred. Rest your elbows on the table, and hold still.',
    zone_unclear:
      'Some letters in the lines with <<< are not clear. Wipe the document, lay it flat, keep your fingers off the lines.',
  },
  fr: {
    too_dark: 'Cette photographie est trop sombre. Cherchez plus de lumière et reprenez-la.',
    not_found: 'Aucun document n’est visible.',
    cut_off: 'Une partie semble coupée. Gardez chaque coin dans le cadre.',
    too_small: 'C’est trop petit pour être lu. Approchez-vous.',
    blurred: 'Cette photographie est floue. Tenez le téléphone immobile et reprenez-la.',
    glare: 'Il y a un reflet. Tournez-vous un peu et reprenez la photographie.',
    face_not_seen:
      'Aucun visage n’a été trouvé sur cette photographie. Regardez l’appareil, en pleine lumière, et reprenez-la.',
    several_faces: 'Il y a plus d’un visage sur cette photographie. Soyez seul sur l’image et reprenez-la.',
    face_too_small: 'Votre visage est petit sur cette photographie. Rapprochez le téléphone et reprenez-la.',
    face_turned: 'Vous regardez de côté. Regardez l’appareil bien en face et reprenez-la.',
    no_document_seen:
      'Aucun document à bords droits n’a été trouvé. Posez-le sur un fond d’une autre couleur, chaque coin dans le cadre.',
    document_small: 'Le document est petit sur cette photographie. Remplissez le cadre.',
    screen_seen: 'On dirait un écran. Photographiez le document lui-même.',
    zone_not_found:
      'Les lignes avec <<< n’ont pas été trouvées. Photographiez le côté qui les porte, à plat, de près et éclairé.',
    zone_cut_off: 'Les lignes avec <<< sortent de la photographie. Reculez jusqu’à les voir toutes.',
    zone_too_small:
      'Les lignes avec <<< sont trop petites pour être lues. Remplissez le cadre avec le document.',
    zone_glare: 'Un reflet couvre les lignes avec <<<. Inclinez un peu le document, ou éteignez la lampe.',
    zone_blurred: 'Les lignes avec <<< sont floues. Posez les coudes sur la table et ne bougez plus.',
    zone_unclear:
      'Des lettres des lignes avec <<< ne sont pas nettes. Essuyez le document, posez-le à plat, sans doigt sur les lignes.',
  },
}

/** What a face fault means on a document's front. */
const frontFaults: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>> = {
  en: {
    face_not_seen:
      'No portrait was found in this photograph. Is this the side with your photograph, whole and well lit?',
    several_faces: 'More than one face is in this photograph. Photograph the document alone.',
    face_too_small: 'The portrait is too small. Fill the frame with the document.',
    glare: 'Light is reflected. Tilt the document a little, and take it again.',
  },
  fr: {
    face_not_seen:
      'Aucun portrait n’a été trouvé sur cette photographie. Est-ce le côté avec votre photo, entier et bien éclairé ?',
    several_faces: 'Il y a plus d’un visage sur cette photographie. Photographiez le document seul.',
    face_too_small: 'Le portrait est trop petit. Remplissez le cadre avec le document.',
    glare: 'Il y a un reflet. Inclinez un peu le document et reprenez la photographie.',
  },
}

/** Why evidence is asked for again, and what to do about it. */
const again: Readonly<Record<'en' | 'fr', Readonly<Partial<Record<string, string>>>>> = {
  en: {
    blurred: 'The photograph was blurred. Hold the telephone still.',
    glare: 'Light was reflected. Tilt the document a little.',
    too_dark: 'It was too dark. Go where there is more light.',
    too_small: 'The document was too small. Go closer.',
    cut_off: 'A part was cut off. Keep every corner within the frame.',
    wrong_document: 'It was another document than was asked for.',
    front_back_differ: 'Front and back were not of one document.',
    expired_document: 'The document has expired. Use one that has not.',
    face_not_seen: 'Your face could not be seen.',
    mrz_unread: 'The lines at the bottom could not be read.',
    mrz_invalid:
      'The lines at the bottom were not read for certain. Hold the document flat and still, in good light.',
    details_differ: 'What you typed is not what the document says.',
    same_picture: 'The same photograph was sent more than once. Each one must show something else.',
  },
  fr: {
    blurred: 'La photographie était floue. Tenez le téléphone immobile.',
    glare: 'Il y avait un reflet. Inclinez un peu le document.',
    too_dark: 'Il faisait trop sombre. Cherchez plus de lumière.',
    too_small: 'Le document était trop petit. Approchez-vous.',
    cut_off: 'Une partie manquait. Gardez chaque coin dans le cadre.',
    wrong_document: 'C’était un autre document que celui demandé.',
    front_back_differ: 'Le recto et le verso n’étaient pas du même document.',
    expired_document: 'Le document a expiré. Utilisez-en un valable.',
    face_not_seen: 'Votre visage n’était pas visible.',
    mrz_unread: 'Les lignes du bas n’ont pas pu être lues.',
    mrz_invalid:
      'Les lignes du bas n’ont pas été lues avec certitude. Tenez le document à plat, immobile, en pleine lumière.',
    details_differ: 'Ce que vous avez saisi n’est pas ce que dit le document.',
    same_picture: 'La même photographie a été envoyée plusieurs fois. Chacune doit montrer autre chose.',
  },
}

export const verifySentences = sentences({
  en: {
    ...en,
    again: again.en,
    advice: advice.en,
    faults: faults.en,
    frontFaults: frontFaults.en,
    title: 'Show who you are',
    asks: (business: string) => `${business} asks who you are`,
    registered: (number: string, deciders: number) =>
      `Registered under ${number}. ${deciders === 2 ? 'Two people' : 'One person'} of Nkra’s operator checked this.`,
    sandbox: 'This is a trial: a simulated register answers, and nobody is really checked.',
    missing: 'This link leads nowhere',
    missingText: 'It may have been cut off. Open it from the text message once more.',
    erased: 'You are forgotten',
    erasedText: 'What was kept of you is erased. This link leads to nothing any more.',
    old: 'This link is too old',
    oldText: 'It was good for 30 days after the decision. Ask for a new one with your number.',
    newLink: 'Ask for a new link',
    over: 'This link is over',
    overText: 'Everything was sent by it. The link in your text message shows what becomes of it.',
    failed: 'That did not work. Try again in a moment.',
    tryAgain: 'Try again',

    toGive: 'What you will be asked for',
    keeps: (pictures: number, years: number) =>
      `Photographs are erased ${pictures} days after the decision, the rest after ${years} years at the latest. You can take your consent back at any time.`,
    which: 'Which document will you use?',
    consent: 'Your consent',
    agree: 'I agree',
    until: (day: string) =>
      `You have until ${day}. Whatever you give is kept at once: you can stop, and go on later.`,
    noCamera:
      'No camera is to be found on this device. You can choose pictures instead, or open the link on a telephone.',

    step: (step: number, of: number) => `Step ${step} of ${of}`,
    number: 'Number',
    surname: 'Surname',
    givenNames: 'Given names',
    dateOfBirth: 'Date of birth',
    asOnDocument: (document: string) => `As on your document: ${document}.`,
    numberForm: (sample: string) => `The number looks like ${sample}.`,
    next: 'Continue',

    place: (index: number, of: number) => `Photograph ${index} of ${of}.`,
    openCamera: 'Open the camera',
    turnLeft: 'Turn to your left',
    turnRight: 'Turn to your right',
    turnLess: 'Turn back a little: your face is not seen',
    blurredDocument: 'Blurred: hold the document still, inside the frame',
    openAgain: 'Try the camera again',
    closeCamera: 'Close the camera',
    opening: 'The camera is being opened',
    take: 'Take the photograph',
    otherCamera: 'Other camera',
    choose: 'Choose a picture instead',
    denied:
      'This page may not use the camera. Tap the sign beside the address, allow the camera, and try again. Or choose a picture instead.',
    notFound: 'No camera was found. Choose a picture instead.',
    busy: 'Another program uses the camera. Close it, or choose a picture instead.',
    silent:
      'The camera is open and shows nothing. Close other programs that use it, and try again. Or choose a picture instead.',
    ended: 'The camera was closed, by a call or another program. Try again.',
    black:
      'The camera sees only black. Uncover its lens, close other programs that use it, or choose a picture instead.',
    look: 'Is everything sharp and easy to see?',
    judging: 'Looking at the photograph',
    useAnyway: 'Use it all the same',
    readAgain: (times: number): string =>
      times === 1
        ? 'Please take it once more. After that you can send it as it is.'
        : `Please take it again. After ${times} more photographs you can send it as it is.`,
    readByOthers: 'You can send it as it is. Then somebody reads it for you, which takes longer.',
    preview: (what: string) => `The photograph: ${what}`,
    live: (what: string) => `The camera, for: ${what}`,
    use: (count: number): string => (count === 1 ? 'Use this photograph' : 'Use these photographs'),
    withoutTurning: 'Go on without turning my head',
    retake: 'Take it again',
    sending: 'Sending the photograph',
    tooLarge: 'This picture is larger than 10 MB. Choose a smaller one.',
    unread: 'This picture cannot be read here. Choose another.',
    heic: 'This is a HEIC picture, as iPhones keep them, and this browser cannot open it. Open it on the phone, take a screenshot of it, and choose the screenshot. Or, in the iPhone’s Settings, Camera, Formats, choose “Most Compatible” and take it again.',

    review: 'Send it',
    reviewText: 'Everything is here. You can still take something again.',
    change: (what: string) => `Give again: ${what}`,
    changeShort: 'Again',
    send: 'Send everything',
  },
  fr: {
    ...fr,
    again: again.fr,
    advice: advice.fr,
    faults: faults.fr,
    frontFaults: frontFaults.fr,
    title: 'Prouvez votre identité',
    asks: (business: string) => `${business} vous demande qui vous êtes`,
    registered: (number: string, deciders: number) =>
      `Enregistrée sous ${number}. ${deciders === 2 ? 'Deux personnes' : 'Une personne'} de l’opérateur de Nkra l’${deciders === 2 ? 'ont' : 'a'} contrôlé.`,
    sandbox: 'Ceci est un essai : un registre simulé répond et personne n’est réellement vérifié.',
    missing: 'Ce lien ne mène nulle part',
    missingText: 'Il a peut-être été coupé. Ouvrez-le de nouveau depuis le SMS.',
    erased: 'Plus rien n’est conservé de vous',
    erasedText: 'Ce qui était conservé de vous est effacé. Ce lien ne mène plus à rien.',
    old: 'Ce lien est trop ancien',
    oldText: 'Il a servi 30 jours après la décision. Demandez-en un nouveau avec votre numéro.',
    newLink: 'Demander un nouveau lien',
    over: 'Ce lien est terminé',
    overText: 'Tout a été envoyé par ce lien. Celui de votre SMS montre ce qu’il en est.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    tryAgain: 'Réessayer',

    toGive: 'Ce qui vous sera demandé',
    keeps: (pictures: number, years: number) =>
      `Les photographies sont effacées ${pictures} jours après la décision, le reste après ${years} ans au plus tard. Vous pouvez retirer votre consentement à tout moment.`,
    which: 'Quel document utiliserez-vous ?',
    consent: 'Votre consentement',
    agree: 'J’accepte',
    until: (day: string) =>
      `Vous avez jusqu’au ${day}. Tout est conservé au fur et à mesure : vous pouvez arrêter et reprendre plus tard.`,
    noCamera:
      'Aucun appareil photo n’est trouvé sur cet appareil. Vous pouvez choisir des images, ou ouvrir le lien sur un téléphone.',

    step: (step: number, of: number) => `Étape ${step} sur ${of}`,
    number: 'Numéro',
    surname: 'Nom de famille',
    givenNames: 'Prénoms',
    dateOfBirth: 'Date de naissance',
    asOnDocument: (document: string) => `Comme sur votre document : ${document}.`,
    numberForm: (sample: string) => `Le numéro ressemble à ${sample}.`,
    next: 'Continuer',

    place: (index: number, of: number) => `Photographie ${index} sur ${of}.`,
    openCamera: 'Ouvrir l’appareil photo',
    turnLeft: 'Tournez-vous vers votre gauche',
    turnRight: 'Tournez-vous vers votre droite',
    turnLess: 'Revenez un peu : votre visage n’est pas vu',
    blurredDocument: 'Flou : tenez le document immobile, dans le cadre',
    openAgain: 'Réessayer l’appareil photo',
    closeCamera: 'Fermer l’appareil photo',
    opening: 'Ouverture de l’appareil photo',
    take: 'Prendre la photographie',
    otherCamera: 'Autre appareil',
    choose: 'Choisir plutôt une image',
    denied:
      'Cette page ne peut pas utiliser l’appareil photo. Touchez le signe à côté de l’adresse, autorisez l’appareil photo et réessayez. Ou choisissez plutôt une image.',
    notFound: 'Aucun appareil photo trouvé. Choisissez plutôt une image.',
    busy: 'Un autre programme utilise l’appareil photo. Fermez-le, ou choisissez plutôt une image.',
    silent:
      'L’appareil photo est ouvert et ne montre rien. Fermez les autres programmes qui l’utilisent et réessayez. Ou choisissez plutôt une image.',
    ended: 'L’appareil photo a été fermé, par un appel ou un autre programme. Réessayez.',
    black:
      'L’appareil photo ne voit que du noir. Découvrez son objectif, fermez les autres programmes qui l’utilisent, ou choisissez plutôt une image.',
    look: 'Tout est-il net et bien visible ?',
    judging: 'Examen de la photographie',
    useAnyway: 'La garder quand même',
    readAgain: (times: number): string =>
      times === 1
        ? 'Reprenez-la encore une fois. Ensuite vous pourrez l’envoyer telle quelle.'
        : `Reprenez-la. Après ${times} autres photographies, vous pourrez l’envoyer telle quelle.`,
    readByOthers:
      'Vous pouvez l’envoyer telle quelle. Une personne la lira alors, ce qui prend plus de temps.',
    preview: (what: string) => `La photographie : ${what}`,
    live: (what: string) => `L’appareil photo, pour : ${what}`,
    use: (count: number): string => (count === 1 ? 'Garder cette photographie' : 'Garder ces photographies'),
    withoutTurning: 'Continuer sans tourner la tête',
    retake: 'Reprendre',
    sending: 'Envoi de la photographie',
    tooLarge: 'Cette image dépasse 10 Mo. Choisissez-en une plus petite.',
    unread: 'Cette image ne peut pas être lue ici. Choisissez-en une autre.',
    heic: 'C’est une image HEIC, comme les iPhone en conservent, et ce navigateur ne peut pas l’ouvrir. Ouvrez-la sur le téléphone, faites-en une capture d’écran et choisissez celle-ci. Ou, dans Réglages, Appareil photo, Formats de l’iPhone, choisissez « Le plus compatible » et reprenez-la.',

    review: 'Envoyez',
    reviewText: 'Tout est là. Vous pouvez encore reprendre un élément.',
    change: (what: string) => `Fournir de nouveau : ${what}`,
    changeShort: 'Reprendre',
    send: 'Tout envoyer',
  },
})
