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
      'The side with your photo. Lay it on something dark and fill the frame. Avoid reflections.',
    document_back: 'The other side. Keep every corner inside the frame.',
    person: 'Look straight into the camera in good light. Take off your cap and dark glasses.',
    person_left: 'Now turn your head to your left until the camera sees one ear.',
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
      'Le côté avec votre photo. Posez-le sur un fond sombre et remplissez le cadre. Évitez les reflets.',
    document_back: 'L’autre côté. Gardez chaque coin dans le cadre.',
    person: 'Regardez l’appareil bien en face, en pleine lumière. Retirez casquette et lunettes sombres.',
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
    glare: 'There is a reflection: tilt it a little',
    face_not_seen: 'Put your face in the frame',
    several_faces: 'Only one person in the photo, please',
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
    several_faces: 'Une seule personne sur la photo, s’il vous plaît',
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
    too_dark: 'This photo is too dark. Move to a brighter place and take it again.',
    not_found: 'We cannot see a document. Take the photo again with the whole document in it.',
    cut_off: 'Part of it seems to be cut off. Keep every corner inside the frame.',
    too_small: 'It is too small to read. Move closer.',
    blurred: 'This photo is blurred. Hold the phone still and take it again.',
    glare: 'There is a reflection. Turn a little away from the light and take it again.',
    face_not_seen: 'We found no face in this photo. Look into the camera in good light and take it again.',
    several_faces:
      'There is more than one face in this photo. Make sure that you are alone, and take it again.',
    face_too_small: 'Your face is too small in this photo. Hold the phone closer and take it again.',
    face_turned: 'You are looking to the side. Look straight into the camera and take it again.',
    no_document_seen:
      'We found no document with straight edges. Lay it on a background of another colour, with every corner in the frame.',
    document_small: 'The document is too small in this photo. Fill the frame with it.',
    screen_seen: 'This looks like a screen. Take a photo of the document itself.',
    zone_not_found:
      'We did not find the lines with <<<. Take a photo of the side that has them: flat, close and in good light.',
    zone_cut_off: 'The lines with <<< are cut off in the photo. Move back until you see all of them.',
    zone_too_small: 'The lines with <<< are too small to read. Fill the frame with the document.',
    zone_glare:
      'There is a reflection on the lines with <<<. Tilt the document a little, or turn off the lamp.',
    zone_blurred: 'The lines with <<< are blurred. Rest your elbows on a table and hold still.',
    zone_unclear:
      'Some letters in the lines with <<< are not clear. Wipe the document, lay it flat and keep your fingers off the lines.',
  },
  fr: {
    too_dark: 'Cette photo est trop sombre. Allez dans un endroit plus clair et reprenez-la.',
    not_found: 'Nous ne voyons pas de document. Reprenez la photo avec le document entier.',
    cut_off: 'Une partie semble coupée. Gardez chaque coin dans le cadre.',
    too_small: 'C’est trop petit pour être lu. Approchez-vous.',
    blurred: 'Cette photo est floue. Tenez le téléphone immobile et reprenez-la.',
    glare: 'Il y a un reflet. Tournez-vous un peu et reprenez la photo.',
    face_not_seen:
      'Nous n’avons trouvé aucun visage sur cette photo. Regardez l’appareil, en pleine lumière, et reprenez-la.',
    several_faces: 'Il y a plus d’un visage sur cette photo. Assurez-vous d’être seul et reprenez-la.',
    face_too_small: 'Votre visage est trop petit sur cette photo. Rapprochez le téléphone et reprenez-la.',
    face_turned: 'Vous regardez de côté. Regardez l’appareil bien en face et reprenez-la.',
    no_document_seen:
      'Nous n’avons trouvé aucun document à bords droits. Posez-le sur un fond d’une autre couleur, chaque coin dans le cadre.',
    document_small: 'Le document est trop petit sur cette photo. Il doit remplir le cadre.',
    screen_seen: 'On dirait un écran. Prenez une photo du document lui-même.',
    zone_not_found:
      'Nous n’avons pas trouvé les lignes avec <<<. Prenez une photo du côté qui les porte : à plat, de près et bien éclairé.',
    zone_cut_off: 'Les lignes avec <<< sont coupées sur la photo. Reculez jusqu’à les voir toutes.',
    zone_too_small:
      'Les lignes avec <<< sont trop petites pour être lues. Remplissez le cadre avec le document.',
    zone_glare: 'Un reflet couvre les lignes avec <<<. Inclinez un peu le document, ou éteignez la lampe.',
    zone_blurred: 'Les lignes avec <<< sont floues. Posez les coudes sur la table et ne bougez plus.',
    zone_unclear:
      'Certaines lettres des lignes avec <<< ne sont pas nettes. Essuyez le document, posez-le à plat, sans doigt sur les lignes.',
  },
}

/** What a face fault means on a document's front. */
const frontFaults: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>> = {
  en: {
    face_not_seen:
      'We found no portrait in this photo. Check that this is the side with your photo, complete and in good light.',
    several_faces: 'There is more than one face in this photo. Take a photo of the document only.',
    face_too_small: 'The portrait is too small. Fill the frame with the document.',
    glare: 'There is a reflection. Tilt the document a little and take it again.',
  },
  fr: {
    face_not_seen:
      'Nous n’avons trouvé aucun portrait sur cette photo. Vérifiez que c’est le côté avec votre photo, entier et bien éclairé.',
    several_faces: 'Il y a plus d’un visage sur cette photo. Prenez une photo du document seul.',
    face_too_small: 'Le portrait est trop petit. Remplissez le cadre avec le document.',
    glare: 'Il y a un reflet. Inclinez un peu le document et reprenez la photo.',
  },
}

/** Why evidence is requested again, and what to do about it. */
const again: Readonly<Record<'en' | 'fr', Readonly<Partial<Record<string, string>>>>> = {
  en: {
    blurred: 'The photo was blurred. Hold the phone still.',
    glare: 'There was a reflection. Tilt the document a little.',
    too_dark: 'It was too dark. Move to a brighter place.',
    too_small: 'The document was too small. Move closer.',
    cut_off: 'Part of it was cut off. Keep every corner inside the frame.',
    wrong_document: 'It was not the document we asked for.',
    front_back_differ: 'The front and the back were not from the same document. Use only one.',
    expired_document: 'The document has expired. Use one that is still valid.',
    face_not_seen: 'We could not see your face. Look straight into the camera.',
    mrz_unread: 'We could not read the lines at the bottom. Hold the document flat and still.',
    mrz_invalid:
      'We could not read the lines at the bottom for certain. Hold the document flat and still, in good light.',
    details_differ: 'The details you typed are different from the document. Type what it says.',
    same_picture: 'You sent the same photo more than once. Each photo must show something different.',
  },
  fr: {
    blurred: 'La photo était floue. Tenez le téléphone immobile.',
    glare: 'Il y avait un reflet. Inclinez un peu le document.',
    too_dark: 'Il faisait trop sombre. Allez dans un endroit plus clair.',
    too_small: 'Le document était trop petit. Approchez-vous.',
    cut_off: 'Une partie manquait. Gardez chaque coin dans le cadre.',
    wrong_document: 'Ce n’était pas le document demandé.',
    front_back_differ: 'Le recto et le verso n’étaient pas du même document. N’en utilisez qu’un.',
    expired_document: 'Le document a expiré. Utilisez-en un valable.',
    face_not_seen: 'Votre visage n’était pas visible. Regardez l’appareil bien en face.',
    mrz_unread: 'Nous n’avons pas pu lire les lignes du bas. Tenez le document à plat, immobile.',
    mrz_invalid:
      'Nous n’avons pas pu lire les lignes du bas avec certitude. Tenez le document à plat, immobile, en pleine lumière.',
    details_differ: 'Les informations saisies sont différentes de celles du document. Recopiez-le.',
    same_picture: 'Vous avez envoyé la même photo plusieurs fois. Chaque photo doit montrer autre chose.',
  },
}

export const verifySentences = sentences({
  en: {
    ...en,
    again: again.en,
    advice: advice.en,
    faults: faults.en,
    frontFaults: frontFaults.en,
    title: 'Confirm your identity',
    asks: (business: string) => `${business} asks you to confirm your identity`,
    registered: (number: string, deciders: number) =>
      `Registered business ${number}. ${deciders === 2 ? 'Two people' : 'One person'} at Nkra checked this.`,
    sandbox: 'This is a test. The registry is simulated and nobody is really checked.',
    missing: 'This link does not work',
    missingText: 'Part of it may be missing. Open it again from the SMS.',
    erased: 'Your data was erased',
    erasedText: 'We have erased your data, so this link does not work any more.',
    old: 'This link has expired',
    oldText: 'It worked until 30 days after the decision. Ask for a new one with your number.',
    newLink: 'Ask for a new link',
    over: 'This link no longer works',
    overText: 'You have sent everything. Use the link in your SMS to see the result.',
    failed: 'This did not work. Try again in a moment.',
    tryAgain: 'Try again',

    toGive: 'What you need',
    keeps: (pictures: number, years: number) =>
      `We erase photos ${pictures} days after the decision, and the rest after ${years} years at most. You can withdraw your consent at any time.`,
    which: 'Which document will you use?',
    consent: 'Your consent',
    agree: 'I agree',
    until: (day: string) => `You have until ${day}. We save each step, so you can stop and continue later.`,
    noCamera:
      'We found no camera on this device. You can choose pictures instead, or open the link on a phone.',

    step: (step: number, of: number) => `Step ${step} of ${of}`,
    number: 'Number',
    surname: 'Surname',
    givenNames: 'Given names',
    dateOfBirth: 'Date of birth',
    asOnDocument: (document: string) => `As on your document: ${document}.`,
    numberForm: (sample: string) => `Enter a number like ${sample}.`,
    next: 'Continue',

    place: (index: number, of: number) => `Photo ${index} of ${of}.`,
    openCamera: 'Open camera',
    turnLeft: 'Turn to your left',
    turnRight: 'Turn to your right',
    turnLess: 'Turn back a little: we cannot see your face',
    blurredDocument: 'Blurred: hold the document still, inside the frame',
    openAgain: 'Try the camera again',
    closeCamera: 'Close camera',
    opening: 'Opening the camera',
    take: 'Take photo',
    otherCamera: 'Other camera',
    choose: 'Choose a picture instead',
    denied:
      'This page cannot use the camera. Tap the icon beside the address, allow the camera and try again. Or choose a picture instead.',
    notFound: 'We found no camera. Choose a picture instead.',
    busy: 'Another app is using the camera. Close it, or choose a picture instead.',
    silent:
      'The camera is open but shows nothing. Close other apps that use it and try again. Or choose a picture instead.',
    ended: 'A call or another app closed the camera. Try again.',
    black:
      'The camera sees only black. Uncover the lens, close other apps that use it, or choose a picture instead.',
    look: 'Is everything sharp and easy to see?',
    judging: 'Checking the photo',
    useAnyway: 'Use it anyway',
    readAgain: (times: number): string =>
      times === 1
        ? 'Please take it once more. After that you can send it as it is.'
        : `Please take it again. After ${times} more photos you can send it as it is.`,
    readByOthers: 'You can send it as it is. A person will then read it, which takes longer.',
    preview: (what: string) => `Photo: ${what}`,
    live: (what: string) => `Camera: ${what}`,
    use: (count: number): string => (count === 1 ? 'Use this photo' : 'Use these photos'),
    withoutTurning: 'Continue without turning my head',
    retake: 'Take it again',
    sending: 'Sending the photo',
    uploadWaits: 'The connection is lost. We continue when it is back.',
    tooLarge: 'This picture is larger than 10 MB. Choose a smaller one.',
    unread: 'We cannot read this picture. Choose another one.',
    heic: 'This is a HEIC picture from an iPhone, and this browser cannot open it. Open it on the phone, take a screenshot and choose the screenshot. Or open Settings, Camera, Formats on the iPhone, choose “Most Compatible” and take the photo again.',

    review: 'Check and send',
    reviewText: 'Everything is ready. You can still take a photo again.',
    change: (what: string) => `Change: ${what}`,
    changeShort: 'Change',
    send: 'Send everything',
  },
  fr: {
    ...fr,
    again: again.fr,
    advice: advice.fr,
    faults: faults.fr,
    frontFaults: frontFaults.fr,
    title: 'Confirmez votre identité',
    asks: (business: string) => `${business} vous demande de confirmer votre identité`,
    registered: (number: string, deciders: number) =>
      `Entreprise enregistrée sous le numéro ${number}. ${deciders === 2 ? 'Deux personnes' : 'Une personne'} chez Nkra l’${deciders === 2 ? 'ont' : 'a'} contrôlée.`,
    sandbox: 'Ceci est un essai. Le registre est simulé et personne n’est réellement vérifié.',
    missing: 'Ce lien ne fonctionne pas',
    missingText: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le SMS.',
    erased: 'Vos données sont effacées',
    erasedText: 'Nous avons effacé vos données : ce lien ne fonctionne plus.',
    old: 'Ce lien a expiré',
    oldText: 'Il était valable jusqu’à 30 jours après la décision. Demandez-en un nouveau avec votre numéro.',
    newLink: 'Demander un nouveau lien',
    over: 'Ce lien ne fonctionne plus',
    overText: 'Vous avez tout envoyé. Utilisez le lien de votre SMS pour voir le résultat.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    tryAgain: 'Réessayer',

    toGive: 'Ce qu’il vous faut',
    keeps: (pictures: number, years: number) =>
      `Nous effaçons les photos ${pictures} jours après la décision, et le reste au plus tard après ${years} ans. Vous pouvez retirer votre consentement à tout moment.`,
    which: 'Quel document utiliserez-vous ?',
    consent: 'Votre consentement',
    agree: 'J’accepte',
    until: (day: string) =>
      `Vous avez jusqu’au ${day}. Chaque étape est enregistrée : vous pouvez arrêter et continuer plus tard.`,
    noCamera:
      'Nous n’avons trouvé aucun appareil photo. Vous pouvez choisir des images, ou ouvrir le lien sur un téléphone.',

    step: (step: number, of: number) => `Étape ${step} sur ${of}`,
    number: 'Numéro',
    surname: 'Nom de famille',
    givenNames: 'Prénoms',
    dateOfBirth: 'Date de naissance',
    asOnDocument: (document: string) => `Comme sur votre document : ${document}.`,
    numberForm: (sample: string) => `Saisissez un numéro comme ${sample}.`,
    next: 'Continuer',

    place: (index: number, of: number) => `Photo ${index} sur ${of}.`,
    openCamera: 'Ouvrir l’appareil photo',
    turnLeft: 'Tournez la tête vers votre gauche',
    turnRight: 'Tournez la tête vers votre droite',
    turnLess: 'Revenez un peu : nous ne voyons pas votre visage',
    blurredDocument: 'Flou : tenez le document immobile, dans le cadre',
    openAgain: 'Réessayer l’appareil photo',
    closeCamera: 'Fermer l’appareil photo',
    opening: 'Ouverture de l’appareil photo',
    take: 'Prendre la photo',
    otherCamera: 'Autre appareil photo',
    choose: 'Choisir plutôt une image',
    denied:
      'Cette page ne peut pas utiliser l’appareil photo. Touchez l’icône à côté de l’adresse, autorisez l’appareil photo et réessayez. Ou choisissez plutôt une image.',
    notFound: 'Aucun appareil photo trouvé. Choisissez plutôt une image.',
    busy: 'Une autre application utilise l’appareil photo. Fermez-la, ou choisissez plutôt une image.',
    silent:
      'L’appareil photo est ouvert mais ne montre rien. Fermez les autres applications qui l’utilisent et réessayez. Ou choisissez plutôt une image.',
    ended: 'Un appel ou une autre application a fermé l’appareil photo. Réessayez.',
    black:
      'L’appareil photo ne voit que du noir. Découvrez l’objectif, fermez les autres applications qui l’utilisent, ou choisissez plutôt une image.',
    look: 'Tout est-il net et bien visible ?',
    judging: 'Contrôle de la photo',
    useAnyway: 'La garder quand même',
    readAgain: (times: number): string =>
      times === 1
        ? 'Reprenez-la encore une fois. Ensuite vous pourrez l’envoyer telle quelle.'
        : `Reprenez-la. Après ${times} autres photos, vous pourrez l’envoyer telle quelle.`,
    readByOthers: 'Vous pouvez l’envoyer telle quelle. Une personne la lira, ce qui prend plus de temps.',
    preview: (what: string) => `Photo : ${what}`,
    live: (what: string) => `Appareil photo : ${what}`,
    use: (count: number): string => (count === 1 ? 'Garder cette photo' : 'Garder ces photos'),
    withoutTurning: 'Continuer sans tourner la tête',
    retake: 'Reprendre',
    sending: 'Envoi de la photo',
    uploadWaits: 'La connexion est perdue. Nous reprendrons dès son retour.',
    tooLarge: 'Cette image dépasse 10 Mo. Choisissez-en une plus petite.',
    unread: 'Nous ne pouvons pas lire cette image. Choisissez-en une autre.',
    heic: 'C’est une image HEIC d’un iPhone, et ce navigateur ne peut pas l’ouvrir. Ouvrez-la sur le téléphone, faites une capture d’écran et choisissez-la. Ou ouvrez Réglages, Appareil photo, Formats sur l’iPhone, choisissez « Le plus compatible » et reprenez la photo.',

    review: 'Vérifiez et envoyez',
    reviewText: 'Tout est prêt. Vous pouvez encore reprendre une photo.',
    change: (what: string) => `Modifier : ${what}`,
    changeShort: 'Modifier',
    send: 'Tout envoyer',
  },
})
