/** The failures of identity checks: a part of the closed catalogue (`failures.ts`). */
import { failure } from '../failure.ts'

export const kycFailures = {
  business_id_missing: failure(
    409,
    'No business ID',
    'Your account needs a valid, approved business ID before you can check people. Apply for one first.',
  ),
  business_id_waits: failure(
    409,
    'Business ID under review',
    'You cannot change what you submitted until there is a decision.',
  ),
  business_id_not_submitted: failure(
    409,
    'Business ID not submitted',
    'This business ID is not waiting for a decision.',
  ),
  business_id_not_open: failure(
    409,
    'Draft needed',
    'Save the business ID as a draft first. You cannot change an approved one.',
  ),
  business_id_incomplete: failure(
    409,
    'Something is missing',
    'Missing: {missing}. Ask for it, or give the reason why you approve without it.',
  ),
  principal_asked: failure(
    409,
    'Check in progress',
    'A check of this person is already in progress. Wait for it, or cancel it first.',
  ),
  consent_outdated: failure(409, 'Consent outdated', 'The consent text has changed. Ask the person again.'),
  consent_missing: failure(
    409,
    'Consent missing',
    'The person has not agreed yet. We keep nothing about them before they agree.',
  ),
  person_never_texted: failure(
    409,
    'Number cannot be texted',
    'This number has asked never to get SMS. Contact the person in another way.',
  ),
  birth_date_impossible: failure(
    400,
    'Date of birth impossible',
    'The date of birth must be in the past, and at most 130 years ago.',
  ),
  kyc_test_number_required: failure(
    400,
    'Test number required',
    'A test key can check only test numbers: GHA-000000000-0 to GHA-000000000-9.',
  ),
  picture_is_theirs: failure(
    409,
    'The person’s own picture',
    'The person took this picture. Ask them for another one. We keep the current picture until it arrives.',
  ),
  kyc_not_agreed_to: failure(
    409,
    'Not agreed to',
    'The person did not agree to this photo in this check, or the document has no such side. Request a new check.',
  ),
  kyc_not_by_link: failure(409, 'No link', 'This check has no link, or the person has nothing left to send.'),
  kyc_link_texts: failure(
    409,
    'Sending limit reached',
    'We have sent the link {limit} times. Show it on your screen, or request a new check.',
  ),
  kyc_link_over: failure(
    410,
    'Link no longer works',
    'This link no longer works. If the business still needs you, ask them for a new link.',
  ),
  kyc_link_old: failure(
    410,
    'Link expired',
    'This link worked until 30 days after the decision. Ask for a new one with your number.',
  ),
  kyc_code_needed: failure(403, 'Code needed', 'Ask for a code by SMS and enter it here.'),
  kyc_own_codes: failure(
    429,
    'Code limit reached',
    'We have sent you {limit} codes today. Come back tomorrow.',
  ),
  kyc_link_on_screen: failure(
    403,
    'Use the link in your SMS',
    'You can see your data only with the link in your SMS.',
  ),
  kyc_link_sent: failure(
    409,
    'Already sent',
    'You have sent everything. You do not have to do anything else.',
  ),
  kyc_link_incomplete: failure(
    409,
    'Something is missing',
    'Something we asked for is still missing. Go back and add it.',
  ),
  kyc_link_pictures: failure(
    409,
    'Too many pictures',
    'You can send at most {limit} pictures with one link. Send what you have.',
  ),
  kyc_picture_not_asked: failure(409, 'Not requested', 'This picture was not requested.'),
  kyc_not_cancellable: failure(
    409,
    'Cannot cancel',
    'You can cancel only a check that waits for the person, an answer or a decision.',
  ),
  kyc_being_checked: failure(
    409,
    'Check in progress',
    'We are asking the registry about this person. Erase the data when there is an answer.',
    true,
  ),
  kyc_erased: failure(409, 'Erased', 'The data of this person was erased. We keep nothing about them.'),
  certificate_not_due: failure(409, 'No certificate', 'Only an approved check can have a certificate.'),
  kyc_rows_too_many: failure(400, 'Too many rows', 'A file can have at most {limit} people. Split it.'),
  kyc_batches_too_many: failure(
    409,
    'Too many files',
    'You can have at most {limit} files in progress at once. Cancel one, or wait until one is done.',
    true,
  ),
  kyc_batch_started: failure(
    409,
    'Already started',
    'The checks of this file have started, so you cannot change its columns.',
  ),
  kyc_batch_over: failure(409, 'File ended', 'This file is done or was cancelled.'),
  kyc_batch_nothing: failure(
    409,
    'Nothing to check',
    'We cannot check any row of this file. Correct the rows and upload it again.',
  ),
  kyc_given_up: failure(
    409,
    'Check ended',
    'This check was cancelled or expired. Request a new check before you add pictures.',
  ),
  kyc_not_in_review: failure(
    409,
    'Not for review',
    'This check is not waiting for a decision. Another person may have decided already.',
  ),
  kyc_review_moved_on: failure(
    409,
    'Another person was faster',
    'Another person has just given their opinion on this check. Look at it again before you decide.',
  ),
  kyc_own_opinion: failure(
    403,
    'Second person needed',
    'You have given your opinion. A second person must decide too.',
  ),
  kyc_own_request: failure(
    403,
    'Your own check',
    'You requested this check. Another person must decide last.',
  ),
  kyc_held_by_another: failure(
    409,
    'Taken by a colleague',
    'A colleague has taken this check. Take it over before you continue.',
  ),
  kyc_notes_full: failure(409, 'No room for more notes', 'A check can have at most 50 notes.'),
  kyc_not_approvable: failure(
    409,
    'Something does not match',
    'Something we compared is different. Reject the check, or say that you cannot decide.',
  ),
  kyc_checks_missing: failure(
    409,
    'Checks are missing',
    'These checks have not passed: {checks}. Ask the person again, enter what is missing, or reject the check.',
  ),
  kyc_nobody_to_ask: failure(
    409,
    'Nobody to ask',
    'This check has no link. Add what is missing yourself, then decide.',
  ),
  kyc_answer_not_wanted: failure(
    409,
    'No answer to enter',
    'You can enter an authority’s answer only if your rules allow it and no registry has answered.',
  ),
  kyc_reading_not_wanted: failure(
    409,
    'Nothing to type',
    'There is no photo to type from, or it has been read or is being read.',
  ),
  kyc_face_not_asked: failure(
    409,
    'No faces to compare',
    'You can compare faces only if a face was requested, and if the front of the document and the person are both there.',
  ),
  kyc_zone_wrong: failure(
    400,
    'Lines have the wrong format',
    'This document has {lines} lines of {columns} characters. They start with the kind of document and its country. Compare each character.',
  ),
  kyc_check_digits_differ: failure(
    409,
    'Check digits are wrong',
    'The check digits of these lines are wrong, so a character may be misread. Compare each one. If the document says exactly this, choose why you accept the lines, or reject the check.',
  ),
  screening_file_unsafe: failure(
    400,
    'File refused',
    'This file declares its own document type or entities. For safety we do not accept it.',
  ),
  screening_file_unreadable: failure(
    400,
    'Wrong kind of list',
    'This file is not the kind of list you chose, or it is incomplete. Missing: {missing}.',
  ),
  screening_row_unreadable: failure(
    400,
    'Line not readable',
    'We cannot read line {line}. Correct it and upload the file again.',
  ),
  screening_people_none: failure(400, 'No people', 'This file contains no people.'),
  screening_people_too_many: failure(
    400,
    'Too many people',
    'A list can have at most {limit} people. Split it.',
  ),
  screening_lists_too_many: failure(
    409,
    'Too many lists',
    'You can use at most {limit} lists at once. Stop using one first.',
  ),
  screening_candidate_decided: failure(
    409,
    'Already decided',
    'Another person has already decided, or the entry is no longer on the list.',
  ),
  kyc_proof_refused: failure(
    400,
    'Not a proof',
    'This file is not a PDF, JPEG or PNG. Choose another file as proof.',
  ),
}
