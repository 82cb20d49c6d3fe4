/** The failures of identity checks: a part of the closed catalogue (`failures.ts`). */
import { failure } from '../failure.ts'

export const kycFailures = {
  business_id_missing: failure(
    409,
    'No business ID',
    'Nobody is checked without an approved business ID that is in force. Apply for one first.',
  ),
  business_id_waits: failure(
    409,
    'Business ID under review',
    'What was submitted stays as it is until it is decided on.',
  ),
  business_id_not_submitted: failure(
    409,
    'Business ID not submitted',
    'This business ID does not wait for a decision.',
  ),
  business_id_not_open: failure(
    409,
    'Nothing to add it to',
    'Save the business ID as a draft first. What is approved stays as it is.',
  ),
  business_id_incomplete: failure(
    409,
    'Something is missing',
    'Missing: {missing}. Ask for it, or write down why you approve without it.',
  ),
  principal_asked: failure(
    409,
    'Already asked',
    'This person has a check under way. Wait for it, or cancel it first.',
  ),
  consent_outdated: failure(
    409,
    'Consent outdated',
    'The words of the consent have changed meanwhile. Ask the person again.',
  ),
  consent_missing: failure(
    409,
    'Consent missing',
    'The person has not agreed yet. Nothing about them is kept before.',
  ),
  person_never_texted: failure(
    409,
    'Number not texted',
    'This number has asked never to be texted. Reach the person in another way.',
  ),
  birth_date_impossible: failure(
    400,
    'Date of birth impossible',
    'A date of birth lies in the past, and at most 130 years ago.',
  ),
  kyc_test_number_required: failure(
    400,
    'Test number required',
    'A test key checks test numbers only: GHA-000000000-0 to GHA-000000000-9.',
  ),
  picture_is_theirs: failure(
    409,
    'The person’s own picture',
    'The person took this picture themselves. Ask them for another, and theirs stays until it is here.',
  ),
  kyc_not_agreed_to: failure(
    409,
    'Not agreed to',
    'The person did not agree to such a photograph in this check, or its document has no such side. Ask anew.',
  ),
  kyc_not_by_link: failure(
    409,
    'No link',
    'This check is not asked by a link, or its person has nothing left to give.',
  ),
  kyc_link_texts: failure(
    409,
    'Texted often enough',
    'The link was texted {limit} times. Show it on your screen, or ask anew.',
  ),
  kyc_link_over: failure(
    410,
    'Link over',
    'This link is over. Ask the business for another, should it still need one.',
  ),
  kyc_link_old: failure(
    410,
    'Link too old',
    'This link was good for 30 days after the decision. Ask for a new one with your number.',
  ),
  kyc_code_needed: failure(403, 'Code needed', 'Have a code texted to your phone, and type it here.'),
  kyc_own_codes: failure(
    429,
    'Enough codes for today',
    'A code was texted {limit} times today. Come back tomorrow.',
  ),
  kyc_link_on_screen: failure(
    403,
    'Shown on a screen',
    'What is kept about you is seen by the link in your text message alone.',
  ),
  kyc_link_sent: failure(409, 'Sent already', 'You have sent everything. There is nothing more to do.'),
  kyc_link_incomplete: failure(
    409,
    'Not everything is there',
    'Something that is asked for is still missing.',
  ),
  kyc_link_pictures: failure(
    409,
    'Too many pictures',
    'At most {limit} pictures can be sent by one link. Send what is there.',
  ),
  kyc_picture_not_asked: failure(409, 'Not asked for', 'This picture is not asked for.'),
  kyc_not_cancellable: failure(
    409,
    'Cannot cancel',
    'Only a request that waits for the person, for an answer or for a decision can be cancelled.',
  ),
  kyc_being_checked: failure(
    409,
    'Being checked',
    'The registry is being asked about this person. Erase it once there is an answer.',
    true,
  ),
  kyc_erased: failure(409, 'Erased', 'This person was erased. Nothing is kept of them any more.'),
  certificate_not_due: failure(409, 'No certificate', 'Only a check that was approved has a certificate.'),
  kyc_rows_too_many: failure(400, 'Too many rows', 'A file has at most {limit} people. Divide it.'),
  kyc_batches_too_many: failure(
    409,
    'Too many files',
    'At most {limit} files wait or run at once. Cancel one, or wait until one is done.',
    true,
  ),
  kyc_batch_started: failure(409, 'Already started', 'This file was started. Its columns are settled.'),
  kyc_batch_over: failure(409, 'Over', 'This file is done or was given up.'),
  kyc_batch_nothing: failure(409, 'Nothing to check', 'No row of this file can be checked.'),
  kyc_given_up: failure(409, 'Given up', 'This check was given up. Ask anew before you add pictures.'),
  kyc_not_in_review: failure(
    409,
    'Not for review',
    'This check does not wait for a decision. Somebody else may have been quicker.',
  ),
  kyc_review_moved_on: failure(
    409,
    'Somebody was quicker',
    'Somebody else said something about this check meanwhile. Look at it again before you decide.',
  ),
  kyc_own_opinion: failure(
    403,
    'A second person decides',
    'You have said what you think. Another person decides with you.',
  ),
  kyc_own_request: failure(403, 'Own check', 'You asked for this check. Another person decides on it last.'),
  kyc_held_by_another: failure(
    409,
    'Somebody works on it',
    'A colleague holds this check. Take it first, if you want to go on with it.',
  ),
  kyc_notes_full: failure(409, 'No room for more notes', 'A check has at most 50 notes.'),
  kyc_not_approvable: failure(
    409,
    'Something does not agree',
    'Something that was compared does not agree. Reject the check, or say that it cannot be decided.',
  ),
  kyc_checks_missing: failure(
    409,
    'Checks are missing',
    'These checks have not passed: {checks}. Ask the person again, enter what is missing, or reject the check.',
  ),
  kyc_nobody_to_ask: failure(
    409,
    'Nobody to ask',
    'This person was not asked by link. Add what is missing yourself, then decide.',
  ),
  kyc_answer_not_wanted: failure(
    409,
    'No answer to enter',
    'An authority’s answer is entered only where your policy says so and no registry has answered.',
  ),
  kyc_reading_not_wanted: failure(
    409,
    'Nothing to type',
    'There is no photograph to type from, it has been read, or it is about to be read.',
  ),
  kyc_face_not_asked: failure(
    409,
    'No faces to compare',
    'Faces are compared only where one was asked for, and where the front of the document and the person are both there.',
  ),
  kyc_zone_wrong: failure(
    400,
    'The lines do not fit',
    'A zone of this document has {lines} lines of {columns} characters, and begins with the kind of document and its country. Compare each character.',
  ),
  kyc_check_digits_differ: failure(
    409,
    'The check digits do not fit',
    'The check digits of these lines do not fit: a character may be misread. Compare each one. If the document says exactly this, choose why it counts all the same, or reject the check.',
  ),
  screening_file_unsafe: failure(
    400,
    'File refused',
    'This file declares a document type or entities of its own. No list needs them.',
  ),
  screening_file_unreadable: failure(
    400,
    'Not this kind of list',
    'This file is not the kind of list that you chose, or it is cut off. Missing: {missing}.',
  ),
  screening_row_unreadable: failure(
    400,
    'A line cannot be read',
    'Line {line} cannot be read. Correct it and upload the file again: no entry is left out unseen.',
  ),
  screening_people_none: failure(400, 'Nobody on it', 'This file holds no person.'),
  screening_people_too_many: failure(400, 'Too many people', 'A list has at most {limit} people. Divide it.'),
  screening_lists_too_many: failure(
    409,
    'Too many lists',
    'At most {limit} lists are in force at once. Take one out of force first.',
  ),
  screening_candidate_decided: failure(
    409,
    'Already answered',
    'Somebody has answered this already, or the entry is no longer on the list.',
  ),
  kyc_proof_refused: failure(
    400,
    'Not a proof',
    'The proof of an answer is a PDF, or a JPEG or PNG image. This file is none.',
  ),
}
